"""A person's page across a season, and their own link, on the laptop and on the phone."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE
from tests.journeys.inspection import small_targets, too_wide
from tests.tournaments.bustles import open_round, play_round, started
from tournaments.core.links import person_code
from tournaments.models import Player
from tournaments.people.selectors.own import own_code_of_person
from tournaments.setup.services.bustles import finish_bustle
from tournaments.standings.services import keep_figures

NAMES = (
    *("Bartholomew Archibald Left-Bower", "Ben Bold", "Cleo Cole", "Dov Dale"),
    *("Eve Eden", "Finn Fox", "Zoë Łuka", "Hal Hay"),
)
HANDS = ("NN", "EE", "NE", "EN", "SS", "WE")


@pytest.fixture
def season(transactional_db):
    """Six Thursdays of eight people, and one to come."""
    club, now = cast.club(), timezone.now()
    for week, makers in enumerate(HANDS):
        day = now - timedelta(days=7 * (len(HANDS) - week))
        bustle = started(club, NAMES, name="Thursday night", starts_at=day, rounds_planned=2)
        play_round(bustle, makers)
        open_round(bustle, seed=week + 2)
        play_round(bustle, makers[::-1])
        finish_bustle(bustle_id=bustle.pk)
        keep_figures(bustle_id=bustle.pk)
    coming = now + timedelta(days=7)
    cast.bustle_in_setup(club, NAMES, name="Thursday night", starts_at=coming)
    return Player.objects.get(name=NAMES[0])


def fits(page):
    assert too_wide(page) == []
    assert small_targets(page) == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_season_of_somebody_is_one_page(open_page, season, size):
    code = person_code(season.pk)
    page = open_page(reverse("public:person", args=[season.club.slug, code]), size)
    expect(page.get_by_role("heading", name=NAMES[0])).to_be_visible()
    expect(page.locator("#season")).to_contain_text("over 6 evenings")
    expect(page.locator(".across__evenings tbody tr")).to_have_count(6)
    fits(page)
    page.get_by_role("region", name="Evenings of the season").get_by_role("link").first.click()
    page.get_by_role("link", name="All evenings of").click()
    expect(page.get_by_role("heading", name="Best partnerships")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_one_link_has_all_that_is_theirs(open_page, season, size):
    code = own_code_of_person(season)
    page = open_page(reverse("public:own_evenings", args=[season.club.slug, code]), size)
    fits(page)
    page.get_by_label("By initials").check()
    page.get_by_label("In past evenings too").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("link", name="Your public page").click()
    expect(page.get_by_role("heading", name="B. A. L.")).to_be_visible()
