"""Forty-four pay ten each; what everybody gets stands in the browser and on the cash sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import PHONE
from tests.tournaments import paying
from tests.tournaments.printing.documents.reading import text_of
from tournaments.models import Bustle, Club, PrizePlan
from tournaments.money.selectors.cash_book import cash_sheet_of
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.typesetting.typesetter import printable

AMOUNT = re.compile(r"\$[\d,]+\.\d\d")


def on_paper(bustle):
    made = DOCUMENTS["cash_sheet"].render(bustle, {"paper": "letter"}, lambda _done, _of: None)
    return text_of(made.content)


def prize(page, title):
    return page.locator(".prizes__one").filter(has=page.get_by_text(title, exact=True))


def gets(page, title):
    """Who gets how much of a prize, as the page says it."""
    gifts = prize(page, title).locator(".gifts__one")
    return {
        one.locator(".gifts__who").inner_text(): one.locator(".gifts__amount").inner_text()
        for one in gifts.all()
    }


def plan_it(page, bustle):
    """The director's way: begin with what clubs do, and put the house's forty in."""
    page.goto(f"/director/b/{bustle.slug}/")
    page.get_by_role("link", name="Money").click()
    page.get_by_role("link", name="40/25/15/10 and loners").click()
    page.get_by_label("The house keeps").select_option("fixed")
    page.get_by_label("Amount for the house").fill("40")
    preview = page.locator("#money-preview")
    expect(preview).to_contain_text("In the pot$400.00")
    for amount in ("$160.00", "$100.00", "$60.00", "$40.00"):
        expect(preview).to_contain_text(amount)
    assert not PrizePlan.objects.exists()
    page.get_by_role("button", name="Save fee and prizes").last.click()


def shared_by_two(page, who):
    shared = {who["second"]: "$80.00", who["also"]: "$80.00"}
    assert gets(page, "2nd and 3rd place") == shared
    expect(prize(page, "2nd and 3rd place")).to_contain_text("Shared by 2 in 2nd place")
    assert gets(page, "4th place") == {who["third"]: "$40.00"}
    return shared


def shared_by_three(page, who, bustle):
    """The cents that do not part evenly go to the lower numbers."""
    numbers = dict(bustle.registrations.values_list("player__name", "number"))
    level = sorted((who[one] for one in ("second", "also", "third")), key=numbers.get)
    shared = dict(zip(level, ("$66.67", "$66.67", "$66.66"), strict=True))
    title = "2nd, 3rd and 4th place"
    assert gets(page, title) == shared
    expect(prize(page, title)).to_contain_text("Shared by 3 in 2nd place")
    return shared


@pytest.mark.parametrize("level", [2, 3])
def test_the_pot_of_forty_four_is_parted_to_the_cent(directors_page, open_page, level):
    page = directors_page
    bustle = paying.in_play(Club.objects.get(), with_plan=False)
    plan_it(page, bustle)
    expect(page.locator("main")).to_contain_text("No one is marked as paid. $440.00 is still due")
    page.get_by_role("button", name="Mark all as paid").click()
    expect(page.locator("main")).not_to_contain_text("is still due")

    who = paying.played(bustle, level=level)
    page.reload()
    assert gets(page, "1st place") == {who["first"]: "$160.00"}
    shared = shared_by_two(page, who) if level == 2 else shared_by_three(page, who, bustle)
    assert gets(page, "Most loners") == {who["loner"]: "$40.00"}
    passed_over = f"Not for {who['first']}: first place takes no side prize."
    expect(prize(page, "Most loners")).to_contain_text(passed_over)
    given = [AMOUNT.search(one)[0] for one in page.locator(".gifts__amount").all_inner_texts()]
    assert sum(float(one[1:]) for one in given) == pytest.approx(400)

    # One tap each, twice pressed or not; then the house, and the box is empty.
    for button in range(len(given)):
        page.get_by_role("button", name=re.compile("^Mark as paid")).first.click()
        expect(page.get_by_text("paid", exact=True)).to_have_count(button + 1)
    page.get_by_text("Add a line").click()
    page.get_by_label("For", exact=True).select_option("house")
    page.get_by_label("Amount", exact=True).fill("40")
    page.get_by_role("button", name="Add to the cash book").click()
    expect(page.locator(".sums__one").filter(has_text="Should be in the box")).to_contain_text(
        "$0.00"
    )
    page.get_by_label("Counted in the box").fill("0")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("main")).to_contain_text("The box holds exactly what it should.")

    sheet = on_paper(bustle)
    assert "44 fees $440.00 The house keeps \N{MINUS SIGN}$40.00 In the pot $400.00" in sheet
    for name, amount in ({who["first"]: "$160.00", who["loner"]: "$40.00"} | shared).items():
        assert f"{printable(name)} {amount}" in sheet
    assert passed_over in sheet
    assert "Should be in the box $0.00" in sheet
    assert cash_sheet_of(Bustle.objects.get(pk=bustle.pk)).box.carry_over == 0

    public = open_page(f"/b/{bustle.slug}/", PHONE)
    expect(public.locator(".prizes")).to_contain_text("Prizes to win")
    expect(public.locator(".prizes")).not_to_contain_text(who["first"])


def test_without_scripts_the_plan_is_one_form(directors_page, open_page):
    bustle = paying.in_play(Club.objects.get(), with_plan=False)
    page = open_page("/", PHONE, scripts=False)
    page.context.add_cookies(directors_page.context.cookies())
    page.goto(f"/director/b/{bustle.slug}/money/plan/?start=three")
    page.get_by_label("Entry fee per player").fill("5")
    page.get_by_role("button", name="Show what it comes to").click()
    expect(page.locator("#money-preview")).to_contain_text("$110.00")
    page.get_by_role("button", name="Save fee and prizes").last.click()
    expect(page.get_by_role("heading", name="Money")).to_be_visible()
    assert PrizePlan.objects.get().fee == 5
