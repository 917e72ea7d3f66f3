"""The draw that changes the fewest scorecards: the present plan, mended for who is there now.

A seat that is left goes to somebody who has none: a walk-in, or whoever would sit out. Tables are
made or dissolved as the number of people asks. Then come, in this order: sit-outs stay fair
(`_SitOuts`), wishes are kept, nobody partners anybody twice, few cards change (rearranging.py).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.sentences import words
from tournaments.draw.pairing.model import (
    CannotPair,
    Round,
    SeatingPlan,
    Seats,
    seated,
    sitting_out,
)
from tournaments.draw.pairing.rearranging import Mended, rearrange
from tournaments.draw.pairing.request import DrawRequest


def nearest_plan(before: SeatingPlan, request: DrawRequest) -> SeatingPlan:
    """The rounds of ``request``, as near to those of ``before`` as the people there allow.

    Rounds that ``before`` does not have are seated anew. The same arguments with an equally seeded
    rng give the same plan. Raises CannotPair where nobody can play, or where no small change keeps
    every wish.
    """
    planned = dict(before.numbered())
    rounds = [_mended(request, number, planned.get(number, ())) for number in request.numbers]
    _SitOuts(request, rounds).settle()
    if rearrange(request, rounds):
        raise CannotPair(words("No small change to this draw keeps every wish."))
    return SeatingPlan(
        request.history.next_round, tuple(_as_round(round_.tables) for round_ in rounds)
    )


def _mended(request: DrawRequest, number: int, old: Round) -> Mended:
    """A round with the tables it needs, all seats taken, and the rest sitting out."""
    present = request.roster.present(number)
    there, was = set(present), dict(seated(old))
    seats = _laid_tables(request, number, was, there)
    sitting = {id for table in seats.values() for id in table if id is not None}
    free = [id for id in present if id not in sitting]
    request.rng.shuffle(free)
    out_before = set(sitting_out(old, present)) if old else set()
    # Whoever holds a card that says so goes on sitting out, as far as others can take the seats.
    free.sort(key=lambda id: id in out_before)
    takers = iter(free)
    tables = {
        table: [next(takers) if id is None else id for id in at] for table, at in seats.items()
    }
    return Mended(number, tables, list(takers), was)


def _laid_tables(
    request: DrawRequest, number: int, was: Mapping[int, Seats], there: set[int]
) -> dict[int, list[int | None]]:
    """The tables of the round by number, None for a seat that waits for somebody."""
    sizes = Counter(request.sizes_in(number))
    usable = request.constraints.usable_tables(len(request.roster), request.shape)
    held = {table for id, table in request.constraints.fixed.items() if id in there}
    stay = [table for table in was if table in usable and there.intersection(was[table])]
    stay.sort(key=lambda table: (table not in held, _holes(was[table], there), table))
    tables: dict[int, list[int | None]] = {}
    for asked in (True, False):
        for table in stay:
            size = len(was[table]) if asked else _nearest_size(sizes, len(was[table]))
            if table not in tables and sizes[size]:
                sizes[size] -= 1
                tables[table] = _cut([id if id in there else None for id in was[table]], size)
    free = sorted((t for t in usable if t not in tables), key=lambda table: table not in held)
    tables |= {table: [None] * size for table, size in zip(free, sizes.elements(), strict=False)}
    return tables


def _holes(seats: Seats, there: set[int]) -> int:
    return sum(id not in there for id in seats)


def _nearest_size(sizes: Counter[int], size: int) -> int:
    """The size nearest to ``size`` of which a table is still asked for."""
    return min(
        (candidate for candidate in sizes if sizes[candidate]),
        key=lambda candidate: abs(candidate - size),
        default=0,
    )


def _cut(seats: list[int | None], size: int) -> list[int | None]:
    """The table cut for another number of people: those who stay move up."""
    if len(seats) == size:
        return seats
    people = [id for id in seats if id is not None][:size]
    return people + [None] * (size - len(people))


def _as_round(tables: Mapping[int, list[int]]) -> Round:
    last = max(tables, default=0)
    return tuple(tuple(tables[n]) if n in tables else None for n in range(1, last + 1))


@dataclass(frozen=True)
class _Trade:
    """In round ``at`` of the plan ``sits`` gets up for ``plays``."""

    at: int
    plays: int
    sits: int


class _SitOuts:
    """Sit-outs by round: as even as they can be, and nobody twice running."""

    def __init__(self, request: DrawRequest, rounds: list[Mended]) -> None:
        self._rounds = rounds
        self._rng = request.rng
        self._present = [request.roster.present(round_.number) for round_ in rounds]
        history = request.history.rounds
        there = [request.roster.present(number) for number in range(1, len(history) + 1)]
        self._past = [
            (present, sitting_out(round_, present))
            for round_, present in zip(history, there, strict=True)
        ]

    def settle(self) -> None:
        """Trade sit-outs until nothing is left to make fairer."""
        for _ in range(4 * sum(len(round_.out) for round_ in self._rounds)):
            trades = self._fairer() or self._not_running()
            if not trades:
                return
            for trade in trades:
                self._rounds[trade.at].exchange(trade.plays, trade.sits)

    def _counts(self) -> dict[int, int]:
        """Everybody's sit-outs; who comes late starts level with whoever sat out least."""
        counts: dict[int, int] = {}
        planned = zip(self._present, (tuple(round_.out) for round_ in self._rounds), strict=True)
        for present, out in (*self._past, *planned):
            level = min((counts[id] for id in present if id in counts), default=0)
            for id in present:
                counts.setdefault(id, level)
            for id in out:
                counts[id] += 1
        return counts

    def _out(self, at: int) -> Iterable[int]:
        if at < 0:
            return self._past[-1][1] if self._past else ()
        return self._rounds[at].out if at < len(self._rounds) else ()

    def _free(self, id: int, at: int, freed: int | None = None) -> bool:
        """True if ``id`` could sit out round ``at`` and not the rounds beside it."""
        return all(id not in self._out(near) for near in (at - 1, at + 1) if near != freed)

    def _fairer(self) -> list[_Trade]:
        """The trade that evens out the counts most, and spoils the fewest cards."""
        counts = self._counts()
        low = min(counts.values(), default=0)
        if max(counts.values(), default=0) - low < 2:
            return []
        wrong = self._wrong()
        trades = [
            (
                counts[other] - counts[id],
                not self._free(other, at),
                self._price([trade], wrong),
                trade,
            )
            for at, round_ in enumerate(self._rounds)
            for id in round_.out
            if counts[id] >= low + 2
            for other in round_.playing()
            if counts[other] <= counts[id] - 2
            for trade in [_Trade(at, id, other)]
        ]
        return [min(trades, key=lambda entry: entry[:3])[3]] if trades else []

    def _wrong(self) -> set[int]:
        """Everybody whose card is wrong in some round."""
        return {id for round_ in self._rounds for id in round_.wrong()}

    def _price(self, trades: list[_Trade], wrong: set[int]) -> tuple[int, float]:
        """Number of right cards that the trades would spoil; chance breaks ties."""
        spoiled = {
            id for trade in trades for id in self._rounds[trade.at].company(trade.sits)
        } - wrong
        return len(spoiled), self._rng.random()

    def _not_running(self) -> list[_Trade]:
        """Trades after which somebody no longer sits out twice running, the counts as even."""
        counts = self._counts()
        for at, round_ in enumerate(self._rounds):
            for id in round_.out:
                if self._free(id, at):
                    continue
                ways = [*self._given_away(at, id, counts), *self._given_later(at, id)]
                if ways:
                    wrong = self._wrong()
                    return min(ways, key=lambda trades: self._price(trades, wrong))
        return []

    def _given_away(self, at: int, id: int, counts: Mapping[int, int]) -> Iterator[list[_Trade]]:
        for other in self._rounds[at].playing():
            if counts[other] < counts[id] and self._free(other, at):
                yield [_Trade(at, id, other)]

    def _given_later(self, at: int, id: int) -> Iterator[list[_Trade]]:
        """Somebody sits out for ``id`` here, and ``id`` for them in another round."""
        playing = set(self._rounds[at].playing())
        for later, round_ in enumerate(self._rounds):
            if id not in round_.playing() or not self._free(id, later, freed=at):
                continue
            for other in round_.out:
                if other in playing and self._free(other, at, freed=later):
                    yield [_Trade(at, id, other), _Trade(later, other, id)]
