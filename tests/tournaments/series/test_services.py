"""A series makes its evenings, opens and closes their sign-up, and does each of it once."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as installation
from django.utils import timezone

from tests import cast
from tournaments.core.errors import NotNow
from tournaments.models import Bustle, Club, Player, Registration, Series, SeriesEvening
from tournaments.players.services.sign_up import set_sign_up
from tournaments.series.selectors import coming_evenings
from tournaments.series.services import (
    create_series,
    end_series,
    make_evenings,
    open_and_close_sign_ups,
    skip_evening,
)
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db
HERE = ZoneInfo(installation.TIME_ZONE)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=HERE)


FIRST = at("2026-10-01 19:00")


def series(club: Club, regulars: tuple[str, ...] = (), **more: Any) -> Series:
    details = {"name": "Thursday euchre", "first_at": FIRST, "sign_up_days": 7} | more
    pk = create_series(club_id=club.pk, settings=details, regulars=regulars)
    return Series.objects.get(pk=pk)


def local_starts() -> list[str]:
    starts = Bustle.objects.order_by("starts_at").values_list("starts_at", flat=True)
    return [f"{timezone.localtime(moment):%m-%d %H:%M}" for moment in starts]


def test_a_winter_with_holidays_and_a_change_of_clocks(club: Club) -> None:
    series(club, skipped=["2026-11-26", "2026-12-24", "2026-12-31"], until=date(2027, 1, 7))
    now = at("2026-09-30 12:00")
    while now < at("2027-02-01 12:00"):
        make_evenings(now)
        now += timedelta(days=1)
    assert local_starts() == [
        *("10-01 19:00", "10-08 19:00", "10-15 19:00", "10-22 19:00", "10-29 19:00"),
        *("11-05 19:00", "11-12 19:00", "11-19 19:00"),
        *("12-03 19:00", "12-10 19:00", "12-17 19:00", "01-07 19:00"),
    ]


def test_an_evening_is_made_once_and_not_again_when_somebody_deletes_it(club: Club) -> None:
    series(club)
    now = at("2026-09-30 12:00")
    assert make_evenings(now) == 4
    assert make_evenings(now) == 0
    SeriesEvening.objects.get(day=date(2026, 10, 8)).bustle.delete()  # type: ignore[union-attr]
    assert make_evenings(now) == 0
    assert Bustle.objects.count() == 3


def test_it_is_set_up_like_its_template(club: Club) -> None:
    like = cast.bustle_in_setup(
        club,
        names=(),
        format="redraw",
        rounds_planned=5,
        hands_per_round=6,
        public_names="initials",
    )
    series(club, template=like, place="The Anchor", player_limit=16)
    make_evenings(at("2026-09-30 12:00"))
    made = Bustle.objects.exclude(pk=like.pk).earliest("starts_at")
    assert (made.format, made.rounds_planned, made.hands, made.public_names) == (
        *("redraw", 5, 6, "initials"),
    )
    assert (made.name, made.place, made.player_limit) == ("Thursday euchre", "The Anchor", 16)
    assert not made.registration_open


def test_regulars_are_on_the_list_from_the_start(club: Club) -> None:
    ann = Player.objects.create(club=club, name="Ann")
    series(club, regulars=("Ann", "Ben"))
    make_evenings(at("2026-09-30 12:00"))
    rows = Registration.objects.filter(bustle=Bustle.objects.earliest("starts_at"))
    assert [row.player.name for row in rows] == ["Ann", "Ben"]
    assert rows[0].player == ann
    assert Player.objects.count() == 2


def test_sign_up_opens_and_closes_by_itself(club: Club) -> None:
    series(club)
    make_evenings(at("2026-09-20 12:00"))
    first = Bustle.objects.earliest("starts_at")

    def is_open(moment: str) -> bool:
        open_and_close_sign_ups(at(moment))
        first.refresh_from_db()
        return first.registration_open

    assert not is_open("2026-09-24 18:59")
    assert is_open("2026-09-24 19:00")
    assert Bustle.objects.filter(registration_open=True).count() == 1
    assert is_open("2026-10-01 18:59")
    assert not is_open("2026-10-01 19:00")


def test_what_the_director_decides_stays(club: Club) -> None:
    series(club)
    make_evenings(at("2026-09-20 12:00"))
    first = Bustle.objects.earliest("starts_at")
    open_and_close_sign_ups(at("2026-09-25 12:00"))
    set_sign_up(bustle_id=first.pk, is_open=False, limit=None)
    open_and_close_sign_ups(at("2026-09-25 12:01"))
    first.refresh_from_db()
    assert not first.registration_open


def test_without_days_sign_up_is_left_to_the_director(club: Club) -> None:
    series(club, sign_up_days=None)
    make_evenings(at("2026-09-30 12:00"))
    open_and_close_sign_ups(at("2026-10-01 12:00"))
    assert not Bustle.objects.filter(registration_open=True).exists()


def test_an_evening_is_skipped_until_it_is_made(club: Club) -> None:
    one = series(club)
    now = at("2026-09-20 12:00")
    skip_evening(series_id=one.pk, day=date(2026, 10, 8), skipped=True)
    make_evenings(now)
    assert [start[:5] for start in local_starts()] == ["10-01", "10-15"]
    one.refresh_from_db()
    assert [each.skipped for each in coming_evenings(one, now)][:3] == [False, True, False]
    with pytest.raises(NotNow):
        skip_evening(series_id=one.pk, day=date(2026, 10, 1), skipped=True)
    skip_evening(series_id=one.pk, day=date(2026, 10, 8), skipped=False)
    make_evenings(now)
    assert [start[:5] for start in local_starts()] == ["10-01", "10-08", "10-15"]


def test_a_series_that_ended_makes_nothing(club: Club) -> None:
    one = series(club)
    end_series(series_id=one.pk)
    assert make_evenings(at("2026-09-30 12:00")) == 0


def test_a_series_that_cannot_be_made_does_not_stop_the_others(club: Club) -> None:
    broken = cast.bustle_in_setup(club, names=())
    Bustle.objects.filter(pk=broken.pk).update(ruleset_slug="gone")
    series(club, template=broken)
    series(club, name="Friday euchre")
    assert make_evenings(at("2026-09-30 12:00")) == 4


def test_the_sweep_makes_them_and_opens_their_sign_up(club: Club) -> None:
    series(club, first_at=timezone.now() + timedelta(days=2))
    sweep()
    assert Bustle.objects.earliest("starts_at").registration_open
