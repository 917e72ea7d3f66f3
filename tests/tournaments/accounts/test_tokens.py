"""Who a director's program is: tokens, and sessions of a browser."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from tests.tournaments.api_requests import hand, of_bustle, post, sheet_at, with_token
from tournaments.core.selectors.tokens import tokens_of
from tournaments.core.services.access import make_sign_in_link
from tournaments.core.services.tokens import MOST_TOKENS
from tournaments.models import ApiToken, Membership, Role, Scope, SecurityEvent

pytestmark = pytest.mark.django_db


def test_a_token_is_shown_once_works_and_ends_when_revoked(program: Any) -> None:
    made = post(program, "/api/tokens/").json()
    other = APIClient()
    other.credentials(HTTP_AUTHORIZATION=f"Token {made['token']}")
    assert other.get("/api/clubs/").status_code == 200
    assert all("token" not in one for one in other.get("/api/tokens/").json())

    assert program.delete(f"/api/tokens/{made['key']}/").status_code == 204
    assert other.get("/api/clubs/").status_code == 401
    assert program.delete(f"/api/tokens/{made['key']}/").status_code == 404


def test_nobody_has_tokens_without_end(program: Any) -> None:
    statuses = [post(program, "/api/tokens/").status_code for _time in range(MOST_TOKENS)]

    assert statuses == [201] * (MOST_TOKENS - 1) + [409]  # the program's own is one


@pytest.mark.parametrize("token", ["", "x", "x y", "é", "\x00", "a" * 5000])
def test_a_wrong_token_is_401(anybody: Any, db: None, token: str) -> None:
    anybody.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    answer = anybody.get("/api/bustles/")

    assert answer.status_code == 401
    assert set(answer.json()) == {"code", "field", "message"}


# -- sessions -----------------------------------------------------------------------------------


def test_a_session_reads_freely_but_writes_only_with_its_csrf_token(
    director: Any, eight: Any
) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(director)
    assert browser.get("/api/bustles/").status_code == 200

    refused = post(browser, of_bustle(eight, "walk-ins/"), {"name": "Zoe"})
    assert refused.status_code == 403
    assert eight.registrations.count() == 8

    browser.cookies["csrftoken"] = "a" * 32
    path = of_bustle(eight, "walk-ins/")
    allowed = browser.post(path, {"name": "Zoe"}, format="json", HTTP_X_CSRFTOKEN="a" * 32)
    assert allowed.status_code == 201


def test_a_table_needs_no_csrf_token_because_no_cookie_counts(director: Any, eight: Any) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(director)

    assert post(browser, sheet_at(eight) + "hands/", hand()).status_code == 201


# -- scope, end, last use -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scope", "register", "start"),
    [
        (Scope.VIEWER, 403, 403),
        (Scope.SCORER, 403, 403),
        (Scope.DOOR, 201, 403),
        (Scope.DIRECTOR, 201, 409),
    ],
)
def test_a_token_does_what_its_scope_allows_at_most(
    director: Any, eight: Any, scope: str, register: int, start: int
) -> None:
    program = with_token(director, scope)
    assert program.get(of_bustle(eight)).status_code == 200
    answer = post(program, of_bustle(eight, "walk-ins/"), {"name": "Zoe"})
    assert answer.status_code == register
    assert post(program, of_bustle(eight, "start/")).status_code == start
    assert program.get("/api/tokens/").status_code == 403
    assert "wider scope" in program.get("/api/tokens/").json()["message"]


def test_a_wide_token_gives_nobody_more_than_their_role(director: Any, eight: Any) -> None:
    Membership.objects.update(role=Role.VIEWER)
    program = with_token(director, Scope.HOST)
    assert program.get(of_bustle(eight)).status_code == 200
    assert post(program, of_bustle(eight, "walk-ins/"), {"name": "Zoe"}).status_code == 403


def test_a_token_makes_none_that_may_do_more_or_lasts_longer(director: Any) -> None:
    director.is_staff = True
    director.save()
    soon = timezone.now() + timedelta(days=1)
    program = with_token(director, Scope.OWNER, ends_at=soon)
    wanted = {"name": "screen", "scope": "viewer", "ends_at": soon.isoformat()}
    assert post(program, "/api/tokens/", wanted | {"scope": "host"}).status_code == 403
    assert post(program, "/api/tokens/", wanted | {"ends_at": None}).status_code == 403
    made = post(program, "/api/tokens/", wanted)
    assert made.status_code == 201
    assert (made.json()["name"], made.json()["scope"]) == ("screen", "viewer")


def test_a_token_for_the_whole_server_is_made_by_its_host_alone(director: Any) -> None:
    browser = fresh_browser(director)
    assert post(browser, "/api/tokens/", {"scope": "host"}).status_code == 403
    assert post(browser, "/api/tokens/", {"scope": "owner"}).status_code == 201


def test_a_token_that_has_ended_opens_nothing_and_leaves_the_list(director: Any) -> None:
    program = with_token(director, Scope.VIEWER, ends_at=timezone.now() + timedelta(days=1))
    assert program.get("/api/clubs/").status_code == 200
    ApiToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert tokens_of(director.pk) == []
    assert program.get("/api/clubs/").status_code == 401


def test_an_end_in_the_past_is_refused(program: Any) -> None:
    answer = post(program, "/api/tokens/", {"ends_at": "2020-01-01T00:00:00Z"})
    assert (answer.status_code, answer.json()["field"]) == (400, "ends_at")


def test_last_use_is_written_once_a_minute_at_most(director: Any) -> None:
    program = with_token(director, Scope.VIEWER)
    assert tokens_of(director.pk)[0].last_used_at is None
    program.get("/api/clubs/")
    used = tokens_of(director.pk)[0].last_used_at
    assert used is not None
    program.get("/api/clubs/")
    assert tokens_of(director.pk)[0].last_used_at == used
    ApiToken.objects.update(last_used_at=used - timedelta(minutes=2))
    program.get("/api/clubs/")
    assert tokens_of(director.pk)[0].last_used_at > used


# -- a fresh sign-in ----------------------------------------------------------------------------


def fresh_browser(user: Any) -> APIClient:
    browser = APIClient()
    browser.post(f"/sign-in/{make_sign_in_link(user_id=user.pk)}/")
    return browser


def test_a_browser_makes_tokens_and_backups_after_a_fresh_sign_in_alone(director: Any) -> None:
    director.is_staff = True
    director.save()
    stale, fresh = APIClient(), fresh_browser(director)
    stale.force_login(director)
    for path in ("/api/tokens/", "/api/backup/"):
        refused = post(stale, path)
        assert (refused.status_code, "Sign in again" in refused.json()["message"]) == (403, True)
    assert post(fresh, "/api/tokens/").status_code == 201


@pytest.mark.django_db(transaction=True)
def test_the_backup_takes_a_token_for_the_whole_server(director: Any) -> None:
    director.is_staff = True
    director.save()
    refused = post(with_token(director, Scope.OWNER), "/api/backup/")
    assert (refused.status_code, "wider scope" in refused.json()["message"]) == (403, True)
    assert post(with_token(director, Scope.HOST), "/api/backup/").status_code == 200
    event = SecurityEvent.objects.get(kind="export")
    assert (event.user_id, event.detail) == (director.pk, "backup of everything")


# -- the page -----------------------------------------------------------------------------------


def test_a_token_is_made_and_revoked_on_its_page(director: Any) -> None:
    browser = fresh_browser(director)
    wanted = {"name": "Hall screen", "scope": "viewer", "days": "30"}
    page = browser.post("/account/tokens/", wanted).content.decode()
    [token] = tokens_of(director.pk)
    shown = re.search(r'id="link-to-copy">(\w+)<', page)
    assert shown
    assert shown[1].startswith(token.key)
    assert shown[1] not in browser.get("/account/tokens/").content.decode()
    assert token.ends_at is not None
    browser.post(f"/account/tokens/{token.key}/revoke/")
    assert tokens_of(director.pk) == []


def test_the_page_offers_the_whole_server_to_its_host_alone(director: Any) -> None:
    browser = fresh_browser(director)
    assert 'value="host"' not in browser.get("/account/tokens/").content.decode()
    wanted = {"name": "x", "scope": "host", "days": "0"}
    assert browser.post("/account/tokens/", wanted).status_code == 422
    assert tokens_of(director.pk) == []


def test_the_page_asks_again_after_a_while(client: Any, director: Any) -> None:
    client.force_login(director)
    assert client.get("/account/tokens/")["Location"].startswith("/sign-in/again/")
