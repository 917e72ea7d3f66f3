"""Tally of a sheet as plain JSON: enough for boards and standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.rules.model import Ruleset
from scoring.rules.sheet import SheetState, agreed_part, replay


def tally_of(ruleset: Ruleset, state: SheetState) -> dict[str, Any]:
    """The kept form of a sheet's state.

    `sides` [[account, [seats]]] in order, because a database may order the keys of an object as it
    likes; `seats` {seat: {points, loners}}, `points` {account: total}, `played` hands, `complete`,
    `ahead` account or None, `level` accounts that share the front while nobody is ahead,
    `disputed` and `unconfirmed` hand numbers, `flags`, `from_totals`; `against` {"typed": {account:
    points}, "hands": …} only where they differ, so that sheets of older evenings stay right. A
    sheet in dispute has the `points` and `seats` of its other hands as `agreed`.
    """
    against = {key: dict(points) for key, points in state.against.items()}
    return {
        "sides": [[account, list(ruleset.seats_of(account))] for account in ruleset.accounts],
        **_counted(state),
        "played": state.played,
        "complete": state.complete,
        "ahead": state.ahead,
        "level": level_accounts(ruleset, state),
        "disputed": list(state.disputed),
        "unconfirmed": list(state.unconfirmed),
        "flags": list(state.flags),
        "from_totals": state.from_totals,
        **({"against": against} if against else {}),
        **({"agreed": _counted(agreed_part(ruleset, state))} if state.disputed else {}),
    }


def _counted(state: SheetState) -> dict[str, Any]:
    return {
        "seats": {
            seat: {"points": tally.points, "loners": tally.loners}
            for seat, tally in state.seats.items()
        },
        "points": dict(state.points),
    }


def counted_state(ruleset: Ruleset, state: SheetState) -> SheetState:
    """The sheet with all its hands, and the points of those that are not in dispute."""
    return replace(agreed_part(ruleset, state), hands=state.hands)


def counted_part(tally: Mapping[str, Any]) -> Mapping[str, Any]:
    """The `points` and `seats` of a kept tally that count: of agreed hands only, in dispute.

    A sheet that came into dispute under an older Bustle does not say what is agreed.
    """
    agreed: Mapping[str, Any] = tally.get("agreed", tally) if tally["disputed"] else tally
    return agreed


def level_accounts(ruleset: Ruleset, state: SheetState) -> list[str]:
    """The accounts that share the front; none while somebody is ahead."""
    if state.ahead:
        return []
    best = (min if ruleset.params["direction"] == "down" else max)(state.points.values())
    return [account for account in ruleset.accounts if state.points[account] == best]


_LATER = {"unconfirmed", "against", "agreed"}
"""Keys that a sheet of an older evening may lack: whoever reads them does without."""


def same_tally(row: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """True if what a sheet keeps is what its log comes to, but for keys that came later."""
    missing = now.keys() - row.keys()
    return missing <= _LATER and {**now, **row} == now


def empty_tally(ruleset: Ruleset, first_dealer: str) -> dict[str, Any]:
    """The tally of a sheet on which nothing has been entered."""
    return tally_of(ruleset, replay(ruleset, first_dealer, []))
