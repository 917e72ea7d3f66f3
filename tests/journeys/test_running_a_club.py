"""A club from its founding on: its owner, its scorer, help for one evening, a series."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.selectors import sheet
from tests import cast
from tests.journeys import inspection
from tests.journeys.conftest import LAPTOP, PHONE, choose
from tests.journeys.laptop import board, press, says, sign_in
from tournaments.core.links import qr_image
from tournaments.models import Bustle, Club, Membership, Role, Series

BOTH_SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
Opened = Callable[..., Page]


@pytest.fixture(autouse=True)
def site_with_a_name(settings: Any) -> None:
    """Codes are shown where phones can open what they carry, and so not for 127.0.0.1."""
    settings.SITE_URL = "http://euchre.example"


def link_shown(page: Page) -> str:
    """The path of the link on the page, which its code carries too."""
    address = page.locator("#link-to-copy").inner_text()
    assert page.locator("img.own-link__qr").get_attribute("src") == qr_image(address)
    return address.removeprefix("http://euchre.example")


def fits(page: Page) -> bool:
    return inspection.too_wide(page) == []


def test_a_club_is_founded_and_its_scorer_joins_on_a_phone(
    open_page: Opened, transactional_db: None
) -> None:
    host = get_user_model().objects.create_user("hosea", is_staff=True)
    page = open_page("/")
    sign_in(page, host)
    owner = open_page(found(page))
    owner.get_by_role("button", name="Sign me in").click()
    owner.get_by_role("link", name="Who runs it").click()
    invitation = invite(owner, "Sue Mill", "Scorer")

    sue = join(open_page, invitation, "Sue Mill")
    expect(sue.get_by_role("heading", name="No bustles yet")).to_be_visible()
    bustle = cast.running_bustle(Club.objects.get(), players=4, rounds=2, hands=4)
    sue.goto("/director/")
    sue.get_by_role("link", name="Thursday night").click()
    enter_a_hand(sue)
    [table] = cast.tables_of(bustle)
    assert [hand.hand.maker for hand in sheet(table.sheet_id).score.hands] == ["N"]
    expect_no_settings(sue, bustle)
    again = open_page(invitation, PHONE)
    says(again, "This invitation was used or has ended.")


def found(page: Page) -> str:
    """The host adds a club; returns the path of the link for its owner."""
    page.get_by_role("link", name="Clubs on this server").click()
    page.get_by_role("link", name="Add a club").click()
    page.get_by_label("Name of the club").fill("Barn Door Euchre")
    page.get_by_label("Owner’s user name").fill("olive")
    press(page, "Add the club")
    says(page, "Pass this on to olive.")
    return link_shown(page)


def invite(page: Page, name: str, role: str, button: str = "Make the invitation") -> str:
    """Invites somebody; returns the path of the invitation, which the page shows this once."""
    press(page, button)
    says(page, "Choose what they may do.")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("radio", name=f"{role}:").check()
    press(page, button)
    says(page, f"Invitation for {name}")
    assert fits(page)
    return link_shown(page)


def join(open_page: Opened, invitation: str, name: str) -> Page:
    """A phone that has followed an invitation."""
    page = open_page(invitation, PHONE)
    expect(page.get_by_label("Your name")).to_have_value(name)
    assert fits(page)
    assert inspection.small_targets(page) == []
    press(page, "Join")
    return page


def enter_a_hand(page: Page) -> None:
    page.locator("#table-1").click()
    choose(page, "N", 4)
    page.locator("[data-record]").click()
    expect(page.locator(".log__hand")).to_have_count(1)


def expect_no_settings(page: Page, bustle: Bustle) -> None:
    """Neither a way there nor the page itself, which says who may."""
    board(page, bustle)
    bar = page.locator("nav.where")
    expect(bar.get_by_role("link", name="Players")).to_be_visible()
    for name in ("Settings", "Helpers", "Publish"):
        expect(bar.get_by_role("link", name=name)).to_have_count(0)
    for path in (f"/director/b/{bustle.slug}/settings/", f"/director/clubs/{bustle.club.slug}/"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 403
        says(page, "You’re a scorer here. Ask an owner or a director.")


def test_help_for_one_evening_ends_with_it(open_page: Opened, transactional_db: None) -> None:
    club = cast.club()
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=1)
    page = open_page("/")
    sign_in(page, cast.director(club, role=Role.DIRECTOR))
    board(page, bustle)
    page.locator("nav.where").get_by_role("link", name="Helpers").click()
    invitation = invite(page, "Hope", "Scorer", "Show the code")

    hope = join(open_page, invitation, "Hope")
    expect(hope.locator("nav.where")).to_contain_text(bustle.name)
    enter_a_hand(hope)
    page.locator("nav.where").get_by_role("link", name="Helpers").click()
    expect(page.get_by_role("heading", name="Helping")).to_be_visible()
    board(page, bustle)
    press(page, "Close round 1")
    press(page, "Finish the bustle")
    says(page, "Publish the results")
    assert not Membership.objects.filter(user__first_name="Hope").exists()
    assert hope.request.get(f"/director/b/{bustle.slug}/").status == 404
    hope.goto("/director/")
    expect(hope.get_by_role("heading", name="No bustles yet")).to_be_visible()


@BOTH_SIZES
def test_a_series_is_set_up_by_keyboard_and_an_evening_of_it_skipped(
    open_page: Opened, transactional_db: None, size: Any
) -> None:
    club = cast.club()
    page = open_page("/", size)
    sign_in(page, cast.director(club))
    page.get_by_role("link", name="Series").click()
    page.get_by_role("link", name="New series").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Every Thursday")
    first = timezone.localtime() + timedelta(days=3)
    page.get_by_label("First evening").fill(first.strftime("%Y-%m-%dT19:00"))
    page.get_by_label("Regulars").fill("Ann\nBen")
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Every Thursday").click()
    expect(page.get_by_role("heading", name="Coming up")).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Skip").first.click()
    expect(page.get_by_role("button", name="Play after all")).to_have_count(1)
    assert len(Series.objects.get().skipped) == 1
    assert Bustle.objects.count() == 4
