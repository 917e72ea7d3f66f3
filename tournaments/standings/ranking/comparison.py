"""The rule that decides between two rows of the standings that need not be neighbours.

Every row says which rule put it below the row above it. The rules weigh in an order, so between
two rows further apart the weightiest of those on the way decides: whoever is behind by it is
behind by nothing that weighs more.
"""

from collections.abc import Sequence

ALWAYS_FIRST = ("played", "stage")


def deciding_rule(decided_by: Sequence[str | None], order: Sequence[str]) -> str | None:
    """The key of the rule that puts the last of these rows below the first; None where none does.

    ``decided_by`` are the keys of all rows below the first, down to the last; ``order`` are the
    rules of the standings, the one that weighs most first.
    """
    weights = [*ALWAYS_FIRST, *(name.partition(":")[0] for name in order)]
    weighing = [key for key in decided_by if key in weights]
    return min(weighing, key=weights.index, default=None)
