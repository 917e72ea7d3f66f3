"""Requests that a program sends again because no answer came."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests import cast
from tests.tournaments.api_requests import of_bustle, post
from tournaments.models import Bustle, Draw
from tournaments.players.services.sign_up import set_sign_up
from tournaments.players.services.start import start_bustle

pytestmark = pytest.mark.django_db


@pytest.fixture
def listed(club: Any) -> Any:
    bustle = cast.bustle_in_setup(club, cast.NAMES[:3])
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=40)
    return bustle


def sent_twice(client: APIClient, path: str, body: Any, key: Any = None, **how: Any) -> list[Any]:
    how = how or {"format": "json"}
    header = {"Idempotency-Key": str(key or uuid4())}
    return [client.post(path, body, headers=header, **how) for _time in range(2)]


def test_what_is_sent_twice_under_one_key_is_made_once(program: APIClient, listed: Any) -> None:
    for path, body in (
        (of_bustle(listed, "walk-ins/"), {"name": "Sue"}),
        (of_bustle(listed, "registrations/"), {"names": ["Sue", "Bo"]}),
        (f"/api/public/{listed.slug}/sign-up/", {"name": "Ann", "shown_as": "name"}),
        ("/api/bustles/", {"name": "Friday night", "starts_at": "2026-05-01T19:00:00Z"}),
        ("/api/club-rulesets/", {"name": "Our rules", "base": "csl"}),
    ):
        first, again = sent_twice(program, path, body)
        assert (first.status_code, again.status_code) == (201, 201), path
        assert first.json() == again.json(), path
    file = {"content_type": "text/csv"}
    sent_twice(program, of_bustle(listed, "registrations/csv/"), b"name\nZoe\n", **file)
    assert listed.registrations.count() == 3 + 1 + 2 + 1 + 1
    assert Bustle.objects.count() == 2


def test_a_lost_answer_to_a_sign_up_gives_the_person_their_own_link_again(
    anybody: APIClient, listed: Any
) -> None:
    path = f"/api/public/{listed.slug}/sign-up/"
    first, again = sent_twice(anybody, path, {"name": "Ann", "shown_as": "name"})
    assert first.json()["code"] == again.json()["code"]


def test_a_key_with_another_body_is_refused(program: APIClient, listed: Any) -> None:
    key, path = uuid4(), of_bustle(listed, "walk-ins/")
    sent_twice(program, path, {"name": "Sue"}, key)
    [answer, _again] = sent_twice(program, path, {"name": "Bo"}, key)
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")


def test_a_key_that_is_none_is_refused_by_its_name(program: APIClient, listed: Any) -> None:
    [answer, _again] = sent_twice(program, of_bustle(listed, "walk-ins/"), {"name": "Sue"}, "7")
    assert (answer.status_code, answer.json()["field"]) == (400, "Idempotency-Key")


def test_presses_of_draw_make_one_draw_and_one_deed(program: APIClient, club: Any) -> None:
    bustle = cast.bustle_in_setup(club, [])
    for name in cast.NAMES[:4]:
        post(program, of_bustle(bustle, "walk-ins/"), {"name": name})
    start_bustle(bustle_id=bustle.pk)
    answers = [post(program, of_bustle(bustle, "draw/")) for _press in range(5)]
    assert {answer.json()["generation"] for answer in answers} == {1}
    assert bustle.deeds.filter(kind="drawn").count() == Draw.objects.count() == 1


def test_a_draw_that_was_not_seen_is_not_replaced(program: APIClient, eight: Any) -> None:
    answer = post(program, of_bustle(eight, "draw/"))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert post(program, of_bustle(eight, "draw/"), {"replaces": 1}).status_code == 201
