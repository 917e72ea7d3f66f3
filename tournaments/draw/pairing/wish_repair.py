"""A round that a format has drawn by its own rule, changed as little as can be to keep the wishes.

People change places until no wish is broken; near places are preferred, and partners who have not
been partners. Where that does not succeed the round is drawn by the wishes alone, or they are
refused with the reason. Knows no format.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace

from tournaments.draw.pairing.meetings import MeetingCounts
from tournaments.draw.pairing.model import Constraints, Round, Seats, pair, seated, sitting_out
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.wishes import draw
from tournaments.draw.pairing.wishes.rules import RoundRules, rules_of

EVERY_WISH = frozenset(field.name for field in fields(Constraints))

_PATIENCE = 12
"""Changes to try for every wish that is broken."""

_Seat = tuple[int, int]


def keep_wishes(request: DrawRequest, number: int, round_: Round) -> Round:
    """Round ``number`` with every wish kept. Raises CannotPair with those at odds."""
    rules = rules_of(request.constraints, request.roster, number)
    if not rules.people():
        return round_
    changing = _Changing(request, number, round_, rules)
    if changing.improve():
        return changing.round()
    (drawn,) = draw(replace(request, last_round=number), lambda _: (round_,))
    return drawn


def without_wishes(constraints: Constraints) -> Constraints:
    """The tables only, for whoever draws first and keeps the wishes afterwards."""
    return Constraints(tables=constraints.tables, broken=constraints.broken)


class _Changing:
    """The tables of a round while people change places."""

    def __init__(self, request: DrawRequest, number: int, round_: Round, rules: RoundRules) -> None:
        self._tables = {table: list(seats) for table, seats in seated(round_)}
        self._out = frozenset(sitting_out(round_, request.roster.present(number)))
        self._met = MeetingCounts(request.history.rounds, request.shape)
        self._rules = rules
        self._request = request

    def round(self) -> Round:
        """The tables as they are now."""
        last = max(self._tables)
        seats = self._tables
        return tuple(tuple(seats[at]) if at in seats else None for at in range(1, last + 1))

    def improve(self) -> bool:
        """Let people change places; whether no wish is broken in the end."""
        if not self._rules.must_play.isdisjoint(self._out):
            return False
        broken = list(self._broken())
        for _ in range(_PATIENCE * len(broken)):
            broken = list(self._broken())
            if not broken:
                break
            seat = self._request.rng.choice(broken)
            self._swap(seat, min(self._others(seat), key=lambda other: self._price(seat, other)))
        return not any(self._broken())

    def _broken(self) -> Iterator[_Seat]:
        """The seats of people whose wishes are not kept."""
        for table, seats in self._tables.items():
            for at in range(len(seats)):
                if self._faults(table, at):
                    yield table, at

    def _others(self, seat: _Seat) -> Iterator[_Seat]:
        for table, seats in self._tables.items():
            yield from ((table, at) for at in range(len(seats)) if (table, at) != seat)

    def _price(self, seat: _Seat, other: _Seat) -> tuple[int, int, int, float]:
        """After a swap of two: wishes broken, partners repeated, the way; and a lot."""
        self._swap(seat, other)
        tables = {seat[0], other[0]}
        faults = sum(self._faults(t, at) for t in tables for at in range(len(self._tables[t])))
        repeats = sum(self._repeats(table) for table in tables)
        self._swap(seat, other)
        faults -= sum(self._faults(t, at) for t in tables for at in range(len(self._tables[t])))
        return faults, repeats, abs(seat[0] - other[0]), self._request.rng.random()

    def _swap(self, seat: _Seat, other_seat: _Seat) -> None:
        (table, at), (other, place) = seat, other_seat
        here, there = self._tables[table], self._tables[other]
        here[at], there[place] = there[place], here[at]

    def _faults(self, table: int, at: int) -> int:
        """Number of broken wishes of the person in a seat."""
        seats, rules = self._tables[table], self._rules
        id, side = seats[at], self._side(seats, at)
        return (
            len(_of(rules.partners, id).difference(self._out, side))
            + len(_of(rules.strangers, id).intersection(side))
            + len(_of(rules.apart, id).intersection(seats))
            + (rules.tables.get(id, table) != table)
        )

    def _side(self, seats: list[int], at: int) -> Seats:
        if not self._request.shape.sided(len(seats)):
            return (seats[at],)
        middle = len(seats) // 2
        return tuple(seats[:middle] if at < middle else seats[middle:])

    def _repeats(self, table: int) -> int:
        seats = self._tables[table]
        return sum(
            self._met.partners[pair(id, other)]
            for at, id in enumerate(seats)
            for other in self._side(seats, at)
            if other != id
        )


def _of(ties: Mapping[int, frozenset[int]], id: int) -> frozenset[int]:
    return ties.get(id, frozenset())
