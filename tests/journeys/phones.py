"""Phones whose line may be cut, and what thumbs do on them."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page, Route, expect

from scoring.models import LogEntry
from scoring.selectors import sheet
from tests.journeys.conftest import choose
from tournaments.play.selectors.tables import table_code_of

BATCH = re.compile(r"/api/v1/tables/.*/batch/$")

ASK = "button[name=action][value=ask]"
SOON = 2.0  # seconds after the line is back, where nothing else runs on the machine

Phone = Callable[..., Page]
Hands = Sequence[tuple[str, int]]  # maker and the makers' tricks


def cut(*pages: Page, off: bool = True) -> None:
    for page in pages:
        page.context.set_offline(off)


def write(page: Page, maker: str, tricks: int) -> None:
    choose(page, maker, tricks)
    page.locator("[data-record]").click()


def write_all(page: Page, hands: Hands) -> None:
    for maker, tricks in hands:
        write(page, maker, tricks)


def without_line(phone: Phone, address: str, *hands: tuple[str, int]) -> Page:
    """A phone whose line was cut before these hands."""
    page = phone(address)
    cut(page)
    write_all(page, hands)
    return page


def waiting(page: Page) -> Any:
    return page.locator("[data-waiting] .log__hand")


def expect_saved(page: Page, hands: int) -> None:
    expect(page.locator(".log__hand:not(.log__hand--waiting)")).to_have_count(hands, timeout=15_000)
    expect(page.locator("[data-status]")).to_have_text("Saved")
    expect(waiting(page)).to_have_count(0)


def at(live_server: Any, bustle: Any, table: int = 1) -> str:
    return f"{live_server.url}/T/{table_code_of(bustle, table)}"


def lose_every_other_answer(page: Page) -> list[int]:
    """The server gets and writes everything, and half of its answers never arrive."""
    seen: list[int] = []

    def half(route: Route) -> None:
        seen.append(len(route.request.post_data_json["items"]))
        answer = route.fetch()
        if len(seen) % 2:
            route.abort()
        else:
            route.fulfill(response=answer)

    page.route(BATCH, half)
    return seen


def side(page: Page, account: str) -> None:
    """This phone says for whom it writes."""
    page.locator(f"button[name=account][value={account}]").click()
    expect(page.locator(".door__side")).to_contain_text("This phone keeps score for")


def expect_exactly(sheet_id: int, hands: Hands) -> None:
    """These hands, each once, and written in the order in which they were played."""
    score = sheet(sheet_id).score
    assert [(one.number, one.hand.maker) for one in score.hands] == _numbered(hands)
    assert score.disputed == ()
    written = LogEntry.objects.filter(sheet_id=sheet_id, answer="recorded").order_by("position")
    assert [entry.number for entry in written] == [number for number, _maker in _numbered(hands)]


def _numbered(hands: Hands) -> list[tuple[int, str]]:
    return [(number, maker) for number, (maker, _tricks) in enumerate(hands, start=1)]


def let_the_later_one_in(one: Page, other: Page) -> None:
    """Of two phones the first whose hands arrive has the table; the other waits for its word."""
    deadline = time.monotonic() + 30
    while not (asks := [page for page in (one, other) if page.locator(ASK).is_visible()]):
        assert time.monotonic() < deadline
        one.wait_for_timeout(200)
    [later] = asks
    expect(later.locator("#line")).to_contain_text("Ask to join on this phone")
    let_in(one if later is other else other, later)


def let_in(first: Page, later: Page) -> None:
    """The later phone asks, and the one that has the table says yes."""
    later.locator(ASK).click()
    first.get_by_role("button", name="Let it in").click(timeout=15_000)


def soon(seconds: float = SOON) -> float:
    """So many seconds, and more where other work leaves little of the machine."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


# A hand of its own for every place, so that no order but the right one makes the same sheet.
PLAYED = (("N", 4), ("E", 5), ("S", 2), ("W", 3), ("N", 5), ("E", 1), ("S", 3), ("W", 4))
