"""Keeping wishes by giving the places of a finished draw to other people.

Who meets whom how often does not depend on who is who, so a draw stays as fair as it was made
without wishes. Where everybody is there throughout, this often suffices: two people who are never
partners take two places that are never partners.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from tournaments.draw.pairing.model import Constraints, Pair, Round, Seats, pair, seated

_TRIES = 30_000

Table = Sequence[Seats]
"""The tables of one round."""

_Penalty = Callable[[int, int], int]


def relabelled(
    rounds: Sequence[Round], ids: Sequence[int], constraints: Constraints, rng: Random
) -> list[list[Seats]] | None:
    """The same rounds of fours, starting with round 1, with people changed so that wishes are kept.

    None where that was not found. ``must`` and two people who stay at one table are not for this.
    """
    search = _Labels(rounds, ids, constraints, rng)
    if not search.succeed():
        return None
    return [
        [tuple(search.name[id] for id in seats) for _, seats in seated(round_)] for round_ in rounds
    ]


class _Labels:
    """Who takes whose place: ``name`` of each place, and the places of each wish's people."""

    def __init__(
        self, rounds: Sequence[Round], ids: Sequence[int], constraints: Constraints, rng: Random
    ) -> None:
        self.name = {id: id for id in ids}
        self.place = dict(self.name)
        self.rng = rng
        self.ids = list(ids)
        self._partners: dict[Pair, list[int]] = {}
        self._met: set[Pair] = set()
        for number, round_ in enumerate(rounds, start=1):
            for _, seats in seated(round_):
                self._note(number, seats)
        self.wishes = list(self._penalties(constraints))
        self._of: dict[int, list[tuple[int, int, _Penalty]]] = {}
        for wish in self.wishes:
            for id in wish[:2]:
                self._of.setdefault(id, []).append(wish)

    def _note(self, number: int, seats: Seats) -> None:
        a, b, c, d = seats
        for two in (pair(a, b), pair(c, d)):
            self._partners.setdefault(two, []).append(number)
        self._met.update(pair(x, y) for x, y in combinations(seats, 2))

    def _penalties(self, constraints: Constraints) -> list[tuple[int, int, _Penalty]]:
        stay = combinations(constraints.fixed, 2)
        return [
            *((x, y, self._are_partners) for x, y in constraints.avoid),
            *((x, y, self._meet) for x, y in (*constraints.apart, *stay)),
            *((x, y, self._not_first_only) for x, y in constraints.first_only),
        ]

    def _are_partners(self, x: int, y: int) -> int:
        return len(self._partners.get(pair(x, y), ()))

    def _meet(self, x: int, y: int) -> int:
        return pair(x, y) in self._met

    def _not_first_only(self, x: int, y: int) -> int:
        return self._partners.get(pair(x, y), []) != [1]

    def _broken(self, wishes: Sequence[tuple[int, int, _Penalty]]) -> int:
        place = self.place
        return sum(broken(place[x], place[y]) for x, y, broken in wishes)

    def succeed(self) -> bool:
        """Change places until no wish is broken; False if tries run out."""
        people = list(self._of)
        if any(id not in self.place for id in people):
            return False
        for _ in range(_TRIES // 10):
            hurt = [wish for wish in self.wishes if self._broken([wish])]
            if not hurt:
                return True
            wish = self.rng.choice(hurt)
            for _ in range(10):
                self._try(self.rng.choice(wish[:2]), self.rng.choice(self.ids))
        return False

    def _try(self, person: int, other: int) -> None:
        """Let two people change places, unless more wishes are broken then."""
        if person == other:
            return
        wishes = list({id(w): w for w in (*self._of[person], *self._of.get(other, ()))}.values())
        before = self._broken(wishes)
        self._swap(person, other)
        if self._broken(wishes) > before:
            self._swap(person, other)

    def _swap(self, person: int, other: int) -> None:
        place = self.place
        place[person], place[other] = place[other], place[person]
        self.name[place[person]], self.name[place[other]] = person, other
