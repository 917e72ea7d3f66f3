"""Days of a series, by the rules of iCalendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date, datetime

from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday

from tournaments.models import Series

Repeats = Series.Repeats
FURTHEST = 400  # evenings from the first; eight years of Thursdays


def moments_of(
    first: datetime, repeats: str, *, until: date | None = None, skipped: Collection[str] = ()
) -> Iterator[datetime]:
    """Evenings from the first on, in the time of its clock: seven stays seven when clocks change.

    Args:
        first: without a time zone.
        repeats: one of `Series.Repeats`.
        until: the last day on which one may be.
        skipped: days without one, as "2026-12-24".
    """
    for moment in _rule(first, repeats):
        if until is not None and moment.date() > until:
            return
        if moment.date().isoformat() not in skipped:
            yield moment


def _rule(first: datetime, repeats: str) -> rrule:
    if repeats == Repeats.MONTHLY:
        # The fifth Thursday of a month is its last one, or some months would have none.
        week = (first.day - 1) // 7 + 1
        day = weekday(first.weekday())(week if week < 5 else -1)
        return rrule(MONTHLY, dtstart=first, byweekday=day, count=FURTHEST)
    if repeats == Repeats.MONTHLY_LAST:
        return rrule(MONTHLY, dtstart=first, byweekday=weekday(first.weekday())(-1), count=FURTHEST)
    weeks = 2 if repeats == Repeats.FORTNIGHTLY else 1
    return rrule(WEEKLY, dtstart=first, interval=weeks, count=FURTHEST)
