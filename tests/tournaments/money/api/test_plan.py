"""The plan of the money, the prizes and the lists of people over the API."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests.cases import for_every
from tests.tournaments.api_requests import of_bustle, post
from tournaments.models import Deed
from tournaments.money.api.plan import HALF_AND_LONERS
from tournaments.money.selectors.plan import lists_of, plan_of

pytestmark = pytest.mark.django_db


def patch(program: APIClient, path: str, body: Any) -> Any:
    return program.patch(path, body, format="json")


def test_a_plan_is_made_and_what_is_not_named_stays(program: APIClient, eight: Any) -> None:
    path = of_bustle(eight, "money/plan/")
    assert program.get(path).status_code == 404
    made = patch(program, path, HALF_AND_LONERS).json()
    assert [prize["percent"] for prize in made["prizes"]] == ["60.00", "30.00", "10.00"]
    changed = patch(program, path, {"fee": "7.50"}).json()
    assert (changed["fee"], changed["house_amount"]) == ("7.50", "40.00")
    assert len(changed["prizes"]) == 3
    assert program.get(path).json() == changed
    patch(program, path, {"fee": "7.50"})
    assert eight.deeds.filter(kind=Deed.Kind.MONEY_PLANNED).count() == 2


def test_a_plan_that_was_read_can_be_sent_back_as_it_is(program: APIClient, eight: Any) -> None:
    path = of_bustle(eight, "money/plan/")
    made = patch(program, path, HALF_AND_LONERS).json()
    assert patch(program, path, made).json() == made


def test_a_plan_is_tried_without_being_kept(program: APIClient, eight: Any) -> None:
    tried = post(program, of_bustle(eight, "money/preview/"), HALF_AND_LONERS | {"payers": 20})
    prizes = tried.json()
    assert (prizes["takings"]["fees"], prizes["pot"]) == ("200.00", "160.00")
    assert [prize["amount"] for prize in prizes["prizes"]] == ["96.00", "48.00", "16.00"]
    assert plan_of(eight.pk) is None
    without = post(program, of_bustle(eight, "money/preview/"), {"fee": "5"}).json()
    assert without["takings"]["payers"] == 8


@for_every(
    ("body", "status", "field"),
    [
        ({"fee": 10}, 400, "fee"),
        ({"fee": "1e3"}, 400, "fee"),
        ({"fee": "-1"}, 400, "fee"),
        ({"fee": "1.005"}, 400, "fee"),
        ({"fees": "1"}, 400, "fees"),
        ({"house": "all of it"}, 400, "house"),
        ({"prizes": [{"percent": "50", "cents": 1}]}, 400, "prizes.0.cents"),
        ({"house_percent": "101"}, 422, "house_percent"),
        ({"prizes": [{"percent": "60"}, {"place": 2, "percent": "41"}]}, 422, "prizes"),
        ({"prizes": [{"percent": "60", "amount": "5"}]}, 422, "prizes"),
        ({"prizes": [{"percent": "60", "only": 999}]}, 422, "prizes"),
        ({"prizes": [{"percent": "60", "only": 0}]}, 400, "prizes.0.only"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_by_its_field(
    program: APIClient, eight: Any, body: Any, status: int, field: str
) -> None:
    answer = patch(program, of_bustle(eight, "money/plan/"), body)
    assert (answer.status_code, answer.json()["field"]) == (status, field)
    assert plan_of(eight.pk) is None


def test_prizes_name_their_winners(program: APIClient, over: Any) -> None:
    prizes = program.get(of_bustle(over, "prizes/")).json()
    assert (prizes["pot"], prizes["played"], prizes["final"]) == ("400.00", True, True)
    first, shared = prizes["prizes"][:2]
    assert [one["name"] for one in first["winners"]] == [over.who["first"]]
    assert [one["amount"] for one in shared["winners"]] == ["80.00", "80.00"]


def test_lists_are_made_changed_and_taken_away(program: APIClient, eight: Any) -> None:
    path = of_bustle(eight, "money/lists/")
    key = {"headers": {"Idempotency-Key": str(uuid4())}, "format": "json"}
    for _time in range(2):
        made = program.post(path, {"name": "Women", "numbers": [1, 3]}, **key).json()
    assert (made["numbers"], made["people"], made["used"]) == ([1, 3], 2, False)
    assert program.get(path).json()["count"] == 1
    one = f"{path}{made['id']}/"
    assert patch(program, one, {"numbers": [5]}).json()["numbers"] == [5]
    assert patch(program, one, {"name": "Juniors"}).json()["numbers"] == [5]
    assert post(program, path, {"name": "juniors"}).status_code == 422
    unknown = post(program, path, {"name": "Men", "numbers": [99]})
    assert (unknown.status_code, unknown.json()["field"]) == (422, "numbers")
    goes_to = {"prizes": [{"percent": "100", "only": made["id"]}]}
    assert patch(program, of_bustle(eight, "money/plan/"), goes_to).status_code == 200
    assert program.delete(one).status_code == 422
    patch(program, of_bustle(eight, "money/plan/"), {"prizes": []})
    assert program.delete(one).status_code == 204
    assert lists_of(eight.club_id) == []
