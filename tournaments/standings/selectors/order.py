"""The order of a bustle's standings: its rules, and the tie-breaks that the director chose."""

from __future__ import annotations

from typing import Any

from scoring.selectors import load_ruleset
from tournaments.models import Bustle
from tournaments.standings.ranking import DEFAULT_TIE_BREAKS, TIE_BREAKS, TieBreak

TEAMS_FIRST = "games_won"  # weighs more than points where people keep their partners


def order_of(bustle: Bustle) -> tuple[str, ...]:
    """Points first, for teams games won; in a game that counts down, the lowest points first."""
    ruleset = ruleset_of_book(bustle)
    down = ruleset is not None and ruleset.params.get("direction") == "down"
    points = "points:low" if down else "points"
    keys = [tie_break.key for tie_break in tie_breaks_of(bustle)]
    if not bustle.of_teams:
        return (points, *keys)
    return (TEAMS_FIRST, points, *(key for key in keys if key != TEAMS_FIRST))


def tie_breaks_of(bustle: Bustle) -> tuple[TieBreak, ...]:
    """The tie-breaks of a bustle in the order in which they weigh, each a column of its lists."""
    keys = [key for key in bustle.tie_breaks if key in TIE_BREAKS]
    if bustle.of_teams and TEAMS_FIRST not in keys:
        keys.insert(0, TEAMS_FIRST)
    return tuple(TIE_BREAKS[key] for key in keys)


def tie_breaks_in_files(bustle: Bustle) -> tuple[TieBreak, ...]:
    """The tie-breaks that weigh, then the others that files have always had: no field ever goes."""
    weighing = tie_breaks_of(bustle)
    always = (TIE_BREAKS[key] for key in DEFAULT_TIE_BREAKS)
    return (*weighing, *(tie_break for tie_break in always if tie_break not in weighing))


def ruleset_of_book(bustle: Bustle) -> Any:
    """The ruleset that the bustle was started with."""
    return load_ruleset(bustle.book.ruleset) if bustle.book else None
