"""A whole bustle counted for keeps: everybody's place, points, hands, partners and opponents."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median

from tournaments.models import Bustle, Registration
from tournaments.models.figures import PersonFacts
from tournaments.models.publishing import StandingRecord
from tournaments.standings.selectors.standings import compute
from tournaments.standings.selectors.statistics import (
    Figures,
    Sitting,
    counts_down,
    figures_by_number,
    tables_with_sittings,
)

COUNTS = ("rounds", "hands", "loners_tried", "loners_made", "euchres", "euchred_as_maker")


@dataclass(frozen=True)
class CountedPerson:
    """One person's line: `place` None for who has none, `points` as in the standings."""

    registration_id: int
    place: int | None
    points: int
    facts: PersonFacts


@dataclass(frozen=True)
class CountedBustle:
    """A bustle in figures; `median` of the points of everybody with a place."""

    down: bool
    places: int
    median: float
    people: tuple[CountedPerson, ...]


@dataclass
class _Met:
    """Rounds, rounds won and points of somebody, alone and with or against others, by number."""

    won: int = 0
    points: int = 0
    partners: defaultdict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    opponents: defaultdict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))


def counted_bustle(bustle: Bustle) -> CountedBustle:
    """The bustle as its sheets and standings stand now."""
    down = counts_down(bustle)
    people = list(Registration.objects.filter(bustle=bustle))
    tables = list(tables_with_sittings(bustle, None))
    figures, met = figures_by_number(bustle, tables), _met(tables, down)
    lines = {number: row for row in compute(bustle, people) for number in _numbers(row)}
    placed = [row["points"] for row in lines.values() if row["place"] is not None]
    return CountedBustle(
        down=down,
        places=len(placed),
        median=float(median(placed)) if placed else 0.0,
        people=tuple(
            _counted(
                person,
                lines.get(person.number),
                figures.get(person.number, Figures()),
                met.get(person.number, _Met()),
            )
            for person in people
        ),
    )


def _numbers(row: StandingRecord) -> list[int]:
    return row["members"] or [row["number"]]


def _counted(
    person: Registration, line: StandingRecord | None, did: Figures, met: _Met
) -> CountedPerson:
    facts: PersonFacts = {
        **{name: getattr(did, name) for name in COUNTS},  # type: ignore[typeddict-item]
        "won": met.won,
        "points": met.points,
        "partners": _rows(met.partners, "rounds", "points"),
        "opponents": _rows(met.opponents, "rounds", "won", "points", "theirs"),
    }
    place, points = (line["place"], line["points"]) if line else (None, 0)
    return CountedPerson(person.pk, place, points, facts)


def _rows(met: dict[int, Counter[str]], *columns: str) -> list[list[int]]:
    return [[number, *(met[number][name] for name in columns)] for number in sorted(met)]


def _met(tables: Iterable[list[Sitting]], down: bool) -> dict[int, _Met]:
    met: defaultdict[int, _Met] = defaultdict(_Met)
    for seats in tables:
        for sitting, with_them, against in _around(seats):
            _add(met[sitting.number], sitting, with_them, against, -1 if down else 1)
    return dict(met)


def _around(seats: list[Sitting]) -> Iterator[tuple[Sitting, list[Sitting], list[Sitting]]]:
    """Everybody at a table, each with those of their side and those of the others."""
    side_of = {seat: side for side, _points in seats[0].sheet.sides for seat in side}
    for sitting in seats:
        mine = side_of[sitting.seat]
        with_them = [one for one in seats if one.seat in mine and one is not sitting]
        yield sitting, with_them, [one for one in seats if one.seat not in mine]


def _add(
    met: _Met, sitting: Sitting, with_them: list[Sitting], against: list[Sitting], turn: int
) -> None:
    taken = {seat: points for side, points in sitting.sheet.sides for seat in side}
    own = taken[sitting.seat]
    met.points += sitting.sheet.points[sitting.seat]
    met.won += bool(against) and all(turn * own > turn * taken[other.seat] for other in against)
    for partner in with_them:
        met.partners[partner.number].update(rounds=1, points=own)
    for other in against:
        theirs = taken[other.seat]
        won = int(turn * own > turn * theirs)
        met.opponents[other.number].update(rounds=1, won=won, points=own, theirs=theirs)
