"""The measurement of `bench --print`: a large evening on paper, beside the same cards by reportlab.

Each document is made in a process of its own, so that its memory is its own. Seconds say something
only beside those of the same run.
"""

from __future__ import annotations

import resource
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
STARTS = datetime(2026, 11, 20, 19, 0)  # noqa: DTZ001 - the hall's own clock
EVENT = EventHeader("A very large bustle", "Fairground, Hall 2", STARTS)
TITLES = ("Hands", "Called", "Made", "Was euchred", "Euchred others", "Loners tried", "Loners made")


@dataclass(frozen=True)
class DocumentCost:
    """The cost of a document: seconds on the clock and of the processor, bytes, pages, and the most
    memory in bytes."""

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
    began = time.perf_counter()
    pdf = scorecards(EVENT, cards, Paper.LETTER)
    return _cost(began, len(pdf), pdf.pages)


def their_cards() -> DocumentCost:
    """The same cards by reportlab."""
    cards = scorecards_of_everybody()
    began = time.perf_counter()
    pdf, pages = reportlab_cards.render(EVENT, cards)
    return _cost(began, len(pdf), pages)


def our_results() -> DocumentCost:
    """Standings, figures and every round."""
    standings, book = _book()
    began = time.perf_counter()
    tie_breaks = ("Games won", "Loners")
    pdf = results(EVENT, standings, book, Paper.LETTER, tie_breaks=tie_breaks, as_of=STARTS)
    return _cost(began, len(pdf), pdf.pages)


def _cost(began: float, size: int, pages: int) -> DocumentCost:
    """Of this process and of the typesetter together; their memory added up is the most it was."""
    seconds = time.perf_counter() - began
    own, children = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return DocumentCost(
        seconds=seconds,
        processor=sum(usage.ru_utime + usage.ru_stime for usage in (own, children)),
        size=size,
        pages=pages,
        memory=_own_peak() + 1024 * children.ru_maxrss,
    )


def _own_peak() -> int:
    """Of this process alone: `ru_maxrss` begins with that of the process that started it."""
    status = Path("/proc/self/status").read_text(encoding="ascii").split()
    return 1024 * int(status[status.index("VmHWM:") + 1])


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
