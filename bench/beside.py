"""The measurement of `bench --beside`: what each thing costs the processor, as one table.

Seconds on the clock of a busy machine say nothing; seconds of its processor say more, and beside
them stands what reportlab takes for 640 scorecards in the same run, so that two machines can be
compared. First in this process, for rooms of several sizes; then through the server that people
run, for several numbers of tables that enter hands as fast as they are answered.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import connection
from django.db.models import F
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench import paper
from bench.crowd import HIDDEN, VERSION, Plan
from bench.limit import ROW
from bench.room import EMPTY, run_crowd
from bench.server import Server, serving
from bench.timings import UNCOLLECTED, one_row
from scoring.cache import clear_all
from tournaments.core.services.access import make_director
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle, Club
from tournaments.play.selectors.rounds import current_round
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import open_next_round
from tournaments.standings.services import publish_standings

SIZES = (40, 160, 640, 1000)  # people; a bustle takes no more than the last
CLIENTS = (1, 8, 32, 128)
HANDS = 8
SMALL_SIZES, SMALL_CLIENTS = (40,), (1, 8)
TABLES_TRIED = 40  # at most, of one room
HX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Cost:
    """Queries of one, and milliseconds of the processor and on the clock for each."""

    queries: int
    processor: float
    clock: float

    def __str__(self) -> str:
        return (
            f"{self.queries:3} queries  {self.processor:8.2f} ms of a processor  "
            f"{self.clock:8.2f} ms"
        )


def lines(folder: Path, vendor: str, *, small: bool) -> Iterator[str]:
    """Everything measured, line by line as it is known."""
    yield f"{vendor}. {_yardstick(small=small)}"
    make_director()
    yield f"  one row committed       {one_row(100)}"
    sizes, clients = (SMALL_SIZES, SMALL_CLIENTS) if small else (SIZES, CLIENTS)
    with override_settings(
        ALLOWED_HOSTS=["testserver"],
        SECURE_SSL_REDIRECT=False,
        STORAGES=UNCOLLECTED,
        JOBS_BY="companion",  # what follows a hand is no part of its request
    ):
        for size in sizes:
            yield f"{size} people, one after another in this process:"
            yield from _of_room(_room(size))
    for processes in (1, 2):
        if processes > 1 and connection.vendor == "sqlite":
            yield "More than one web process: only on a server's database."
            return
        yield f"Through the server, {processes} web process{'es' * (processes > 1)}:"
        yield from _served(folder, processes, clients)


def _yardstick(*, small: bool) -> str:
    if small or find_spec("reportlab") is None:
        return "Without the yardstick."
    cards = paper.in_own_process(paper.their_cards)
    return f"640 scorecards by reportlab: {cards.processor:.1f} s of a processor."


def _room(people: int) -> Bustle:
    simulated = SimulatedBustle(players=people, rounds=8, hands=HANDS, until_round=1)
    bustle_id = simulate_bustle(club_id=Club.objects.earliest("pk").pk, simulated=simulated)
    open_next_round(bustle_id=bustle_id)
    publish_standings(bustle_id=bustle_id, by="bench")
    return Bustle.objects.get(pk=bustle_id)


def _of_room(bustle: Bustle) -> Iterator[str]:
    opened = current_round(bustle.pk)
    codes = [table_code_of(bustle, table.number) for table in opened.tables] if opened else []
    phones = [Phone(code) for code in codes[:TABLES_TRIED]]
    yield _line("a hand on the page", _cost([phone.enter for phone in phones] * 4))
    yield _line("a hand by API", _cost([phone.send for phone in phones] * 3))
    yield _line("standings ranked", _cost([lambda: _rank(bustle)] * 10))
    client, page = Client(), reverse("public:bustle", args=[bustle.slug])
    live = reverse("public:live", args=[bustle.slug])
    yield _line("the public page, anew", _cost([lambda: _anew(client, page)] * 8))
    packed = _anew(client, page)
    yield f"  {'':<24}{len(packed.content) / 1000:.1f} kB packed"
    unchanged = {"If-None-Match": client.get(page)["ETag"]}
    yield _line("unchanged (304)", _cost([lambda: client.get(page, headers=unchanged)] * 200))
    version = VERSION.search(client.get(page).content)
    news = f"{live}?v={version[1].decode() if version else ''}"
    yield _line("nothing new (204)", _cost([lambda: client.get(news)] * 200))


class Phone:
    """A table's phone, with the sheet that it shows."""

    def __init__(self, code: str) -> None:
        self._client, self._code, self._number = Client(headers=HX), code, 0
        body = self._client.get(reverse("table:sheet", args=[code])).content
        self._fields = {name.decode(): value.decode() for name, value in HIDDEN.findall(body)}

    def _next(self) -> dict[str, str]:
        self._number += 1
        return {"hand_id": str(uuid4()), "number": str(self._number)}

    def enter(self) -> None:
        """Enters the next hand on the page."""
        hand = {"maker": "N", "tricks": "3", **self._next()}
        answer = self._client.post(reverse("table:record", args=[self._code]), self._fields | hand)
        _check(answer.status_code, 200, answer.content)

    def send(self) -> None:
        """Sends the next hand as a program does."""
        facts = {"maker": "N", "tricks": {"NS": 3, "EW": 2}}
        address = reverse("api:table-hands", args=[self._code])
        sent = {"round": int(self._fields["round"]), "facts": facts, **self._next()}
        sent["number"] = self._number
        answer = self._client.post(address, sent, "application/json", headers=self._known)
        _check(answer.status_code, 201, answer.content)

    @property
    def _known(self) -> dict[str, str]:
        cookies = self._client.cookies.items()
        secret = next(cookie.value for name, cookie in cookies if "table-" in name)
        return {"Bustle-Device": secret}


