"""Every route x every role: allowed or refused as the table says, by pages and by the API."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import cast
from tests.cases import undone
from tests.tiers import few
from tests.tournaments.api.routes import ROUTES
from tests.tournaments.api_requests import with_token
from tests.tournaments.routes import Evening, Route, of_the_api, pages, unguarded
from tournaments.core.roles import MAY, Action
from tournaments.models import Role, Scope
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.selectors.typed_codes import short_code_of
from tournaments.players.selectors.sign_up import own_code_of

pytestmark = pytest.mark.django_db
Ask = Callable[[Evening, Route, Any], Any]
WORDS = re.compile(r"[\w-]+")
REFUSED, NOT_THERE = 403, 404
HELPS_AS = Role.SCORER
NOBODY, HOST, STRANGER, HELPER = "nobody", "host", "stranger", "helper"


@pytest.fixture
def evening(eight: Any) -> Evening:
    return Evening(eight)


@pytest.fixture
def everybody(evening: Evening) -> dict[str, Any]:
    """A user for each role, and those without one in the club."""
    club, users = evening.bustle.club, User.objects
    return {role: cast.director(club, f"the-{role}", role) for role in Role} | {
        HELPER: cast.helper(evening.bustle, HELPS_AS),
        STRANGER: cast.director(cast.club("Friday club"), "fred"),
        HOST: users.create_user("hugo", is_staff=True, is_superuser=True),
        NOBODY: users.create_user("nell"),
    }


def expected(route: Route, who: str) -> int | None:
    """The refusal that the table asks for; None if it allows the route."""
    if route.action == Action.OWN:
        return None
    if route.action == Action.HOST:
        return None if who == HOST else REFUSED
    if (role := role_at(route, who)) is None:
        lists = route.action == Action.SEE and not route.of_rows
        return None if lists else NOT_THERE
    return None if role in MAY[route.action] else REFUSED


def role_at(route: Route, who: str) -> str | None:
    """The role that somebody has where a route leads."""
    if who == HELPER:
        return HELPS_AS if route.of_bustle else None
    if who == STRANGER:  # alone in a club of their own, of which they see their own pages
        return None if route.of_rows else Role.OWNER
    return who if who in Role.values else None


def browser_of(user: Any) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def asked_by_program(evening: Evening, route: Route, client: Any) -> Any:
    key = {}
    if "key" in route.parts:
        key = {"key": client.get("/api/tokens/").json()["results"][0]["key"]}
    return evening.ask(client, route.name, route.method, **key)


def faults(
    evening: Evening, clients: dict[str, Any], routes: Iterable[Route], ask: Ask
) -> list[str]:
    """Answers that are not what the table says; to those who may, they are as to the owner."""
    bad = []
    for route in few(routes, 10):
        with undone():
            to_owner = ask(evening, route, clients[Role.OWNER]).status_code
        for who, client in clients.items():
            wanted = expected(route, who)
            with undone():
                status = ask(evening, route, client).status_code
            if wanted is None and role_at(route, who) and route.action != Action.HOST:
                wanted = to_owner
            if status == REFUSED != wanted or status != (wanted or status):
                bad.append(f"{route} by {who}: {status}, not {wanted}")
    return bad


def is_way_back(evening: Evening, route: Route) -> bool:
    """True for the address of a button, which only leads back to its page when it is opened."""
    answer = evening.send(route, Client())
    return route.method == "get" and not answer.url.startswith("/sign-in/?next=")


def test_every_page_says_which_action_it_needs() -> None:
    assert unguarded() == []


def test_nothing_is_changed_by_who_may_only_see() -> None:
    writing = [route for route in (*pages(), *of_the_api()) if route.method != "get"]
    assert [str(route) for route in writing if route.action == Action.SEE] == []


def test_every_page_is_open_to_the_roles_of_the_table(
    evening: Evening, everybody: dict[str, Any]
) -> None:
    routes = [route for route in pages() if not is_way_back(evening, route)]
    browsers = {who: browser_of(user) for who, user in everybody.items()}
    assert faults(evening, browsers, routes, Evening.send) == []


def test_every_route_of_the_api_is_open_to_the_roles_of_the_table(
    evening: Evening, everybody: dict[str, Any]
) -> None:
    scopes = {who: Scope.HOST if who == HOST else Scope.OWNER for who in everybody}
    programs = {who: with_token(user, scopes[who]) for who, user in everybody.items()}
    assert faults(evening, programs, of_the_api(), asked_by_program) == []


def test_the_api_answers_an_owner_as_its_own_table_says(evening: Evening) -> None:
    assert {(route.name, route.method) for route in of_the_api()} <= set(ROUTES)


def test_who_only_sees_is_shown_no_code_to_write_with(evening: Evening) -> None:
    viewer = cast.director(evening.bustle.club, "vera", Role.VIEWER)
    codes = codes_of(evening)
    told = [
        f"{route}: {code}"
        for routes, client, ask in (
            (pages(), browser_of(viewer), Evening.send),
            (of_the_api(), with_token(viewer), asked_by_program),
        )
        for route in routes
        if route.method == "get"
        for code in codes & set(WORDS.findall(body_of(ask(evening, route, client))))
    ]
    assert told == [], told


def codes_of(evening: Evening) -> set[str]:
    """Codes with which somebody writes at a table, or changes a registration."""
    bustle, tables = evening.bustle, cast.tables_of(evening.bustle)
    codes = {table_code_of(bustle, table.number) for table in tables}
    codes |= {short_code_of(bustle, table.number).split()[1] for table in tables}
    return codes | {own_code_of(bustle.pk, person.number) for person in bustle.registrations.all()}


def body_of(answer: Any) -> str:
    content = b"".join(answer) if answer.streaming else answer.content
    return str(content.decode(errors="replace"))
