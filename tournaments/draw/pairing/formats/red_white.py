"""Red and white: of two winners the one with the red card goes up, the one with the white down.

The losers stay and split. The tables stand in a ring, so that one red and one white come to every
table, and red always plays with white. A card's colour is the seat that its owner had last: the
first of each side is red. Whoever takes the seat of somebody else takes a card of that colour.
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
    return plan_by_results(request, _moves, kinds=2)


def _moves(last: Sequence[Outcome], tables: int) -> Mapping[int, LinePosition]:
    places: dict[int, LinePosition] = {}
    for at, outcome in enumerate(last):
        here = min(at, tables - 1)
        (red, white), losers = outcome.winners, outcome.losers
        places[red] = ((here - 1) % tables, 0)
        places[white] = ((here + 1) % tables, 1)
        places |= {id: (here, colour) for colour, id in enumerate(losers)}
    return places


FORMAT = Format(
    key="red_white",
    name=words("Red and white"),
    summary=words("Of two winners, the red card goes up a table and the white down; losers stay."),
    wishes=EVERY_WISH,
    plan=plan,
    by_results=True,
    sided=True,
    extra_hand=True,
    has_top=True,
    explain=explain_moves,
)
