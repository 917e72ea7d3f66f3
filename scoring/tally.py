"""What a sheet keeps of its log, as plain JSON: enough for boards and standings."""

from __future__ import annotations

from typing import Any

from scoring.rules.model import Ruleset
from scoring.rules.sheet import SheetState, replay


def tally_of(state: SheetState) -> dict[str, Any]:
    """The kept form of a sheet's state.

    `seats` {seat: {points, loners}}, `points` {account: total}, `played` hands, `complete`,
    `ahead` account or None, `disputed` hand numbers, `flags`, `from_totals`.
    """
    return {
        "seats": {
            seat: {"points": tally.points, "loners": tally.loners}
            for seat, tally in state.seats.items()
        },
        "points": dict(state.points),
        "played": state.played,
        "complete": state.complete,
        "ahead": state.ahead,
        "disputed": list(state.disputed),
        "flags": list(state.flags),
        "from_totals": state.from_totals,
    }


def empty_tally(ruleset: Ruleset, first_dealer: str) -> dict[str, Any]:
    """The tally of a sheet on which nothing has been entered."""
    return tally_of(replay(ruleset, first_dealer, []))
