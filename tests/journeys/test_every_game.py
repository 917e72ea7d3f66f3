"""Whole sheets entered on a phone, and every total beside what was worked out by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.journeys.conftest import PHONE, choose
from tests.tournaments.play.views.test_refusals import playing

# A and B (North, South) against C and D (East, West); A deals first. Whoever is the dealer's
# partner names trump in the second round where these rules ask how: hands 7 and 8.
EVENING = (
    ("A makes 3 tricks", "N", 3, False),
    ("C alone takes 5", "E", 5, True),
    ("B calls and is euchred", "S", 2, False),
    ("A alone is euchred", "N", 1, True),
    ("D marches", "W", 5, False),
    ("B alone takes 4", "S", 4, True),
    ("A marches", "N", 5, False),
    ("C calls and is euchred", "E", 0, False),
)
# Worked out on paper, hand by hand: what A and B have, what C and D have.
TOTALS = {
    # 1; lone march 4; euchre 2; lone euchre 2; march 2; lone point 1; march 2; euchre 2
    "north-american": ((1, 0), (1, 4), (1, 6), (1, 8), (1, 10), (2, 10), (4, 10), (6, 10)),
    # the lone euchre gives 4
    "csl": ((1, 0), (1, 4), (1, 6), (1, 10), (1, 12), (2, 12), (4, 12), (6, 12)),
    # as at CSL; the dealer's partner may order up only alone, so hands 7 and 8 say how
    "penryn-falmouth": ((1, 0), (1, 4), (1, 6), (1, 10), (1, 12), (2, 12), (4, 12), (6, 12)),
    # a lone euchre gives 2 again, and D takes the march's 2 off A and B instead of adding them
    "robson": ((1, 0), (1, 4), (1, 6), (1, 8), (-1, 8), (0, 8), (2, 8), (4, 8)),
}


def phone(open_page, slug):
    return open_page(f"/T/{playing(cast.club(), slug, {})}", PHONE)


def tap(page: Page, name: str, value: object) -> None:
    page.locator(f"label.tile:has(input[name={name}][value='{value}'])").click()


def expect_points(page: Page, points: tuple[int, ...]) -> None:
    """The scoreboard says so, at once or as soon as the answer is on the page."""

    exactly = [re.compile(f"^{number}$") for number in points]
    expect(page.locator(".score__points")).to_have_text(exactly)


def record(page: Page, number: int) -> None:
    page.locator("[data-record]").click()
    expect(page.locator(".log__hand")).to_have_count(number)


@pytest.mark.parametrize("slug", TOTALS)
def test_the_evening_of_eight_hands(open_page, transactional_db, slug):
    page = phone(open_page, slug)
    for number, (what, maker, tricks, alone) in enumerate(EVENING, start=1):
        choose(page, maker, tricks, alone=alone)
        call = page.locator("#ask-call")
        if call.count() and call.is_visible():
            tap(page, "call", "named")
        if slug == "robson" and what == "D marches":
            tap(page, "take", "deduct")
        record(page, number)
        expect_points(page, TOTALS[slug][number - 1])
    expect(page.locator("main")).to_contain_text("All hands are in")


# The commonest hand: what is tapped, what the button then says, and who has how much.
COMMONEST = {
    "british": (("maker=E", "tricks=3"), "3 tricks · 1 pt", [0, 1]),
    "pepper": (("bid=3", "maker=N", "tricks=4"), "bid 3, 4 tricks · 4 pts · 2 pts to", [4, 2]),
    "pepper-solo": (
        ("bid=3", "maker=P2", "tricks_P2=3", "tricks_P1=3"),
        "bid 3, 3 tricks",
        [3, 3, 0, 0],
    ),
    "bid-euchre-double": (("bid=7", "maker=N", "tricks=8"), "bid 7, 8 tricks · 8 pts", [8, 4]),
    "two-handed": (("maker=P1", "tricks_P1=3"), "3 tricks", [1, 0]),
    "cutthroat": (("maker=P2", "tricks_P2=3", "tricks_P1=1"), "3 tricks", [0, 2, 0]),
    "three-handed": (("maker=P1", "tricks_P1=4", "tricks_P2=2"), "4 tricks", [1, 0, 0]),
    "call-ace": (
        ("maker=P1", "ally=P3", "tricks_P1=2", "tricks_P3=1", "tricks_P2=2"),
        "3 tricks",
        [1, 0, 1, 0, 0],
    ),
    "buck": (
        ("maker=P3", "folded=P1", "tricks_P3=3", "tricks_P2=2"),
        "3 tricks",
        [25, 23, 22, 30],
    ),
    "set-back": (("maker=P1", "folded=P2", "tricks_P1=3", "tricks_P3=2"), "3 tricks", [4, 5, 5, 6]),
    "bid-indiana-3": (("bid=3", "maker=P1", "tricks_P1=4", "tricks_P2=2"), "bid 3", [17, 19, 19]),
}


@pytest.mark.parametrize("slug", COMMONEST)
def test_the_commonest_hand_of_every_kind_of_game(open_page, transactional_db, slug):
    taps, said, after = COMMONEST[slug]
    page = phone(open_page, slug)
    for one in taps:
        tap(page, *one.split("="))
    button = page.locator("[data-record]")
    expect(button).to_contain_text(said)
    page.evaluate("scrollTo(0, 0)")
    box = button.bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"], "no scrolling for a hand"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    record(page, 1)
    expect_points(page, after)


def test_what_follows_from_the_other_numbers_is_shown_and_can_be_taken_away(
    open_page, transactional_db
):
    page = phone(open_page, "cutthroat")
    for one in ("maker=P2", "tricks_P2=3"):
        tap(page, *one.split("="))
    button = page.locator("[data-record]")
    expect(button).to_have_text("Record: who took 2 more tricks?")
    tap(page, "tricks_P1", 1)
    follows = page.locator(".tile--follows")
    expect(follows).to_have_text("1")
    tap(page, "tricks_P1", 1)
    expect(follows).to_have_count(0)
    expect(button).to_have_text("Record: who took 2 more tricks?")
    button.click()
    expect(page.locator("#ask-tricks .errorlist")).to_have_text("The tricks must add up to 5.")


def test_without_scripts_a_game_for_oneself_is_entered_all_the_same(open_page, transactional_db):
    code = playing(cast.club(), "cutthroat", {})
    page = open_page(f"/T/{code}", PHONE, scripts=False)
    for one in ("maker=P2", "tricks_P1=0", "tricks_P2=3"):
        tap(page, *one.split("="))
    record(page, 1)
    expect_points(page, (0, 2, 0))
