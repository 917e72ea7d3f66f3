"""What the wishes ask of one round: who must, and who must not, sit with whom and where.

Reads wishes only; searches for nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tournaments.draw.pairing.model import Constraints, Pair, Roster

Ties = Mapping[int, frozenset[int]]
"""To each of some people the others that a rule names with them."""


@dataclass(frozen=True)
class RoundRules:
    """The rules of one round, for those who are there.

    ``partners`` sit on one side whenever both play, ``strangers`` never do, people ``apart`` are
    never at one table. ``tables`` are the numbers of those who stay at one, and whoever is in
    ``must_play`` does not sit out.
    """

    partners: Ties
    strangers: Ties
    apart: Ties
    tables: Mapping[int, int]
    must_play: frozenset[int]

    def people(self) -> frozenset[int]:
        """Everybody to whom any rule applies."""
        return frozenset({*self.partners, *self.strangers, *self.apart, *self.tables})


def rules_of(constraints: Constraints, roster: Roster, number: int) -> RoundRules:
    """The rules of round ``number``.

    Partners of the first round only are partners, and play, in round 1 if both are there then; in
    every other round they are strangers.
    """
    there = frozenset(roster.present(number))
    first = [pair for pair in constraints.first_only if there.issuperset(pair)]
    now, never = (first, []) if number == 1 else ([], first)
    return RoundRules(
        partners=_ties((*constraints.must, *now), there),
        strangers=_ties((*constraints.avoid, *never), there),
        apart=_ties(constraints.apart, there),
        tables={id: table for id, table in constraints.fixed.items() if id in there},
        must_play=frozenset(id for pair in now for id in pair),
    )


def _ties(pairs: Iterable[Pair], there: Collection[int]) -> dict[int, frozenset[int]]:
    ties: dict[int, set[int]] = {}
    for person, other in pairs:
        if person in there and other in there:
            ties.setdefault(person, set()).add(other)
            ties.setdefault(other, set()).add(person)
    return {id: frozenset(others) for id, others in ties.items()}
