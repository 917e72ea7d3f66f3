"""The door to the draw: choose the format, refuse what it cannot keep, return the plan.

Knows no format itself (registry.py does) and does not judge plans (audit.py does).
"""

from collections.abc import Callable
from random import Random

from tournaments.draw.pairing.evening import evening_of, refuse_other_tables
from tournaments.draw.pairing.model import (
    FOURS,
    CannotPair,
    Constraints,
    History,
    Roster,
    SeatingPlan,
    TableShape,
)
from tournaments.draw.pairing.request import FULL_SEARCH, DrawRequest, Format, unheard


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
    final: str = "",
    qualifying: int | None = None,
) -> SeatingPlan:
    """Plan every round from the one after ``history`` up to round number ``rounds``.

    A format that goes by results plans one round only, from a ``history`` with results. With a
    ``final`` (a key of FINALS) the format has the rounds up to number ``qualifying``, and the final
    those after it; without that number, as many as the final leaves over.

    The same arguments with an equally seeded ``rng`` give the same plan on any machine. ``steps``
    bounds the search for a fairer plan; ``shape`` says how many sit at a table, and in what sides;
    ``report`` is told of progress (see DrawRequest).
    Raises CannotPair with a reason for the director; PlayedOut when a bracket has its winner.
    """
    evening = evening_of(format_key, final, qualifying, rounds)
    following = len(history) + 1
    format_ = evening.format_in(following)
    _refuse_unkept_wishes(evening.format_, constraints)
    refuse_other_tables(evening, shape)
    last = evening.last_to_draw(rounds, following)
    request = DrawRequest(roster, history, constraints, last, rng, steps, shape, report)
    planned = format_.plan(request) if request.numbers else ()
    return SeatingPlan(
        first_round=following,
        rounds=planned,
        reasons=format_.explain(request, planned[0]) if planned else {},
        warnings=format_.warn(request),
        idle={n: evening.idle(request, n) for n in range(1, following + len(planned))},
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
    final: str = "",
    qualifying: int | None = None,
) -> SeatingPlan:
    """Plan only the round after ``history``; otherwise as plan_rounds."""
    return plan_rounds(
        format_key,
        roster,
        history,
        constraints,
        len(history) + 1,
        rng,
        steps=steps,
        shape=shape,
        final=final,
        qualifying=qualifying,
    )


def _refuse_unkept_wishes(format_: Format, constraints: Constraints) -> None:
    refused = sorted(constraints.asked() - format_.wishes)
    if refused:
        raise CannotPair(
            f"The format “{format_.name}” cannot keep this kind of wish: {', '.join(refused)}."
        )
