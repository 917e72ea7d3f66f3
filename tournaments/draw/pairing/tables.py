"""Numbers for the tables of a round, so that everybody gets to see many tables.

Changes nothing about who meets whom: whole tables change places within a round, and only with
tables of their size, so that the large table of a round stands where it stood.
"""

from collections import defaultdict
from collections.abc import Sequence
from random import Random

TRIES = 8000
_ROUNDS_OF_TRIES = 6


class TableNumbers:
    """Numbers for the tables of some rounds, improved by swaps while they help."""

    def __init__(self, rounds: Sequence[Sequence[Sequence[int]]], numbers: Sequence[list[int]]):
        """``rounds``: the people of each table of each round; ``numbers``: those to be given."""
        self.rounds = rounds
        self.numbers = [list(free) for free in numbers]
        # For each number how often each of the people sits there.
        self._visits: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for tables, given in zip(rounds, self.numbers, strict=True):
            for people, number in zip(tables, given, strict=True):
                self.note(people, number)

    def note(self, people: Sequence[int], number: int, times: int = 1) -> None:
        """Count visits of ``people`` at table ``number``; also for rounds already played."""
        visits = self._visits[number]
        for id in people:
            visits[id] += times

    def even_out(self, rng: Random, tries: int = TRIES) -> None:
        """Swap numbers within rounds until people's visits are spread about evenly."""
        places = [(at, k) for at, tables in enumerate(self.rounds) for k in range(len(tables))]
        passes = max(_ROUNDS_OF_TRIES, tries // max(1, len(places)))
        for _ in range(passes):
            for at, k in places:
                other = int(rng.random() * len(self.rounds[at]))
                if other != k and len(self.rounds[at][other]) == len(self.rounds[at][k]):
                    self._swap_if_better(at, k, other)

    def _swap_if_better(self, at: int, k: int, other: int) -> None:
        given, tables = self.numbers[at], self.rounds[at]
        number, other_number = given[k], given[other]
        here, there = self._visits[number], self._visits[other_number]
        if _relief(tables[k], here, there) + _relief(tables[other], there, here) >= 0:
            self._move(tables[k], number, other_number)
            self._move(tables[other], other_number, number)
            given[k], given[other] = other_number, number

    def _move(self, people: Sequence[int], here: int, there: int) -> None:
        self.note(people, here, times=-1)
        self.note(people, there)


def _relief(people: Sequence[int], here: dict[int, int], there: dict[int, int]) -> int:
    """Saving for these people if they moved from a table where they are counted already.

    A visit costs the square of the visits before it, so that one person's many visits
    outweigh several people's few.
    """
    saved = 0
    for id in people:
        fewer, more = here[id] - 1, there[id]
        saved += fewer * fewer - more * more
    return saved
