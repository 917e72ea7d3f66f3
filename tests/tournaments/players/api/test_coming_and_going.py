"""Late, early, in between, in place of somebody: what a program may say of people."""

import pytest

from tournaments.draw.selectors.draws import is_stale
from tournaments.draw.selectors.schedule import newest_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask(program, eight):
    """Posts about number 3 of eight, while round 1 of 3 is being played."""

    def post(what, whose=3, **sent):
        path = f"/api/bustles/{eight.slug}/registrations/{whose}/{what}/"
        return program.post(path, sent, format="json")

    return post


def test_somebody_is_announced_and_comes(program, eight, ask):
    at = f"/api/bustles/{eight.slug}/registrations/"
    program.post(at, {"names": ["Late"]}, format="json")
    said = ask("come-later", 9, round=3).json()
    assert (said["state"], said["expected"], said["from_round"]) == ("registered", True, 3)
    program.post(at + "check-in/", {"numbers": [9]}, format="json")
    assert program.get(at + "9/").json()["from_round"] == 3


def test_leaving_is_announced_and_taken_back(ask):
    assert ask("leave-after", round=2).json()["gone_from_round"] == 3
    assert ask("leave-after", round=None).json()["gone_from_round"] is None


def test_somebody_pauses(ask):
    assert ask("play-from", round=3).json()["away_rounds"] == [2]


@pytest.mark.parametrize(
    ("what", "sent"),
    [
        ("come-later", {"round": 1}),
        ("play-from", {"round": 9}),
        ("leave-after", {"round": 3}),
    ],
)
def test_a_round_that_cannot_be_meant_is_refused_with_the_ones_that_can(ask, what, sent):
    answer = ask(what, **sent)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert "round" in answer.json()["message"]


def test_a_substitute_takes_the_seats_over(eight, ask):
    answer = ask("substitute", name="Sue")
    assert answer.status_code == 201
    assert (answer.json()["number"], answer.json()["stands_in_for"]) == (9, 3)
    assert not is_stale(eight.pk, newest_draw(eight.pk))
    refused = ask("substitute", 4, number=5)
    assert (refused.status_code, refused.json()["field"]) == (422, "by_number")


@pytest.mark.parametrize("sent", [{}, {"name": "Sue", "number": 4}, {"number": 0}])
def test_one_substitute_is_named_in_one_way(ask, sent):
    assert ask("substitute", **sent).status_code == 400


def test_somebody_only_helps(program, eight):
    at = f"/api/bustles/{eight.slug}/registrations/3/"
    said = program.patch(at, {"helper": True, "name": "Cleopatra"}, format="json").json()
    assert (said["helper"], said["name"]) == (True, "Cleopatra")
    rows = program.get(f"/api/bustles/{eight.slug}/standings/").json()["rows"]
    assert (rows[-1]["number"], rows[-1]["place"], rows[-1]["helper"]) == (3, None, True)
    assert rows[0]["credits"] == []


def test_what_becomes_of_those_left_over_is_chosen(program, eight):
    at = f"/api/bustles/{eight.slug}/"
    chosen = {"odd_numbers": "threes", "tables": 4, "sit_out_credit": "flat", "sit_out_points": 7}
    said = program.patch(at, chosen, format="json").json()
    assert {name: said[name] for name in chosen} == chosen
    assert program.patch(at, {"tables": None}, format="json").json()["tables"] is None
    refused = program.patch(at, {"threes_slug": "buck"}, format="json")
    assert refused.status_code == 422
    for wrong in ({"tables": 0}, {"odd_numbers": "x"}, {"sit_out_credit": "x"}):
        assert program.patch(at, wrong, format="json").status_code == 400


def test_how_tables_write_is_chosen_and_may_change_in_the_bustle(program, eight):
    at = f"/api/bustles/{eight.slug}/"
    assert program.get(at).json()["entry"] == "one"
    for entry in ("both", "confirm", "paper"):
        assert program.patch(at, {"entry": entry}, format="json").json()["entry"] == entry
    assert program.patch(at, {"entry": "x"}, format="json").status_code == 400
