"""A table's phone at 360 pixels."""

import pytest
from playwright.sync_api import expect

from scoring.models import LogEntry
from tests import cast
from tests.journeys.conftest import PHONE, choose
from tournaments.demo.simulation import play_hands
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import close_round, open_next_round

SMALLEST = 44  # pixels: what a thumb needs


@pytest.fixture
def bustle(transactional_db):
    return cast.running_bustle(cast.club(), players=8, rounds=2, hands=4)


def phone(open_page, bustle, table=1):
    return open_page(f"/T/{table_code_of(bustle, table)}", PHONE)


def record(page):
    return page.locator("[data-record]")


def test_the_commonest_hand_is_two_taps_and_the_button(open_page, bustle):
    page = phone(open_page, bustle)
    expect(record(page)).to_have_text("Record …")
    choose(page, "N", 4)
    expect(record(page)).to_contain_text("4 tricks · 1 pt")
    assert record(page).bounding_box()["y"] + SMALLEST < PHONE["height"], "no scrolling for a hand"
    record(page).click()
    expect(page.locator(".log__hand")).to_have_count(1)
    expect(page.locator(".score__points").first).to_have_text("1")
    expect(page.locator("[data-status]")).to_have_text("Saved")
    page.get_by_role("button", name="Undo hand 1").click()
    expect(page.locator(".log__hand")).to_have_count(0)
    expect(page.locator(".score__points").first).to_have_text("0")


def test_every_target_is_as_large_as_a_thumb_and_nothing_is_wider_than_the_phone(open_page, bustle):
    page = phone(open_page, bustle)
    page.locator("#unusual summary").click()
    for target in page.locator("main button, main summary, main .tile__face").all():
        if box := target.bounding_box():  # others are not on show
            assert min(box["width"], box["height"]) >= SMALLEST, target.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_hand_that_cannot_be_is_refused_and_what_was_chosen_stays(open_page, bustle):
    page = phone(open_page, bustle)
    page.locator("label.tile:has(input[name=tricks][value='4'])").click()
    record(page).click()
    expect(page.locator(".errorlist")).to_have_text("Say who made trump.")
    expect(page.locator("[data-status]")).to_have_text("Not saved")
    expect(page.locator("input[name=tricks][value='4']")).to_be_checked()
    page.locator("label.tile:has(input[name=maker][value=N])").click()
    expect(page.locator(".errorlist")).to_have_count(0)
    record(page).click()
    expect(page.locator(".log__hand")).to_have_count(1)


def test_a_double_tap_is_one_hand(open_page, bustle):
    page = phone(open_page, bustle)
    choose(page, "N", 4)
    record(page).dblclick()
    expect(page.locator(".log__hand")).to_have_count(1)
    expect(page.locator(".sheet__hand")).to_contain_text("Hand 2 of 4")
    assert LogEntry.objects.count() == 1


def test_a_sheet_to_ten_says_who_is_in_the_barn(open_page, transactional_db):
    bustle = cast.running_bustle(cast.club(), players=4, rounds=1, hands=None)
    sheet_id = cast.tables_of(bustle)[0].sheet_id
    for number in (1, 2):
        cast.enter(sheet_id, number=number, maker="N", won=5, alone="N")
    page = phone(open_page, bustle)
    choose(page, "N", 3)
    record(page).click()
    expect(page.locator(".score__flags").first).to_have_text("in the barn")


def test_the_sheet_follows_to_the_next_round_by_itself(open_page, bustle):
    page = phone(open_page, bustle)
    choose(page, "N", 4)  # half a hand does not keep the phone in a round that is over
    for table in cast.tables_of(bustle):
        play_hands(sheet_id=table.sheet_id, hands=None, rng=cast.chance())
    close_round(bustle_id=bustle.pk)
    expect(page.locator("main")).to_contain_text("Round 2 will open by itself.", timeout=9000)
    open_next_round(bustle_id=bustle.pk)
    expect(page.locator("h1")).to_contain_text("Round 2 of 2", timeout=9000)
    expect(record(page)).to_be_visible()
