"""A director's bustle over the API, from nothing to the final standings and the printer."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings

from tests import cast
from tests.cases import for_every
from tests.tournaments.api_requests import hand, of_bustle, post
from tournaments.models import Bustle
from tournaments.players.services.sign_up import set_sign_up, sign_up

pytestmark = pytest.mark.django_db

NIGHT = {
    "name": "Friday night",
    "starts_at": "2026-05-01T19:00:00Z",
    "place": "The barn",
    "rounds_planned": 2,
    "hands_per_round": 1,
    "ruleset": "csl",
    "ruleset_options": {"lone_march": 5},
}


def setup(club: Any, **details: Any) -> Bustle:
    return cast.bustle_in_setup(club, **details)


# -- the whole way ------------------------------------------------------------------------------


@pytest.mark.full
def test_a_program_can_run_a_bustle_from_nothing_to_the_end(
    program: Any, anybody: Any, club: Any
) -> None:
    slug = post(program, "/api/bustles/", NIGHT).json()["slug"]
    at = f"/api/bustles/{slug}/"
    registered = post(program, at + "registrations/", {"names": list(cast.NAMES[:8])})
    numbers = [one["number"] for one in registered.json()["registrations"]]
    assert post(program, at + "registrations/check-in/", {"numbers": numbers}).status_code == 200
    assert post(program, at + "start/").json()["state"] == "running"
    draw = post(program, at + "draw/", {"seed": 5}).json()
    assert (draw["seed"], draw["generation"], len(draw["rounds"])) == (5, 1, 2)
    assert draw["quality"]["partner"]["repeats"] == 0
    assert "Nobody partners the same person twice." in draw["words"]
    assert post(program, at + "draw/publish/").json()["published_at"]

    for number in (1, 2):
        opened = post(program, at + "rounds/").json()
        assert (opened["number"], opened["state"]) == (number, "playing")
        for table in opened["tables"]:
            sheet = program.get(f"{at}rounds/{number}/tables/{table['number']}/").json()
            answer = post(anybody, f"/api/tables/{sheet['code']}/hands/", hand(won=5, round=number))
            assert answer.status_code == 201
        assert post(program, f"{at}rounds/{number}/close/").json()["state"] == "closed"

    assert post(program, at + "finish/").json()["state"] == "finished"
    rows = program.get(at + "standings/").json()["rows"]
    assert sum(row["points"] for row in rows) == 2 * 2 * 2 * 2  # rounds, tables, players, points
    assert (
        program.get(at + "standings/").json()
        == anybody.get(f"/api/public/{slug}/standings/").json()
    )


def test_an_unfinished_round_is_not_closed_and_the_tables_are_named(
    program: Any, eight: Any
) -> None:
    answer = post(program, of_bustle(eight, "rounds/1/close/"))

    assert answer.status_code == 409
    assert answer.json() == {
        "code": "not_now",
        "field": "",
        "message": "Tables 1 and 2 aren’t finished yet. Close the round when they are.",
    }


@for_every("body", [None, b"", b"a=1", b"{}"], undo=True)
def test_a_round_is_closed_by_a_request_with_any_body(
    program: Any, all_in: Any, body: bytes | None
) -> None:
    json = body == b"{}"
    kind = "application/json" if json else "application/x-www-form-urlencoded"
    answer = program.post(of_bustle(all_in, "rounds/1/close/"), body, content_type=kind)

    assert answer.status_code == 200


def test_everybody_on_the_list_is_drawn_before_they_come(program: Any, club: Any) -> None:
    bustle = setup(club)
    assert post(program, of_bustle(bustle, "start/")).status_code == 409
    refused = post(program, of_bustle(bustle, "start/"), {"everyone": True})
    assert (refused.status_code, refused.json()["field"]) == (400, "everyone")

    answer = post(program, of_bustle(bustle, "start/"), {"everybody": True})
    drawn = post(program, of_bustle(bustle, "draw/")).json()

    assert answer.json()["state"] == "running"
    assert len(drawn["rounds"][0]["tables"]) == 2


def test_a_press_that_comes_late_does_not_close_the_next_round(program: Any, eight: Any) -> None:
    for table in cast.tables_of(eight):
        for number in range(1, 5):
            cast.enter(table.sheet_id, number)
    assert post(program, of_bustle(eight, "rounds/1/close/")).status_code == 200
    assert post(program, of_bustle(eight, "rounds/1/reopen/")).json()["state"] == "playing"
    assert post(program, of_bustle(eight, "rounds/1/close/")).status_code == 200
    assert post(program, of_bustle(eight, "rounds/")).status_code == 201

    late = post(program, of_bustle(eight, "rounds/1/close/"))
    assert (late.status_code, late.json()["code"]) == (409, "not_now")
    assert post(program, of_bustle(eight, "rounds/7/close/")).status_code == 404


# -- bustles ------------------------------------------------------------------------------------


def test_what_is_left_out_has_its_usual_value_and_what_is_given_comes_back(
    program: Any, club: Any
) -> None:
    plain = post(program, "/api/bustles/", {"name": "Plain", "starts_at": NIGHT["starts_at"]})
    assert plain.status_code == 201
    assert (plain.json()["format"], plain.json()["rounds_planned"]) == ("rotation", 8)
    assert (plain.json()["ruleset"], plain.json()["hands_per_round"]) == ("north-american", 8)

    given = post(program, "/api/bustles/", NIGHT).json()
    assert {name: given[name] for name in NIGHT} == NIGHT | {
        "starts_at": given["starts_at"],
    }


@for_every(
    ("change", "status", "field"),
    [
        ({"ruleset_options": {"lone_march": "many"}}, 422, "lone_march"),
        ({"ruleset_options": {"jokers": 2}}, 422, "jokers"),
        ({"ruleset": "poker"}, 422, "ruleset"),
        ({"name": ""}, 400, "name"),
        ({"starts_at": "soon"}, 400, "starts_at"),
        ({"starts_at": "0001-01-01T00:00:00Z"}, 400, "starts_at"),
        ({"format": "chaos"}, 400, "format"),
        ({"rounds_planned": 0}, 400, "rounds_planned"),
        ({"club": 999_999}, 404, ""),
    ],
    undo=True,
)
def test_a_bustle_that_cannot_be_is_refused_by_field(
    program: Any, club: Any, change: Any, status: int, field: str
) -> None:
    answer = post(program, "/api/bustles/", NIGHT | change)

    assert answer.status_code == status, answer.json()
    assert answer.json()["field"] == field
    assert not Bustle.objects.exists()


def test_all_that_is_wrong_with_the_rules_is_said_at_once(program: Any, club: Any) -> None:
    options = {"lone_march": "many", "euchre": -1}
    answer = post(program, "/api/bustles/", NIGHT | {"ruleset_options": options})

    assert [one["field"] for one in answer.json()["problems"]] == ["lone_march", "euchre"]


def test_changing_one_thing_leaves_the_others(program: Any, club: Any) -> None:
    bustle = setup(club, place="The barn", ruleset_options={"euchre": 3})
    answer = program.patch(of_bustle(bustle), {"hands_per_round": None}, format="json")

    assert answer.status_code == 200
    said = answer.json()
    assert (said["hands_per_round"], said["place"]) == (None, "The barn")
    assert said["ruleset_options"] == {"euchre": 3}
    assert said["version"] > bustle.version


def test_rules_stay_as_they_are_once_started(program: Any, eight: Any) -> None:
    answer = program.patch(of_bustle(eight), {"hands_per_round": 5}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")

    fewer = program.patch(of_bustle(eight), {"rounds_planned": 1}, format="json")
    assert (fewer.status_code, fewer.json()["rounds_planned"]) == (200, 1)

    assert program.patch(of_bustle(eight), {"name": "Later"}, format="json").status_code == 200


def test_a_director_of_two_clubs_says_which(program: Any, club: Any, director: Any) -> None:
    second = cast.club("Sunday club")
    second.memberships.create(user=director)

    assert post(program, "/api/bustles/", NIGHT).json()["field"] == "club"
    made = post(program, "/api/bustles/", NIGHT | {"club": second.pk})
    assert made.json()["club"]["name"] == "Sunday club"
    assert len(program.get("/api/clubs/").json()["results"]) == 2


def test_lists_come_in_pages(program: Any, club: Any) -> None:
    for _time in range(3):
        setup(club, names=[])
    page = program.get("/api/bustles/?limit=2").json()

    assert (page["count"], len(page["results"])) == (3, 2)
    assert len(program.get(page["next"]).json()["results"]) == 1


# -- people -------------------------------------------------------------------------------------


def test_people_come_and_go(program: Any, club: Any) -> None:
    bustle = setup(club, names=["Ann", "Ann", "Bob"])
    at = of_bustle(bustle, "registrations/")
    assert [one["name"] for one in program.get(at).json()["results"]] == [
        "Ann (1)",
        "Ann (2)",
        "Bob",
    ]

    post(program, at + "check-in/", {"numbers": [1, 2, 3]})
    undone = post(program, at + "undo-check-in/", {"numbers": [3]}).json()
    assert undone["registrations"][0]["state"] == "registered"
    assert post(program, of_bustle(bustle, "walk-ins/"), {"name": "Cy"}).json()["state"] == "here"
    assert post(program, at + "3/no-show/").json()["state"] == "no_show"
    assert post(program, at + "2/leave/").json()["state"] == "left"
    renamed = program.patch(at + "1/", {"name": " Anna "}, format="json").json()
    assert (renamed["name"], renamed["namesake"]) == ("Anna", False)
    assert program.get(at + "1/").json() == renamed


def test_nobody_has_that_number(program: Any, club: Any) -> None:
    bustle = setup(club, names=["Ann"])
    for path in ("9/", "9/leave/", "9/no-show/"):
        client = program.get if path == "9/" else program.post
        assert client(of_bustle(bustle, f"registrations/{path}")).status_code == 404
    answer = post(program, of_bustle(bustle, "registrations/check-in/"), {"numbers": [1, 9]})
    assert answer.status_code == 404
    assert program.get(of_bustle(bustle, "registrations/1/")).json()["state"] == "registered"


def test_a_name_that_is_none_is_refused_by_field(program: Any, club: Any) -> None:
    bustle = setup(club, names=[])
    # Printable to no eye, so only the service can tell that nothing is left of it.
    answer = post(program, of_bustle(bustle, "registrations/"), {"names": ["\u200b"]})

    assert (answer.status_code, answer.json()["field"]) == (422, "name")


@pytest.mark.parametrize("how", ["body", "form"])
def test_a_csv_file_registers_its_people(program: Any, club: Any, how: str) -> None:
    bustle = setup(club, names=[])
    path = of_bustle(bustle, "registrations/csv/")
    data = "Last,First\nMüller,Ann\nSmith,Bob\n".encode("cp1252")
    if how == "body":
        answer = program.post(path, data, content_type="text/csv")
    else:
        upload = SimpleUploadedFile("players.csv", data, "text/csv")
        answer = program.post(path, {"file": upload}, format="multipart")

    assert answer.status_code == 201, answer.content
    assert [one["name"] for one in answer.json()["registered"]] == ["Ann Müller", "Bob Smith"]


def test_a_bad_line_is_named_and_the_good_ones_are_kept_on_request(program: Any, club: Any) -> None:
    bustle = setup(club, names=[])
    path = of_bustle(bustle, "registrations/csv/")
    data = b"name\nAnn\n1234\nBob\n"
    refused = program.post(path, data, content_type="text/csv")
    assert refused.status_code == 422
    assert (refused.json()["code"], refused.json()["bad"][0]["line"]) == ("bad_lines", 3)
    assert program.get(of_bustle(bustle, "registrations/")).json()["count"] == 0

    kept = program.post(path + "?keep_good=true", data, content_type="text/csv")
    assert kept.status_code == 201
    assert [one["name"] for one in kept.json()["registered"]] == ["Ann", "Bob"]
    assert kept.json()["bad"] == refused.json()["bad"]


def test_a_file_without_names_or_too_large_is_refused(program: Any, club: Any) -> None:
    path = of_bustle(setup(club, names=[]), "registrations/csv/")

    assert program.post(path, b"", content_type="text/csv").status_code == 400
    assert program.post(path, b"name\n\n", content_type="text/csv").status_code == 422
    assert program.post(path, b"x" * 700_000, content_type="text/csv").status_code == 413
    upload = SimpleUploadedFile("players.csv", b"x" * 700_000, "text/csv")
    assert program.post(path, {"file": upload}, format="multipart").status_code == 413
    assert program.post(path, {}, format="multipart").status_code == 400


# -- the draw -----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_draw(program: Any, eight: Any) -> None:
    path = of_bustle(eight, "draw/")
    draws = [post(program, path, {"seed": 9, "replaces": seen}).json() for seen in (1, 2)]

    assert draws[0]["rounds"] == draws[1]["rounds"]
    assert [draw["generation"] for draw in draws] == [2, 3]


@pytest.mark.full
def test_a_walk_in_makes_the_draw_stale_and_the_next_round_waits_for_another(
    program: Any, eight: Any
) -> None:
    post(program, of_bustle(eight, "walk-ins/"), {"name": "Zoe"})
    draw = program.get(of_bustle(eight, "draw/")).json()
    assert draw["stale"] is True

    for table in cast.tables_of(eight):
        body = {"entry_id": str(uuid4()), "points": {"NS": 5, "EW": 3}}
        post(program, of_bustle(eight, f"rounds/1/tables/{table.number}/totals/"), body)
    post(program, of_bustle(eight, "rounds/1/close/"))
    assert post(program, of_bustle(eight, "rounds/")).status_code == 409
    post(program, of_bustle(eight, "draw/"), {"replaces": 1})
    assert post(program, of_bustle(eight, "rounds/")).status_code == 201


def test_there_is_no_draw_before_the_start(program: Any, club: Any) -> None:
    bustle = setup(club)

    assert program.get(of_bustle(bustle, "draw/")).status_code == 404
    assert post(program, of_bustle(bustle, "draw/")).status_code == 409
    assert post(program, of_bustle(bustle, "draw/publish/")).status_code == 409
    assert post(program, of_bustle(bustle, "start/")).status_code == 409


@override_settings(SITE_URL="https://bustle.example")
def test_links_carry_the_configured_address(program: Any, eight: Any) -> None:
    shown = program.get(of_bustle(eight, "rounds/1/tables/2/")).json()

    assert shown["link"].startswith("HTTPS://BUSTLE.EXAMPLE/T/")


def test_more_time_is_given_once_for_a_request_that_comes_twice(program, eight):
    at = of_bustle(eight, "rounds/1/more-time/")
    assert post(program, at, {"minutes": 5, "already": 0}).json() == {"minutes": 5}
    assert post(program, at, {"minutes": 5, "already": 0}).json() == {"minutes": 5}
    assert post(program, at, {"minutes": 2}).json() == {"minutes": 7}
    assert post(program, at, {"minutes": 61}).status_code == 400
    assert post(program, of_bustle(eight, "rounds/2/more-time/"), {"minutes": 5}).status_code == 409


def test_the_limit_is_a_setting_that_lets_those_who_wait_move_up(program, club):
    bustle = cast.bustle_in_setup(club)
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=8)
    zoe = sign_up(bustle_id=bustle.pk, name="Zoe")
    assert bustle.registrations.get(number=zoe).state == "waiting"
    said = program.patch(f"/api/bustles/{bustle.slug}/", {"player_limit": 9}, format="json").json()
    assert said["player_limit"] == 9
    assert bustle.registrations.get(number=zoe).state == "registered"
    program.patch(f"/api/bustles/{bustle.slug}/", {"place": "The barn"}, format="json")
    bustle.refresh_from_db()
    assert bustle.player_limit == 9


def test_a_bustle_is_unlisted_by_a_program_from_its_first_moment_on(
    program: Any, anybody: Any, club: Any
) -> None:
    hidden = {"listed": False, "public_names": "initials", "scores_public": "final"}
    made = post(program, "/api/bustles/", NIGHT | hidden).json()

    assert {name: made[name] for name in hidden} == hidden
    assert anybody.get("/api/public/").json()["results"] == []
    shown = program.patch(f"/api/bustles/{made['slug']}/", {"listed": True}, format="json")
    assert (shown.status_code, shown.json()["listed"]) == (200, True)
    assert [row["slug"] for row in anybody.get("/api/public/").json()["results"]] == [made["slug"]]


def test_an_unknown_field_is_refused_by_its_name(program: Any, club: Any) -> None:
    answer = post(program, "/api/bustles/", NIGHT | {"hidden": True})

    assert (answer.status_code, answer.json()["field"]) == (400, "hidden")
    assert not Bustle.objects.exists()


def test_no_cache_keeps_what_a_director_or_a_table_is_told(
    program: Any, anybody: Any, eight: Any, table: str
) -> None:
    secret = of_bustle(eight, "registrations/1/own-link/")
    answers = (program.get(secret), post(program, "/api/tokens/"), anybody.get(table))
    assert {answer["Cache-Control"] for answer in answers} == {"private, no-store"}
    assert "no-store" not in anybody.get(f"/api/public/{eight.slug}/")["Cache-Control"]
