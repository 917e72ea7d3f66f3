"""9 to 7 against 8 to 8, different from hand 5: two phones, the director, and who looks on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.selectors import log_of, sheet
from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE, choose
from tests.journeys.phones import at, write
from tournaments.models import Bustle
from tournaments.services.access import make_sign_in_link

Open = Callable[..., Page]

Played = tuple[str, int, bool]  # the maker, the makers' tricks, alone

# Eight to seven without hand 5, of which each side says that it was theirs.
SAME: tuple[Played, ...] = (("N", 5, False), ("E", 5, False), ("S", 5, False), ("W", 3, False))
REST: tuple[Played, ...] = (("W", 5, True), ("N", 5, False), ("E", 2, False))
FIFTH: dict[str, Played] = {"NS": ("N", 3, False), "EW": ("E", 3, False)}


@pytest.fixture
def club(transactional_db: None) -> Any:
    return cast.club()


@pytest.fixture
def bustle(club: Any) -> Any:
    made = cast.running_bustle(club, players=8, rounds=2, hands=8)
    Bustle.objects.filter(pk=made.pk).update(entry="both")
    made.refresh_from_db()
    return made


def side(page: Page, account: str) -> None:
    page.locator(f"button[name=account][value={account}]").click()
    expect(page.locator(".door__side")).to_contain_text("This phone writes for")


def hands(page: Page) -> Any:
    return page.locator(".log:not([data-waiting]) .log__hand")


def keep(page: Page, account: str) -> None:
    """One side's eight hands, as it saw them."""
    for number, (maker, tricks, alone) in enumerate((*SAME, FIFTH[account], *REST), start=1):
        expect(page.locator(".sheet__hand")).to_contain_text(f"Hand {number} of 8")
        choose(page, maker, tricks, alone=alone)
        page.locator("[data-record]").click()
        expect(hands(page)).to_have_count(number)


def test_two_sides_differ_from_hand_five_and_the_director_rules(
    open_page: Open, live_server: Any, club: Any, bustle: Any
) -> None:
    ours, theirs = (open_page(at(live_server, bustle), PHONE) for _one in range(2))
    side(ours, "NS")
    side(theirs, "EW")
    keep(ours, "NS")
    expect(ours.locator(".log")).to_contain_text(["", "waiting for the other side"])
    room = open_page(f"/b/{bustle.slug}/")
    expect(room.locator("main")).to_contain_text("Ada")  # live while only one side has written

    keep(theirs, "EW")
    expect(theirs.locator(".log__hand", has_text="The other side wrote")).to_have_count(1)
    expect(ours.locator(".log__hand", has_text="The other side wrote")).to_have_count(
        1, timeout=9000
    )
    expect(ours.locator(".log__hand", has_text="The other side wrote")).to_contain_text("5")

    score = sheet(cast.tables_of(bustle)[0].sheet_id).score
    assert (score.disputed, score.unconfirmed) == ((5,), ())
    assert dict(score.points) == {"NS": 9, "EW": 7}

    laptop = open_page(f"/sign-in/{make_sign_in_link(user_id=cast.director(club).pk)}/", LAPTOP)
    laptop.get_by_role("button", name="Sign me in").click()
    laptop.goto(f"/director/b/{bustle.slug}/")
    expect(laptop.locator(".now__sentence")).to_contain_text(
        "Table 1: there are two versions of hand 5."
    )
    other = open_page(at(live_server, bustle, 2), PHONE)
    side(other, "NS")
    write(other, "N", 5)
    expect(hands(other)).to_have_count(1)  # the rest of the evening goes on
    room.reload()
    expect(room.locator("main")).to_contain_text("2")

    laptop.locator("#next-step").click()
    expect(laptop.locator(".dispute")).to_contain_text("Which was hand 5?")
    laptop.locator(".dispute__versions button").last.click()
    expect(laptop.locator("main")).not_to_contain_text("two versions of hand 5")
    ruled = sheet(cast.tables_of(bustle)[0].sheet_id).score
    assert (ruled.disputed, dict(ruled.points)) == ((), {"NS": 8, "EW": 8})
    kept = [line for line in log_of(cast.tables_of(bustle)[0].sheet_id) if line.number == 5]
    assert [line.by for line in kept[:2]] == ["table 1, NS", "table 1, EW"]
    assert [line.kind for line in kept] == ["hand", "hand", "correction"]
    expect(theirs.locator(".log__hand", has_text="The other side wrote")).to_have_count(
        0, timeout=9000
    )
