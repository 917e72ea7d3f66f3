"""Pages of a series."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Bustle, Club, Series

pytestmark = pytest.mark.django_db
TIMES = "%Y-%m-%dT%H:%M"


@pytest.fixture
def owner(director: Any, client: Client) -> Client:
    client.force_login(director)
    return client


def filled_in(**more: str) -> dict[str, str]:
    first = timezone.localtime() + timedelta(days=3)
    form = {"name": "Thursday euchre", "first_at": first.strftime(TIMES), "repeats": "weekly"}
    return form | {"regulars": "Ann\nBen\n Ann ", "sign_up_days": "7"} | more


def address(club: Club, page: str, *args: Any) -> str:
    return reverse(f"director:{page}", args=[club.slug, *args])


def test_a_series_is_made_and_its_evenings_are_there(owner: Client, club: Club) -> None:
    assert "No series yet" in owner.get(address(club, "club_series")).text
    page = owner.post(address(club, "series_new"), filled_in(), follow=True).text
    assert "Thursday euchre" in page
    assert "every week" in page
    assert Bustle.objects.count() == 4
    assert list(Series.objects.get().regulars.values_list("name", flat=True)) == ["Ann", "Ben"]


def test_mistakes_are_told_beside_their_fields(owner: Client, club: Club) -> None:
    wrong = filled_in(name="", until="2020-01-01", skipped="Christmas", player_limit="2")
    answer = owner.post(address(club, "series_new"), wrong)
    assert answer.status_code == 422
    for sentence in (
        "Give the series a name.",
        "The last day is before the first evening.",
        "“Christmas” isn’t a day. Write it as 2026-12-24.",
    ):
        assert sentence in answer.text
    assert not Series.objects.exists()


def test_an_evening_is_skipped_and_the_series_ended(owner: Client, club: Club) -> None:
    owner.post(address(club, "series_new"), filled_in())
    one = Series.objects.get()
    page = address(club, "series_edit", one.pk)
    day = (timezone.localdate() + timedelta(days=3 + 7 * 6)).isoformat()
    assert f'value="{day}"' in owner.get(page).text
    owner.post(page, {"action": "skip", "day": day})
    one.refresh_from_db()
    assert one.skipped == [day]
    assert "Play after all" in owner.get(page).text
    owner.post(page, {"action": "keep", "day": day})
    owner.post(page, {"action": "skip", "day": "nonsense"})
    one.refresh_from_db()
    assert one.skipped == []
    owner.post(page, {"action": "end"})
    assert owner.get(page).status_code == 404


def test_a_change_counts_for_evenings_to_come(owner: Client, club: Club) -> None:
    owner.post(address(club, "series_new"), filled_in())
    one = Series.objects.get()
    page = address(club, "series_edit", one.pk)
    assert "Ann\nBen" in owner.get(page).text
    owner.post(page, filled_in(name="Winter euchre", regulars=""))
    one.refresh_from_db()
    assert one.name == "Winter euchre"
    assert not one.regulars.exists()
    assert set(Bustle.objects.values_list("name", flat=True)) == {"Thursday euchre"}


def test_another_clubs_series_is_not_there(owner: Client, club: Club) -> None:
    owner.post(address(club, "series_new"), filled_in())
    other = cast.club("Friday club")
    fred = Client()
    fred.force_login(cast.director(other, "fred"))
    one = Series.objects.get()
    assert fred.get(address(club, "series_edit", one.pk)).status_code == 404
    assert fred.get(address(other, "series_edit", one.pk)).status_code == 404


def test_another_clubs_bustle_is_no_template(owner: Client, club: Club) -> None:
    theirs = cast.bustle_in_setup(cast.club("Friday club"), names=())
    answer = owner.post(address(club, "series_new"), filled_in(template=str(theirs.pk)))
    assert answer.status_code == 422
