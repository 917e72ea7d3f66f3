"""A full room at once: watchers and tables against one web process, beside the same process idle.

The server is the one that people run: `run` on SQLite, granian on PostgreSQL. The crowd is a
process of its own, so that it costs the server nothing but the machine's cores.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection
from django.urls import reverse

from scoring.selectors import log_of, sheet
from tournaments.management.crowd import Plan, Seen
from tournaments.models import Bustle, Club
from tournaments.selectors.rounds import TableView, current_round
from tournaments.selectors.tables import table_code_of
from tournaments.services.access import make_director
from tournaments.services.rounds import open_next_round
from tournaments.services.simulation import Evening, simulate_evening

PATIENCE = 120.0  # seconds until the server answers
KINDS = ("entry", "sheet", "page", "fragment", "fragment 204")


@dataclass(frozen=True)
class Room:
    """Who is there: watchers who ask every `poll` seconds, tables that enter every `pause`."""

    watchers: int = 600
    tables: int = 160
    hands: int = 4
    poll: tuple[float, float] = (2.0, 5.0)
    pause: tuple[float, float] = (10.0, 20.0)


SMALL = Room(watchers=30, tables=8, hands=3, poll=(0.3, 0.8), pause=(0.3, 0.8))


@dataclass(frozen=True)
class Kept:
    """What the database holds at the end, beside what was sent."""

    sent: int
    lost: int
    doubled: int
    wrong_sheets: int


@dataclass(frozen=True)
class Outcome:
    """The crowd's experience, the same for one person alone, and what was kept."""

    full: Seen
    alone: Seen
    kept: Kept


def measure(room: Room, folder: Path) -> Outcome:
    """Fills the room on the connection's empty database, whose file is in `folder` if it is one.

    One table more than the room has is played by somebody alone, before the others come.
    """
    bustle = _bustle(room)
    codes = [f"/T/{table_code_of(bustle, table.number)}" for table in _tables(bustle)]
    with _server(folder) as port:
        plan = _plan(room, bustle, port, codes)
        alone = _crowd(_alone(plan, codes[0]))
        full = _crowd(replace(plan, tables=codes[1:]))
    return Outcome(full, alone, _kept(bustle, room, [*alone.hands, *full.hands]))


def lines(room: Room, folder: Path, vendor: str) -> Iterator[str]:
    """What is measured, line by line; `vendor` is the database's name."""
    yield f"{room.watchers} watchers, {room.tables} tables, one web process; {vendor}."
    yield from _said(measure(room, folder))


def _said(outcome: Outcome) -> Iterator[str]:
    for kind in KINDS:
        full, alone = outcome.full.seconds.get(kind, []), outcome.alone.seconds.get(kind, [])
        if full:
            yield _line(kind, full, alone)
    answers = sorted(outcome.full.answers.items())
    yield "  answers: " + ", ".join(f"{what}: {count}" for what, count in answers)
    errors = outcome.full.errors + outcome.alone.errors
    yield f"  errors: {errors.total()}" + "".join(f", {what} ×{n}" for what, n in errors.items())
    kept = outcome.kept
    yield f"  hands sent {kept.sent}, lost {kept.lost}, doubled {kept.doubled}, " + (
        f"sheets not as sent {kept.wrong_sheets}"
    )


def _line(kind: str, full: Sequence[float], alone: Sequence[float]) -> str:
    p50, p95, p99 = (1000 * _quantile(full, share) for share in (50, 95, 99))
    line = f"  {kind:<14}{len(full):>6} ×  p50 {p50:8.1f}  p95 {p95:8.1f}  p99 {p99:8.1f} ms"
    if not alone:
        return line
    quiet = 1000 * _quantile(alone, 50)
    return f"{line}  alone p50 {quiet:7.1f} ms  ratio {p50 / quiet:5.1f}"


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
    evening = Evening(
        players=4 * (room.tables + 1), rounds=2, hands=room.hands, until_round=0, into_round=0
    )
    bustle_id = simulate_evening(club_id=Club.objects.get().pk, evening=evening)
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
        tables=codes,
        hands=room.hands,
        watchers=room.watchers,
        looks=3,
        poll=room.poll,
        pause=room.pause,
    )


def _crowd(plan: Plan) -> Seen:
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.management.crowd"],
        input=json.dumps(asdict(plan)).encode(),
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        check=True,
    )
    return Seen.read(json.loads(done.stdout))


def _kept(bustle: Bustle, room: Room, sent: list[str]) -> Kept:
    """Counts what the log says of every sheet against what was sent."""
    views = [sheet(table.sheet_id) for table in _tables(bustle)]
    ids = [str(line.entry_id) for view in views for line in log_of(view.id) if line.kind == "hand"]
    wrong = sum(len(view.score.hands) != room.hands for view in views)
    return Kept(len(sent), len(set(sent) - set(ids)), len(ids) - len(set(ids)), wrong)


@contextmanager
def _server(folder: Path) -> Iterator[int]:
    """One web process on the connection's database; the port at which it answers."""
    port = _free_port()
    command, environment = _embedded(folder, port) if _is_file() else _serious(port)
    log = folder / "server.log"
    with log.open("wb") as said:
        child = subprocess.Popen(  # noqa: S603
            command,
            env=_environment() | environment,
            cwd=settings.BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
        )
    try:
        _wait(port, child, log)
        yield port
    finally:
        child.terminate()
        child.wait(PATIENCE)


def _is_file() -> bool:
    return connection.vendor == "sqlite"


def _environment() -> dict[str, str]:
    """This process's, with the key that made the tables' codes, and without what names a place."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BUSTLE_")}
    return kept | {"BUSTLE_SECRET_KEY": settings.SECRET_KEY, "BUSTLE_HOSTS": "127.0.0.1"}


def _embedded(folder: Path, port: int) -> tuple[list[str], dict[str, str]]:
    command = [sys.executable, "manage.py", "run", "--port", str(port)]
    return command, {
        "BUSTLE_DATA": str(folder),
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
    }


def _serious(port: int) -> tuple[list[str], dict[str, str]]:
    command = [str(Path(sys.executable).with_name("granian")), "--interface", "wsgi"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--workers", "1"]
    command += ["--blocking-threads", "8", "--backlog", "2048", "config.wsgi:application"]
    return command, {
        "BUSTLE_PLAIN_HTTP": "1",
        "DATABASE_URL": _database_url(),
        "DJANGO_SETTINGS_MODULE": "config.settings.bench",
    }


def _database_url() -> str:
    at = connection.settings_dict
    password = f":{quote(at['PASSWORD'])}" if at["PASSWORD"] else ""
    place = f"{at['HOST'] or 'localhost'}:{at['PORT'] or 5432}"
    return f"postgres://{quote(at['USER'])}{password}@{place}/{at['NAME']}"


def _wait(port: int, child: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and child.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The server did not start: {log.read_text(errors='replace')[-2000:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
