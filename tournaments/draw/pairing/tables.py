"""Numbers for the tables of a round, so that everybody gets to see many tables.

Changes nothing about who meets whom: whole tables change places within a round, and only with
tables of their size, so that the large table of a round stands where it stood.
"""

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
        self._visits: dict[tuple[int, int], int] = {}
        for tables, given in zip(rounds, self.numbers, strict=True):
            for people, number in zip(tables, given, strict=True):
                self.note(people, number)

    def note(self, people: Sequence[int], number: int, times: int = 1) -> None:
        """Count visits of ``people`` at table ``number``; also for rounds already played."""
        for id in people:
            self._visits[id, number] = self._visits.get((id, number), 0) + times

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
        if (
            self._relief(tables[k], number, other_number)
            + self._relief(tables[other], other_number, number)
            >= 0
        ):
            self._move(tables[k], number, other_number)
            self._move(tables[other], other_number, number)
            given[k], given[other] = other_number, number

    def _relief(self, people: Sequence[int], here: int, there: int) -> int:
        """Saving for these people by moving from a table where they are counted already.

        A visit costs the square of the visits before it, so that one person's many visits
        outweigh several people's few.
        """
        visits = self._visits
        return sum((visits[id, here] - 1) ** 2 - visits.get((id, there), 0) ** 2 for id in people)

    def _move(self, people: Sequence[int], here: int, there: int) -> None:
        self.note(people, here, times=-1)
        self.note(people, there)
