"""The fixed small cast, and what the suite does where a browser or a server is missing.

Whatever is missing is skipped and said at the end; with BUSTLE_NO_SKIPS=1 a skip is a failure.
"""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests import cast, handlers, log, paper, schema, staging, tiers
from tests.memories import forget
from tests.servers.reach import missing_servers
from tests.tiers import amount

# Playwright runs an event loop in the thread in which tests use the ORM.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
NO_SKIPS = os.environ.get("BUSTLE_NO_SKIPS") == "1"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


STAGE = staging.Stage()

# Nothing that is imported while tests are collected is garbage: a quarter of that time.
gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run the full tier too, with all examples")


def pytest_configure(config: pytest.Config) -> None:
    tiers.choose(everything=config.getoption("--all"))
    handlers.share_middleware()
    handlers.keep_less()
    # Browsers and servers, which come with --all, need a database that nothing holds open;
    # testmon must see which tests run the code that builds their fixtures.
    STAGE.off = any(
        config.getoption(name, False) for name in ("all", "testmon", "testmon_noselect")
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return tiers.is_left_out(config, collection_path) or None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    tiers.announce(terminalreporter)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tiers.deselect(config, items)
    staging.sort(items)
    missing = {"journey": _no_browser(), "servers": missing_servers()}
    for item in items:
        if item.get_closest_marker("journey"):
            STAGE.off = True  # named on the command line
        if item.get_closest_marker("servers"):
            # They share one broker: in several processes they would do each other's work.
            item.add_marker(pytest.mark.xdist_group("servers"))
        for name, reason in missing.items():
            if reason and item.get_closest_marker(name):
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_collection_finish() -> None:
    """What was imported stays, and is not looked through again for garbage: a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Any:
    report = yield
    if NO_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"BUSTLE_NO_SKIPS is set, and this was skipped: {report.longrepr[2]}"
    return report


def browser_path() -> str | None:
    """The machine's Chromium; Playwright's own browsers are not downloaded.

    With BUSTLE_BROWSER=none there is none, whatever the machine has.
    """
    if os.environ.get("BUSTLE_BROWSER") == "none":
        return None
    found = (shutil.which(name) for name in BROWSERS)
    return next((path for path in found if path), None)


def _no_browser() -> str:
    return "" if browser_path() else f"no browser: none of {', '.join(BROWSERS)} in PATH"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """For pytest-playwright: the machine's browser, which as root has no sandbox to run in."""
    sandbox = [] if os.getuid() else ["--no-sandbox"]
    return {"executable_path": browser_path(), "args": [*sandbox, "--disable-dev-shm-usage"]}


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: Any, request: Any) -> Any:
    """Fixtures that are built already are not built again."""
    return STAGE.hand_over(fixturedef, request)


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, django_db_blocker: Any) -> Iterator[None]:
    """pytest-django's, with the tables copied from a file where that is possible."""
    with schema.copied(request.config):
        request.getfixturevalue("django_db_setup")
    yield
    with django_db_blocker.unblock():
        STAGE.clear()


@pytest.fixture(scope="session", autouse=True)
def _the_suite_may_empty_the_log() -> Iterator[None]:
    with log.emptied_by_flush():
        yield


@pytest.fixture(scope="session", autouse=True)
def _documents_are_made_in_this_process() -> Iterator[None]:
    with paper.typeset_here():
        yield


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    """What a process keeps of a bustle is not taken for that of another test's."""
    forget()


@pytest.fixture
def club(db: None) -> Any:
    return cast.club()


@pytest.fixture
def eight(club: Any) -> Any:
    """A running bustle of eight at two tables, three rounds of four hands, round 1 being played."""
    return cast.running_bustle(club, players=8, rounds=3, hands=4)


@pytest.fixture
def twenty_four(club: Any) -> Any:
    """A running bustle of 24 with two of one name, eight rounds of eight hands, two played.

    Of four hands outside the full tier.
    """
    return cast.evening(club, players=24, hands=amount(8, 4), until_round=2, into_round=3)


@pytest.fixture
def director(club: Any) -> Any:
    """A user who directs `club` and looks after nothing else."""
    return cast.director(club)


@pytest.fixture
def director_cookies(director: Any) -> Any:
    """What the browser of `director` keeps."""
    browser = Client()
    browser.force_login(director)
    return browser.cookies


@pytest.fixture
def director_client(client: Any, director_cookies: Any) -> Any:
    """Django's test client, signed in as `director`."""
    client.cookies = director_cookies
    return client
