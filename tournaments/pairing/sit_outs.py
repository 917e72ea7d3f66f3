"""Who sits out in which round, before anybody is given a table.

Whoever sat out least sits out next; among equals, whoever played the round before. So counts
never differ by more than one among people who are there throughout, and nobody sits out twice
running while there is anybody else to ask. Somebody who comes late starts level with whoever sat
out least, and owes nothing for the rounds missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from tournaments.pairing.model import sitting_out
from tournaments.pairing.request import DrawRequest


def choose_sit_outs(request: DrawRequest) -> list[tuple[int, ...]]:
    """For each round to plan, the ids of those who are there and do not play."""
    tally = people_so_far(request)
    chosen = []
    for number in request.numbers:
        present = request.roster.present(number)
        out = len(present) - sum(request.sizes_in(number))
        chosen.append(tally.choose(present, out, request.rng))
    return chosen


def people_so_far(request: DrawRequest) -> Tally:
    """The sit-outs of the rounds played."""
    tally = Tally()
    for number, round_ in enumerate(request.history.rounds, start=1):
        present = request.roster.present(number)
        tally.note(present, sitting_out(round_, present))
    return tally


def _anybody(id: int) -> int:
    return 0


class Tally:
    """Sit-outs so far, and who sat out the last round: of people, or of teams by number."""

    def __init__(self) -> None:
        self.times: dict[int, int] = {}
        self.last: frozenset[int] = frozenset()

    def note(self, present: Iterable[int], out: Iterable[int]) -> None:
        """Count a round in which ``out`` of ``present`` did not play."""
        self._welcome(present)
        self.last = frozenset(out)
        for id in self.last:
            self.times[id] += 1

    def choose(
        self,
        present: Sequence[int],
        out: int,
        rng: Random,
        place: Callable[[int], int] = _anybody,
    ) -> tuple[int, ...]:
        """Who sits out next. Among equals the one with the lowest ``place``, or else anybody."""
        self._welcome(present)
        queue = sorted(
            present, key=lambda id: (self.times[id], id in self.last, place(id), rng.random())
        )
        self.note(present, queue[:out])
        return tuple(queue[:out])

    def _welcome(self, present: Iterable[int]) -> None:
        people = list(present)
        level = min((self.times[id] for id in people if id in self.times), default=0)
        for id in people:
            self.times.setdefault(id, level)
