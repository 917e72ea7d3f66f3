"""Who a director's program is: tokens, and sessions of a browser."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournaments.api_requests import hand, of_bustle, post, sheet_at
from tournaments.core.services.tokens import MOST_TOKENS

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
