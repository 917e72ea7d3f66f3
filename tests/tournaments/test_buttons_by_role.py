"""No page shows a button or a link that its reader may not use."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from tests import cast
from tests.journeys.every_page import DIRECTOR, furnished, pages
from tests.tiers import few
from tests.tournaments.routes import Evening
from tests.tournaments.routes import pages as all_routes
from tournaments.core.roles import MAY
from tournaments.core.views.access import Needs
from tournaments.models import Role

pytestmark = pytest.mark.django_db
ROLES = (Role.VIEWER, Role.SCORER, Role.DOOR, Role.DIRECTOR)


class Controls(HTMLParser):
    """Everything on a page that leads on: links, and buttons of forms with what they send."""

    def __init__(self, here: str) -> None:
        super().__init__()
        self.here = here
        self.links: set[str] = set()
        self.presses: set[tuple[str, str]] = set()
        self.forms: dict[str, dict[str, str]] = {}
        self.form: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "a" and has.get("href", "").startswith("/"):
            self.links.add(has["href"])
        elif tag == "form":
            self.form = {**has, "action": self.path(has.get("action", ""))}
            self.forms[has.get("id", "")] = self.form
        elif tag == "input" and has.get("name") == "action":
            self.form["sends"] = has.get("value", "")
        elif tag == "button" and has.get("type", "submit") == "submit":
            self._press(self.forms.get(has["form"], {}) if "form" in has else self.form, has)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = {}

    def path(self, address: str) -> str:
        return urlsplit(address).path or self.here

    def _press(self, form: dict[str, str], has: dict[str, str]) -> None:
        if form.get("method", "").lower() == "post" or "formaction" in has:
            sends = has.get("value", "") if has.get("name") == "action" else form.get("sends", "")
            where = has.get("formaction") or form.get("action") or self.here
            self.presses.add((self.path(where), sends))


def needs_at(path: str) -> Needs | None:
    try:
        return getattr(resolve(path).func, "needs", None)
    except Resolver404:
        return None


def out_of_reach(client: Client, role: str, path: str) -> Iterator[str]:
    """Links and buttons of a page that the role may not use."""
    answer = client.get(path)
    if answer.status_code != 200 or "html" not in answer["Content-Type"]:
        return
    controls = Controls(urlsplit(path).path)
    controls.feed(answer.content.decode())
    for link in controls.links:
        needs = needs_at(urlsplit(link).path)
        if needs and role not in MAY[needs.see]:
            yield f"{role} at {path}: link to {link}"
    for where, sends in controls.presses:
        needs = needs_at(where)
        action = needs and needs.buttons.get(sends, needs.press)
        if action and role not in MAY[action]:
            yield f"{role} at {path}: button {sends or '(unnamed)'} of {where}"


def all_out_of_reach(club: Any, paths: list[str]) -> list[str]:
    bad: list[str] = []
    for role in few(ROLES, 1):
        client = Client()
        client.force_login(cast.director(club, f"the-{role}", role))
        bad += [fault for path in paths for fault in out_of_reach(client, role, path)]
    return bad


def test_no_page_of_an_evening_shows_what_its_reader_may_not_press(eight: Any) -> None:
    evening = Evening(eight)
    paths = [evening.path(route) for route in all_routes() if route.method == "get"]
    assert all_out_of_reach(eight.club, paths) == []


@pytest.mark.full  # evenings in every state take seconds to play
def test_no_page_in_any_state_shows_what_its_reader_may_not_press(club: Any) -> None:
    house = furnished(club)
    assert all_out_of_reach(club, list(pages(DIRECTOR, house))) == []
