"""Searching for rounds that turn into each other when everybody moves on.

People stand in circles. A base round gives a whole series of rounds: in each, everybody has moved
on by one in their circle. Then all pairs that turn into each other meet equally often, and are
counted once; there is far less to search, and what is found is often fairer than what a search
of all rounds finds. Not used while drawing: find_schedules.py uses it.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from tournaments.draw.pairing.seating import MET, OPPONENT, PARTNER

_UNEVEN = 6
"""The price of the square of sit-outs too many or too few."""

_STAGES = 200
_BENCH_SHARE = 8
"""One in so many tries changes who sits out."""


class SymmetricRounds:
    """Base rounds of people in circles, and their cost over all the rounds they stand for.

    Of ``bases``, each a list of all people, the first 4 · tables play, four to a table, and the
    others sit out. The cost is that of seating.py, for every pair, and of uneven sit-outs.
    """

    def __init__(self, circles: Sequence[int], bases: int, rng: Random) -> None:
        """``circles`` are their sizes, which divide the largest: the rounds of a series."""
        self.people = sum(circles)
        self.series = max(circles)
        self.playing = self.people // 4 * 4
        self.bases = [rng.sample(range(self.people), self.people) for _ in range(bases)]
        self.next = _moved_on(circles)
        self._find_pairs()
        self._circle = [at for at, size in enumerate(circles) for _ in range(size)]
        self._size = list(circles)
        self._out = [0] * len(circles)
        out = (self.people - self.playing) * bases * self.series
        self._fewest, self._most = out // self.people, -(-out // self.people)
        self.cost = sum(self._unevenness(circle, 0) for circle in range(len(circles)))
        for seats in self.bases:
            for at in range(0, self.playing, 4):
                self.cost += self._table(seats, at)
            for at in range(self.playing, self.people):
                self.cost += self._sit_out(seats[at], 1)

    def rounds(self) -> list[list[int]]:
        """All the rounds, each a list of all people."""
        found = []
        for seats in self.bases:
            for _ in range(self.series):
                found.append(seats)
                seats = [self.next[person] for person in seats]
        return found

    def exchange(self, seats: list[int], i: int, j: int) -> int:
        """Let positions i, which plays, and j of a base round change places; what that cost."""
        if j < self.playing and i >> 2 == j >> 2:
            price = self._table(seats, i & ~3, -1)
            seats[i], seats[j] = seats[j], seats[i]
            return price + self._table(seats, i & ~3)
        places = [at for at in (i, j) if at < self.playing]
        price = sum(self._place(seats, at, -1) for at in places)
        if j >= self.playing:
            price += self._sit_out(seats[j], -1) + self._sit_out(seats[i], 1)
        seats[i], seats[j] = seats[j], seats[i]
        return price + sum(self._place(seats, at, 1) for at in places)

    def _find_pairs(self) -> None:
        """Number the series of pairs that turn into each other."""
        self._pair = [[-1] * self.people for _ in range(self.people)]
        self._length: list[int] = []
        for x in range(self.people):
            for y in range(x):
                length, one, two = 0, x, y
                while self._pair[one][two] < 0:
                    self._pair[one][two] = self._pair[two][one] = len(self._length)
                    one, two, length = self.next[one], self.next[two], length + 1
                if length:
                    self._length.append(length)
        self._times = [self.series // length for length in self._length]
        self._partner = [0] * len(self._length)
        self._opponent = [0] * len(self._length)

    def _table(self, seats: Sequence[int], at: int, sign: int = 1) -> int:
        a, b, c, d = seats[at : at + 4]
        return (
            self._partners(a, b, sign)
            + self._partners(c, d, sign)
            + sum(self._opponents(x, y, sign) for x in (a, b) for y in (c, d))
        )

    def _place(self, seats: Sequence[int], at: int, sign: int) -> int:
        x = seats[at]
        return (
            self._partners(x, seats[at ^ 1], sign)
            + self._opponents(x, seats[at ^ 2], sign)
            + self._opponents(x, seats[at ^ 3], sign)
        )

    def _partners(self, x: int, y: int, sign: int) -> int:
        """Count (or with ``sign`` -1 forget) a partnership and all it turns into; the price."""
        pair = self._pair[x][y]
        times, had = sign * self._times[pair], self._partner[pair]
        self._partner[pair] = had + times
        met = 2 * MET * self._opponent[pair]
        return self._length[pair] * times * ((PARTNER + MET) * (2 * had + times) + met)

    def _opponents(self, x: int, y: int, sign: int) -> int:
        pair = self._pair[x][y]
        times, had = sign * self._times[pair], self._opponent[pair]
        self._opponent[pair] = had + times
        met = 2 * MET * self._partner[pair]
        return self._length[pair] * times * ((OPPONENT + MET) * (2 * had + times) + met)

    def _sit_out(self, person: int, sign: int) -> int:
        circle = self._circle[person]
        before = self._unevenness(circle, self._out[circle])
        self._out[circle] += sign * (self.series // self._size[circle])
        return self._unevenness(circle, self._out[circle]) - before

    def _unevenness(self, circle: int, out: int) -> int:
        off = max(self._fewest - out, out - self._most, 0)
        return _UNEVEN * self._size[circle] * off * off


def _moved_on(circles: Sequence[int]) -> list[int]:
    """For everybody the next in their circle."""
    following: list[int] = []
    for size in circles:
        first = len(following)
        following += [first + (at + 1) % size for at in range(size)]
    return following


def search(found: SymmetricRounds, steps: int, heats: tuple[float, float], rng: Random) -> None:
    """Lower the cost of the base rounds in place, cooling from the first heat to the second."""
    hot, cold = (heat * found.series for heat in heats)
    cost, least, best = found.cost, found.cost, [list(seats) for seats in found.bases]
    for stage in range(_STAGES):
        heat = hot * (cold / hot) ** (stage / (_STAGES - 1))
        for _ in range(steps // _STAGES):
            seats, i, j = _try(found, rng)
            price = found.exchange(seats, i, j)
            if price > 0 and rng.random() >= exp(-price / heat):
                found.exchange(seats, i, j)
                continue
            cost += price
            if cost < least:
                least, best = cost, [list(seats) for seats in found.bases]
    found.bases, found.cost = best, least


def _try(found: SymmetricRounds, rng: Random) -> tuple[list[int], int, int]:
    """A base round and two positions to change; the first of them plays."""
    seats = found.bases[int(rng.random() * len(found.bases))]
    i, j = int(rng.random() * found.playing), int(rng.random() * found.playing)
    if found.playing < found.people and rng.random() * _BENCH_SHARE < 1:
        j = int(found.playing + rng.random() * (found.people - found.playing))
    return seats, i, j
