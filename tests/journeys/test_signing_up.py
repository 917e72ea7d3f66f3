"""People put their names down at home; the director sees them at the door."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE
from tournaments.core.services.access import make_sign_in_link
from tournaments.models import Bustle, PrizePlan
from tournaments.players.services.sign_up import set_sign_up


@pytest.fixture
def club(transactional_db):
    return cast.club()


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club, cast.NAMES[:7])


def put_down(page, name, shown="By name"):
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_label(shown).check()
    page.locator("form.sign-up .button--main").click()


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_from_an_open_list_to_the_door(open_page, club, bustle):
    PrizePlan.objects.create(bustle=bustle, fee=5)
    director = open_page(f"/sign-in/{make_sign_in_link(user_id=cast.director(club).pk)}/", LAPTOP)
    director.get_by_role("button", name="Sign me in").click()
    director.goto(f"/director/b/{bustle.slug}/players/")
    director.locator("summary", has_text="Online sign-up").click()
    director.get_by_label("Places").fill("8")
    director.get_by_role("button", name="Turn on sign-up").click()
    expect(director.locator("#phones")).to_contain_text("so there’s no link to share")

    ann = open_page(f"/b/{bustle.slug}/", PHONE)
    ann.get_by_role("link", name="Sign up").click()
    assert fits(ann)
    ann.locator("form.sign-up .button--main").click()
    expect(ann.get_by_text("Enter your name.")).to_be_visible()
    put_down(ann, "Ann Bower", "By initials")
    expect(ann.get_by_role("heading", name="Keep this link")).to_be_visible()
    assert fits(ann)

    bo = open_page(f"/b/{bustle.slug}/sign-up/", PHONE, scripts=False)
    put_down(bo, "Ada")
    expect(bo.get_by_text("Ada is already on the list. Is that you?")).to_be_visible()
    bo.get_by_label("we just have the same name").check()
    bo.locator("form.sign-up .button--main").click()
    expect(bo.get_by_text("You’re next in line.")).to_be_visible()

    ann.get_by_role("button", name="I can’t come").click()
    bo.reload()
    expect(bo.locator(".head .badge")).to_have_text("signed up")

    director.reload()
    line = director.locator("#player-9")
    line.get_by_role("button", name="Paid: Ada").click()
    expect(line.get_by_role("button", name="Paid: Ada")).to_have_attribute("aria-pressed", "true")
    line.get_by_role("button", name="Here").click()
    expect(director.locator(".counts")).to_contain_text("1 here")


def test_four_who_wait_fill_a_table(open_page, club, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=7)
    for name in ("Mae", "Ned", "Oz", "Pat"):
        put_down(open_page(f"/b/{bustle.slug}/sign-up/", PHONE), name)
    director = open_page(f"/sign-in/{make_sign_in_link(user_id=cast.director(club).pk)}/", LAPTOP)
    director.get_by_role("button", name="Sign me in").click()
    director.goto(f"/director/b/{bustle.slug}/players/")
    expect(director.locator("#waiting .door__one")).to_have_count(4)
    director.get_by_role("button", name="Let four in").click()
    expect(director.locator("#waiting")).to_have_count(0)
    assert Bustle.objects.get(pk=bustle.pk).registrations.filter(state="registered").count() == 11
