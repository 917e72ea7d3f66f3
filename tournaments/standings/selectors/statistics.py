"""Figures of everybody, counted from the hands that stand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter

from scoring.deals import SheetFigures, figures_of_sheets
from scoring.rules.figures import SeatFigures
from tournaments.models import Bustle, Registration, Seat
from tournaments.setup.selectors.table_sizes import ruleset_of

COUNTED = tuple(field.name for field in fields(SeatFigures))
Best = Callable[..., int | None]
_counts = attrgetter(*COUNTED)


@dataclass(frozen=True)
class Figures(SeatFigures):
    """Figures of one person: the counts of their seats, added up.

    `rounds` are those in which they had a seat at a table that has begun, each one game and one
    ante; `rounds_without_hands` those of them of which only totals were typed, so that none of the
    hands counts. `high_round` is the best round's points (the fewest where scores count down),
    None before the first hand.
    """

    rounds: int = 0
    rounds_without_hands: int = 0
    high_round: int | None = None


@dataclass(frozen=True)
class Partnership:
    """Two (or more) who sat on one side: `rounds` that have begun, the side's points in them."""

    numbers: tuple[int, ...]
    rounds: int
    points: int

    @property
    def per_round(self) -> float:
        """Points a round."""
        return self.points / self.rounds


@dataclass(frozen=True)
class Sitting:
    """Somebody's seat on a sheet."""

    number: int
    seat: str
    sheet: SheetFigures


@dataclass(frozen=True)
class Statistics:
    """Figures by registration number, and partnerships, the best first."""

    figures: Mapping[int, Figures]
    partnerships: tuple[Partnership, ...]


def figures_of(bustle: Bustle, through: int | None = None) -> dict[int, Figures]:
    """Figures of everybody on the list, by registration number, open rounds included.

    `through` is the last round that counts, None for all. Whoever had no seat did nothing.
    """
    everybody = Registration.objects.filter(bustle=bustle).values_list("number", flat=True)
    nothing = dict.fromkeys(everybody, Figures())
    return nothing | figures_by_number(bustle, tables_with_sittings(bustle, through))


def statistics_of(
    bustle: Bustle, through: int | None = None, number: int | None = None
) -> Statistics:
    """Figures and partnerships of one reading: of everybody who had a seat, or with a `number` of
    this person and their partners alone. `through` as for `figures_of`."""
    tables = list(tables_with_sittings(bustle, through, number))
    figures = figures_by_number(bustle, tables)
    pairs = _partnerships(bustle, tables)
    if number is None:
        return Statistics(figures, pairs)
    own = {other: did for other, did in figures.items() if other == number}
    return Statistics(own, tuple(pair for pair in pairs if number in pair.numbers))


def figures_by_number(bustle: Bustle, tables: Iterable[list[Sitting]]) -> dict[int, Figures]:
    """Figures of everybody who sat at these tables, by registration number."""
    best = min if counts_down(bustle) else max
    sat: defaultdict[int, list[Sitting]] = defaultdict(list)
    for seats in tables:
        for sitting in seats:
            sat[sitting.number].append(sitting)
    return {number: _figures(seats, best) for number, seats in sat.items()}


def _partnerships(bustle: Bustle, tables: Iterable[list[Sitting]]) -> tuple[Partnership, ...]:
    rounds: Counter[tuple[int, ...]] = Counter()
    points: Counter[tuple[int, ...]] = Counter()
    for seats in tables:
        for numbers, gained in _sides(seats):
            rounds[numbers] += 1
            points[numbers] += gained
    turn = 1 if counts_down(bustle) else -1
    partnerships = (Partnership(numbers, rounds[numbers], points[numbers]) for numbers in rounds)
    return tuple(
        sorted(partnerships, key=lambda pair: (turn * pair.per_round, -pair.rounds, pair.numbers))
    )


def counts_down(bustle: Bustle) -> bool:
    """True if the fewest points lead."""
    return bool(ruleset_of(bustle).params["direction"] == "down")


def tables_with_sittings(
    bustle: Bustle, through: int | None, number: int | None = None
) -> Iterator[list[Sitting]]:
    """Sittings at each table that has begun; with a `number` at those where this person sat."""
    rows = Seat.objects.filter(round__bustle=bustle)
    if number is not None:
        own = rows.filter(registration__number=number)
        rows = rows.filter(table__in=own.values("table"))
    if through is not None:
        rows = rows.filter(round__number__lte=through)
    sat: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for sheet_id, number, seat in rows.values_list(
        "table__sheet_id", "registration__number", "seat"
    ):
        sat[sheet_id].append((number, seat))
    sheets = figures_of_sheets(sat.keys())
    for sheet_id, seats in sat.items():
        if sheets[sheet_id].begun:
            yield [Sitting(number, seat, sheets[sheet_id]) for number, seat in seats]


def _figures(sat: Sequence[Sitting], best: Best) -> Figures:
    added = map(
        sum, zip(*(_counts(sitting.sheet.seats[sitting.seat]) for sitting in sat), strict=True)
    )
    return Figures(
        **dict(zip(COUNTED, added, strict=True)),
        rounds=len(sat),
        rounds_without_hands=sum(sitting.sheet.from_totals for sitting in sat),
        high_round=best([sitting.sheet.points[sitting.seat] for sitting in sat], default=None),
    )


def _sides(seats: Iterable[Sitting]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The people of every side of more than one at a table, and its points."""
    seats = list(seats)
    by_seat = {sitting.seat: sitting.number for sitting in seats}
    for side, points in seats[0].sheet.sides:
        numbers = tuple(sorted(by_seat[seat] for seat in side if seat in by_seat))
        if len(numbers) > 1:
            yield numbers, points
