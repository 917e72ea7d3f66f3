"""What anybody may see over the API, and that an unchanged evening costs nothing to ask for."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import cast

pytestmark = pytest.mark.django_db
PLACES = ("", "standings/", "rounds/", "rounds/1/", "seats/", "draw/")


def public(bustle: Any, rest: str = "") -> str:
    return f"/api/public/{bustle.slug}/{rest}"


@pytest.mark.parametrize("rest", PLACES)
def test_an_unchanged_evening_is_answered_with_304_after_one_query(
    anybody: Any, eight: Any, rest: str
) -> None:
    first = anybody.get(public(eight, rest))
    with CaptureQueriesContext(connection) as queries:
        again = anybody.get(public(eight, rest), HTTP_IF_NONE_MATCH=first["ETag"])

    assert (first.status_code, again.status_code) == (200, 304)
    assert again.content == b""
    assert again["ETag"] == first["ETag"]
    assert len(queries) == 1


@pytest.mark.parametrize("rest", PLACES)
def test_a_hand_changes_the_etag_of_everything(anybody: Any, eight: Any, rest: str) -> None:
    before = anybody.get(public(eight, rest))["ETag"]
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    after = anybody.get(public(eight, rest), HTTP_IF_NONE_MATCH=before)

    assert after.status_code == 200
    assert after["ETag"] != before


def test_standings_say_who_is_ahead_and_what_decided(anybody: Any, eight: Any) -> None:
    table = cast.tables_of(eight)[0]
    cast.enter(table.sheet_id, won=5, alone="N")
    rows = anybody.get(public(eight, "standings/")).json()["rows"]

    north = next(player.name for player in table.players if player.seat == "N")
    assert (rows[0]["name"], rows[0]["points"], rows[0]["loners"]) == (north, 4, 1)
    assert rows[1]["decided_by"] == "loners"
    assert [row["by_round"] for row in rows[:3]] == [[4], [4], [0]]


def test_seats_name_table_partner_and_opponents(anybody: Any, eight: Any) -> None:
    seats = anybody.get(public(eight, "seats/")).json()

    assert (seats["round"], seats["playing"]) == (1, True)
    assert [place["name"] for place in seats["places"]] == sorted(cast.NAMES[:8])
    for place in seats["places"]:
        partner = next(one for one in seats["places"] if one["name"] == place["partner"])
        assert partner["partner"] == place["name"]
        assert len(place["opponents"]) == 2


def test_the_published_draw_names_everybody_once_a_round(anybody: Any, eight: Any) -> None:
    draw = anybody.get(public(eight, "draw/")).json()

    assert "seed" not in draw
    assert len(draw["rounds"]) == 3
    for one in draw["rounds"]:
        numbers = [number for table in one["tables"] for number in table["seats"].values()]
        assert sorted(numbers) == list(range(1, 9))


def test_a_hostile_name_comes_out_as_it_is_and_only_as_json(anybody: Any, club: Any) -> None:
    name = '<script>alert("1")</script>'
    bustle = cast.bustle_in_setup(club, [name, *cast.NAMES[:7]])
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    answer = anybody.get(public(bustle, "standings/"), HTTP_ACCEPT="text/html")

    assert answer.status_code == 406 or answer["Content-Type"].startswith("application/json")
    rows = anybody.get(public(bustle, "standings/")).json()["rows"]
    assert name in [row["name"] for row in rows]


def test_what_is_not_there_is_404_with_a_sentence(anybody: Any, eight: Any) -> None:
    for path in (
        "/api/public/nothing/",
        public(eight, "rounds/2/"),
        public(eight, "rounds/99999/"),
    ):
        assert anybody.get(path).status_code == 404
    said = anybody.get(public(eight, "rounds/2/")).json()
    assert said == {
        "code": "not_found",
        "field": "",
        "message": "Round 2 hasn’t started yet.",
    }


def test_the_front_page_lists_bustles(anybody: Any, eight: Any) -> None:
    lines = anybody.get("/api/public/").json()["results"]

    assert [(line["slug"], line["club"]["name"]) for line in lines] == [
        (eight.slug, "Thursday club")
    ]
