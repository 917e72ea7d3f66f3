"""Phones whose line may be cut, and what thumbs do on them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.journeys.conftest import choose
from tournaments.selectors.tables import table_code_of

BATCH = re.compile(r"/api/tables/.*/batch/$")

Phone = Callable[..., Page]


def cut(*pages: Page, off: bool = True) -> None:
    for page in pages:
        page.context.set_offline(off)


def write(page: Page, maker: str, tricks: int) -> None:
    choose(page, maker, tricks)
    page.locator("[data-record]").click()


def waiting(page: Page) -> Any:
    return page.locator("[data-waiting] .log__hand")


def expect_saved(page: Page, hands: int) -> None:
    expect(page.locator(".log__hand:not(.log__hand--waiting)")).to_have_count(hands, timeout=15_000)
    expect(page.locator("[data-status]")).to_have_text("saved")
    expect(waiting(page)).to_have_count(0)


def at(live_server: Any, bustle: Any, table: int = 1) -> str:
    return f"{live_server.url}/T/{table_code_of(bustle, table)}"


# A hand of its own for every place, so that no order but the right one makes the same sheet.
PLAYED = (("N", 4), ("E", 5), ("S", 2), ("W", 3), ("N", 5), ("E", 1), ("S", 3), ("W", 4))
