"""Finds base rounds for starters.py: ``python -m tournaments.pairing.find_starters 20``.

Anneals an arrangement of the circle until the partners' differences are all different and the
opponents' occur twice each. Not used while drawing; what it finds is kept in starters.py.
"""

import sys
from math import exp
from random import Random

HOT, COLD, STEPS = 3.0, 0.6, 100_000


class BaseRound:
    """People on a circle in seats, and how often each difference occurs.

    ``cost`` sums the squares of what each difference occurs too often or too rarely.
    """

    def __init__(self, players: int, rng: Random) -> None:
        self.circle = players - 1 if players % 4 == 0 else players
        self.seats = list(range(players)) if players % 4 == 0 else list(range(1, players))
        rng.shuffle(self.seats)
        self.cost = (1 + 4) * (self.circle - 1)
        self._partner = [-1] * self.circle
        self._opponent = [-2] * self.circle
        for table in range(len(self.seats) // 4):
            self._note(table, 1)

    def swap(self, i: int, j: int) -> None:
        """Let the people in seats i and j change places."""
        tables = {i >> 2, j >> 2}
        for table in tables:
            self._note(table, -1)
        self.seats[i], self.seats[j] = self.seats[j], self.seats[i]
        for table in tables:
            self._note(table, 1)

    def _note(self, table: int, sign: int) -> None:
        a, b, c, d = self.seats[4 * table : 4 * table + 4]
        for x, y in ((a, b), (c, d)):
            self._count(self._partner, x, y, sign)
        for x, y in ((a, c), (a, d), (b, c), (b, d)):
            self._count(self._opponent, x, y, sign)

    def _count(self, surplus: list[int], x: int, y: int, sign: int) -> None:
        if self.circle in (x, y):
            return
        for difference in ((x - y) % self.circle, (y - x) % self.circle):
            self.cost += 1 + 2 * sign * surplus[difference]
            surplus[difference] += sign


def find_base_round(players: int, rng: Random) -> list[int] | None:
    """One attempt at a base round for ``players``: seats, four to a table; None if it failed."""
    base = BaseRound(players, rng)
    for step in range(STEPS):
        if base.cost == 0:
            return base.seats
        i, j = (int(rng.random() * len(base.seats)) for _ in "ij")
        before = base.cost
        base.swap(i, j)
        heat = HOT * (COLD / HOT) ** (step / STEPS)
        if base.cost > before and rng.random() >= exp((before - base.cost) / heat):
            base.swap(i, j)
    return None


def main(players: int) -> None:
    """Try until there is one, and print it table by table."""
    rng = Random(players)  # noqa: S311 - chance, not secrecy
    seats = None
    while seats is None:
        seats = find_base_round(players, rng)
    print([tuple(seats[at : at + 4]) for at in range(0, len(seats), 4)])


if __name__ == "__main__":
    main(int(sys.argv[1]))
