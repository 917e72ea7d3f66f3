"""Choice of who sits out in which round, before anybody is given a table.

Whoever sat out least sits out next; among equals, whoever played the round before. So counts
never differ by more than one among people who are there throughout, and nobody sits out twice
running while there is anybody else to ask. Somebody who comes late starts level with whoever sat
out least, and owes nothing for the rounds missed.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tournaments.draw.pairing.model import sitting_out
from tournaments.draw.pairing.request import DrawRequest


def choose_sit_outs(request: DrawRequest) -> list[tuple[int, ...]]:
    """For each round to plan, the ids of those who are there and do not play."""
    tally = Tally.after(request)
    chosen = []
    for number in request.numbers:
        present = request.roster.present(number)
        out = tuple(tally.queue(present, request.rng)[: sit_outs_in(request, number)])
        tally.note(present, out)
        chosen.append(out)
    return chosen


def sit_outs_in(request: DrawRequest, number: int) -> int:
    """Number of people who have to sit out round ``number``."""
    return len(request.roster.present(number)) - sum(request.sizes_in(number))


class Tally:
    """Sit-outs of everybody so far, and those of the last round."""

    def __init__(self) -> None:
        self.times: dict[int, int] = {}
        self.last: frozenset[int] = frozenset()

    @classmethod
    def after(cls, request: DrawRequest) -> Tally:
        """The tally of the rounds that were played."""
        tally = cls()
        for number, round_ in enumerate(request.history.rounds, start=1):
            present = request.roster.present(number)
            tally.note(present, sitting_out(round_, present))
        return tally

    def copy(self) -> Tally:
        """Copy of the tally, to go on from in another way."""
        tally = Tally()
        tally.times, tally.last = dict(self.times), self.last
        return tally

    def note(self, present: Iterable[int], out: Iterable[int]) -> None:
        """Count a round that ``out`` of those ``present`` sat out."""
        self.welcome(present)
        self.last = frozenset(out)
        for id in self.last:
            self.times[id] += 1

    def queue(self, present: Iterable[int], rng: Random) -> list[int]:
        """Those ``present``, whoever has to sit out next first."""
        people = list(present)
        self.welcome(people)
        return sorted(people, key=lambda id: (self.times[id], id in self.last, rng.random()))

    def welcome(self, present: Iterable[int]) -> None:
        """Let those who are new start level with whoever sat out least."""
        people = list(present)
        level = min((self.times[id] for id in people if id in self.times), default=0)
        for id in people:
            self.times.setdefault(id, level)
