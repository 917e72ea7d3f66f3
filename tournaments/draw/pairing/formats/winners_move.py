"""Winners move: winners go up one table, losers stay, and partners split.

At the top table the winners stay and the losers go to the bottom. So two come to every table and
two stay there, and each of the two who come plays with one of the two who stayed.
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
    bottom = tables - 1
    places: dict[int, LinePosition] = {}
    for at, outcome in enumerate(last):
        here = min(at, bottom)
        places |= dict.fromkeys(outcome.winners, (max(here - 1, 0), 0))
        places |= dict.fromkeys(outcome.losers, (here if at else bottom, 0))
    return places


FORMAT = Format(
    key="winners_move",
    name=words("Winners move"),
    summary=words("Winners go up one table, losers stay, partners split."),
    wishes=EVERY_WISH,
    plan=plan,
    by_results=True,
    sided=True,
    extra_hand=True,
    has_top=True,
    explain=explain_moves,
)
