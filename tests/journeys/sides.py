"""Two sides keep the same sheet, and say otherwise of hand 5: 9 to 7 against 8 to 8."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from scoring.selectors import log_of, sheet
from tests.journeys.conftest import choose

Played = tuple[str, int, bool]  # the maker, the makers' tricks, alone

# Eight to seven without hand 5, of which each side says that it was theirs.
SAME: tuple[Played, ...] = (("N", 5, False), ("E", 5, False), ("S", 5, False), ("W", 3, False))
REST: tuple[Played, ...] = (("W", 5, True), ("N", 5, False), ("E", 2, False))
FIFTH: dict[str, Played] = {"NS": ("N", 3, False), "EW": ("E", 3, False)}


def hands(page: Page) -> Any:
    return page.locator(".log:not([data-waiting]) .log__hand")


def keep(page: Page, account: str) -> None:
    """One side's eight hands, as it saw them."""
    for number, (maker, tricks, alone) in enumerate((*SAME, FIFTH[account], *REST), start=1):
        expect(page.locator(".sheet__hand")).to_contain_text(f"Hand {number} of 8")
        choose(page, maker, tricks, alone=alone)
        page.locator("[data-record]").click()
        expect(hands(page)).to_have_count(number, timeout=15_000)


def expect_dispute(sheet_id: int, *pages: Page) -> None:
    """Both phones see that hand 5 is in dispute; meanwhile the others count."""
    for page in pages:
        other = page.locator(".log__hand", has_text="The other side entered")
        expect(other).to_have_count(1, timeout=9000)
        expect(other).to_contain_text("5")
        expect(page.locator("[data-status]")).to_have_text("In dispute")
    score = sheet(sheet_id).score
    assert (score.disputed, score.unconfirmed) == ((5,), ())
    assert dict(score.points) == {"NS": 9, "EW": 7}


def rule_for_the_other_side(laptop: Page) -> None:
    """The board leads to hand 5, and one button says which it was."""
    expect(laptop.locator(".now__sentence")).to_contain_text(
        "Table 1 has two versions of hand 5.", timeout=15_000
    )
    laptop.locator("#next-step").click()
    expect(laptop.locator(".dispute")).to_contain_text("Which is right for hand 5?")
    laptop.locator(".dispute__versions button").last.click()
    expect(laptop.locator("main")).not_to_contain_text("two versions of hand 5")


def expect_ruled(sheet_id: int, *pages: Page) -> None:
    """Eight to eight, and both originals are kept beside the ruling."""
    score = sheet(sheet_id).score
    assert (score.disputed, dict(score.points)) == ((), {"NS": 8, "EW": 8})
    kept = [line for line in log_of(sheet_id) if line.number == 5]
    assert [line.by for line in kept[:2]] == ["table 1, NS", "table 1, EW"]
    assert [line.kind for line in kept] == ["hand", "hand", "correction"]
    for page in pages:
        expect(page.locator(".log__hand", has_text="The other side entered")).to_have_count(
            0, timeout=9000
        )
        expect(page.locator("[data-status]")).to_have_text("Saved")
