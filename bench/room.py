"""A full room at once: watchers and tables against one web process, beside the same process idle.

The server is the one that people run: `run` on SQLite, granian on PostgreSQL. The crowd is a
process of its own, so that it costs the server nothing but the machine's cores.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from django.conf import settings
from django.urls import reverse

from bench.crowd import Observations, Plan
from bench.server import serving
from bench.timings import one_row
from scoring.selectors import log_of, sheet
from tournaments.core.services.access import make_director
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle, Club
from tournaments.play.selectors.rounds import TableView, current_round
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import open_next_round

A_HAND = 75.0  # seconds from one hand to the next: eight in ten minutes
ROWS = 100
EMPTY = "/no-such-page"  # what a request costs that asks nothing of the database
KINDS = ("entry", "entry at first", "sheet", "page", "fragment", "fragment 204")


@dataclass(frozen=True)
class Room:
    """Watchers who ask every `poll` seconds, and tables that enter a hand every `pause`."""

    watchers: int = 600
    tables: int = 160
    hands: int = 4
    poll: tuple[float, float] = (2.0, 5.0)
    pause: tuple[float, float] = (25.0, 50.0)

    @property
    def hurry(self) -> float:
        """Speed of the tables, in times that of a real one."""
        return A_HAND / (sum(self.pause) / 2)


SMALL = Room(watchers=30, tables=8, hands=3, poll=(0.3, 0.8), pause=(0.3, 0.8))


@dataclass(frozen=True)
class HandCheck:
    """The hands in the database at the end, compared with those that were sent."""

    sent: int
    lost: int
    doubled: int
    wrong_sheets: int


@dataclass(frozen=True)
class Outcome:
    """The crowd's experience, the same for one person alone, and what was kept."""

    full: Observations
    alone: Observations
    check: HandCheck
    row: float = 0.0  # seconds for one row, inserted and committed, while nobody else is there
    cpu: float | None = None  # seconds of the processor that the server took for the full room


def measure(room: Room, folder: Path) -> Outcome:
    """Fills the room on the connection's empty database, whose file is in `folder` if it is one.

    One table more than the room has is played by somebody alone, before the others come.
    """
    bustle = _bustle(room)
    codes = [f"/T/{table_code_of(bustle, table.number)}" for table in _tables(bustle)]
    row = statistics.median(one_row(ROWS).seconds)
    with serving(folder) as server:
        plan = _plan(room, bustle, server.port, codes)
        alone = run_crowd(_alone(plan, codes[0]))
        before = server.cpu()
        full = run_crowd(replace(plan, tables=codes[1:]))
        after = server.cpu()
    cpu = after - before if after is not None and before is not None else None
    return Outcome(full, alone, _check_hands(bustle, room, [*alone.hands, *full.hands]), row, cpu)


def lines(room: Room, folder: Path, vendor: str) -> Iterator[str]:
    """The lines of the measurement; `vendor` is the database's name."""
    yield (
        f"{room.watchers} watchers who ask every {room.poll[0]:g} to {room.poll[1]:g} s, "
        f"{room.tables} tables that enter {room.hands} hands, {room.hurry:.1f} times as fast as "
        f"people play; one web process; {vendor}."
    )
    yield from _report(measure(room, folder))


def _report(outcome: Outcome) -> Iterator[str]:
    for kind in KINDS:
        full, alone = outcome.full.seconds.get(kind, []), outcome.alone.seconds.get(kind, [])
        if full:
            yield _line(kind, full, alone)
    yield from _measures(outcome)
    answers = sorted(outcome.full.answers.items())
    yield "  answers: " + ", ".join(f"{what}: {count}" for what, count in answers)
    errors = outcome.full.errors + outcome.alone.errors
    yield f"  errors: {errors.total()}" + "".join(f", {what} ×{n}" for what, n in errors.items())
    check = outcome.check
    yield f"  hands sent {check.sent}, lost {check.lost}, doubled {check.doubled}, " + (
        f"sheets not as sent {check.wrong_sheets}"
    )


