"""Every page, judged by axe and by measure: any eyes, any thumb, any size of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect

from tests import cast
from tests.journeys import every_page, inspection
from tests.journeys.conftest import LAPTOP, PHONE, choose
from tests.journeys.every_page import CLUB, DIRECTOR, EVENING, NO_PAGES, PUBLIC, TABLE, House
from tournaments.play.handover_code import check_of
from tournaments.play.selectors.tables import table_code_of

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
    page.emulate_media(color_scheme="dark")
    yield from (f"1366 dark axe {one}" for one in inspection.unreadable(page))
    yield from (f"1366 {one}" for one in inspection.too_wide(page))
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
    judge(director, every_page.pages(EVENING, house))


def test_the_pages_of_a_club_and_of_an_account_are_for_everybody(
    director: Page, house: House
) -> None:
    judge(director, every_page.pages(CLUB, house))


def judge_open(page: Page, what: str) -> list[str]:
    """Everything that is wrong with what has been opened on a page; the page stays as it is."""
    inspection.load_axe(page)
    return [f"{what} {one}" for one in (*on_a_phone(page), *on_a_laptop(page))]


def test_what_a_phone_without_a_line_shows_is_for_everybody(
    reader: Page, house: House, transactional_db: None
) -> None:
    [path, *_others] = every_page.tables("table:sheet", house)
    reader.goto(path)
    reader.context.set_offline(True)
    for tricks in (3, 4):
        choose(reader, "N", tricks)
        reader.locator("[data-record]").click()
    expect(reader.locator("#line")).to_contain_text("No line since")
    faults = judge_open(reader, "sheet that waits")
    reader.set_viewport_size(PHONE)
    reader.get_by_role("button", name="Show the director").click()
    expect(reader.get_by_role("dialog", name="Show the director")).to_be_visible()
    faults += judge_open(reader, "Show the director")
    assert faults == []


@pytest.mark.parametrize(("key", "name"), [("/", "Find a player"), ("?", "Keyboard shortcuts")])
def test_what_opens_on_the_board_is_for_everybody(
    director: Page, house: House, key: str, name: str
) -> None:
    director.set_viewport_size(LAPTOP)
    director.goto(reverse("director:board", args=[house.running.slug]))
    director.keyboard.press(key)
    expect(director.get_by_role("dialog", name=name)).to_be_visible()
    if key == "/":
        director.keyboard.type("a")
        expect(director.get_by_role("option").first).to_be_visible()
    assert judge_open(director, name) == []


def test_what_a_scanned_code_shows_is_for_everybody(director: Page, house: House) -> None:
    [path] = every_page.of("running")("director:carry", house)
    [table, *_others] = cast.tables_of(house.running)
    code = table_code_of(house.running, table.number)
    hand = f"{'A' * 22}9.maker-N.tricks-4"
    body = f"1~{code}~{house.running.rounds.count()}~{table.sheet_id}~~{hand}"
    judge(director, iter([f"{path}?r={body}~{check_of(body)}"]))
