"""Every route x every role. A route that is not in the table below fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests import cast, tiers
from tests.cases import for_every
from tests.tiers import few
from tests.tournaments.api.routes import ROUTES, Running, handlers
from tests.tournaments.api_requests import with_token
from tournaments.models import Scope
from tournaments.play.selectors.tables import table_code_of
from tournaments.players.selectors.sign_up import own_code_of

pytestmark = pytest.mark.django_db

OF_A_BUSTLE = [key for key, (whose, *_) in ROUTES.items() if whose == "bustle"]
HIDDEN = 404


@pytest.fixture
def running(eight: Any, program: APIClient) -> Running:
    return Running(eight, program.get("/api/tokens/").json()["results"][0]["key"])


def outsiders(running: Running, foreigner: APIClient) -> Iterator[tuple[APIClient, str]]:
    """Everybody who has no business in the bustle."""
    yield APIClient(), "anonymous"
    yield foreigner, "another club's director"
    if tiers.everything():
        yield with_code(running), "a table with its code"


def with_code(running: Running) -> APIClient:
    """Whoever takes a table's code for a token."""
    holder = APIClient()
    holder.credentials(HTTP_AUTHORIZATION=f"Token {running.code}")
    return holder


def test_every_route_is_in_the_table() -> None:
    assert set(handlers()) == set(ROUTES)


@for_every(("name", "method"), OF_A_BUSTLE)
def refused(running: Running, foreigner: APIClient, name: str, method: str) -> None:
    for client, role in outsiders(running, foreigner):
        answer = running.ask(client, name, method)
        expected = HIDDEN if client is foreigner else 401
        assert answer.status_code == expected, role
        assert running.bustle.name not in answer.content.decode(), role
    if tiers.everything():
        assert running.traces() == running.before


def test_a_bustle_is_its_directors_only(running: Running, foreigner: APIClient) -> None:
    refused(running=running, foreigner=foreigner)
    assert running.traces() == running.before


@for_every(("name", "method"), OF_A_BUSTLE, undo=True, quick=25)
def test_its_director_is_answered(
    running: Running, program: APIClient, name: str, method: str
) -> None:
    assert running.ask(program, name, method).status_code == ROUTES[name, method][1]


def test_a_table_s_code_is_no_token(running: Running) -> None:
    assert running.ask(with_code(running), "bustle", "get").status_code == 401


@for_every(
    ("name", "method"),
    [key for key, (whose, *_) in ROUTES.items() if whose == "own"],
    undo=True,
)
def test_what_is_everybodys_own_shows_nothing_of_others(
    running: Running, program: APIClient, foreigner: APIClient, name: str, method: str
) -> None:
    assert running.ask(APIClient(), name, method).status_code == 401

    theirs = running.ask(foreigner, name, method)
    assert theirs.status_code == ROUTES[name, method][1]
    for secret in (running.bustle.slug, running.bustle.club.name, running.token_key):
        assert secret not in theirs.content.decode()
    assert running.ask(program, name, method).status_code == ROUTES[name, method][1]


@for_every(
    ("name", "method"),
    [key for key, (whose, *_) in ROUTES.items() if whose == "table"],
    undo=True,
)
def test_a_sheet_opens_to_whoever_holds_its_code_and_to_nobody_else(
    running: Running, program: APIClient, foreigner: APIClient, name: str, method: str
) -> None:
    wrong = f"{running.code[:-1]}{'A' if running.code[-1] != 'A' else 'B'}"
    elsewhere = table_code_of(running.bustle, 2).replace("-2-", "-1-")
    for client in few((APIClient(), foreigner, program), 2):
        for code in (wrong, elsewhere, "1-1-", "nonsense"):
            assert running.ask(client, name, method, code=code).status_code == HIDDEN
    assert running.traces() == running.before

    assert running.ask(APIClient(), name, method).status_code == ROUTES[name, method][1]


@for_every(
    ("name", "method"),
    [key for key, (whose, *_) in ROUTES.items() if whose == "entry"],
    undo=True,
)
def test_a_registration_is_changed_by_whoever_holds_its_code_and_by_nobody_else(
    running: Running, program: APIClient, foreigner: APIClient, name: str, method: str
) -> None:
    another = own_code_of(running.bustle.pk, 2).partition("-")[2]
    mixed = f"{running.own_code.partition('-')[0]}-{another}"
    for client in few((APIClient(), foreigner, program), 2):
        for code in (mixed, running.own_code[:-1], running.code, "nonsense"):
            assert running.ask(client, name, method, code=code).status_code == HIDDEN
    assert running.traces() == running.before

    assert running.ask(APIClient(), name, method).status_code == ROUTES[name, method][1]


@for_every(
    ("name", "method"),
    [key for key, (whose, *_) in ROUTES.items() if whose == "open"],
    undo=True,
)
def test_what_is_open_is_open_to_all_alike(
    running: Running, program: APIClient, foreigner: APIClient, name: str, method: str
) -> None:
    # The schema takes half a second, and is the same for every reader.
    everybody = few((APIClient(), foreigner, program), 1 if name == "schema" else 2)
    answers = [running.ask(client, name, method) for client in everybody]

    assert {answer.status_code for answer in answers} == {ROUTES[name, method][1]}
    assert len({answer.content for answer in answers}) == 1


@pytest.mark.django_db(transaction=True)  # SQLite copies only what is committed
def test_the_backup_is_for_whoever_looks_after_the_installation(
    running: Running, program: APIClient, foreigner: APIClient, director: Any
) -> None:
    assert running.ask(APIClient(), "backup", "post").status_code == 401
    assert running.ask(foreigner, "backup", "post").status_code == 403
    assert running.ask(program, "backup", "post").status_code == 403
    director.is_staff = True
    director.save()

    assert running.ask(program, "backup", "post").status_code == 403  # everything in clubs alone
    whole = with_token(director, Scope.HOST)
    assert running.ask(whole, "backup", "post").status_code == ROUTES["backup", "post"][1]


@pytest.mark.parametrize("state", ["not published", "not started"])
def test_nobody_sees_seats_or_a_draw_before_they_are_public(
    club: Any, anybody: APIClient, state: str
) -> None:
    bustle = cast.bustle_in_setup(club)
    if state == "not published":
        cast.check_in(bustle_id=bustle.pk, numbers=range(1, 9))
        cast.start_bustle(bustle_id=bustle.pk)
        cast.draw_rounds(bustle_id=bustle.pk, seed=1)

    for what in ("draw", "seats", "rounds/1"):
        assert anybody.get(f"/api/public/{bustle.slug}/{what}/").status_code == HIDDEN
    assert anybody.get(f"/api/public/{bustle.slug}/rounds/").json() == []
