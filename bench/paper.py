"""The measurement of `bench --print`: a large evening on paper, beside the same cards by reportlab.

Each document is made in a process of its own, so that its memory is its own. Seconds say something
only beside those of the same run.
"""

from __future__ import annotations

import resource
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import django

from bench import reportlab_cards
from tournaments.printing.documents.base import EventHeader, Person
from tournaments.printing.documents.results import (
    Book,
    FiguresLine,
    RoundResult,
    Side,
    StandingLine,
    TableResult,
    results,
)
from tournaments.printing.documents.scorecards import Scorecard, Seated, scorecards
from tournaments.printing.typesetting.typesetter import Paper

PLAYERS, ROUNDS, HANDS, AT_A_TABLE = 640, 8, 8, 4
STEP = 37  # so that neighbors of one round are none of the next
MEGABYTE = 1e6
LOOK_EVERY = 0.02
"""Seconds between two looks at the memory of the processes at work."""
STARTS = datetime(2026, 11, 20, 19, 0)  # noqa: DTZ001 - the hall's own clock
EVENT = EventHeader("A very large bustle", "Fairground, Hall 2", STARTS)
TITLES = ("Hands", "Called", "Made", "Was euchred", "Euchred others", "Loners tried", "Loners made")


@dataclass(frozen=True)
class DocumentCost:
    """The cost of a document: seconds on the clock and of the processor, bytes, pages, and the most
    memory in bytes of all its processes together."""

    seconds: float
    processor: float
    size: int
    pages: int
    memory: int

    def __str__(self) -> str:
        return (
            f"{self.seconds:6.1f} s ({self.processor:5.1f} s of a processor)  "
            f"{self.size / MEGABYTE:6.2f} MB  {self.pages:4} pages  "
            f"{self.memory / MEGABYTE:6.0f} MB of memory at most"
        )


def lines() -> Iterator[str]:
    """Everything measured, line by line as it is known."""
    yield f"{PLAYERS} players, {ROUNDS} rounds, {HANDS} hands; letter, four cards to a page."
    cards = in_own_process(our_cards)
    yield f"  scorecards             {cards}"
    if find_spec("reportlab") is None:
        yield "  reportlab is not installed: it comes with requirements-dev.txt"
    else:
        theirs = in_own_process(their_cards)
        yield f"  the same by reportlab  {theirs}"
        yield (
            f"  ours to theirs         {cards.processor / theirs.processor:.1f} times a processor, "
            f"{cards.size / theirs.size:.1f} times the bytes; "
            "ours are tagged and write every script"
        )
    yield f"  the book of results    {in_own_process(our_results)}"


def in_own_process(make: Callable[[], DocumentCost]) -> DocumentCost:
    """The cost of a document that a process of its own makes."""
    # Django is set up there before the task comes, which names modules that have models.
    with ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=django.setup
    ) as process:
        return process.submit(make).result()


def our_cards() -> DocumentCost:
    """Scorecards as the product makes them."""
    cards = scorecards_of_everybody()
    watch = Watch()
    pdf = scorecards(EVENT, cards, Paper.LETTER)
    return watch.cost(len(pdf), pdf.pages)


def their_cards() -> DocumentCost:
    """The same cards by reportlab."""
    cards = scorecards_of_everybody()
    watch = Watch()
    pdf, pages = reportlab_cards.render(EVENT, cards)
    return watch.cost(len(pdf), pages)


def our_results() -> DocumentCost:
    """Standings, figures and every round."""
    standings, book = _book()
    watch = Watch()
    tie_breaks = ("Games won", "Loners")
    pdf = results(EVENT, standings, book, Paper.LETTER, tie_breaks=tie_breaks, as_of=STARTS)
    return watch.cost(len(pdf), pdf.pages)


class Watch:
    """A look at this process and those it starts, from now until the cost is asked for."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._children_at_once = 0
        self._ended = threading.Event()
        self._looking = threading.Thread(target=self._look, daemon=True)
        self._looking.start()

    def _look(self) -> None:
        while not self._ended.wait(LOOK_EVERY):
            peaks = sum(_peak(pid) for pid in _children())
            self._children_at_once = max(self._children_at_once, peaks)

    def cost(self, size: int, pages: int) -> DocumentCost:
        """Of this process and of those it started; the memory of those at work together is added
        up as if each were at its most at the same moment."""
        seconds = time.perf_counter() - self._began
        self._ended.set()
        self._looking.join()
        own, children = (
            resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        return DocumentCost(
            seconds=seconds,
            processor=sum(usage.ru_utime + usage.ru_stime for usage in (own, children)),
            size=size,
            pages=pages,
            memory=_peak("self") + max(1024 * children.ru_maxrss, self._children_at_once),
        )


def _children() -> list[str]:
    """Those at work: one that is just being started is this process once more for a moment."""
    own = Path("/proc/self/cmdline").read_bytes()
    tasks = Path("/proc/self/task").glob("*/children")
    children = [pid for task in tasks for pid in task.read_text(encoding="ascii").split()]
    return [pid for pid in children if _command(pid) != own]


def _command(pid: str) -> bytes:
    try:
        return Path("/proc", pid, "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def _peak(pid: str) -> int:
    """The most memory of a process, 0 of one that has ended. Not `ru_maxrss`, which begins with
    that of the process that started it."""
    try:
        status = Path("/proc", pid, "status").read_text(encoding="utf-8").split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return 1024 * int(status[status.index("VmHWM:") + 1]) if "VmHWM:" in status else 0


def scorecards_of_everybody() -> list[Scorecard]:
    """A card for everybody; who sits where is arithmetic, and no fair draw."""
    people = [Person(f"Firstname{number} Lastname{number}", number) for number in range(PLAYERS)]
    routes: list[list[Seated]] = [[] for _person in people]
    for round_number in range(1, ROUNDS + 1):
        for table, seats in enumerate(_tables(round_number), start=1):
            for at, player in enumerate(seats):
                partner, left, right = (people[seats[(at + by) % AT_A_TABLE]] for by in (2, 1, 3))
                routes[player].append(
                    Seated(round_number, table, "NESW"[at], partner, (left, right))
                )
    return [
        Scorecard(person, tuple(route), HANDS, f"HTTP://192.168.1.20:8000/P/7-{person.number}-3")
        for person, route in zip(people, routes, strict=True)
    ]


def _tables(round_number: int) -> list[list[int]]:
    stride = STEP * round_number + 1
    order = sorted(range(PLAYERS), key=lambda player: player * stride % (PLAYERS + 1))
    return [order[at : at + AT_A_TABLE] for at in range(0, PLAYERS, AT_A_TABLE)]


def _book() -> tuple[list[StandingLine], Book]:
    cards = scorecards_of_everybody()
    people = [card.person for card in cards]
    standings = [
        StandingLine(str(place), person, 80 - place // 16, (6, 3), (9,) * ROUNDS)
        for place, person in enumerate(people, start=1)
    ]
    rounds = tuple(
        RoundResult(number, tuple(_table(number, people, seats) for seats in enumerate(tables, 1)))
        for number in range(1, ROUNDS + 1)
        for tables in [_tables(number)]
    )
    figures = tuple(FiguresLine(person, (64, 16, 11, 5, 6, 3, 2)) for person in people)
    return standings, Book(rounds, titles=TITLES, figures=figures)


def _table(number: int, people: list[Person], at: tuple[int, list[int]]) -> TableResult:
    table, (north, east, south, west) = at
    ours = Side((people[north], people[south]), 5 + (table + number) % 4)
    return TableResult(table, (ours, Side((people[east], people[west]), 4)))
