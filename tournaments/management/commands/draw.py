"""Draw an evening from the command line: as JSON, or as a chart for the wall. Needs no database."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    History,
    PlanQuality,
    Roster,
    SeatingPlan,
    in_words,
)
from tournaments.draw.pairing.chart import as_chart
from tournaments.draw.pairing.schedule import BadSchedule, Schedule, read_schedule, write_schedule
from tournaments.management.draw_search import fairest_draw, quality_table

MOST_PLAYERS, MOST_ROUNDS = 2000, 100


class Command(BaseCommand):
    help = "Draw who partners and plays whom in every round of an evening."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, help="how many there are, numbered from 1")
        parser.add_argument("--rounds", type=int, required=True, help="rounds of the evening")
        parser.add_argument(
            "--seed", type=int, default=1, help="the same seed gives the same draw (default 1)"
        )
        parser.add_argument("--in", dest="file", type=Path, help="JSON: rounds played, wishes")
        parser.add_argument(
            "--format", default="rotation", help="the format's key (default rotation)"
        )
        parser.add_argument(
            "--seconds", type=float, default=0.0, help="go on searching for so long"
        )
        parser.add_argument("--json", action="store_true", help="JSON instead of a chart")

    def handle(self, *args: Any, **options: Any) -> None:
        schedule = _schedule(options["players"], options["file"])
        _check_size(schedule, options["rounds"])
        try:
            plan, quality = fairest_draw(
                schedule,
                options["format"],
                options["rounds"],
                options["seed"],
                options["seconds"],
            )
        except CannotPair as error:
            raise CommandError(error.reason, returncode=2) from error
        write = _as_json if options["json"] else _as_text
        self.stdout.write(write(schedule, plan, quality))


def _schedule(players: int | None, file: Path | None) -> Schedule:
    if file is None:
        if players is None:
            raise CommandError("Say how many --players there are, or give --in FILE.", returncode=2)
        return Schedule(Roster.of(range(1, players + 1)), History(), Constraints())
    schedule = _read(file)
    if players not in (None, len(schedule.roster)):
        message = f"{file} has {len(schedule.roster)} players, --players says {players}."
        raise CommandError(message, returncode=2)
    return schedule


def _read(file: Path) -> Schedule:
    try:
        return read_schedule(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, BadSchedule) as error:
        raise CommandError(f"{file} cannot be used: {error}.", returncode=2) from error


def _check_size(schedule: Schedule, rounds: int) -> None:
    players, played = len(schedule.roster), len(schedule.history)
    if not 4 <= players <= MOST_PLAYERS:
        message = f"A draw needs 4 to {MOST_PLAYERS} players."
    elif not 1 <= rounds <= MOST_ROUNDS:
        message = f"An evening has 1 to {MOST_ROUNDS} rounds."
    elif rounds < played:
        message = f"{played} rounds have been played; --rounds cannot be {rounds}."
    else:
        return
    raise CommandError(message, returncode=2)


def _as_json(schedule: Schedule, plan: SeatingPlan, quality: PlanQuality) -> str:
    rounds = schedule.history.rounds + plan.rounds
    return json.dumps(write_schedule(len(schedule.roster), rounds, quality))


def _as_text(schedule: Schedule, plan: SeatingPlan, quality: PlanQuality) -> str:
    rounds = schedule.history.rounds + plan.rounds
    title = f"{len(schedule.roster)} players, {len(rounds)} rounds"
    key = "1+2 v 3+4: 1 and 2 are partners and play against 3 and 4."
    chart = as_chart(rounds, schedule.roster)
    words = [*plan.warnings, *in_words(quality), "", *quality_table(quality)]
    return "\n".join([title, key, "", chart, "", *words])
