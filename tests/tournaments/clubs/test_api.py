"""A club's settings and its logo over the API."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image
from rest_framework.test import APIClient

from tests import cast
from tournaments.core.selectors.logos import logo_of

pytestmark = pytest.mark.django_db


def address(club: Any) -> str:
    return f"/api/clubs/{club.pk}/"


def test_settings_that_are_named_change_and_the_others_stay(program: APIClient, club: Any) -> None:
    before = program.get(address(club)).json()
    changed = program.patch(address(club), {"place": "The barn", "clock": "24"}, format="json")
    assert changed.json() == before | {"place": "The barn", "clock": "24"}
    same = program.patch(address(club), {"slug": before["slug"]}, format="json")
    assert same.status_code == 200


def test_what_cannot_be_is_refused_by_its_field(program: APIClient, club: Any) -> None:
    other = cast.club("Friday club")
    for body, status, field in (
        ({"name": ""}, 400, "name"),
        ({"language": "xx"}, 400, "language"),
        ({"domain": "https://euchre.example.org"}, 400, "domain"),
        ({"closed_at": None}, 400, "closed_at"),
        ({"slug": other.slug}, 422, "slug"),
    ):
        answer = program.patch(address(club), body, format="json")
        assert (answer.status_code, answer.json()["field"]) == (status, field)
    assert program.get(address(other)).status_code == 404
    assert program.patch(address(other), {"name": "Mine"}, format="json").status_code == 404


def test_a_logo_is_kept_shown_and_taken_away(
    program: APIClient, anybody: APIClient, club: Any
) -> None:
    out = io.BytesIO()
    Image.new("RGB", (64, 64), "green").save(out, "PNG")
    kept = program.put(f"{address(club)}logo/", out.getvalue(), content_type="image/png")
    assert kept.status_code == 200, kept.content
    assert anybody.get(kept.json()["logo"]).status_code == 200
    refused = program.put(f"{address(club)}logo/", b"no picture", content_type="image/jpeg")
    assert (refused.status_code, refused.json()["code"]) == (422, "file_refused")
    large = program.put(f"{address(club)}logo/", b" " * 1_000_001, content_type="image/png")
    assert large.status_code == 413
    assert logo_of(club.pk)
    assert program.delete(f"{address(club)}logo/").status_code == 204
    assert program.get(address(club)).json()["logo"] == ""


def test_a_bustle_becomes_the_usual_evening_and_is_forgotten(program: APIClient, club: Any) -> None:
    bustle = cast.bustle_in_setup(club, (), rounds_planned=7)
    assert program.post(f"/api/bustles/{bustle.slug}/usual-evening/").status_code == 200
    club.refresh_from_db()
    assert club.usual_evening["rounds_planned"] == 7
    assert program.delete(f"{address(club)}usual-evening/").status_code == 204
    club.refresh_from_db()
    assert club.usual_evening == {}
