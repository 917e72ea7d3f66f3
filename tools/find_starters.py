"""Finds base rounds for starters.py: ``python -m tools.find_starters 20``.

First the partners: pairs on the circle whose differences are all different, by putting random
pairs in place of those in their way. Then these pairs are seated against each other so that every
difference of opponents occurs twice, by trying and taking back; if that fails, other partners are
tried. Not used while drawing; what it finds is kept in starters.py.
"""

import sys
from collections.abc import Iterator
from random import Random

from tournaments.draw.pairing.model import Pair, Seats

_TRIES = 3_000
"""Pairs seated before other partners are tried."""


def find_base_round(players: int, rng: Random) -> list[Seats] | None:
    """One attempt at a base round for 4n or 4n + 1 players: its tables; None if it failed.

    For 4n players the last one, who is not on the circle, partners 0.
    """
    circle = players - 1 if players % 4 == 0 else players
    pairs = _partners(circle, rng)
    if players % 4 == 0:
        pairs.append((circle, 0))
    return _Seater(circle, pairs).tables()


def _partners(circle: int, rng: Random) -> list[Pair]:
    """Everybody on the circle but 0 in pairs, every difference once."""
    mates: dict[int, int] = {}
    missing = set(range(1, circle // 2 + 1))
    while missing:
        difference = rng.choice(sorted(missing))
        x = rng.choice([x for x in range(1, circle) if x not in mates])
        y = (x + rng.choice((difference, -difference))) % circle
        if y == 0:
            continue
        missing.discard(difference)
        if y in mates:
            z = mates.pop(y)
            del mates[z]
            missing.add(_difference(y, z, circle))
        mates[x], mates[y] = y, x
    return [(x, y) for x, y in mates.items() if x < y]


def _difference(x: int, y: int, circle: int) -> int:
    return min((x - y) % circle, (y - x) % circle)


class _Seater:
    """Seats pairs against each other, always next the pair with the fewest opponents left."""

    def __init__(self, circle: int, pairs: list[Pair]) -> None:
        self.circle = circle
        self.pairs = pairs
        self._differences = {
            (pair, other): self._between(pairs[pair], pairs[other])
            for pair in range(len(pairs))
            for other in range(len(pairs))
            if pair != other
        }
        self._left = dict.fromkeys(range(1, circle // 2 + 1), 2)
        self._tries = _TRIES

    def tables(self) -> list[Seats] | None:
        """The tables, or None if there are none or the search takes too long."""
        games = self._seat(set(range(len(self.pairs))))
        if games is None:
            return None
        return [(*self.pairs[one], *self.pairs[two]) for one, two in games]

    def _between(self, one: Pair, two: Pair) -> list[int]:
        """The differences of opponents; with somebody who is not on the circle there is none."""
        return [
            _difference(x, y, self.circle) for x in one for y in two if self.circle not in (x, y)
        ]

    def _seat(self, waiting: set[int]) -> list[Pair] | None:
        if not waiting:
            return []
        options = {pair: list(self._opponents(pair, waiting)) for pair in waiting}
        pair = min(options, key=lambda pair: len(options[pair]))
        for other in options[pair]:
            self._tries -= 1
            if self._tries < 0:
                return None
            self._use(pair, other, -1)
            games = self._seat(waiting - {pair, other})
            if games is not None:
                return [(pair, other), *games]
            self._use(pair, other, 1)
        return None

    def _opponents(self, one: int, waiting: set[int]) -> Iterator[int]:
        for two in waiting:
            if two != one:
                differences = self._differences[one, two]
                if all(differences.count(d) <= self._left[d] for d in differences):
                    yield two

    def _use(self, one: int, two: int, sign: int) -> None:
        for difference in self._differences[one, two]:
            self._left[difference] += sign


def main(players: int) -> None:
    """Try until there is one, and print it table by table."""
    rng = Random(players)  # noqa: S311 - chance, not secrecy
    tables = None
    while tables is None:
        tables = find_base_round(players, rng)
    print(f"{players}:", *(",".join(map(str, table)) for table in tables))


if __name__ == "__main__":
    main(int(sys.argv[1]))
