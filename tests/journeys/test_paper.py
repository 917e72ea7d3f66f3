"""Phones away: a round of twelve tables typed from paper, by keyboard alone, against the clock."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from scoring.selectors import log_of, sheet
from tests import cast
from tests.journeys.conftest import PHONE
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle, Club

A_KEY = 60  # milliseconds: a person who types, but not for a living
A_CARD = 3.0  # seconds: to put one card down, take up the next and read it
TWO_MINUTES = 120
CARDS = [
    *((9, 7), (10, 4), (6, 8), (13, 3), (8, 8), (5, 9)),
    *((19, 12), (7, 6), (4, 11), (12, 5), (9, 9), (31, 0)),
]

CUT = "() => { window.whole = window.fetch; window.fetch = () => Promise.reject(new Error()); }"
MENDED = "() => { window.fetch = window.whole; }"


def evening(players=48, **more):
    """A running evening of the club that the browser's director belongs to."""
    what = {"rounds": 3, "until_round": 0, "into_round": 1} | more
    bustle_id = simulate_bustle(
        club_id=Club.objects.get().pk, simulated=SimulatedBustle(players=players, **what)
    )
    return Bustle.objects.get(pk=bustle_id)


@pytest.fixture
def bustle(directors_page, monkeypatch):
    """Twelve tables, round 1 open, and nobody has a phone."""
    from tournaments.demo import simulation

    monkeypatch.setattr(simulation, "play_hands", lambda **_what: 0)
    return evening()


def type_(page, text):
    page.keyboard.type(text, delay=A_KEY)


def enter(page):
    page.keyboard.press("Enter", delay=A_KEY)


def focused(page):
    return page.evaluate("document.activeElement.id || document.activeElement.textContent")


def said(page, words):
    expect(page.locator("#line-said")).to_contain_text(words)


def scores(bustle):
    return {t.number: tuple(s.points for s in t.sides) for t in cast.tables_of(bustle)}


def test_a_round_of_twelve_tables_is_typed_without_a_mouse(directors_page, bustle):
    page = directors_page
    page.goto(f"/director/b/{bustle.slug}/")
    page.get_by_role("link", name="Enter paper scores").focus()
    began = time.monotonic()
    enter(page)
    expect(page.locator("#line")).to_be_focused()
    for table, (first, second) in enumerate(CARDS, start=1):
        type_(page, f"{table} {first} {second}")
        enter(page)
    said(page, "Table 12: 31–0 isn’t possible in 8 hands.")
    expect(page.locator("#paper-state")).to_contain_text("10 of 12")
    expect(page.locator("#paper-state")).to_contain_text("Still out: 7, 12")
    expect(page.locator("#card-7")).to_contain_text("19–12 isn’t possible in 8 hands.")
    expect(page.locator("#line")).to_be_focused()
    type_(page, "7 19 11")
    enter(page)
    said(page, "Table 7: 19–11 isn’t possible in 8 hands.")
    type_(page, "7 18 12")
    enter(page)
    said(page, "Saved.")
    type_(page, "12 ! signed by all four")
    enter(page)
    said(page, "31, ")
    expect(page.locator("#paper-state")).to_contain_text("12 of 12")
    typing = time.monotonic() - began
    expect(page.get_by_role("button", name="Close round 1, open round 2")).to_be_focused()

    wanted = dict(enumerate(CARDS, start=1)) | {7: (18, 12)}
    assert scores(bustle) == wanted
    last = cast.tables_of(bustle)[11]
    assert log_of(last.sheet_id)[-1].reason == "signed by all four"
    print(
        f"\ntwelve tables typed in {typing:.0f} s;",
        f"with {A_CARD:.0f} s for each card {typing + 12 * A_CARD:.0f} s",
    )
    assert typing + 12 * A_CARD < TWO_MINUTES

    enter(page)
    expect(page.get_by_role("heading", name="Round 2 from paper")).to_be_visible()
    expect(page.locator("#line")).to_be_focused()
    assert bustle.rounds.count() == 2


