"""People in line, the best first, seated with their neighbours, but not with the same ones again.

Everybody has a slot, which is their place in line. A search swaps people while that saves repeats:
a repeated partner above all, then opponents met often; every place that somebody moves in line
costs too. Nobody moves further than allowed. Bounded by tries, never by time.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import exp
from random import Random

from tournaments.draw.pairing.meetings import MeetingCounts
from tournaments.draw.pairing.mixed import places_of
from tournaments.draw.pairing.model import Seats, pair

FREEDOM = 8
"""The most places in line that somebody may be moved to avoid a repeat."""

# All prices are in squared places in line: who sits three places from their slot costs 9.
# Opponents who met once cost 14, a little less than one move of four places. Who met twice costs
# 160, more than two people moved as far as FREEDOM allows (2 * 8 ** 2 = 128); three times costs
# 700, more than the four pairs of opponents of two swapped people at 160. A repeated partner costs
# more than these four at 700. Partners who were opponents, or the other way round, cost 3: that
# only decides between seatings that are equal otherwise.
_PARTNER, _MET = 3000, 3
_OPPONENT = (0, 14, 160, 700)
_HOT, _COLD = 80.0, 0.3
_REACH = 10
_STRAIGHTEN = 5


class LineUp:
    """The people of one round at its tables, and what it would cost to swap two of them."""

    def __init__(
        self,
        line: Sequence[int],
        sizes: tuple[int, ...],
        slots: Sequence[int],
        met: MeetingCounts,
        sided: bool,
    ) -> None:
        """``line`` are the people, best first; ``slots`` says for each seat whose place it is."""
        self._line = line
        self._places = places_of(sizes, sided)
        self._slots = slots
        self._seat_of = {slot: seat for seat, slot in enumerate(slots)}
        self._seats = list(slots)
        self._met = met

    def tables(self) -> list[Seats]:
        """The people of each table, in order of the line."""
        starts = self._places.starts
        people = [self._line[at] for at in self._seats]
        return [tuple(people[a:b]) for a, b in pairwise(starts)]

    def spread(self, tries: int, rng: Random) -> None:
        """Swap away repeats; with more freedom where partners would still be repeated."""
        freedom = FREEDOM
        while True:
            self._search(tries, freedom, rng)
            self._straighten(freedom)
            if freedom >= len(self._line) or not self._repeats_partners():
                return
            freedom *= 2

    def _search(self, tries: int, freedom: int, rng: Random) -> None:
        people, reach = len(self._line), max(_REACH, freedom)
        for tried in range(tries):
            heat = _HOT * (_COLD / _HOT) ** (tried / tries)
            i = int(rng.random() * people)
            slot = self._slots[i] + int(rng.random() * (2 * reach + 1)) - reach
            j = self._seat_of.get(slot, i)
            if i == j or self._too_far(i, j, freedom):
                continue
            worse = self._swap_price(i, j)
            if worse > 0 and rng.random() >= exp(-worse / heat):
                self._swap(i, j)

    def _straighten(self, freedom: int) -> None:
        """Swap neighbours in line while that helps: undo what the search did for nothing."""
        better = True
        while better:
            better = False
            for slot, i in self._seat_of.items():
                for step in range(1, _STRAIGHTEN + 1):
                    j = self._seat_of.get(slot + step, i)
                    if i == j or self._too_far(i, j, freedom):
                        continue
                    if self._swap_price(i, j) < 0:
                        better = True
                    else:
                        self._swap(i, j)

    def _swap_price(self, i: int, j: int) -> int:
        """Swap two people, and say what that costs."""
        before = self._cost(i) + self._cost(j)
        self._swap(i, j)
        return self._cost(i) + self._cost(j) - before

    def _too_far(self, i: int, j: int, freedom: int) -> bool:
        seats, slots = self._seats, self._slots
        return abs(seats[i] - slots[j]) > freedom or abs(seats[j] - slots[i]) > freedom

    def _swap(self, i: int, j: int) -> None:
        self._seats[i], self._seats[j] = self._seats[j], self._seats[i]

    def _cost(self, at: int) -> int:
        """Cost of the person in a seat: those met there again, and the way from their slot."""
        seats, line, met = self._seats, self._line, self._met
        person, cost = line[seats[at]], (seats[at] - self._slots[at]) ** 2
        for other in self._places.partners[at]:
            both = pair(person, line[seats[other]])
            cost += _PARTNER * met.partners[both] + _MET * met.opponents[both]
        for other in self._places.opponents[at]:
            both = pair(person, line[seats[other]])
            cost += _OPPONENT[min(3, met.opponents[both])] + _MET * met.partners[both]
        return cost

    def _repeats_partners(self) -> bool:
        people = [self._line[at] for at in self._seats]
        return any(
            self._met.partners[pair(people[at], people[other])]
            for at in range(len(people))
            for other in self._places.partners[at]
        )
