"""Who sits out in which round, before anybody is given a table.

Whoever sat out least sits out next; among equals, whoever played the round before. So counts
never differ by more than one among people who are there throughout, and nobody sits out twice
running while there is anybody else to ask. Somebody who comes late starts level with whoever sat
out least, and owes nothing for the rounds missed.
"""

from collections.abc import Iterable
from random import Random

from tournaments.pairing.model import sitting_out
from tournaments.pairing.request import DrawRequest


def choose_sit_outs(request: DrawRequest) -> list[tuple[int, ...]]:
    """For each round to plan, the ids of those who are there and do not play."""
    tally = _Tally()
    for number, round_ in enumerate(request.history.rounds, start=1):
        present = request.roster.present(number)
        tally.note(present, sitting_out(round_, present))
    chosen = []
    for number in request.numbers:
        present = request.roster.present(number)
        out = len(present) - sum(request.sizes_in(number))
        chosen.append(tally.choose(present, out, request.rng))
    return chosen


class _Tally:
    """Sit-outs so far, and who sat out the last round."""

    def __init__(self) -> None:
        self.times: dict[int, int] = {}
        self.last: frozenset[int] = frozenset()

    def note(self, present: Iterable[int], out: Iterable[int]) -> None:
        self._welcome(present)
        self.last = frozenset(out)
        for id in self.last:
            self.times[id] += 1

    def choose(self, present: tuple[int, ...], out: int, rng: Random) -> tuple[int, ...]:
        self._welcome(present)
        queue = sorted(present, key=lambda id: (self.times[id], id in self.last, rng.random()))
        self.note(present, queue[:out])
        return tuple(queue[:out])

    def _welcome(self, present: Iterable[int]) -> None:
        people = list(present)
        level = min((self.times[id] for id in people if id in self.times), default=0)
        for id in people:
            self.times.setdefault(id, level)
