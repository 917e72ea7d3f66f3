"""A phone starts again without a line: its sheet is there, with what waits, and goes on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from scoring.models import LogEntry
from scoring.selectors import sheet
from tests import cast
from tests.journeys.phones import PLAYED, Phone, at, cut, expect_saved, waiting, write
from tournaments.models import Bustle

# What lies in the keep of this phone: the addresses of pages and files, without the house.
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  }
  return found;
}"""
MODULES = """[...document.querySelectorAll("link[rel='modulepreload'], script[type='module']")]
  .map((one) => new URL(one.href || one.src).pathname)"""
FORGET = """async () => {
  await navigator.serviceWorker.ready;
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}"""
KEPT_TEXT = """async () => {
  const found = await caches.match(location.origin + location.pathname);
  return found ? await found.text() : "";
}"""


@pytest.fixture
def bustle(transactional_db: None) -> Any:
    return cast.running_bustle(cast.club(), players=8, rounds=2, hands=8)


def pages_kept(page: Page) -> list[str]:
    return [path for path in page.evaluate(KEPT) if not path.startswith("/static/")]


def wait_for_keep(page: Page, text: str) -> None:
    """Until the sheet that this phone would open says this."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for _try in range(50):
        if text in page.evaluate(KEPT_TEXT) and "/static/bustle/css/sheet.css" in page.evaluate(
            KEPT
        ):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"the kept sheet does not say “{text}”")


def start_again(page: Page, address: str) -> Page:
    """The tab is gone, and the address is opened in another one; the line stays as it is."""
    fresh = page.context.new_page()
    page.close()
    fresh.goto(address)
    return fresh


def test_a_phone_without_a_line_opens_its_sheet_and_goes_on(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    address = at(live_server, bustle)
    page = phone(address)
    write(page, *PLAYED[0])
    write(page, *PLAYED[1])
    expect_saved(page, 2)
    wait_for_keep(page, ">Hand 3 of 8<")
    cut(page)
    write(page, *PLAYED[2])
    write(page, *PLAYED[3])
    expect(waiting(page)).to_have_count(2)

    page = start_again(page, address)
    expect(page.locator("#line")).to_have_text(
        re.compile(
            r"No line\. This is the sheet as of \d+:\d\d [AP]M, kept on this phone; trying again\. "
            r"2 hands wait on this phone since \d+:\d\d [AP]M\."
        )
    )
    expect(waiting(page)).to_have_count(2)
    expect(page.locator(".sheet__hand")).to_contain_text("Hand 5 of 8")
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet__head')).display") == (
        "flex"
    )
    write(page, *PLAYED[4])
    expect(waiting(page)).to_have_count(3)

    cut(page, off=False)
    expect_saved(page, 5)
    expect(page.locator("#line")).to_have_text("All hands are saved.")
    score = sheet(cast.tables_of(bustle)[0].sheet_id).score
    assert [hand.hand.maker for hand in score.hands] == [maker for maker, _won in PLAYED[:5]]
    assert LogEntry.objects.count() == 5


def test_with_a_line_nothing_comes_out_of_the_keep(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    address = at(live_server, bustle)
    page = phone(address)
    wait_for_keep(page, ">Hand 1 of 8<")
    cast.enter(cast.tables_of(bustle)[0].sheet_id, 1, "N", 3)
    page = start_again(page, address)
    expect(page.locator(".sheet__hand")).to_contain_text("Hand 2 of 8")
    assert page.evaluate("document.documentElement.dataset.kept") is None
    expect(page.locator("#line")).to_have_text("")


def test_every_module_of_the_page_is_kept(phone: Phone, live_server: Any, bustle: Any) -> None:
    page = phone(at(live_server, bustle))
    wait_for_keep(page, ">Hand 1 of 8<")
    modules = page.evaluate(MODULES)
    assert len(modules) > 1
    assert set(modules) - set(page.evaluate(KEPT)) == set()


def test_only_the_sheet_is_kept_and_only_the_last_one(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = phone(at(live_server, bustle))
    wait_for_keep(page, ">Hand 1 of 8<")
    page.goto(f"{live_server.url}/b/{bustle.slug}/")
    page.goto(at(live_server, bustle, 2))
    wait_for_keep(page, ">Hand 1 of 8<")
    page.wait_for_timeout(500)
    assert pages_kept(page) == [at(live_server, bustle, 2).removeprefix(live_server.url)]


def test_another_program_takes_the_place_of_what_was_kept(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    address = at(live_server, bustle)
    page = phone(address)
    wait_for_keep(page, ">Hand 1 of 8<")
    page.evaluate(
        "caches.open('bustle-sheet-older').then((one) => one.add('/static/bustle/mark.svg'))"
    )
    page.reload()
    for _try in range(50):
        if page.evaluate("caches.has('bustle-sheet-older')") is False:
            break
        page.wait_for_timeout(100)
    assert len(page.evaluate("caches.keys()")) == 1


def test_when_the_bustle_is_over_the_phone_keeps_nothing(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = phone(at(live_server, bustle))
    wait_for_keep(page, ">Hand 1 of 8<")
    Bustle.objects.filter(pk=bustle.pk).update(state="finished", version=F("version") + 1)
    expect(page.locator("#sheet[hx-get]")).to_have_count(0, timeout=9000)
    for _try in range(50):
        if not page.evaluate(KEPT):
            break
        page.wait_for_timeout(100)
    assert page.evaluate(KEPT) == []
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    )


def test_where_a_browser_keeps_no_pages_nothing_is_said_and_all_works(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = phone(at(live_server, bustle, 2))
    fresh = page.context.new_page()
    fresh.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.evaluate(FORGET)
    page.close()
    fresh.goto(at(live_server, bustle))
    cut(fresh)
    write(fresh, *PLAYED[0])
    expect(fresh.locator("#line")).to_have_text(
        re.compile(
            r"^1 hand waits on this phone since \d+:\d\d [AP]M\. No line since .*trying again\.$"
        )
    )
    cut(fresh, off=False)
    expect_saved(fresh, 1)
    assert fresh.evaluate(KEPT) == []
