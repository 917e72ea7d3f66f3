"""A club's front page and settings, and the list of clubs, on a laptop and a phone."""

import os
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE
from tests.journeys.inspection import small_targets, too_wide
from tournaments.core.services.access import make_sign_in_link
from tournaments.models import Bustle, Club
from tournaments.players.services.sign_up import set_sign_up
from tournaments.standings.services import publish_standings


@pytest.fixture
def club(transactional_db):
    club = cast.club("Thursday euchre club")
    Club.objects.update(color="blue", place="Grange hall, Howell")
    cast.running_bustle(club, players=8, rounds=3, hands=4)
    coming = cast.bustle_in_setup(
        club, name="Turkey night", starts_at=timezone.now() + timedelta(3)
    )
    set_sign_up(bustle_id=coming.pk, is_open=True, limit=24)
    for _night in range(2):
        past = cast.evening(club, players=8, rounds=1, hands=2)
        publish_standings(bustle_id=past.pk, by="a test")
    Bustle.objects.update(simulated=False)  # samples are gone with the first real bustle
    return club


def picture(page, name):
    """Keeps a picture where somebody wants to look."""
    if folder := os.environ.get("BUSTLE_PICTURES"):
        page.screenshot(path=f"{folder}/{name}-{page.viewport_size['width']}.png", full_page=True)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_clubs_front_page_leads_on(open_page, club, size):
    page = open_page(f"/c/{club.slug}/", size)
    picture(page, "club")
    assert too_wide(page) == []
    assert size == LAPTOP or small_targets(page) == []
    expect(page.get_by_role("heading", name="Playing now")).to_be_visible()
    expect(page.get_by_text(" won with ")).to_have_count(2)
    page.get_by_role("link", name="Sign up").click()
    expect(page.get_by_label("Your name", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_club_is_found_among_several_without_a_script(open_page, club, size):
    crown = Club.objects.create(name="The Crown", place="Plymouth")
    cast.bustle_in_setup(crown, starts_at=timezone.now() + timedelta(days=1))
    page = open_page("/", size, scripts=False)
    picture(page, "clubs")
    assert too_wide(page) == []
    page.get_by_label("Find a club").fill("plym")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("link", name="Thursday euchre club")).to_have_count(0)
    page.get_by_role("link", name="The Crown").click()
    expect(page.get_by_role("heading", name="The Crown", level=1)).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_an_owner_gives_the_club_another_color(open_page, club, size):
    owner = cast.director(club)
    owner.is_staff = True
    owner.save()
    page = open_page(f"/sign-in/{make_sign_in_link(user_id=owner.pk)}/", size)
    page.get_by_role("button", name="Sign me in").click()
    page.goto(f"/director/clubs/{club.slug}/")
    page.get_by_label("purple").check()
    picture(page, "settings")
    assert too_wide(page) == []
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("link", name="Public page").click()
    expect(page.locator("html")).to_have_attribute("data-color", "purple")
    page.goto("/director/host/")
    picture(page, "host")
    assert too_wide(page) == []
