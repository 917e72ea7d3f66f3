"""Points that no hand gave: the score a sheet began from, and what the director gave or took.

Pure. An adjustment stands after the last hand that was on the sheet when it was written, so that
taking that hand back and writing it again moves nothing. Nothing is stored for that: the order of
the log says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.rules.entries import Entry, versions_of
from scoring.rules.model import Ruleset


@dataclass(frozen=True)
class Adjustment:
    """Points that the director gave or took, with a reason: to an account, or to one seat only.

    `after` is the number of the hand that it stands after, 0 before the first.
    """

    entry_id: str
    points: int
    account: str | None
    seat: str | None
    after: int = 0


def adjustments_in(log: Sequence[Entry]) -> tuple[Adjustment, ...]:
    """The adjustments of a log, oldest first."""
    return tuple(
        Adjustment(
            entry.entry_id,
            entry.facts["points"],
            entry.facts.get("account"),
            entry.facts.get("seat"),
            max(versions_of(list(log[:place])), default=0),
        )
        for place, entry in enumerate(log)
        if entry.kind == "adjustment"
    )


def carried_score(log: Iterable[Entry]) -> Mapping[str, int]:
    """The score by account that the sheet began from; empty where it began like any other."""
    carried: Mapping[str, Any] = {}
    for entry in log:
        if entry.kind == "carried":
            carried = entry.facts.get("points", {})
    return dict(carried)


def starting_points(ruleset: Ruleset, carried: Mapping[str, int]) -> dict[str, int]:
    """The score of every account before the first hand."""
    start = int(ruleset.params.get("start") or 0)
    return {account: carried.get(account, start) for account in ruleset.accounts}


def adjusted(
    points: Mapping[str, int], adjustments: Iterable[Adjustment], *, times: int = 1
) -> dict[str, int]:
    """Points by account with these adjustments; with `times=-1` without them."""
    changed = dict(points)
    for adjustment in adjustments:
        if adjustment.account:
            changed[adjustment.account] += times * adjustment.points
    return changed
