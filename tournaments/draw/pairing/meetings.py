"""Partners and opponents in the rounds played, for formats that draw round by round."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from tournaments.draw.pairing.model import (
    FOURS,
    History,
    Pair,
    Round,
    Seats,
    TableShape,
    pair,
    seated,
)


class MeetingCounts:
    """Counts of any two as partners, and as opponents, so far."""

    def __init__(self, rounds: Iterable[Round], shape: TableShape = FOURS) -> None:
        self.partners: Counter[Pair] = Counter()
        self.opponents: Counter[Pair] = Counter()
        self._shape = shape
        for round_ in rounds:
            self.note(round_)

    def note(self, round_: Round) -> None:
        """Count one round more."""
        for _, seats in seated(round_):
            if not self._shape.sided(len(seats)):
                self.opponents.update(pair(x, y) for x, y in combinations(seats, 2))
                continue
            sides = self._shape.halves(seats)
            for side in sides:
                self.partners.update(pair(x, y) for x, y in combinations(side, 2))
            self.opponents.update(pair(x, y) for x, y in product(*sides))


def partners(shape: TableShape, seats: Seats, id: int) -> list[int]:
    """Those with whom ``id`` plays at a table; nobody where everybody plays alone."""
    if not shape.sided(len(seats)):
        return []
    side = next(side for side in shape.halves(seats) if id in side)
    return [other for other in side if other != id]


def last_partners(history: History) -> set[Pair]:
    """The pairs who were partners in the last round."""
    return set(MeetingCounts(history.rounds[-1:]).partners)


def splits(four: Sequence[int]) -> tuple[Seats, Seats, Seats]:
    """The three ways in which four people can be two against two."""
    a, b, c, d = four
    return (a, b, c, d), (a, c, b, d), (a, d, b, c)
