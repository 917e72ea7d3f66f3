"""Errors outside a view: a page for people, a problem for programs, and nothing of what failed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from config.api.parts import PROBLEM_TYPE
from tests.tournaments.api_requests import of_bustle, with_token

pytestmark = pytest.mark.django_db
SECRET = "the password of the database"
FAILED = {
    "code": "failed",
    "field": "",
    "message": "Bustle failed here, and has written down why.",
}


def failing(error: Exception) -> Callable[..., Any]:
    def fail(*_args: Any, **_more: Any) -> Any:
        raise error

    return fail


@pytest.mark.parametrize("version", ["/api/", "/api/v1/"])
def test_a_failure_of_the_api_is_a_problem_that_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    monkeypatch.setattr("tournaments.public.api.open_bustles", failing(RuntimeError(SECRET)))
    answer = Client(raise_request_exception=False).get(f"{version}public/")
    assert (answer.status_code, answer["Content-Type"], answer.json()) == (
        500,
        PROBLEM_TYPE,
        FAILED,
    )


def test_a_failure_undoes_what_was_begun(
    monkeypatch: pytest.MonkeyPatch, director: Any, eight: Any
) -> None:
    program = with_token(director)
    program.raise_request_exception = False
    monkeypatch.setattr("tournaments.setup.services.bustles.bump_version", failing(KeyError("x")))
    answer = program.patch(of_bustle(eight), {"place": "The barn"}, format="json")
    assert (answer.status_code, answer.json()) == (500, FAILED)
    eight.refresh_from_db()
    assert eight.place != "The barn"


def test_a_failure_of_a_page_is_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tournaments.public.selectors.front_page.club_of_root", failing(KeyError(SECRET))
    )
    answer = Client(raise_request_exception=False).get("/")
    assert (answer.status_code, answer["Content-Type"]) == (500, "text/html; charset=utf-8")
    assert SECRET not in answer.content.decode()


def test_a_database_that_cannot_is_asked_again_later(
    monkeypatch: pytest.MonkeyPatch, director: Any, eight: Any
) -> None:
    monkeypatch.setattr(
        "tournaments.setup.api.bustles.change_bustle", failing(OperationalError(SECRET))
    )
    answer = with_token(director).patch(of_bustle(eight), {"place": "The barn"}, format="json")
    assert (answer.status_code, answer["Content-Type"]) == (503, PROBLEM_TYPE)
    assert (answer["Retry-After"], answer.json()["code"]) == ("5", "try_again")
    assert SECRET not in answer.content.decode()
