"""The door to the draw: choose the format, refuse what it cannot keep, return the plan.

Knows no format itself (registry.py does) and does not judge plans (audit.py does).
"""

from random import Random

from tournaments.pairing.model import (
    FOURS,
    CannotPair,
    Constraints,
    History,
    Roster,
    SeatingPlan,
    TableShape,
)
from tournaments.pairing.registry import FORMATS
from tournaments.pairing.request import FULL_SEARCH, DrawRequest, Format


def plan_rounds(
    format_key: str,
    roster: Roster,
    history: History,
    constraints: Constraints,
    rounds: int,
    rng: Random,
    *,
    steps: int = FULL_SEARCH,
    shape: TableShape = FOURS,
) -> SeatingPlan:
    """Plan every round from the one after ``history`` up to round number ``rounds``.

    The same arguments with an equally seeded ``rng`` give the same plan on any machine. ``steps``
    bounds the search for a fairer plan; ``shape`` says how many sit at a table, and in what sides.
    Raises CannotPair with a reason for the director.
    """
    format_ = _format(format_key)
    _refuse_unkept_wishes(format_, constraints)
    request = DrawRequest(roster, history, constraints, rounds, rng, steps, shape)
    return SeatingPlan(len(history) + 1, format_.plan(request) if request.numbers else ())


def plan_round(
    format_key: str,
    roster: Roster,
    history: History,
    constraints: Constraints,
    rng: Random,
    *,
    steps: int = FULL_SEARCH,
    shape: TableShape = FOURS,
) -> SeatingPlan:
    """Plan only the round after ``history``; otherwise as plan_rounds."""
    following = len(history) + 1
    return plan_rounds(
        format_key, roster, history, constraints, following, rng, steps=steps, shape=shape
    )


def _format(key: str) -> Format:
    if key not in FORMATS:
        raise CannotPair(f"There is no format “{key}”; there is {', '.join(sorted(FORMATS))}.")
    return FORMATS[key]


def _refuse_unkept_wishes(format_: Format, constraints: Constraints) -> None:
    refused = sorted(constraints.asked() - format_.wishes)
    if refused:
        raise CannotPair(
            f"The format “{format_.name}” cannot keep this kind of wish: {', '.join(refused)}."
        )
