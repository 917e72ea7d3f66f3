"""The fewest wishes that contradict each other: without any one of them the others can be kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tournaments.draw.pairing.model import Constraints, Wish

_MOST_LOOKS = 400
"""With very many wishes the answer may not be the smallest, but it comes."""


def contradiction(
    constraints: Constraints, impossible: Callable[[Constraints], bool]
) -> tuple[Wish, ...]:
    """A smallest part of the wishes that is still ``impossible``, as the whole of them is.

    Smallest means that nothing can be left out of it; there may be others. Broken tables stay
    broken, and are not among the answers.
    """
    wishes = list(constraints.wishes_of_people())
    step, looks = 2 * len(wishes), _MOST_LOOKS
    while step > 1 and looks > 0:
        step //= 2
        at = 0
        while at < len(wishes) and looks > 0:
            without = wishes[:at] + wishes[at + step :]
            looks -= 1
            if impossible(only(constraints, without)):
                wishes = without
            else:
                at += step
    return tuple(wishes)


def only(constraints: Constraints, wishes: Iterable[Wish]) -> Constraints:
    """The same tables, with no wishes about people but these."""
    chosen = list(wishes)
    return replace(
        constraints,
        fixed={wish.ids[0]: wish.table or 0 for wish in chosen if wish.kind == "fixed"},
        must=_pairs(chosen, "must"),
        avoid=_pairs(chosen, "avoid"),
        apart=_pairs(chosen, "apart"),
        first_only=_pairs(chosen, "first_only"),
    )


def _pairs(wishes: Iterable[Wish], kind: str) -> tuple[tuple[int, int], ...]:
    return tuple((wish.ids[0], wish.ids[1]) for wish in wishes if wish.kind == kind)
