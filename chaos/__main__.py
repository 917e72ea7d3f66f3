"""Plays an evening while everything goes wrong, and counts again from what the phones know.

`python -m chaos`, or `./bustle chaos`, which finds the virtual environment by itself. Ends non-zero
if anything was lost, doubled or altered.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import django

from chaos.altered import GUARDS, KEEPING, SYNC

if TYPE_CHECKING:
    from chaos.evening import Evening


def main(arguments: Sequence[str] | None = None) -> int:
    """Says how far it is, and at the end what came of it."""
    options = parser().parse_args(arguments)
    if sentence := choose_database("sqlite" if options.power_cuts else options.database):
        print(sentence, file=sys.stderr)
        return 2
    from config.place import settings_module

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings_module())
    django.setup()
    return run(options)


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser(
        prog="bustle chaos",
        description=(
            "Plays an evening while everything goes wrong: requests are cut, doubled and held "
            "back, processes killed and frozen. Then counts again from what the phones know."
        ),
    )
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--phones", type=int, default=128, help="two at every table")
    parser.add_argument("--minutes", type=float, default=60, help="at most; hands are left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgres"))
    parser.add_argument("--calm", action="store_true", help="no faults but those of the line")
    parser.add_argument("--hurry", action="store_true", help="hands and faults come at once")
    parser.add_argument(
        "--power-cuts",
        type=int,
        metavar="N",
        help="that alone, on SQLite: its writes are recorded",
    )
    parser.add_argument(
        "--without",
        choices=(*GUARDS, KEEPING, SYNC),
        default="",
        help="take a guard away, to see that the count notices",
    )
    return parser


def choose_database(wanted: str | None) -> str:
    """Sets the environment for this database; a sentence if it cannot be had."""
    if wanted == "sqlite":
        os.environ["DATABASE_URL"] = ""
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)
    if wanted == "postgres" and not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return "Set DATABASE_URL to a PostgreSQL address; a database of its own is made beside it."
    os.environ.setdefault("BUSTLE_SECRET_KEY", secrets.token_urlsafe(48))
    os.environ.setdefault("BUSTLE_HOSTS", "127.0.0.1")
    return ""


def run(options: Namespace) -> int:
    """Plays the evening on a scratch database; 0 if nothing is wrong."""
    # Imported here, because models can be imported only after django.setup().
    from django.conf import settings

    from bench.__main__ import data_folder
    from bench.scratch_database import scratch_database
    from chaos.evening import Evening, Plan
    from chaos.installation import Installation, cut_lines
    from chaos.recorded_writes import NotRecorded

    settings.DRAW_STEPS = 1_000  # how fair the draw is does not matter here
    if options.power_cuts:
        try:
            return cut_power(options)
        except NotRecorded as error:
            print(error, file=sys.stderr)
            return 2
    plan = Plan(
        options.hands, options.phones, options.minutes, options.seed, without=options.without
    )
    plan = replace(plan, calm=options.calm)
    if options.hurry:
        plan = replace(plan, think=(0, 0.1), rest=(0, 0.2))
    with data_folder() as name, scratch_database(Path(name)) as vendor:
        at = Installation(Path(name), options.without if options.without in GUARDS else "")
        try:
            evening = Evening(plan, at)
            say(f"{vendor}, seed {plan.seed}: {plan.tables} tables, {plan.rounds} rounds")
            at.start()
            began = time.monotonic()
            evening.play(say)
            return report(evening, vendor, time.monotonic() - began)
        finally:
            at.stop()
            cut_lines()


def cut_power(options: Namespace) -> int:
    """Records hands on a scratch database and cuts the power; 0 if every answer was kept."""
    import random

    from django.db import connection

    from bench.__main__ import data_folder
    from bench.scratch_database import scratch_database
    from chaos import power_cut
    from chaos.evening import Plan, simulated_bustle
    from tournaments.play.selectors.rounds import current_round

    with data_folder() as name, scratch_database(Path(name)):
        if options.without == SYNC:
            connection.settings_dict["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
        bustle = simulated_bustle(Plan(2 * power_cut.HANDS, 8, 1, options.seed))
        opened = current_round(bustle.pk)
        sheets = [table.sheet_id for table in opened.tables] if opened else []
        connection.close()
        before = power_cut.files_in(Path(name))
        rng = random.Random(options.seed)  # noqa: S311
        steps = power_cut.record_hands(sheets, power_cut.HANDS, rng)
        cuts = list(power_cut.cuts(before, steps, options.power_cuts, options.seed))
    lost = sum(bool(set(cut.acknowledged) - cut.found) for cut in cuts)
    damaged = sum(bool(cut.damage) for cut in cuts)
    say(
        f"{len(cuts)} power cuts in {len(steps)} steps of SQLite while {power_cut.HANDS} hands came"
    )
    say(f"  hands lost in    {lost:>6} cuts")
    say(f"  damaged in       {damaged:>6} cuts")
    return int(bool(lost or damaged))


def say(line: str) -> None:
    print(line, flush=True)


def report(evening: Evening, vendor: str, seconds: float) -> int:
    """Prints what came of it; 1 if anything is wrong."""
    from django.db import connection

    from chaos.evidence import caught_up, kept
    from chaos.recount import compared

    evening.at.wait()
    connection.close()  # its line may have been cut
    waited = caught_up(evening.bustle)
    findings = compared(evening.record, kept(evening.bustle, evening.at, evening.storm.cuts))
    for line in (*table(evening, seconds), *findings.lines()):
        say(line)
    late = waited is None
    say(f"  standings kept   {'never' if late else f'{waited:.0f} s after the last hand'}")
    wrong = bool(findings or late or evening.stuck)
    if evening.stuck:
        say(f"  the director could not go on: {evening.stuck}")
    say("SOMETHING IS WRONG." if wrong else f"{vendor}: nothing is wrong.")
    return int(wrong)


def table(evening: Evening, seconds: float) -> Iterator[str]:
    """What was played, and what was done to it."""
    record, seen, storm = evening.record, evening.seen, evening.storm
    answered = sum(hand.answered for hand in record.hands.values())
    late = sum(hand.late for hand in record.hands.values())
    yield f"  hands            {answered:>6} answered of {len(record.hands)}, {late} of them late"
    phones = evening.plan.phones
    yield f"  sheets           {len(record.seats):>6}, {phones} phones, {seconds:.0f} s"
    yield _counted("requests", evening.relay.fates)
    yield _counted("answers", seen.answers)
    yield _counted("no answer", seen.errors)
    told = Counter(f"{s} {a}".strip() for hand in record.hands.values() for s, a in hand.told)
    yield _counted("told of hands", told)
    yield _counted("faults", storm.done)
    yield f"  cuts looked into {len(storm.cuts):>6}"
    yield from (f"  skipped: {sentence}" for sentence in storm.skipped)


def _counted(what: str, counts: Counter[str]) -> str:
    listed = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"  {what:<16} {counts.total():>6}: {listed}"


if __name__ == "__main__":
    sys.exit(main())
