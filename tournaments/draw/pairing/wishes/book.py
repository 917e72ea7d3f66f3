"""The wishes of one draw, round by round, with the seatings that were found for them.

Knows which people can play a round together; who of them should is sitting.py's business.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tournaments.draw.pairing.model import Constraints
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.wishes.core import only
from tournaments.draw.pairing.wishes.rules import RoundRules, rules_of
from tournaments.draw.pairing.wishes.seater import ENOUGH, Placed, Seater


class RoundBook:
    """Answers, round by round, who can play without a wish being broken."""

    def __init__(self, request: DrawRequest, enough: int = ENOUGH) -> None:
        """``enough`` bounds every single search for a seating."""
        self.request = request
        self.enough = enough
        self._rules: dict[int, RoundRules] = {}
        self._known: dict[tuple[object, ...], bool] = {}

    def rules(self, number: int) -> RoundRules:
        """The rules of round ``number``."""
        if number not in self._rules:
            request = self.request
            self._rules[number] = rules_of(request.constraints, request.roster, number)
        return self._rules[number]

    def with_constraints(self, constraints: Constraints) -> RoundBook:
        """A book of the same draw with other wishes."""
        return RoundBook(replace(self.request, constraints=constraints), self.enough)

    def without(self, people: Collection[int]) -> RoundBook:
        """A book of the same draw without the wishes that name any of ``people``."""
        constraints = self.request.constraints
        others = [wish for wish in constraints.wishes() if not set(people).intersection(wish.ids)]
        return self.with_constraints(only(constraints, others))

    def can_play(self, number: int, out: Collection[int]) -> bool:
        """True if round ``number`` can be seated while those in ``out`` sit out.

        Raises GaveUp when the search for an answer is too long.
        """
        rules = self.rules(number)
        if not rules.must_play.isdisjoint(out):
            return False
        present = self.request.roster.present(number)
        playing = frozenset(present).difference(out)
        key = (number == 1, present, playing & rules.people(), len(playing))
        if key not in self._known:
            self._known[key] = self.seat(number, sorted(playing)) is not None
        return self._known[key]

    def seat(self, number: int, playing: Sequence[int]) -> list[Placed] | None:
        """Tables for exactly these people, tried in their order; None if there are none.

        Raises GaveUp when the search for an answer is too long.
        """
        sizes = self.request.sizes_in(number)
        seater = Seater(self.rules(number), playing, sizes, self.request.shape, self.enough)
        return seater.tables()
