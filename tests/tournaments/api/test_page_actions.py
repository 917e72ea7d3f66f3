"""Every action of a director's page has an operation of the API, or docs/api.md says why not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tournaments.api.page_actions import (
    ACTIONS,
    HELPERS,
    OF_OTHERS,
    ONLY_PAGES,
    actions_in,
)
from tests.tournaments.api.routes import handlers
from tournaments.urls import director_urls

ROOT = Path(__file__).parents[3]
ROOMS = ROOT / "tournaments"


def changing() -> dict[str, str]:
    """The pages that change something, by name, with the module of their view."""
    modules = {}
    for route in director_urls:
        view: Any = route.callback
        needs = getattr(view, "needs", None)
        if needs is None or needs.press:
            modules[str(route.name)] = view.__module__.replace(".", "/") + ".py"
    return modules


def test_every_page_that_changes_something_is_named() -> None:
    assert set(changing()) == {*ACTIONS, *ONLY_PAGES}


def test_every_action_of_a_page_is_named() -> None:
    pages = {name: list(routes) for name, routes in HELPERS.items()}
    for route, module in changing().items():
        pages.setdefault(module.removeprefix("tournaments/"), []).append(route)
    for source in ROOMS.glob("*/views/*.py"):
        name = source.relative_to(ROOMS).as_posix()
        if name in OF_OTHERS or not (found := actions_in(source)):
            continue
        routes = pages.get(name, [])
        if not set(routes) - set(ONLY_PAGES):
            assert routes, f"{name} answers to {found}, and no page of it is named"
            continue
        named = {action for route in routes for action in ACTIONS.get(route, {})}
        assert found <= named, f"{name}: no operation is named for {sorted(found - named)}"


def test_no_action_is_named_that_is_gone() -> None:
    for route, module in changing().items():
        helpers = [ROOMS / name for name, routes in HELPERS.items() if route in routes]
        sources = [ROOT / module, *helpers]
        text = "".join(source.read_text(encoding="utf-8") for source in sources)
        for action in ACTIONS.get(route, {}):
            assert not action or f'"{action}"' in text or f"{action}=" in text, (route, action)


def test_every_operation_that_is_named_is_there() -> None:
    named = {operation for page in ACTIONS.values() for each in page.values() for operation in each}
    assert named <= set(handlers())


def test_what_only_pages_do_stands_in_the_guide_with_its_reason() -> None:
    _before, only = (ROOT / "docs" / "api.md").read_text("utf-8").split("Only on pages")
    rows = [line.split("|") for line in only.splitlines() if line.startswith("| ")]
    reasons = {row[1].strip(): row[2].strip() for row in rows}
    for page, row in ONLY_PAGES.items():
        assert reasons.get(row), (page, row)