def test_the_cards_are_filled_in_field_by_field_and_undone_with_one_key(directors_page, bustle):
    page = directors_page
    page.goto(f"/director/b/{bustle.slug}/rounds/1/paper/")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert re.match("id_t1-points", focused(page))
    for number in ("9", "7", "10", "4"):
        type_(page, number)
        enter(page)
    type_(page, "6")
    page.keyboard.press("Tab")
    type_(page, "8")
    page.keyboard.press("Tab")
    expect(page.locator("#paper-state")).to_contain_text("3 of 12")
    assert re.match("id_t4-points", focused(page))
    page.keyboard.press("u")
    said(page, "Table 3: back to ")
    page.keyboard.press("u")
    said(page, "Table 2: back to ")
    expect(page.locator("#paper-state")).to_contain_text("1 of 12")
    assert scores(bustle)[1] == (9, 7)
    assert scores(bustle)[2] == (0, 0)

    type_(page, "19")
    enter(page)
    type_(page, "12")
    page.keyboard.press("Tab")
    said(page, "Table 4: 19–12 isn’t possible in 8 hands.")
    why = page.locator("#card-4").get_by_label("Accept it anyway? Say why")
    page.keyboard.press("Shift+Tab")
    expect(why).to_be_focused()
    type_(page, "signed")
    enter(page)
    said(page, "Table 4: ")
    expect(page.locator("#card-4")).to_contain_text("from paper")
    assert scores(bustle)[4] == (19, 12)


def test_what_is_typed_while_the_line_is_dead_is_saved_when_it_is_back(directors_page, bustle):
    page = directors_page
    page.goto(f"/director/b/{bustle.slug}/rounds/1/paper/")
    page.evaluate(CUT)
    for line in ("1 9 7", "2 10 4"):
        type_(page, line)
        enter(page)
    said(page, "cards wait here for the line")
    page.evaluate(MENDED)
    expect(page.locator("#paper-state")).to_contain_text("2 of 12", timeout=10_000)
    assert (scores(bustle)[1], scores(bustle)[2]) == ((9, 7), (10, 4))
    assert all(sheet(t.sheet_id).version == 1 for t in cast.tables_of(bustle)[:2])


def test_without_scripts_it_is_one_form_with_one_button(directors_page, bustle, open_page):
    page = open_page("/", PHONE, scripts=False)
    page.context.add_cookies(directors_page.context.cookies())
    page.goto(f"/director/b/{bustle.slug}/rounds/1/paper/")
    page.locator("#id_t1-points_NS").fill("9")
    page.locator("#id_t1-points_EW").fill("7")
    page.locator("#id_t2-points_NS").fill("19")
    page.locator("#id_t2-points_EW").fill("12")
    page.get_by_role("button", name="Save everything entered").click()
    expect(page.locator("#card-2")).to_contain_text("isn’t possible in 8 hands")
    expect(page.locator("#id_t2-points_NS")).to_have_value("19")
    assert scores(bustle)[1] == (9, 7)
    page.get_by_label("Accept it anyway? Say why").fill("signed")
    page.locator("#line").fill("3 8 8")
    page.locator("#line").press("Enter")
    expect(page.locator("#paper-state")).to_contain_text("3 of 12")
    assert (scores(bustle)[2], scores(bustle)[3]) == ((19, 12), (8, 8))


def test_by_thumb_the_tables_come_first_and_a_button_behind_them_saves(
    directors_page, bustle, open_page
):
    page = open_page("/", PHONE)
    page.context.add_cookies(directors_page.context.cookies())
    page.goto(f"/director/b/{bustle.slug}/rounds/1/paper/")
    expect(page.locator("#line")).to_be_hidden()
    assert page.evaluate("document.activeElement === document.body")
    page.locator("#id_t1-points_NS").fill("9")
    page.locator("#id_t1-points_EW").fill("7")
    page.locator("#id_t12-points_NS").fill("8")
    expect(page.locator("#card-1")).to_contain_text("Saved")
    save = page.get_by_role("button", name="Save everything entered")
    save.click()
    expect(page.locator("#card-12")).to_contain_text("Enter the points for")
    page.locator("#id_t12-points_EW").fill("8")
    save.click()
    expect(page.locator("#card-12")).to_contain_text("Saved")
    assert (scores(bustle)[1], scores(bustle)[12]) == ((9, 7), (8, 8))
    page.get_by_role("button", name="Enter one line").click()
    expect(page.locator("#line")).to_be_focused()
