"""Series of a club, and the days on which they come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice

from django.utils import timezone

from tournaments.core.errors import NoSuchThing
from tournaments.models import Bustle, Club, Series, SeriesEvening
from tournaments.series.pattern import moments_of

SHOWN = 10  # evenings to come


@dataclass(frozen=True)
class ComingEvening:
    """An evening to come: its bustle where it is made already, None where it is not."""

    at: datetime
    bustle: Bustle | None
    skipped: bool

    @property
    def day(self) -> date:
        """The day, as its date."""
        return timezone.localtime(self.at).date()


def series_of(club: Club) -> list[Series]:
    """The series of a club that go on, by name."""
    return list(Series.objects.filter(club=club, ended_at=None))


def series_by_id(club: Club, series_id: int) -> Series:
    """A series of this club.

    Raises:
        NoSuchThing: the club has none of that id.
    """
    series = Series.objects.filter(club=club, pk=series_id, ended_at=None).first()
    if series is None:
        raise NoSuchThing
    return series


def moments_from(
    series: Series, since: datetime, *, with_skipped: bool = False
) -> Iterator[datetime]:
    """Evenings of a series from a moment on, the soonest first."""
    first = timezone.localtime(series.first_at).replace(tzinfo=None)
    skipped = () if with_skipped else series.skipped
    for moment in moments_of(first, series.repeats, until=series.until, skipped=skipped):
        aware = timezone.make_aware(moment)
        if aware >= since:
            yield aware


def coming_evenings(series: Series, now: datetime) -> list[ComingEvening]:
    """The next evenings of a series, the skipped ones among them."""
    moments = list(islice(moments_from(series, now, with_skipped=True), SHOWN))
    made = {
        evening.day: evening.bustle
        for evening in SeriesEvening.objects.filter(series=series).select_related("bustle")
    }
    days = [timezone.localtime(moment).date() for moment in moments]
    return [
        ComingEvening(moment, made.get(day), day.isoformat() in series.skipped)
        for moment, day in zip(moments, days, strict=True)
    ]


def next_evening(series: Series, now: datetime) -> datetime | None:
    """The next evening of a series; None where it is over."""
    return next(moments_from(series, now), None)
