"""Every page, judged by axe and by measure: any eyes, any thumb, any size of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests import cast
from tests.journeys import every_page, inspection
from tests.journeys.conftest import LAPTOP, PHONE
from tests.journeys.every_page import DIRECTOR, NO_PAGES, PUBLIC, TABLE, House

# Every length is in the size of text, so twice the text is half the room, for media queries too;
# these would not see a font size set on the root.
TWICE_THE_TEXT = {"width": PHONE["width"] // 2, "height": PHONE["height"] // 2}


def test_every_route_of_the_site_is_a_page_that_is_judged_or_none() -> None:
    judged = {*PUBLIC, *TABLE, *DIRECTOR}
    none = set().union(*NO_PAGES.values())
    assert judged & none == set()
    assert judged | none == every_page.routes()


@pytest.fixture
def house(transactional_db: None) -> House:
    return every_page.furnished(cast.club())


@pytest.fixture
def reader(browser: Any, live_server: Any) -> Iterator[Page]:
    """Somebody who asked for no movement; axe may look into a page whose policy is strict."""
    context: BrowserContext = browser.new_context(
        base_url=live_server.url, viewport=PHONE, reduced_motion="reduce", bypass_csp=True
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def director(reader: Page, house: House) -> Page:
    reader.goto(house.sign_in_path())
    reader.get_by_role("button", name="Sign me in").click()
    reader.wait_for_url("**/director/")
    return reader


def look_at(page: Page, path: str) -> list[str]:
    """Everything that is wrong with the page at this address."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.ok or answer.status == 410, f"{path}: {answer.status}"
    inspection.load_axe(page)
    return [*on_a_phone(page), *on_a_laptop(page)]


def on_a_phone(page: Page) -> Iterator[str]:
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")
    yield from (f"360 axe {one}" for one in inspection.violations(page))
    yield from (f"360 small {one}" for one in inspection.small_targets(page))
    yield from (f"360 {one}" for one in inspection.too_wide(page))
    page.set_viewport_size(TWICE_THE_TEXT)
    yield from (f"360 at 200 % {one}" for one in inspection.too_wide(page))


def on_a_laptop(page: Page) -> Iterator[str]:
    page.set_viewport_size(LAPTOP)
    yield from (f"1366 axe {one}" for one in inspection.violations(page))
    yield from (f"1366 {one}" for one in inspection.too_wide(page))
    page.emulate_media(color_scheme="dark")
    dark = inspection.violations(page, inspection.CONTRAST, "rule")
    yield from (f"1366 dark {one}" for one in dark)
    yield from (f"focus unseen: {one}" for one in inspection.unseen_focus(page))


def judge(page: Page, paths: Iterator[str]) -> None:
    """Fails with all that is wrong on these pages, line by line."""
    faults = [f"{path} {wrong}" for path in paths for wrong in look_at(page, path)]
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def test_what_everybody_sees_is_for_everybody(reader: Page, house: House) -> None:
    judge(reader, every_page.pages(PUBLIC, house))


def test_a_table_s_page_is_for_everybody(reader: Page, house: House) -> None:
    judge(reader, every_page.pages(TABLE, house))


def test_the_director_s_pages_are_for_everybody(director: Page, house: House) -> None:
    judge(director, every_page.pages(DIRECTOR, house))