def _line(kind: str, full: Sequence[float], alone: Sequence[float]) -> str:
    p50, p95, p99 = (1000 * _quantile(full, share) for share in (50, 95, 99))
    line = f"  {kind:<14}{len(full):>6} ×  p50 {p50:8.1f}  p95 {p95:8.1f}  p99 {p99:8.1f} ms"
    if not alone:
        return line
    quiet = 1000 * _quantile(alone, 50)
    return f"{line}  alone p50 {quiet:7.1f} ms  ratio {p50 / quiet:5.1f}"


def _measures(outcome: Outcome) -> Iterator[str]:
    """A hand beside what no server can undercut, and what all of it took."""
    full, alone = outcome.full, outcome.alone
    if outcome.row and (hands := full.seconds.get("entry")):
        ratio = _quantile(hands, 50) / outcome.row
        empty = alone.seconds.get("empty page", [])
        beside = f", an empty page {1000 * _quantile(empty, 50):.1f} ms" if empty else ""
        yield f"  one row committed {1000 * outcome.row:.2f} ms{beside}; a hand {ratio:.0f} rows"
    polls = full.answers["fragment 200"] + full.answers["fragment 204"]
    if polls:
        share = full.answers["fragment 204"] / polls
        yield (
            f"  of {polls} questions for news, {polls / (full.lasted or 1.0):.0f} a second, "
            f"{share:.0%} were answered: nothing new"
        )
    if full.lasted:
        server = "unknown" if outcome.cpu is None else f"{outcome.cpu / full.lasted:.2f}"
        yield (
            f"  {full.lasted:.0f} s; of the processor in each of them: server and its companion "
            f"or worker {server} s, the crowd itself {full.cpu / full.lasted:.2f} s"
        )


def _quantile(seconds: Sequence[float], share: int) -> float:
    if len(seconds) < 2:
        return seconds[0]
    return statistics.quantiles(seconds, n=100, method="inclusive")[share - 1]


def _alone(plan: Plan, table: str) -> Plan:
    """One person, one thing after the other: nobody waits for their own table."""
    poll, pause = (0.2, 0.4), (0.6, 1.0)
    return replace(plan, tables=[table], watchers=1, looks=20, poll=poll, pause=pause)


def _bustle(room: Room) -> Bustle:
    make_director()
    simulated = SimulatedBustle(
        players=4 * (room.tables + 1), rounds=2, hands=room.hands, until_round=0, into_round=0
    )
    bustle_id = simulate_bustle(club_id=Club.objects.get().pk, simulated=simulated)
    if current_round(bustle_id) is None:
        open_next_round(bustle_id=bustle_id)
    return Bustle.objects.get(pk=bustle_id)


def _tables(bustle: Bustle) -> tuple[TableView, ...]:
    opened = current_round(bustle.pk)
    return opened.tables if opened else ()


def _plan(room: Room, bustle: Bustle, port: int, codes: list[str]) -> Plan:
    return Plan(
        port=port,
        page=reverse("public:bustle", args=[bustle.slug]),
        live=reverse("public:live", args=[bustle.slug]),
        empty=EMPTY,
        tables=codes,
        hands=room.hands,
        watchers=room.watchers,
        looks=3,
        poll=room.poll,
        pause=room.pause,
    )


def run_crowd(plan: Plan) -> Observations:
    """What a crowd of this plan, in a process of its own, saw."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.crowd"],
        input=json.dumps(asdict(plan)).encode(),
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        check=True,
    )
    return Observations.read(json.loads(done.stdout))


def _check_hands(bustle: Bustle, room: Room, sent: list[str]) -> HandCheck:
    """Counts what the log says of every sheet against what was sent."""
    views = [sheet(table.sheet_id) for table in _tables(bustle)]
    ids = [str(line.entry_id) for view in views for line in log_of(view.id) if line.kind == "hand"]
    wrong = sum(len(view.score.hands) != room.hands for view in views)
    return HandCheck(len(sent), len(set(sent) - set(ids)), len(ids) - len(set(ids)), wrong)
