"""A draw of individuals that keeps every wish, and is otherwise as fair as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from tournaments.draw.pairing.annealing import SitOutGuard
from tournaments.draw.pairing.bounds import least
from tournaments.draw.pairing.mixed import MixedRow, places_of
from tournaments.draw.pairing.model import FOURS, Pair, Round, Seats
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.seating import LARGE, PARTNER, PARTNERS_ABOVE_ALL, RoundRow
from tournaments.draw.pairing.wishes.book import RoundBook
from tournaments.draw.pairing.wishes.chairs import in_their_chairs
from tournaments.draw.pairing.wishes.conflicts import kept_sit_outs
from tournaments.draw.pairing.wishes.core import only
from tournaments.draw.pairing.wishes.numbering import numbered
from tournaments.draw.pairing.wishes.relabelling import relabelled
from tournaments.draw.pairing.wishes.searching import Bonds, Search
from tournaments.draw.pairing.wishes.seater import GaveUp
from tournaments.draw.pairing.wishes.seating import (
    Paired,
    PairedMixedSeating,
    PairedSeating,
    R,
    forbid,
    forgive,
)
from tournaments.draw.pairing.wishes.sitting import Outs

Drawn = tuple[Round, ...]


def draw(request: DrawRequest, freely: Callable[[DrawRequest], Drawn]) -> Drawn:
    """Every round of the request, all wishes kept; ``freely`` draws the same without wishes.

    Raises CannotPair with the wishes that contradict each other.
    """
    book = RoundBook(request)
    outs = kept_sit_outs(book)
    tables = _freely(request, freely) or _Drawing(book, outs).tables()
    return in_their_chairs(numbered(request, tables), request.constraints.fixed, request.shape)


def _freely(
    request: DrawRequest, freely: Callable[[DrawRequest], Drawn]
) -> Sequence[Sequence[Seats]] | None:
    """A draw without wishes with its people changed, if everybody is there all the time."""
    wishes, roster = request.constraints, request.roster
    alike = all(roster.present(n) == roster.present(1) for n in request.numbers)
    if request.history.rounds or request.shape != FOURS or not alike or wishes.must:
        return None
    if len(set(wishes.fixed.values())) < len(wishes.fixed):
        return None
    drawn = freely(replace(request, constraints=only(wishes, ())))
    ids = roster.present(1)
    concerned = [wish for wish in wishes.wishes() if set(wish.ids).issubset(ids)]
    return relabelled(drawn, ids, only(wishes, concerned), request.rng)


class _Drawing:
    """People as indices, and a seating of them that is made fairer."""

    def __init__(self, book: RoundBook, outs: Sequence[Outs]) -> None:
        self.book = book
        self.request = request = book.request
        self.people = sorted({id for n in request.numbers for id in request.roster.present(n)})
        self.index = {id: at for at, id in enumerate(self.people)}
        self.past = request.past(self.index)
        self.outs = outs
        self.rows = [
            self._row(number, out) for number, out in zip(request.numbers, outs, strict=True)
        ]

    def tables(self) -> list[list[Seats]]:
        """The people of each table of each round."""
        rows: Sequence[RoundRow | MixedRow] = self.rows
        if self.request.fours:
            self._improve_fours()
        else:
            rows = self._improve_mixed()
        return [[tuple(self.people[at] for at in table) for table in row.tables()] for row in rows]

    def _row(self, number: int, out: Outs) -> RoundRow:
        """A first seating of a round that keeps every wish."""
        playing = [id for id in self.request.roster.present(number) if id not in out]
        self.request.rng.shuffle(playing)
        try:
            placed = self.book.seat(number, playing)
        except GaveUp:
            placed = self.book.seat(number, sorted(playing))
        sizes = self.request.shape.sizes
        order = sorted(placed or [], key=lambda table: sizes.index(len(table[1])))
        seats = [self.index[id] for _, people in order for id in people]
        return RoundRow(seats + [self.index[id] for id in out], len(seats))

    def _improve_fours(self) -> None:
        self._search(self._fours())
        if self._needless_repeats():
            self._search(self._fours(PARTNERS_ABOVE_ALL))

    def _fours(self, partner: int = PARTNER) -> PairedSeating:
        return PairedSeating(len(self.people), self.rows, self.past, partner)

    def _improve_mixed(self) -> list[MixedRow]:
        shape = self.request.shape
        rows = [
            MixedRow(row.seats, places_of(self.request.sizes_in(number), bool(shape.sides)))
            for number, row in zip(self.request.numbers, self.rows, strict=True)
        ]
        self._search(PairedMixedSeating(len(self.people), rows, self.past, shape))
        return rows

    def _search(self, seating: Paired[R]) -> None:
        request, constraints = self.request, self.request.constraints
        forbid(
            seating,
            strangers=self._indexed((*constraints.avoid, *constraints.first_only)),
            apart=self._indexed(constraints.apart),
        )
        forgive(seating, self._indexed(constraints.must))
        search = Search(
            seating,
            self._bonds(),
            self._ruled(),
            self._bound_to_meet(),
            SitOutGuard(self.request.sat_out_last(self.index), seating.rows),
            request.rng,
        )
        if len(self.people) >= LARGE:
            search.repair(request.steps)
        else:
            search.anneal(request.steps, request.report)

    def _indexed(self, pairs: Sequence[Pair]) -> list[Pair]:
        index = self.index
        return [(index[x], index[y]) for x, y in dict.fromkeys(pairs) if x in index and y in index]

    def _bonds(self) -> list[Bonds]:
        present = self.request.roster.present
        return [
            Bonds.of(self.book.rules(number), set(present(number)).difference(out), self.index)
            for number, out in zip(self.request.numbers, self.outs, strict=True)
        ]

    def _ruled(self) -> frozenset[int]:
        rules = (self.book.rules(number) for number in self.request.numbers)
        return frozenset(self.index[id] for some in rules for id in some.people())

    def _bound_to_meet(self) -> frozenset[int]:
        """Those who stay at one table with others, and partners of the first round only."""
        constraints = self.request.constraints
        people = Counter(constraints.fixed.values())
        staying = {id for id, table in constraints.fixed.items() if people[table] > 1}
        first = {id for pair in constraints.first_only for id in pair}
        return frozenset(self.index[id] for id in staying | first if id in self.index)

    def _needless_repeats(self) -> bool:
        """True if somebody has a partner again, other than by wish, who need not."""
        wished = {frozenset(pair) for pair in self._indexed(self.request.constraints.must)}
        tables = [*self.past, *(table for row in self.rows for table in row.tables())]
        sides = [frozenset(side) for table in tables for side in (table[:2], table[2:])]
        times = Counter(side for side in sides if side not in wished and -1 not in side)
        games = Counter(person for side in times.elements() for person in side)
        others = len(self.people) - 1
        loads = [(games[person], others) for person in range(len(self.people))]
        return times.total() - len(times) > least(loads, 1).repeats
