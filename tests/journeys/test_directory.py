"""The directory of a club, on the laptop and on the phone."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE
from tournaments.core.services.access import make_sign_in_link
from tournaments.models import Player
from tournaments.people.services.people import add_person
from tournaments.players.services.registrations import check_in
from tournaments.players.services.start import start_bustle


@pytest.fixture
def club(transactional_db):
    return cast.club()


@pytest.fixture
def before(club):
    """An evening with two Bob Millers, of whom one was there."""
    names = ["Bob Miller", "Bob Miller", "Bobby Miller", "Zoë Łuka", "Uma", "Vera", "Will"]
    bustle = cast.bustle_in_setup(club, names, name="Last Thursday")
    check_in(bustle_id=bustle.pk, numbers=[1, 4, 5, 6])
    start_bustle(bustle_id=bustle.pk)
    return bustle


@pytest.fixture
def signed_in(open_page, club):
    user = cast.director(club)

    def opened(size=LAPTOP, **how):
        page = open_page(f"/sign-in/{make_sign_in_link(user_id=user.pk)}/", size, **how)
        page.get_by_role("button", name="Sign me in").click()
        return page

    return opened


def fits(page):
    page.wait_for_load_state()  # a press may still be on its way to the next page
    return page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def in_directory(club, *parts):
    return "/".join([f"/director/clubs/{club.slug}/directory", *map(str, parts), ""])


def test_registering_picks_from_the_directory_as_one_types(signed_in, club, before):
    bustle = cast.bustle_in_setup(club, ["Ada"])
    second = Player.objects.filter(name="Bob Miller").order_by("pk")[1]
    page = signed_in(PHONE)
    page.goto(f"/director/b/{bustle.slug}/players/")
    name = page.get_by_label("Name", exact=True)
    name.press_sequentially("mill")
    picks = page.locator(".picks__one")
    expect(picks).to_have_count(4)
    expect(picks.first).to_contain_text("played 1 evening, on")
    assert fits(page)
    assert all(box["height"] >= 44 for box in (one.bounding_box() for one in picks.all()))
    picks.nth(1).click()
    page.locator("#add").get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Bob Miller is number 2.")).to_be_visible()
    assert bustle.registrations.get(number=2).player == second

    # By the keyboard alone: down into the choices, and Enter.
    name.press_sequentially("luka")
    expect(picks).to_have_count(2)
    name.press("Tab")
    while not page.evaluate("document.activeElement.name === 'person'"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Zoë Łuka is number 3.")).to_be_visible()

    name.press_sequentially("Mo Newcomer")
    expect(page.get_by_text("Nobody in the directory is called “Mo Newcomer” yet.")).to_be_visible()
    name.press("Enter")
    expect(page.get_by_text("Mo Newcomer is number 4.")).to_be_visible()


def test_without_scripts_a_name_of_several_people_is_asked_about(signed_in, club, before):
    bustle = cast.bustle_in_setup(club, ["Ada"])
    page = signed_in(PHONE, scripts=False)
    page.goto(f"/director/b/{bustle.slug}/players/")
    page.get_by_label("Name", exact=True).fill("Bob Miller")
    page.locator("#add").get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("2 people in the directory are called Bob Miller.")).to_be_visible()
    page.get_by_label("hasn’t played yet").check()
    page.locator("#add").get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Bob Miller is number 2.")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_somebody_is_found_written_down_merged_parted_and_erased(signed_in, club, before, size):
    page = signed_in(size)
    page.goto(in_directory(club))
    page.get_by_label("Find a name or nickname").press_sequentially("zoe l")
    expect(page.locator(".people__one")).to_have_count(1)
    assert fits(page)
    page.locator(".people__one").click()

    page.get_by_label("Nickname").fill("The Dealer")
    page.get_by_role("textbox", name="E-mail").fill("zoe@example.org")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Choose what they agreed to")).to_be_visible()
    page.get_by_label("the club may write or call", exact=True).check()
    page.get_by_label("Brought by").fill("Uma")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert fits(page)

    double = add_person(club_id=club.pk, name="Zoe Luka")
    page.reload()
    page.get_by_role("link", name="Compare with Zoe Luka").click()
    assert fits(page)
    page.get_by_role("button", name="Merge the two").click()
    expect(page.get_by_text("are one person now")).to_be_visible()
    assert not Player.objects.filter(pk=double).exists()
    page.goto(in_directory(club, "merges"))
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("They are two people again.")).to_be_visible()
    assert fits(page)

    zoe = Player.objects.get(name="Zoë Łuka")
    page.goto(in_directory(club, zoe.pk, "known"))
    expect(page.get_by_text("zoe@example.org")).to_be_visible()
    assert fits(page)
    page.goto(in_directory(club, zoe.pk, "erase"))
    assert fits(page)
    page.get_by_label("Yes, erase Zoë Łuka for good.").check()
    page.get_by_role("button", name="Erase this person").click()
    expect(page.get_by_role("heading", name="Erased", exact=True)).to_be_visible()
    page.goto(f"/director/b/{before.slug}/players/")
    expect(page.locator("#player-4")).to_contain_text("A player")
