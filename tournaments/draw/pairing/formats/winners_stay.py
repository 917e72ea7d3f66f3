"""Winners stay: losers go to the next table, winners stay, and partners split.

The losers of the last table go to table 1. So two come to every table and two stay there, and each
of the two who come plays with one of the two who stayed.
"""

from collections.abc import Mapping, Sequence

from scoring.sentences import words
from tournaments.draw.pairing.model import Round
from tournaments.draw.pairing.movement import LinePosition, explain_moves, plan_by_results
from tournaments.draw.pairing.outcomes import Outcome
from tournaments.draw.pairing.request import DrawRequest, Format
from tournaments.draw.pairing.wish_repair import EVERY_WISH


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """The next round of the request."""
    return plan_by_results(request, _moves)


def _moves(last: Sequence[Outcome], tables: int) -> Mapping[int, LinePosition]:
    places: dict[int, LinePosition] = {}
    for at, outcome in enumerate(last):
        here = min(at, tables - 1)
        places |= dict.fromkeys(outcome.winners, (here, 0))
        places |= dict.fromkeys(outcome.losers, ((here + 1) % tables, 0))
    return places


FORMAT = Format(
    key="winners_stay",
    name=words("Winners stay"),
    summary=words(
        "Losers go to the next table (from the last to table 1), winners stay, partners split."
    ),
    wishes=EVERY_WISH,
    plan=plan,
    by_results=True,
    sided=True,
    extra_hand=True,
    explain=explain_moves,
)