def _rank(bustle: Bustle) -> None:
    """With the UPDATE that makes it necessary."""
    Bustle.objects.filter(pk=bustle.pk).update(version=F("version") + 1)
    publish_standings(bustle_id=bustle.pk, by="bench")


def _anew(client: Client, page: str) -> Any:
    """The page by a process that knows nothing yet."""
    clear_all()
    return client.get(page, headers={"Accept-Encoding": "gzip"})


def _cost(acts: Sequence[Callable[[], object]]) -> Cost:
    """The middle of what they cost; the first quarter only warms up."""
    warm = len(acts) // 4 + 1
    for act in acts[: warm - 1]:
        act()
    with CaptureQueriesContext(connection) as captured:
        acts[warm - 1]()
    queries = len(captured)
    processor, clock = [], []
    for act in acts[warm:]:
        spent, began = time.process_time(), time.perf_counter()
        act()
        processor.append(time.process_time() - spent)
        clock.append(time.perf_counter() - began)
    middle = statistics.median
    return Cost(queries, 1000 * middle(processor), 1000 * middle(clock))


def _served(folder: Path, processes: int, clients: tuple[int, ...]) -> Iterator[str]:
    """Every number of clients has tables of its own, on which nobody has played yet."""
    pages, programs = (_fresh_tables(sum(clients) + 1) for _kind in range(2))
    with serving(folder, processes) as server:
        inserts = _plan(server.port, ROW, 2 * processes)
        for plan in (inserts, _on_pages(inserts, pages, 1), _by_api(inserts, programs, 1)):
            run_crowd(plan)  # what a process does once
        for count in clients:
            nobody = _plan(server.port, EMPTY, 0)
            yield _load("one INSERT", server, count, replace(inserts, watchers=count))
            yield _load("a hand on the page", server, count, _on_pages(nobody, pages, count))
            yield _load("a hand by API", server, count, _by_api(nobody, programs, count))


def _fresh_tables(count: int) -> Iterator[str]:
    """Codes of the tables of a bustle whose first round has just been opened."""
    simulated = SimulatedBustle(players=4 * count, rounds=2, hands=HANDS, until_round=0)
    bustle_id = simulate_bustle(club_id=Club.objects.earliest("pk").pk, simulated=simulated)
    if current_round(bustle_id) is None:
        open_next_round(bustle_id=bustle_id)
    bustle = Bustle.objects.get(pk=bustle_id)
    return iter([table_code_of(bustle, number) for number in range(1, count + 1)])


def _plan(port: int, page: str, watchers: int) -> Plan:
    at_once = (0.0, 0.0)
    return Plan(port, page, page, EMPTY, [], HANDS, watchers, HANDS, at_once, at_once)


def _on_pages(plan: Plan, codes: Iterator[str], count: int) -> Plan:
    return replace(plan, tables=[f"/T/{code}" for code in islice(codes, count)])


def _by_api(plan: Plan, codes: Iterator[str], count: int) -> Plan:
    addresses = [reverse("api:table-hands", args=[code]) for code in islice(codes, count)]
    return replace(plan, programs=addresses)


def _load(what: str, server: Server, count: int, plan: Plan) -> str:
    """How many a second, how long they took, and what each cost the web processes and, with the
    worker or the companion, all of the server."""
    before = _spent(server)
    seen = run_crowd(plan)
    spent = [now - then for now, then in zip(_spent(server), before, strict=True)]
    kinds = ("entry",) if plan.tables or plan.programs else ("page", "fragment")
    seconds = sorted(second for kind in kinds for second in seen.seconds.get(kind, []))
    each = [1000 * share / len(seconds) for share in spent]
    cuts = statistics.quantiles(seconds, n=20, method="inclusive")
    return (
        f"  {what:<20}{count:4} clients  {len(seconds) / seen.lasted:7.1f}/s  "
        f"p50 {1000 * cuts[9]:7.0f}  p95 {1000 * cuts[18]:7.0f} ms  web {each[0]:6.2f}, "
        f"all {each[1]:6.2f} ms of a processor each; errors {seen.errors.total()}"
    )


def _spent(server: Server) -> tuple[float, float]:
    """Seconds of the web processes and of all; 0 where the system does not say it."""
    return server.cpu_of_web() or 0.0, server.cpu() or 0.0


def _line(what: str, cost: Cost) -> str:
    return f"  {what:<24}{cost}"


def _check(status: int, wanted: int, answer: bytes) -> None:
    if status != wanted:
        raise RuntimeError(f"A request of the bench was answered {status}: {answer[:300]!r}")
