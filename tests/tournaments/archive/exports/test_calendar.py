"""Calendar programs follow a bustle by its id and its sequence."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from icalendar import Calendar

from tests import cast
from tournaments.archive.exports import calendar_of
from tournaments.core.selectors.bustles import calendar_of_club

pytestmark = pytest.mark.django_db
DETROIT = ZoneInfo("America/Detroit")


def address(bustle):
    return f"https://euchre.example/b/{bustle.slug}/"


def read(*bustles):
    with timezone.override(DETROIT):
        return Calendar.from_ical(calendar_of("Our club", bustles, address))


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(
        club,
        name="Barn; dance, \\ euchre",
        place="The hall\nBack door",
        starts_at=datetime(2026, 7, 4, 19, 30, tzinfo=DETROIT),
        rounds_planned=8,
        minutes_per_round=20,
    )


def test_an_entry_says_what_where_and_when(bustle):
    [entry] = read(bustle).events
    assert (entry["summary"], entry["location"]) == (bustle.name, bustle.place)
    assert entry["url"] == address(bustle)
    assert entry.start == bustle.starts_at
    assert entry.end - entry.start == timedelta(minutes=160)


def test_a_calendar_has_what_the_standard_requires(bustle):
    calendar = read(bustle)
    [entry] = calendar.events
    assert calendar["prodid"] == "-//Bustle//euchre nights//EN"
    assert entry.stamp.tzinfo is not None


def test_the_hour_is_the_one_on_the_wall_of_the_hall(bustle):
    calendar = read(bustle)
    [entry] = calendar.events
    assert (entry.start.hour, entry.start.minute) == (19, 30)
    assert entry["dtstart"].params["TZID"] == "America/Detroit"
    assert [str(zone["tzid"]) for zone in calendar.timezones] == ["America/Detroit"]


def test_a_change_keeps_the_id_and_raises_the_sequence(bustle):
    [before] = read(bustle).events
    bustle.version += 1
    bustle.place = "Elsewhere"
    [after] = read(bustle).events
    assert after["uid"] == before["uid"]
    assert after["sequence"] == before["sequence"] + 1
    assert "last-modified" in after


def test_a_round_without_a_clock_takes_the_usual_time(bustle):
    bustle.minutes_per_round = 0
    [entry] = read(bustle).events
    assert entry.end - entry.start == timedelta(minutes=160)


def test_a_club_s_calendar_has_what_is_listed_and_to_come(club):
    soon, later = timezone.now() + timedelta(days=1), timezone.now() + timedelta(days=9)
    cast.bustle_in_setup(club, name="Later", starts_at=later)
    cast.bustle_in_setup(club, name="Soon", starts_at=soon)
    cast.bustle_in_setup(club, name="Long ago", starts_at=soon - timedelta(days=90))
    hidden = cast.bustle_in_setup(club, name="By its link alone", starts_at=soon)
    hidden.listed = False
    hidden.save()
    cast.bustle_in_setup(cast.club("Another"), name="Another's", starts_at=soon)
    assert [one.name for one in calendar_of_club(club.pk)] == ["Soon", "Later"]
