"""Days of a series: a winter with holidays, clocks that change, months of four weeks and five."""

from __future__ import annotations

from datetime import date, datetime
from itertools import islice

from tournaments.models import Series
from tournaments.series.pattern import moments_of

Repeats = Series.Repeats
SEVEN = datetime.fromisoformat("2026-10-01 19:00")  # a Thursday


def days(repeats: str, count: int, first: datetime = SEVEN, **more: object) -> list[str]:
    moments = islice(moments_of(first, repeats, **more), count)  # type: ignore[arg-type]
    return [f"{moment:%m-%d}" for moment in moments]


def test_every_thursday_but_at_christmas() -> None:
    holidays = ["2026-11-26", "2026-12-24", "2026-12-31"]
    december = days(Repeats.WEEKLY, 40, until=date(2027, 1, 14), skipped=holidays)
    assert december[:4] == ["10-01", "10-08", "10-15", "10-22"]
    assert december[-4:] == ["12-10", "12-17", "01-07", "01-14"]
    assert len(december) == 13


def test_seven_stays_seven() -> None:
    assert {moment.hour for moment in islice(moments_of(SEVEN, Repeats.WEEKLY), 60)} == {19}


def test_every_two_weeks() -> None:
    assert days(Repeats.FORTNIGHTLY, 4) == ["10-01", "10-15", "10-29", "11-12"]


def test_the_same_week_of_every_month() -> None:
    second = datetime.fromisoformat("2026-10-08 19:00")
    assert days(Repeats.MONTHLY, 4, second) == ["10-08", "11-12", "12-10", "01-14"]
    fifth = datetime.fromisoformat("2026-10-29 19:00")  # most months have no fifth Thursday
    assert days(Repeats.MONTHLY, 4, fifth) == ["10-29", "11-26", "12-31", "01-28"]


def test_the_last_week_of_every_month() -> None:
    last = datetime.fromisoformat("2026-10-29 19:00")
    assert days(Repeats.MONTHLY_LAST, 4, last) == ["10-29", "11-26", "12-31", "01-28"]
