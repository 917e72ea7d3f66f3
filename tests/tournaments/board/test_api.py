"""Undoing over the API, and the history."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests import cast
from tests.tournaments.bustles import play, play_round
from tournaments.core.selectors.rounds import opened_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(director: Any, eight: Any) -> Any:
    """The API as the director sees it: `at("undo", hands=2)` posts, `at("undo")` reads."""
    client = APIClient()
    client.force_authenticate(director)

    def answer(name: str, body: Any = None) -> tuple[int, Any]:
        address = f"/api/bustles/{eight.slug}/{name}/"
        got = client.get(address) if body is None else client.post(address, body, format="json")
        return got.status_code, got.json()

    return answer


def test_the_last_deed_is_undone_step_by_step(at, eight):
    play_round(eight)
    status, undoable = at("undo")
    assert (status, undoable["sentence"]) == (200, "round 1 closed")
    status, then = at("undo", {"deed": undoable["id"]})
    assert (status, then["sentence"], then["hands"]) == (200, "round 1 opened", 8)
    assert opened_rounds(eight.pk) == [(1, "playing")]


def test_the_same_request_again_is_refused_and_undoes_nothing(at, eight):
    play_round(eight)
    deed = at("undo")[1]["id"]
    at("undo", {"deed": deed})
    status, refused = at("undo", {"deed": deed})
    assert (status, refused["message"]) == (409, "That has already been undone.")


def test_hands_are_put_aside_only_if_they_are_named(at, eight):
    play(cast.tables_of(eight)[0].sheet_id, "N")
    status, refused = at("undo", {})
    assert status == 409
    assert refused["message"].startswith("1 hand has been entered.")
    assert at("undo", {"hands": 1})[0] == 200
    assert opened_rounds(eight.pk) == []


def test_where_nothing_is_left_to_undo_that_is_said(at, eight):
    at("undo", {})
    while at("undo")[1]["id"]:
        at("undo", {})
    assert at("undo", {})[0] == 409


def test_the_history_names_who_did_and_undid(at, director):
    at("undo", {})
    deeds = at("history")[1]["deeds"]
    undone = next(one for one in deeds if one["undone_at"])
    assert (undone["sentence"], undone["undone_by"]) == ("round 1 opened", director.username)
