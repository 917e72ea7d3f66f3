"""The draw over the API: proposals, searches, wishes, and the file for sceptics."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from tests import cast
from tests.tournaments.api_requests import of_bustle, post
from tests.tournaments.bustles import play_round
from tournaments.players.services.registrations import leave, walk_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club: Any) -> Any:
    """Twelve at three tables, five rounds, the first of them played; one goes, one comes."""
    bustle = cast.running_bustle(club, players=12, rounds=5, hands=1)
    play_round(bustle, "N")
    leave(bustle_id=bustle.pk, number=3)
    walk_in(bustle_id=bustle.pk, name="Max")
    return bustle


def test_a_program_looks_at_the_changes_and_keeps_one(program: Any, bustle: Any) -> None:
    made = post(program, of_bustle(bustle, "proposals/"), {"seed": 1}).json()
    assert [one["way"] for one in made] == ["best", "least"]
    least = made[1]
    assert least["cards"] == least["valid"] + least["reprint"] == 12
    assert {"number": 13, "name": "Max", "new": True, "what": []} in least["changes"]
    assert least["figures"][0]["title"] == "Repeat partners"

    kept = post(program, of_bustle(bustle, f"proposals/{least['id']}/keep/"))
    assert kept.status_code == 201
    assert kept.json()["stale"] is False
    assert kept.json()["from_round"] == 2
    assert program.get(of_bustle(bustle, "proposals/")).json()["results"] == []


def test_keeping_what_no_longer_fits_is_a_conflict_in_words(program: Any, bustle: Any) -> None:
    [shown, _] = post(program, of_bustle(bustle, "proposals/"), {}).json()
    walk_in(bustle_id=bustle.pk, name="Mia")
    answer = post(program, of_bustle(bustle, f"proposals/{shown['id']}/keep/"))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert "Try again" in answer.json()["message"]


@pytest.mark.full
def test_proposals_are_thrown_away(program: Any, bustle: Any) -> None:
    post(program, of_bustle(bustle, "proposals/"), {})
    assert program.delete(of_bustle(bustle, "proposals/")).status_code == 204
    assert program.get(of_bustle(bustle, "proposals/")).json()["results"] == []


def test_a_search_asked_for_twice_is_one_job_and_is_given_up(program: Any, bustle: Any) -> None:
    path = of_bustle(bustle, "draw/search/")
    first, second = (post(program, path, {"minutes": 3}).json() for _time in range(2))
    assert first["id"] == second["id"]
    assert first["kind"] == "draw"
    assert program.delete(f"/api/jobs/{first['id']}/").status_code == 204
    assert program.get(f"/api/jobs/{first['id']}/").status_code == 404
    assert post(program, path, {"minutes": 2}).status_code == 400


def test_wishes_are_made_read_and_taken_back(program: Any, bustle: Any) -> None:
    made = post(program, of_bustle(bustle, "wishes/"), {"kind": "broken", "table": 4})
    assert made.status_code == 201
    [wish] = made.json()["wishes"]
    assert wish["sentence"] == "Table 4 stays empty."
    assert program.get(of_bustle(bustle, "draw/")).json()["stale"] is True
    assert program.delete(of_bustle(bustle, f"wishes/{wish['id']}/")).status_code == 204
    assert program.get(of_bustle(bustle, "wishes/")).json() == {"tables": None, "wishes": []}


def test_the_number_of_tables_is_set_and_unset(program: Any, bustle: Any) -> None:
    path = of_bustle(bustle, "wishes/")
    assert program.patch(path, {"tables": 2}, format="json").json()["tables"] == 2
    assert program.patch(path, {"tables": None}, format="json").json()["tables"] is None
    assert program.patch(path, {"tables": 0}, format="json").status_code == 400


def test_a_wish_that_cannot_be_kept_says_at_which_field(program: Any, bustle: Any) -> None:
    answer = post(program, of_bustle(bustle, "wishes/"), {"kind": "fixed", "table": 2})
    assert answer.status_code == 422
    assert answer.json() == {"code": "wish_refused", "field": "one", "message": "Choose a player."}


def counted(path: Any, *more: str) -> dict[str, Any]:
    out = StringIO()
    call_command("draw", "--in", str(path), "--rounds", "5", "--json", *more, stdout=out)
    return dict(json.loads(out.getvalue()))


def test_the_file_is_counted_again_by_the_command_with_the_same_figures(
    program: Any, bustle: Any, tmp_path: Any
) -> None:
    draw = post(program, of_bustle(bustle, "draw/"), {"seed": 7, "replaces": 1}).json()
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(program.get(of_bustle(bustle, "draw/file/")).json()))
    again = counted(file)
    assert again["quality"] == draw["quality"]
    assert len(again["rounds"]) == 5


@pytest.mark.full
def test_the_start_and_the_seed_give_the_same_draw_again(
    program: Any, bustle: Any, tmp_path: Any, settings: Any
) -> None:
    settings.DRAW_STEPS = 600_000
    post(program, of_bustle(bustle, "draw/"), {"seed": 7, "replaces": 1})
    file = tmp_path / "start.json"
    start = program.get(of_bustle(bustle, "draw/start/")).json()
    assert len(start["rounds"]) == 1
    assert (start["arrive"], start["leave"]) == ({"13": 2}, {"3": 2})
    file.write_text(json.dumps(start))
    every = program.get(of_bustle(bustle, "draw/file/")).json()
    assert counted(file, "--seed", "7")["rounds"] == every["rounds"]


def test_the_file_is_public_once_the_draw_is(program: Any, anybody: Any, bustle: Any) -> None:
    post(program, of_bustle(bustle, "draw/"), {"replaces": 1})
    path = f"/api/public/{bustle.slug}/draw/file/"
    assert anybody.get(path).status_code == 404
    post(program, of_bustle(bustle, "draw/publish/"))
    assert len(anybody.get(path).json()["rounds"]) == 5


def test_only_the_changed_cards_are_printed_on_request(program: Any, bustle: Any) -> None:
    path = of_bustle(bustle, "jobs/")
    asked = {"kind": "scorecards", "numbers": [5, 1, 5]}
    assert post(program, path, asked).status_code == 201
    assert bustle.jobs.get().params["numbers"] == [1, 5]
    assert post(program, path, {"kind": "scorecards", "numbers": []}).status_code == 400


def test_a_press_sent_again_says_which_draw_it_replaces_and_makes_one(
    program: Any, bustle: Any
) -> None:
    seen = program.get(of_bustle(bustle, "draw/")).json()["generation"]
    answers = [post(program, of_bustle(bustle, "draw/"), {"replaces": seen}) for _press in range(2)]
    assert [answer.json()["generation"] for answer in answers] == [seen + 1, seen + 1]
    unseen = post(program, of_bustle(bustle, "draw/"), {"replaces": seen - 1})
    assert unseen.status_code == 409
