"""A round closed and the next one opened by mistake: both undone, and no card lies about it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import PHONE, choose
from tests.tournaments.bustles import play_all, seating
from tournaments.draw.selectors.cards import numbers_to_reprint
from tournaments.models import Bustle, Club
from tournaments.play.selectors.tables import table_code_of
from tournaments.printing.documents.scorecards import player_link


def board(page, bustle):
    page.goto(f"/director/b/{bustle.slug}/")


def press(page, name):
    page.get_by_role("button", name=name).click()


def says(page, text):
    expect(page.locator("main")).to_contain_text(text)


@pytest.fixture
def bustle(directors_page):
    """Eight people, three rounds of two hands; all hands of round 1 are in."""
    made = cast.running_bustle(Club.objects.get(), players=8, rounds=3, hands=2)
    play_all(made)
    return made


def scan(open_page, bustle, number, generation):
    return open_page(player_link({"origin": ""}, bustle, number, generation), PHONE)


def test_a_round_closed_and_the_next_opened_by_mistake_are_undone(
    directors_page, open_page, bustle
):
    page = directors_page
    before = seating(bustle, 1)
    board(page, bustle)
    press(page, "Close round 1, open round 2")
    away = open_page(f"/T/{table_code_of(bustle, 1)}", PHONE)
    says(away, "Round 2 of 3")
    away.route("**/live?*", lambda route: route.fulfill(status=204))

    board(page, bustle)
    press(page, "Undo: round 2 opened")
    says(page, "Undone: round 2 opened.")
    press(page, "Undo: round 1 closed")
    says(page, "Undone: round 1 closed.")
    says(page, "All scores of round 1 are in.")
    assert seating(bustle, 1) == before

    # The phone did not hear of it; its hand lands nowhere, and the table is told.
    choose(away, "N", 4)
    away.locator("[data-record]").click()
    says(away, "Round 2 was reset. Your hand is kept for the director.")
    board(page, bustle)
    page.get_by_role("link", name="1 late hand needs you").click()
    says(page, "Round 2, table 1, hand 1")
    says(page, "This round was taken back.")
    press(page, re.compile("Leave it out"))
    says(page, "No late hands")

    board(page, bustle)
    page.get_by_role("link", name="History").click()
    says(page, "Undone: round 2 opened")
    says(page, "dora")


def test_where_hands_were_entered_the_director_is_asked_first(directors_page, bustle):
    page = directors_page
    board(page, bustle)
    press(page, "Undo: round 1 opened")
    says(page, "4 hands have been entered. They stay in the log but stop counting.")
    page.get_by_role("link", name="Cancel").click()
    says(page, "Undo: round 1 opened")
    press(page, "Undo: round 1 opened")
    press(page, "Undo it")
    says(page, "Ready? Open round 1.")


def test_an_old_card_is_refused_when_it_is_scanned(directors_page, open_page, bustle):
    page = directors_page
    board(page, bustle)
    press(page, "Only close round 1")
    page.goto(f"/director/b/{bustle.slug}/players/")
    page.locator("#player-8 summary").click()
    page.locator("#player-8").get_by_role("button", name="is leaving").click()
    board(page, bustle)
    press(page, "See what changes")
    page.locator("button[value=keep]").first.click()
    says(page, "Draw saved.")
    number = next(one for one in numbers_to_reprint(bustle.pk) if one != 8)
    old = scan(open_page, bustle, number, 1)
    says(old, "This card is out of date: the draw changed at ")
    says(old, "Your new seat shows here when the director publishes it.")
    press(page, "Publish this draw")
    old, new = (scan(open_page, bustle, number, generation) for generation in (1, 2))
    says(old, "This card is out of date: the draw changed at ")
    says(old, "Here’s where you sit now.")
    expect(new.locator("main")).not_to_contain_text("out of date")

    board(page, bustle)
    press(page, re.compile("Undo: draw 2 published"))
    press(page, re.compile("Undo: draw 2 made"))
    says(scan(open_page, bustle, number, 2), "This card is out of date")
    expect(scan(open_page, bustle, number, 1).locator("main")).not_to_contain_text("out of date")
    assert Bustle.objects.get().draws.count() == 1
