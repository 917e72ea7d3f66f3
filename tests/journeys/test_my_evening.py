"""My evening on my phone: by a card's code, without an account, down to the hands."""

import re

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import PHONE
from tests.tournaments.bustles import open_round, play_round
from tournaments.core.links import card_code

LOADS_ANEW = "This page reloads every 30 seconds."


@pytest.fixture
def bustle(transactional_db):
    return cast.running_bustle(cast.club(), players=8, rounds=3, hands=2)


def at_table(bustle, table=0):
    return cast.tables_of(bustle)[table]


def test_a_card_s_code_leads_to_my_table_and_its_hands_without_scripts(open_page, bustle):
    table = at_table(bustle)
    me = table.players[0]
    cast.enter(table.sheet_id, 1, me.seat, 5, alone=me.seat)
    code = card_code(bustle_id=bustle.pk, number=me.number, generation=1)
    page = open_page(f"/P/{code}", PHONE, scripts=False)
    expect(page.locator("h1")).to_have_text(me.name)
    assert LOADS_ANEW in page.content()
    page.get_by_role("link", name="Table 1").click()
    expect(page.locator(".log__hand")).to_contain_text(f"{me.short} alone, march")
    expect(page.locator(".hands__after")).to_contain_text("4 – 0")
    expect(page.locator(".chairs__one--me")).to_contain_text(me.name)
    page.locator("a.back").click()
    expect(page.locator("h1")).to_contain_text("Round 1")


def test_the_phone_remembers_who_i_am_until_i_say_otherwise(open_page, bustle):
    cast.enter(at_table(bustle).sheet_id)
    page = open_page(f"/b/{bustle.slug}/players/3/", PHONE)
    page.get_by_role("link", name="That’s me").click()
    expect(page.locator(".mine")).to_contain_text("Cleo")
    page.goto(f"/b/{bustle.slug}/")
    expect(page.locator(".mine")).to_contain_text("Cleo")
    expect(page.locator("tr[data-me]")).to_contain_text("Cleo")
    page.locator(".mine").get_by_role("link", name="Cleo").click()
    expect(page.get_by_text("This is you.")).to_be_visible()
    expect(page.get_by_role("link", name="That’s me")).to_be_hidden()
    page.locator("a.back").click()
    page.get_by_role("link", name="Forget me").click()
    expect(page.locator(".mine")).to_have_count(0)
    page.goto(f"/b/{bustle.slug}/")
    expect(page.locator("#standings-title")).to_be_visible()
    expect(page.locator(".mine")).to_have_count(0)


def test_my_seat_follows_from_round_to_round(open_page, bustle):
    me = at_table(bustle).players[0].number
    page = open_page(f"/b/{bustle.slug}/?me={me}", PHONE)
    expect(page.locator(".mine__seat")).to_contain_text("Round 1: table 1")
    play_round(bustle, "NN")
    expect(page.locator(".mine__seat")).to_contain_text("Round 2: table", timeout=9000)
    open_round(bustle)
    expect(page.locator(".mine__seat a")).to_contain_text("Round 2: table", timeout=9000)


def test_what_i_read_stays_where_it_is_when_the_page_follows(open_page, bustle):
    play_round(bustle, "NN")
    open_round(bustle)
    page = open_page(f"/b/{bustle.slug}/", PHONE)
    expect(page.locator("#seats[open]")).to_be_visible()
    rounds = page.locator("#rounds-title")
    rounds.scroll_into_view_if_needed()
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    before = rounds.bounding_box()["y"]
    leader = page.locator(".standings__row").first.locator(".standings__points")
    told = leader.inner_text()
    for table in cast.tables_of(bustle):
        cast.enter(table.sheet_id, 1, "N", 5)
    expect(leader).not_to_have_text(told, timeout=9000)
    assert page.evaluate("document.querySelector('#seats').open")
    assert abs(rounds.bounding_box()["y"] - before) <= 1


def test_a_dead_line_is_said_with_its_time_and_so_is_its_return(phone, live_server, bustle):
    page = phone(f"{live_server.url}/b/{bustle.slug}/rounds/1/tables/1/")
    fresh = page.locator("[data-fresh]")
    expect(fresh).to_have_text("live", timeout=9000)
    page.context.set_offline(True)
    expect(fresh).to_have_text(re.compile(r"^no line: as of \d+:\d\d [AP]M$"), timeout=9000)
    cast.enter(at_table(bustle).sheet_id, 1, "N", 5)
    page.context.set_offline(False)
    expect(page.locator(".log__hand")).to_contain_text("march", timeout=9000)
    expect(fresh).to_have_text("live")


def test_why_she_is_above_me_is_two_taps_away(open_page, bustle):
    play_round(bustle, "NN")
    lowest = at_table(bustle).players[1].number
    page = open_page(f"/b/{bustle.slug}/players/{lowest}/", PHONE)
    page.get_by_role("link", name=re.compile("^Why is .* ahead")).click()
    expect(page.locator(".beside__why")).to_contain_text(re.compile("decide|share place"))
    page.get_by_role("link", name="Compare with someone else").click()
    page.get_by_label("Other player").select_option(label=at_table(bustle).players[0].name)
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".beside__why")).to_contain_text("2 points")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
