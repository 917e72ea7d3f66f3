"""A browser that forgives nothing: an error on the console or a broken policy fails the journey.

The server runs on its own connections, so every journey commits what it makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import cast
from tests.journeys.site import Site, servers
from tournaments.core.services.access import make_sign_in_link

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 768}
# The browser itself reports an answer that refuses a form or a phone; the page says it to the
# reader.
EXPECTED = re.compile(r"status of (422|410|403)|Error Code (403|410) from /T/")
# And so it does of a line that is dead, of a proxy that says so, of a link that has ended.
OF_THE_LINE = re.compile(
    r"net::ERR_|htmx:(send|response)Error|htmx:(afterRequest|timeout)"
    r"|status of (404|50.)|Error Code (404|50.)|error occurred when fetching the script"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/journeys/" in item.path.as_posix():
            item.add_marker(pytest.mark.journey)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture
def open_page(browser: Any, live_server: Any) -> Iterator[Callable[..., Page]]:
    """Opens a page of a browser of its own: `open_page(path, PHONE, scripts=False)`."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(path: str, size: Any = LAPTOP, *, scripts: bool = True) -> Page:
        context = browser.new_context(
            base_url=live_server.url, viewport=size, java_script_enabled=scripts
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if wrong(said) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def wrong(said: Any) -> bool:
    """Whether a line on the browser's console is something to mend."""
    return said.type in ("error", "warning") and not EXPECTED.search(said.text)


@pytest.fixture
def phone(browser: Any) -> Iterator[Callable[..., Page]]:
    """A phone of its own whose line may be cut; `beside=page` is another page of that phone."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def heard(said: Any) -> None:
        if wrong(said) and not OF_THE_LINE.search(said.text):
            faults.append(said.text)

    def opened(address: str, size: Any = PHONE, *, beside: Page | None = None) -> Page:
        if beside is None:
            contexts.append(browser.new_context(base_url=address, viewport=size))
        page = (beside.context if beside else contexts[-1]).new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def site(transactional_db: None, tmp_path: Path) -> Iterator[Site]:
    """A server in a process of its own, which a journey may kill."""
    with ExitStack() as started:
        site = Site(tmp_path, servers(tmp_path, started))
        started.callback(site.kill)
        site.start()
        yield site


@pytest.fixture
def directors_page(open_page: Callable[..., Page], transactional_db: None) -> Page:
    """A laptop, signed in as the director of a club without bustles."""
    director = cast.director(cast.club())
    page = open_page(f"/sign-in/{make_sign_in_link(user_id=director.pk)}/")
    page.get_by_role("button", name="Sign me in").click()
    expect(page.get_by_role("heading", name="No bustles yet")).to_be_visible()
    return page


def choose(page: Page, maker: str, tricks: int, *, alone: bool = False) -> None:
    """Two taps (three for a loner) as a thumb makes them."""
    page.locator(f"label.tile:has(input[name=maker][value={maker}])").click()
    page.locator(f"label.tile:has(input[name=tricks][value='{tricks}'])").click()
    if alone:
        page.locator("label.tile:has(input[name=alone])").click()
