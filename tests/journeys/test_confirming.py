"""One side writes, the other confirms: the tap needs no line, and what is half typed stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from scoring.models import LogEntry
from scoring.selectors import sheet
from tests import cast
from tests.journeys.phones import Phone, at, cut, side, waiting, write
from tournaments.models import Bustle

Sides = Callable[[], tuple[Page, Page]]


@pytest.fixture
def bustle(transactional_db: None) -> Any:
    made = cast.running_bustle(cast.club(), players=8, rounds=2, hands=8)
    Bustle.objects.filter(pk=made.pk).update(entry="confirm", version=F("version") + 1)
    made.refresh_from_db()
    return made


@pytest.fixture
def sides(phone: Phone, live_server: Any, bustle: Any) -> Sides:
    """The phone that writes, and the one that confirms."""

    def opened() -> tuple[Page, Page]:
        both = []
        for account in ("NS", "EW"):
            page = phone(at(live_server, bustle))
            side(page, account)
            both.append(page)
        return both[0], both[1]

    return opened


def score(bustle: Bustle) -> Any:
    return sheet(cast.tables_of(bustle)[0].sheet_id).score


def asked(page: Page) -> Any:
    return page.locator("#confirm")


def test_a_yes_without_a_line_waits_and_is_said_once(sides: Sides, bustle: Any) -> None:
    ours, theirs = sides()
    write(ours, "N", 4)
    expect(asked(theirs)).to_contain_text("hand 1", timeout=9000)
    cut(theirs)
    asked(theirs).get_by_role("button", name="Yes").click()
    expect(asked(theirs)).to_be_hidden()
    expect(theirs.locator("#line")).to_contain_text("Your yes to hand 1 waits on this phone since")
    expect(waiting(theirs)).to_contain_text("Your yes to hand 1")
    expect(theirs.get_by_role("button", name="Undo")).to_have_count(0)
    write(theirs, "E", 3)  # and a hand of its own goes after it
    expect(waiting(theirs)).to_have_count(2)
    assert score(bustle).unconfirmed == (1,)

    cut(theirs, off=False)
    expect(waiting(theirs)).to_have_count(0, timeout=15_000)
    expect(theirs.locator("#line")).to_have_text("All hands are saved.")
    assert score(bustle).unconfirmed == (2,)
    assert [(entry.number, entry.answer) for entry in LogEntry.objects.order_by("position")] == [
        (1, "recorded"),
        (1, "confirmed"),
        (2, "recorded"),
    ]


def test_a_yes_with_a_line_is_said_at_once_and_asks_no_more(sides: Sides, bustle: Any) -> None:
    ours, theirs = sides()
    write(ours, "N", 4)
    expect(asked(theirs)).to_contain_text("hand 1", timeout=9000)
    asked(theirs).get_by_role("button", name="Yes").click()
    expect(asked(theirs)).to_be_hidden()
    expect(theirs.locator("[data-status]")).to_have_text("Saved")
    assert score(bustle).unconfirmed == ()
    write(ours, "E", 3)
    expect(asked(theirs)).to_contain_text("hand 2", timeout=9000)


def test_a_yes_to_a_hand_that_was_taken_back_meanwhile_is_not_taken(
    sides: Sides, bustle: Any
) -> None:
    ours, theirs = sides()
    write(ours, "N", 4)
    expect(asked(theirs)).to_contain_text("hand 1", timeout=9000)
    cut(theirs)
    asked(theirs).get_by_role("button", name="Yes").click()
    ours.get_by_role("button", name="Undo").click()
    expect(ours.locator(".log__hand")).to_have_count(0)
    cut(theirs, off=False)
    kept = theirs.locator("#kept")
    expect(kept).to_contain_text(
        "Your yes to hand 1 was not taken: This hand has just changed. Take another look."
    )
    kept.get_by_role("button", name="Understood").click()
    expect(kept).to_be_hidden()
    assert score(bustle).hands == ()


def test_no_it_was_stays_half_typed_while_the_other_side_goes_on(sides: Sides, bustle: Any) -> None:
    ours, theirs = sides()
    write(ours, "N", 4)
    expect(asked(theirs)).to_contain_text("hand 1", timeout=9000)
    asked(theirs).get_by_role("link", name="No").click()
    expect(theirs.locator(".sheet__hand")).to_contain_text("Hand 1 of 8")
    write(ours, "S", 3)  # before anything is chosen
    expect(theirs.locator(".log__number")).to_have_count(2, timeout=9000)
    expect(theirs.locator(".sheet__hand")).to_contain_text("Hand 1 of 8")
    theirs.locator("label.tile:has(input[name=maker][value=N])").click()
    theirs.locator("#unusual summary").click()
    write(ours, "W", 5)
    expect(ours.locator(".log__number")).to_have_count(
        3
    )  # else the one question may come before it
    theirs.evaluate("window.dispatchEvent(new Event('online'))")  # the sheet is asked for anew
    expect(theirs.locator(".log__number")).to_have_count(3, timeout=9000)
    expect(theirs.locator(".sheet__hand")).to_contain_text("Hand 1 of 8")
    expect(theirs.locator("input[name=maker][value=N]")).to_be_checked()
    expect(theirs.locator("#unusual")).to_have_attribute("open", "")
    theirs.locator("label.tile:has(input[name=tricks][value='3'])").click()
    theirs.locator("[data-record]").click()
    expect(theirs.locator(".log")).to_contain_text(["", "In dispute"], timeout=9000)
    assert score(bustle).disputed == (1,)


def test_no_it_was_without_a_line_asks_for_the_hand_on_the_same_page(
    sides: Sides, bustle: Any
) -> None:
    ours, theirs = sides()
    write(ours, "N", 4)
    expect(asked(theirs)).to_contain_text("hand 1", timeout=9000)
    cut(theirs)
    expect(theirs.locator("[data-status]")).to_have_text("Offline", timeout=9000)
    asked(theirs).get_by_role("link", name="No").click()
    expect(theirs.locator(".sheet__hand")).to_contain_text("Hand 1 again · as you saw it")
    write(theirs, "N", 3)
    expect(waiting(theirs)).to_have_count(1)
    expect(theirs.locator(".sheet__hand")).to_contain_text("Hand 2 of 8")
    cut(theirs, off=False)
    expect(theirs.locator("#kept")).to_contain_text("Hand 1 was in already, and says something")
    assert score(bustle).disputed == (1,)
