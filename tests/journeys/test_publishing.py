"""Publishing is an act: seats, scores round by round, results, and weeks later a correction."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import PHONE, choose
from tests.tournaments.bustles import play, play_all
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Bustle, Club, Edition
from tournaments.players.services.registrations import check_in
from tournaments.players.services.start import start_bustle


@pytest.fixture
def bustle(directors_page):
    """Eight people who are here, two rounds of two hands; drawn, and nobody has seen the draw."""
    made = cast.bustle_in_setup(Club.objects.get(), rounds_planned=2, hands_per_round=2)
    check_in(bustle_id=made.pk, numbers=range(1, 9))
    start_bustle(bustle_id=made.pk)
    draw_rounds(bustle_id=made.pk, seed=1)
    return Bustle.objects.get(pk=made.pk)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def says(page, text):
    expect(page.locator("main")).to_contain_text(text)


def to(page, bustle, where=""):
    page.goto(f"/director/b/{bustle.slug}/{where}")


def test_an_evening_is_published_step_by_step_and_corrected_weeks_later(
    directors_page, open_page, bustle
):
    page, public = directors_page, open_page(f"/b/{bustle.slug}/", PHONE)
    expect(public.locator(".seats__one")).to_have_count(0)

    to(page, bustle, "publish/")
    press(page, "Round by round")
    says(page, "Scores and standings update after each round.")
    press(page, "Publish the draw")
    says(page, "Draw published. Players can see their seats now.")
    expect(public.locator(".seats__one")).to_have_count(8, timeout=9000)

    to(page, bustle)
    press(page, "Open round 1")
    play_all(bustle, "NN")
    public.reload()
    expect(public.locator(".standings__row")).to_have_count(0)
    says(public, "Scores come in after each round.")
    to(page, bustle)
    press(page, "Only close round 1")
    expect(public.locator(".standings__row")).to_have_count(8, timeout=9000)
    says(public, "After round 1.")

    press(page, "Open round 2")
    first, second = cast.tables_of(bustle)
    play(first.sheet_id, "N", "N", won=5)
    play(second.sheet_id, "N", "E")
    to(page, bustle)
    press(page, "Close round 2")
    press(page, "Finish the bustle")
    says(page, "Publish the results to make them official.")
    page.get_by_role("link", name="Go to the results").click()
    press(page, "Publish the results")
    says(page, "Results published.")
    page.get_by_role("button", name="Copy", exact=True).click()
    for what in ("announcement", "announcement-short"):
        page.locator(f"[data-copies='{what}']").click()
        said = page.locator(f"[data-copied~='{what}']")
        expect(said).to_contain_text(re.compile("Copied|selected"))
    expect(public.locator(".winners__one--first")).to_be_visible(timeout=9000)
    says(public, "Results published at")

    weeks_later(bustle)
    correct(page, bustle)
    to(page, bustle)
    says(page, "The published results have changed. Publish the correction.")
    public.reload()
    says(public, "Corrected since the results were published")
    says(public, "Round 2, table 1: was 4–0, now 2–2")
    page.get_by_role("link", name="See what changed").click()
    expect(page.get_by_label("Full text")).to_have_value(re.compile("corrected results"))
    press(page, "Publish the correction")
    says(page, "Edition 2")
    to(page, bustle)
    says(page, "The results are published. Print a copy")
    public.reload()
    says(public, "first published at")


def weeks_later(bustle):
    """The evening, its rounds and its results were three weeks ago."""
    ago = timedelta(days=21)
    for row in [bustle, *bustle.rounds.all(), *Edition.objects.all()]:
        row.refresh_from_db()
        for name in ("starts_at", "opened_at", "closed_at", "published_at"):
            if hasattr(row, name):
                setattr(row, name, getattr(row, name) - ago)
        row.save()


def correct(page, bustle):
    """The first hand of round 2 at table 1 was the others': a march for North is one for East."""
    to(page, bustle, "rounds/2/tables/1/")
    page.get_by_role("link", name=re.compile("Correct hand 1")).click()
    choose(page, "E", 5)
    page.get_by_label("Why (optional)").first.fill("the card says so")
    page.locator("[data-record]").click()
    says(page, "Hand 1 was")
