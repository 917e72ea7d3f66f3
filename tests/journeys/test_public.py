"""Onlookers: the page follows by itself, and is right without scripts too."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE


@pytest.fixture
def bustle(transactional_db):
    return cast.running_bustle(cast.club(), players=8, rounds=2, hands=4)


def enter_a_march(bustle, number=1):
    cast.enter(cast.tables_of(bustle)[0].sheet_id, number, won=5)


def leader(page):
    return page.locator(".standings__row").first.locator(".standings__points")


def test_the_standings_follow_while_hands_are_entered(open_page, bustle):
    page = open_page(f"/b/{bustle.slug}/", PHONE)
    expect(page.locator("main")).to_contain_text("No scores yet")
    page.evaluate("window.stillTheSamePage = true")
    for number, points in enumerate(("2", "4"), start=1):
        enter_a_march(bustle, number)
        expect(leader(page)).to_have_text(points, timeout=9000)
    assert page.evaluate("window.stillTheSamePage")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_name_is_found_and_its_owner_s_link_remembers_it(open_page, bustle):
    enter_a_march(bustle)
    page = open_page(f"/b/{bustle.slug}/", PHONE)
    page.get_by_label("Find a name").fill("cleo")
    expect(page.locator(".standings__row:visible")).to_have_count(1)
    page.locator(".standings__row:visible a").click()
    expect(page.locator("h1")).to_have_text("Cleo")
    page.locator("a.back").click()
    expect(page.locator(".mine")).to_contain_text("Cleo")
    expect(page.locator(".mine")).to_contain_text("Round 1: table")


def test_the_page_is_whole_without_scripts(open_page, bustle):
    enter_a_march(bustle)
    page = open_page(f"/b/{bustle.slug}/", LAPTOP, scripts=False)
    expect(leader(page)).to_have_text("2")
    page.locator("#seats summary").click()
    expect(page.locator(".seats__one:visible")).to_have_count(8)
    page.locator(".seats__one a").first.click()
    expect(page.locator("main")).to_contain_text("playing now")
