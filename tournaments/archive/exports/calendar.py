"""Bustles as entries of a calendar (RFC 5545), which a calendar program follows and updates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta

from django.utils import timezone
from icalendar import Calendar, Event

from tournaments.models import Bustle

MADE_BY = "-//Bustle//euchre nights//EN"
MINUTES_WITHOUT_CLOCK = 20
Address = Callable[[Bustle], str]


def calendar_of(name: str, bustles: Iterable[Bustle], address: Address) -> bytes:
    """The bustles under a name; `address` says where each has its page.

    An entry keeps its id for ever, and its sequence grows with every change of the bustle.
    """
    calendar = Calendar()
    calendar.add("prodid", MADE_BY)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for bustle in bustles:
        calendar.add_component(_entry(bustle, address(bustle)))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def planned_length(bustle: Bustle) -> timedelta:
    """The time it takes by its plan, without breaks."""
    return timedelta(
        minutes=bustle.rounds_planned * (bustle.minutes_per_round or MINUTES_WITHOUT_CLOCK)
    )


def _entry(bustle: Bustle, address: str) -> Event:
    starts_at, now = timezone.localtime(bustle.starts_at), timezone.now()
    entry = Event()
    entry.add("uid", f"{bustle.slug}@bustle")
    entry.add("summary", bustle.name)
    if bustle.place:
        entry.add("location", bustle.place)
    entry.add("dtstart", starts_at)
    entry.add("dtend", timezone.localtime(bustle.starts_at + planned_length(bustle)))
    entry.add("url", address)
    entry.add("sequence", bustle.version)
    entry.add("dtstamp", now)
    entry.add("last-modified", now)
    return entry
