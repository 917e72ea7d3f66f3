"""A club's own rulesets for programs."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Membership

TUESDAY = {
    "name": "Our Tuesday rules",
    "base": "north-american",
    "options": {"lone_euchre": 4},
    "customs": {"kitty": "dealers_left"},
}
HERE = "/api/club-rulesets/"


def test_a_ruleset_is_kept_read_changed_and_deleted(program: APIClient) -> None:
    made = program.post(HERE, TUESDAY, format="json").json()
    assert made["differences"] == ["lone euchre 4 instead of 2"]
    one = f"{HERE}{made['id']}/"
    changed = program.patch(one, {"options": {"march": 3}}, format="json").json()
    assert (changed["options"], changed["customs"]) == ({"march": 3}, TUESDAY["customs"])
    assert [line["id"] for line in program.get(HERE).json()["results"]] == [made["id"]]
    assert program.delete(one).status_code == 204
    assert program.get(one).status_code == 404


def test_a_name_that_is_taken_is_a_conflict(program: APIClient) -> None:
    program.post(HERE, TUESDAY, format="json")
    again = program.post(HERE, TUESDAY, format="json")
    assert (again.status_code, again.json()["field"]) == (409, "name")


def test_what_cannot_be_is_named(program: APIClient) -> None:
    wrong = TUESDAY | {"options": {"luck": 7}}
    answer = program.post(HERE, wrong, format="json")
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["field"] == "luck"
    wrong = TUESDAY | {"customs": {"kitty": "moon"}}
    assert program.post(HERE, wrong, format="json").json()["field"] == "customs.kitty"


def test_a_file_goes_from_one_club_to_another(program: APIClient, foreigner: APIClient) -> None:
    made = program.post(HERE, TUESDAY, format="json").json()
    file = program.get(f"{HERE}{made['id']}/file/").json()
    assert file == {"bustle_ruleset": 1, **TUESDAY}
    there = foreigner.post(f"{HERE}import/", file, format="json")
    assert (there.status_code, there.json()["name"]) == (201, "Our Tuesday rules")
    again = foreigner.post(f"{HERE}import/", file, format="json").json()
    assert again["name"] == "Our Tuesday rules (2)"


def test_a_file_that_is_none_says_what_is_wrong(program: APIClient) -> None:
    for body, field in (
        ({"name": "x"}, "file"),
        ([1, 2], "file"),
        ({"bustle_ruleset": 1, **TUESDAY, "colour": "red"}, "colour"),
        ({"bustle_ruleset": 1, **TUESDAY, "options": {"march": "two"}}, "options.march"),
    ):
        answer = program.post(f"{HERE}import/", body, format="json")
        assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_who_directs_several_clubs_says_which(program: APIClient, director: Any) -> None:
    other = cast.club("Friday club")
    Membership.objects.create(club=other, user=director)
    assert program.post(HERE, TUESDAY, format="json").json()["field"] == "club"
    made = program.post(HERE, TUESDAY | {"club": other.pk}, format="json").json()
    assert made["club"] == other.pk
    file = {"bustle_ruleset": 1, **TUESDAY}
    assert program.post(f"{HERE}import/", file, format="json").json()["field"] == "club"
    into = f"{HERE}import/?club={other.pk}"
    assert program.post(into, file, format="json").json()["club"] == other.pk


def test_a_bustle_says_and_takes_its_customs(program: APIClient, club: Any) -> None:
    bustle = cast.bustle_in_setup(club)
    address = f"/api/bustles/{bustle.slug}/"
    assert program.get(address).json()["customs"]["partners"] == "drawn"
    sent = {"customs": {"cut": "no_cut"}, "ruleset_name": "Our rules"}
    changed = program.patch(address, sent, format="json").json()
    assert (changed["customs"]["cut"], changed["ruleset_name"]) == ("no_cut", "Our rules")
    wrong = program.patch(address, {"customs": {"cut": 7}}, format="json")
    assert (wrong.status_code, wrong.json()["field"]) == (422, "customs.cut")
