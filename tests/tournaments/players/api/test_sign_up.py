"""Signing up over the API: anybody, whoever holds a code, and the director."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests import cast
from tournaments.core.api import throttles
from tournaments.players.services.sign_up import set_sign_up

ANN = {"name": "Ann Bower", "shown_as": "initials"}


@pytest.fixture
def listed(club: Any) -> Any:
    bustle = cast.bustle_in_setup(club, cast.NAMES[:3])
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=4)
    return bustle


def sends(client: APIClient, bustle: Any, said: Any) -> Any:
    return client.post(f"/api/public/{bustle.slug}/sign-up/", said, format="json")


def test_anybody_signs_up_and_changes_it_with_their_code(anybody: APIClient, listed: Any) -> None:
    made = sends(anybody, listed, ANN)
    assert made.status_code == 201
    assert (made.json()["number"], made.json()["state"]) == (4, "registered")

    own = f"/api/entries/{made.json()['code']}/"
    changed = anybody.patch(own, {"partner_wish": "Bo"}, format="json").json()
    assert (changed["shown_as"], changed["partner_wish"]) == ("initials", "Bo")
    assert anybody.post(f"{own}cancel/").json()["state"] == "no_show"
    assert anybody.post(f"{own}come/").json()["state"] == "registered"


def test_without_a_place_they_wait_and_are_told_where(
    anybody: APIClient, program: APIClient, listed: Any
) -> None:
    codes = [sends(anybody, listed, ANN | {"name": f"N {n}"}).json()["code"] for n in range(6)]
    assert anybody.get(f"/api/entries/{codes[3]}/").json()["place"] == 3
    assert anybody.get(f"/api/public/{listed.slug}/sign-up/").json() == {
        "open": True,
        "listed": 4,
        "limit": 4,
        "waiting": 5,
        "pairs": False,
    }
    at = f"/api/bustles/{listed.slug}/"
    people = program.post(f"{at}registrations/let-four-in/").json()
    assert [one["number"] for one in people if one["state"] == "waiting"] == [9]
    people = program.post(f"{at}registrations/let-in/", {"numbers": [9]}, format="json").json()
    assert not [one for one in people if one["state"] == "waiting"]


def test_how_somebody_is_shown_is_never_taken_for_granted(anybody: APIClient, listed: Any) -> None:
    assert sends(anybody, listed, {"name": "Ann"}).json()["field"] == "shown_as"


def test_a_name_that_is_there_has_a_code_of_its_own(anybody: APIClient, listed: Any) -> None:
    refused = sends(anybody, listed, ANN | {"name": "Ada"})
    assert (refused.status_code, refused.json()["code"]) == (422, "same_name")
    assert sends(anybody, listed, ANN | {"name": "Ada", "sure": True}).status_code == 201


@pytest.mark.usefixtures("one_window")
def test_too_many_in_a_minute_come_back_later(
    anybody: APIClient, listed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles, "SIGN_UPS", 1)
    assert sends(anybody, listed, ANN).status_code == 201
    assert sends(anybody, listed, ANN | {"name": "Bo"}).status_code == 429


def test_the_director_opens_the_list_and_ticks_who_has_paid(
    program: APIClient, listed: Any
) -> None:
    at = f"/api/bustles/{listed.slug}/"
    said = program.patch(f"{at}sign-up/", {"open": False}, format="json").json()
    assert (said["open"], said["limit"]) == (False, 4)
    assert program.patch(f"{at}sign-up/", {"limit": None}, format="json").json()["limit"] is None
    assert program.patch(f"{at}sign-up/", {"limit": 2}, format="json").status_code == 400

    one = program.patch(
        f"{at}registrations/1/", {"paid": True, "shown_as": "number"}, format="json"
    )
    assert (one.json()["paid"], one.json()["shown_as"]) == (True, "number")


def test_a_lost_link_is_shown_to_the_director_and_another_ends_it(
    anybody: APIClient, program: APIClient, listed: Any
) -> None:
    code = sends(anybody, listed, ANN).json()["code"]
    at = f"/api/bustles/{listed.slug}/registrations/4/own-link/"
    assert program.get(at).json()["code"] == code
    assert program.post(at).json()["code"] != code
    assert anybody.get(f"/api/entries/{code}/").status_code == 404
