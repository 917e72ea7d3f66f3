"""Days and times as the club of a page says them: "Sunday, November 22, 7:00 PM".

The formats stand in config/formats/, one file for each language. A club may say that its clock is
another than its language's. Everything that shows a moment to people goes through here.
"""

from __future__ import annotations

from contextvars import ContextVar
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format, get_format

CLOCKS = {"12": "g:i A", "24": "H:i"}
"""Formats of a clock that a club has chosen, by the name of the choice."""
_clock: ContextVar[str] = ContextVar("clock", default="")


def use_clock(choice: str) -> None:
    """Shows times by this clock from now on; by the language's own where nothing is chosen."""
    _clock.set(choice)


def chosen_clock() -> str:
    """The clock that was chosen for this page; empty where it is the language's own."""
    return _clock.get()


def clock_in_use() -> str:
    """The clock of this page: "12" or "24"."""
    return _clock.get() or next(
        (name for name, form in CLOCKS.items() if form == get_format("TIME_FORMAT")), "12"
    )


def clock_time(moment: datetime) -> str:
    """7:00 PM."""
    return _formatted(moment, CLOCKS[clock_in_use()])


def day(moment: datetime) -> str:
    """Sunday, November 22."""
    return _formatted(moment, "DAY_FORMAT")


def full_day(moment: datetime) -> str:
    """Sunday, November 22, 2026."""
    return _formatted(moment, "FULL_DAY_FORMAT")


def weekday(moment: datetime) -> str:
    """Sunday."""
    return _formatted(moment, "l")


def month_day(moment: datetime) -> str:
    """November 22."""
    return _formatted(moment, "MONTH_DAY_FORMAT")


def date(moment: datetime) -> str:
    """November 22, 2026."""
    return _formatted(moment, "DATE_FORMAT")


def day_and_time(moment: datetime) -> str:
    """Sunday, November 22, 7:00 PM."""
    return f"{day(moment)}, {clock_time(moment)}"


def full_day_and_time(moment: datetime) -> str:
    """Sunday, November 22, 2026, 7:00 PM."""
    return f"{full_day(moment)}, {clock_time(moment)}"


def month_day_and_time(moment: datetime) -> str:
    """November 22, 7:00 PM."""
    return f"{month_day(moment)}, {clock_time(moment)}"


def date_and_time(moment: datetime) -> str:
    """November 22, 2026, 7:00 PM."""
    return f"{date(moment)}, {clock_time(moment)}"


def _formatted(moment: datetime, name: str) -> str:
    local = timezone.localtime(moment) if timezone.is_aware(moment) else moment
    return date_format(local, name)
