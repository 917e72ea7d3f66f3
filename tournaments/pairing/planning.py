"""The door to the draw: choose the format, refuse what it cannot keep, return the plan.

Knows no format itself (registry.py does) and does not judge plans (audit.py does).
"""

from collections.abc import Callable
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
from tournaments.pairing.request import FULL_SEARCH, DrawRequest, Format, unheard


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
    report: Callable[[int, int], None] = unheard,
) -> SeatingPlan:
    """Plan every round from the one after ``history`` up to round number ``rounds``.

    A format that goes by results plans one round only, from a ``history`` with results.

    The same arguments with an equally seeded ``rng`` give the same plan on any machine. ``steps``
    bounds the search for a fairer plan; ``shape`` says how many sit at a table, and in what sides;
    ``report`` is told of progress (see DrawRequest).
    Raises CannotPair with a reason for the director.
    """
    format_ = _format(format_key)
    _refuse_unkept_wishes(format_, constraints)
    _refuse_other_tables(format_, shape)
    last = min(rounds, len(history) + 1) if format_.by_results else rounds
    request = DrawRequest(roster, history, constraints, last, rng, steps, shape, report)
    planned = format_.plan(request) if request.numbers else ()
    return SeatingPlan(
        first_round=len(history) + 1,
        rounds=planned,
        reasons=format_.explain(request, planned[0]) if planned else {},
        warnings=format_.warn(request),
        idle={n: format_.idle(request, n) for n in range(1, len(history) + len(planned) + 1)},
    )


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


def _refuse_other_tables(format_: Format, shape: TableShape) -> None:
    if format_.sided and shape != FOURS:
        raise CannotPair(
            f"The format “{format_.name}” needs tables of four, two against two. "
            "Choose another format or other rules."
        )
