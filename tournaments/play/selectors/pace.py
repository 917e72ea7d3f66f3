"""Pace of the bustle: times of a hand and a round, silent tables, the expected end.

All of it is counted from values that are passed in; only `round_times` asks the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

from tournaments.models import Round
from tournaments.play.selectors.rounds import RoundView, TableView

USUAL_HAND = timedelta(minutes=2, seconds=30)  # until tonight has hands of its own
CHANGE_OVER = timedelta(minutes=3)  # until tonight has changed seats
LEAST_SILENCE = timedelta(minutes=4)
LEAST_ROUND = timedelta(minutes=1)
SILENT_HANDS = 2.5  # a table is silent for long when it could have played so many


@dataclass(frozen=True)
class RoundTime:
    """Times at which a round was opened and, if it was, closed."""

    number: int
    opened_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True)
class Forecast:
    """Expected end of the bustle. `measured` tells rounds of tonight from the plan."""

    ends_at: datetime
    measured: bool


def round_times(bustle_id: int) -> list[RoundTime]:
    """The times of all opened rounds, in order."""
    rows = Round.objects.filter(bustle_id=bustle_id).order_by("number")
    return [RoundTime(*row) for row in rows.values_list("number", "opened_at", "closed_at")]


def usual_hand(current: RoundView, times: Sequence[RoundTime], hands: int | None) -> timedelta:
    """The median time that a hand takes tonight: at the tables of the round being played, and in
    the closed rounds if their sheets have so many `hands`."""
    paces = [
        (table.changed_at - current.opened_at) / table.played
        for table in current.tables
        if table.changed_at and table.played and not table.from_totals
    ]
    if hands:
        paces += [length / hands for length in _lengths(times)]
    return _middle(paces) if paces else USUAL_HAND


def is_silent(table: TableView, opened_at: datetime, now: datetime, hand: timedelta) -> bool:
    """True if nothing came from a table that plays for longer than hands take tonight.

    Before the first hand everybody has to find their seats, which takes its own time.
    """
    if table.state not in ("playing", "not_started"):
        return False
    allowed = max(LEAST_SILENCE, SILENT_HANDS * hand)
    if table.state == "not_started":
        return now - opened_at > allowed + CHANGE_OVER
    return now - (table.changed_at or opened_at) > allowed


def slowest_table(tables: Iterable[TableView]) -> TableView | None:
    """Of those that still play: with the fewest hands, then the one silent for longest."""
    playing = [table for table in tables if table.state in ("playing", "not_started")]
    if not playing:
        return None
    behind = min(table.played for table in playing)
    last = [table for table in playing if table.played == behind]
    changed = [table for table in last if table.changed_at]
    return min(changed, key=lambda table: (table.changed_at, table.number)) if changed else last[0]


def evening_ends(
    times: Sequence[RoundTime], *, rounds: int, minutes_per_round: int, now: datetime
) -> Forecast | None:
    """Time at which the last of `rounds` ends, if the others go as those of tonight went.

    Before the first round is closed the plan says how long one is; None where it says nothing, no
    round was opened, or none is left.
    """
    lengths = _lengths(times)
    planned = timedelta(minutes=minutes_per_round)
    length = sum(lengths, timedelta()) / len(lengths) if lengths else planned
    left = rounds - len(times)
    playing = bool(times) and times[-1].closed_at is None
    if not times or not length or (not left and not playing):
        return None
    change = _middle(_changes(times) or [CHANGE_OVER])
    if playing:
        this_ends = max(times[-1].opened_at + length, now)
        return Forecast(this_ends + left * (change + length), bool(lengths))
    opens = max((times[-1].closed_at or now) + change, now)
    return Forecast(opens + length + (left - 1) * (change + length), bool(lengths))


def _lengths(times: Sequence[RoundTime]) -> list[timedelta]:
    """Of the closed rounds. One that was over at once was typed in, or opened by mistake."""
    lengths = [time.closed_at - time.opened_at for time in times if time.closed_at]
    return [length for length in lengths if length > LEAST_ROUND]


def _changes(times: Sequence[RoundTime]) -> list[timedelta]:
    """Between a closing and the next opening. The median of them forgets the long break."""
    pairs = pairwise(times)
    return [after.opened_at - before.closed_at for before, after in pairs if before.closed_at]


def _middle(spans: Iterable[timedelta]) -> timedelta:
    return timedelta(seconds=median(span.total_seconds() for span in spans))
