"""Tally of a sheet as plain JSON: enough for boards and standings."""

from __future__ import annotations

from typing import Any

from scoring.rules.model import Ruleset
from scoring.rules.sheet import SheetState, replay


def tally_of(ruleset: Ruleset, state: SheetState) -> dict[str, Any]:
    """The kept form of a sheet's state.

    `sides` [[account, [seats]]] in order, because a database may order the keys of an object as it
    likes; `seats` {seat: {points, loners}}, `points` {account: total}, `played` hands, `complete`,
    `ahead` account or None, `level` accounts that share the front while nobody is ahead,
    `disputed` and `unconfirmed` hand numbers, `flags`, `from_totals`; `against` {"typed": {account:
    points}, "hands": …} only where they differ, so that sheets of older evenings stay right.
    """
    against = {key: dict(points) for key, points in state.against.items()}
    return {
        "sides": [[account, list(ruleset.seats_of(account))] for account in ruleset.accounts],
        "seats": {
            seat: {"points": tally.points, "loners": tally.loners}
            for seat, tally in state.seats.items()
        },
        "points": dict(state.points),
        "played": state.played,
        "complete": state.complete,
        "ahead": state.ahead,
        "level": level_accounts(ruleset, state),
        "disputed": list(state.disputed),
        "unconfirmed": list(state.unconfirmed),
        "flags": list(state.flags),
        "from_totals": state.from_totals,
        **({"against": against} if against else {}),
    }


def level_accounts(ruleset: Ruleset, state: SheetState) -> list[str]:
    """The accounts that share the front; none while somebody is ahead."""
    if state.ahead:
        return []
    best = (min if ruleset.params["direction"] == "down" else max)(state.points.values())
    return [account for account in ruleset.accounts if state.points[account] == best]


def empty_tally(ruleset: Ruleset, first_dealer: str) -> dict[str, Any]:
    """The tally of a sheet on which nothing has been entered."""
    return tally_of(ruleset, replay(ruleset, first_dealer, []))
