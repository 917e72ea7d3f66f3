"""The door to the draw: choose the format, refuse what it cannot keep, return the plan.

Knows no format itself (registry.py does) and does not judge plans (audit.py does).
"""

from dataclasses import replace

from scoring.sentences import Sentence
from tournaments.draw.pairing.format_and_final import format_and_final, refuse_other_tables
from tournaments.draw.pairing.model import CannotPair, Constraints, SeatingPlan
from tournaments.draw.pairing.request import DrawRequest, Format


def plan_rounds(
    format_key: str, request: DrawRequest, *, final: str = "", qualifying: int | None = None
) -> SeatingPlan:
    """Plan every round of the request.

    A format that goes by results plans one round only, from a history with results. With a
    ``final`` (a key of FINALS) the format has the rounds up to number ``qualifying``, and the final
    those after it; without that number, as many as the final leaves over.

    The same arguments with an equally seeded ``rng`` give the same plan on any machine.
    Raises CannotPair with a reason for the director; PlayedOut when a bracket has its winner.
    """
    formats = format_and_final(format_key, final, qualifying, request.last_round)
    following = request.history.next_round
    format_ = formats.format_in(following)
    _refuse_unkept_wishes(formats.format_, request.constraints)
    refuse_other_tables(formats, request.shape)
    last = formats.last_to_draw(request.last_round, following)
    request = replace(request, last_round=last)
    planned = format_.plan(request) if request.numbers else ()
    return SeatingPlan(
        first_round=following,
        rounds=planned,
        reasons=format_.explain(request, planned[0]) if planned else {},
        warnings=format_.warn(request),
        idle={n: formats.idle(request, n) for n in range(1, following + len(planned))},
    )


def plan_round(
    format_key: str, request: DrawRequest, *, final: str = "", qualifying: int | None = None
) -> SeatingPlan:
    """Plan only the round after the history, whatever the last round of the request."""
    following = replace(request, last_round=request.history.next_round)
    return plan_rounds(format_key, following, final=final, qualifying=qualifying)


def _refuse_unkept_wishes(format_: Format, constraints: Constraints) -> None:
    refused = sorted(constraints.asked() - format_.wishes)
    if refused:
        raise CannotPair(
            Sentence(
                "The format “%(format)s” can’t keep this kind of wish: %(wishes)s.",
                format=format_.name,
                wishes=", ".join(refused),
            )
        )
