"""A director's score sheets over the API: corrections, totals, adjustments, late hands."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model

from tests import cast
from tests.tournaments.api_requests import hand, of_bustle, post, sheet_at

pytestmark = pytest.mark.django_db


# -- sheets -------------------------------------------------------------------------------------


def test_a_director_corrects_removes_and_types_totals_and_the_log_keeps_why(
    program: Any, anybody: Any, eight: Any, director: Any
) -> None:
    at = of_bustle(eight, "rounds/1/tables/1/")
    entered = hand(won=3)
    post(anybody, sheet_at(eight) + "hands/", entered)
    facts = {"maker": "E", "tricks": {"NS": 0, "EW": 5}}
    correction = {"entry_id": str(uuid4()), "facts": facts, "reason": "read the wrong column"}
    answers = [post(program, at + "hands/1/", correction) for _time in (1, 2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json()["score"]["points"] == {"NS": 0, "EW": 2}
    assert answers[0].json()["score"]["hands"][0]["corrected"] is True

    removal = {"entry_id": str(uuid4()), "hand_id": correction["entry_id"], "number": 1}
    assert post(program, at + "removals/", removal).json()["score"]["hands"] == []
    totals = {
        "entry_id": str(uuid4()),
        "points": {"NS": 9, "EW": 4},
        "loners": {"N": 1},
        "reason": "from paper",
    }
    sheet = post(program, at + "totals/", totals).json()["score"]
    assert (sheet["points"], sheet["complete"], sheet["ahead"]) == ({"NS": 9, "EW": 4}, True, "NS")

    log = program.get(at + "log/").json()["results"]
    assert [line["kind"] for line in log] == ["hand", "correction", "take_back", "totals"]
    assert [line["reason"] for line in log] == ["", "read the wrong column", "", "from paper"]
    assert [line["by"] for line in log] == ["table 1"] + [f"director:{director.pk}"] * 3


def test_a_program_adjusts_with_a_reason_once(program: Any, eight: Any) -> None:
    at = of_bustle(eight, "rounds/1/tables/1/")
    body = {"entry_id": str(uuid4()), "seat": "N", "points": -1, "reason": "table talk"}
    answers = [post(program, at + "adjustments/", body) for _time in (1, 2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    score = answers[0].json()["score"]
    assert (score["points"], score["seats"]["N"]["points"]) == ({"NS": 0, "EW": 0}, -1)
    assert [one["points"] for one in score["adjustments"]] == [-1]
    [line] = program.get(at + "log/").json()["results"]
    assert (line["kind"], line["reason"]) == ("adjustment", "table talk")


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"seat": "Q"}, 422),
        ({"points": 0}, 422),
        ({"reason": ""}, 400),
        ({"account": "NS"}, 400),
        ({"points": 999}, 400),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused(
    program: Any, eight: Any, wrong: Any, status: int
) -> None:
    body = {"entry_id": str(uuid4()), "seat": "N", "points": -1, "reason": "table talk"} | wrong
    answer = post(program, of_bustle(eight, "rounds/1/tables/1/adjustments/"), body)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("points", "field"),
    [
        ({"NS": 5}, "points"),
        ({"NS": 5, "EW": 3, "N": 1}, "points"),
        ({"NS": 501, "EW": 0}, "points"),
    ],
)
def test_totals_that_cannot_be_are_refused(
    program: Any, eight: Any, points: Any, field: str
) -> None:
    body = {"entry_id": str(uuid4()), "points": points}
    answer = post(program, of_bustle(eight, "rounds/1/tables/1/totals/"), body)

    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_totals_that_hands_cannot_come_to_need_a_reason(program: Any, eight: Any) -> None:
    def sent(**more: Any) -> Any:
        body = {"entry_id": str(uuid4()), "points": {"NS": 19, "EW": 12}} | more
        return post(program, of_bustle(eight, "rounds/1/tables/1/totals/"), body)

    refused = sent()
    assert (refused.status_code, refused.json()["code"]) == (422, "totals_cannot_be")
    assert sent(hands=9).status_code == 201
    assert sent().json()["answer"] == "confirmed"
    assert sent(points={"NS": 5, "EW": 3}).json()["code"] == "totals_differ"
    assert sent(reason="signed").status_code == 201
    assert (
        sent(points={"NS": 5, "EW": 3}, reason="no", seen=0).json()["code"] == "changed_meanwhile"
    )
    assert sent(points={}).json()["score"]["points"] == {"NS": 0, "EW": 0}


def test_a_table_is_shown_with_the_code_that_opens_it(
    program: Any, anybody: Any, eight: Any
) -> None:
    shown = program.get(of_bustle(eight, "rounds/1/tables/2/")).json()

    assert shown["table"]["number"] == 2
    assert shown["link"].endswith(shown["code"])
    assert anybody.get(f"/api/tables/{shown['code']}/").json()["number"] == 2
    assert program.get(of_bustle(eight, "rounds/1/tables/3/")).status_code == 404


def test_a_late_hand_is_counted_or_left_out_by_its_own_director_only(
    program: Any, foreigner: Any, anybody: Any, eight: Any
) -> None:
    for table in cast.tables_of(eight):
        for number in range(1, 5):
            cast.enter(table.sheet_id, number)
    post(program, of_bustle(eight, "rounds/1/close/"))
    late = [hand(2, "E", 5), hand(3, "E", 5)]
    for body in late:
        assert post(anybody, sheet_at(eight) + "hands/", body).json()["answer"] == "quarantined"
    waiting = program.get(of_bustle(eight, "late-hands/")).json()["results"]
    assert [one["entry_id"] for one in waiting] == [body["hand_id"] for body in late]

    paths = [f"late-hands/{body['hand_id']}/" for body in late]
    ruling = {"entry_id": str(uuid4())}
    assert post(foreigner, of_bustle(eight, paths[0] + "count/"), ruling).status_code == 404
    counted = post(program, of_bustle(eight, paths[0] + "count/"), ruling)
    assert counted.status_code == 201
    assert counted.json()["score"]["points"] == {"NS": 3, "EW": 2}
    left_out = post(program, of_bustle(eight, paths[1] + "leave-out/"), {"entry_id": str(uuid4())})
    assert left_out.json()["score"]["points"] == {"NS": 3, "EW": 2}
    assert program.get(of_bustle(eight, "late-hands/")).json()["results"] == []


def test_a_late_hand_of_another_bustle_is_not_reached_through_ones_own(
    foreigner: Any, program: Any, anybody: Any, eight: Any
) -> None:
    fred = get_user_model().objects.get(username="fred")
    theirs = cast.bustle_in_setup(fred.memberships.get().club)
    for table in cast.tables_of(eight):
        for number in range(1, 5):
            cast.enter(table.sheet_id, number)
    post(program, of_bustle(eight, "rounds/1/close/"))
    body = hand(2, "E", 5)
    post(anybody, sheet_at(eight) + "hands/", body)
    path = of_bustle(theirs, f"late-hands/{body['hand_id']}/count/")

    assert post(foreigner, path, {"entry_id": str(uuid4())}).status_code == 404
    assert len(program.get(of_bustle(eight, "late-hands/")).json()["results"]) == 1
