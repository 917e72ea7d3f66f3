"""The question who won the hand that settles a level sheet, for the table and for the director."""

from __future__ import annotations

from typing import Any

from tournaments.models import Bustle
from tournaments.play.selectors.rounds import TableView
from tournaments.play.views.round_summary import extra_hand_said
from tournaments.setup.selectors.formats import asks_extra_hand


def extra_hand_context(
    bustle: Bustle, table: TableView, round_number: int, url: str, *, over: bool, live: bool
) -> dict[str, Any] | None:
    """The extra hand for templates/table/_extra_hand.html; None while there is none to play.

    `over`: no hand of the round is missing any more; `live`: the answer replaces the sheet alone.
    """
    if not (over and table.level) or table.disputed or not asks_extra_hand(bustle, round_number):
        return None
    won, points = table.won_extra_hand, table.level[0].points
    return {
        "question": f"Level at {points}. Play one extra hand that scores nothing: who won it?",
        "said": extra_hand_said(table),
        "won": won.names if won else "",
        "sides": [
            {"account": side.account, "names": side.names, "won": side is won}
            for side in table.level
        ],
        "url": url,
        "live": live,
        "round_number": round_number,
    }
