"""The cash book over the API."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests import cast
from tests.tournaments.api_requests import of_bustle, post
from tests.tournaments.bustles import started
from tournaments.models import CashLine
from tournaments.money.selectors.plan import Plan
from tournaments.money.services.plan import save_plan

pytestmark = pytest.mark.django_db


def line(amount: str, kind: str = "expense", **more: Any) -> dict[str, Any]:
    return {"line_id": str(uuid4()), "kind": kind, "amount": amount} | more


def test_a_line_is_written_once_and_taken_back_once(program: APIClient, night: Any) -> None:
    path, coffee = of_bustle(night, "money/cash-book/"), line("12.50", note="Coffee")
    first, again = (post(program, path, coffee) for _time in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    written = first.json()
    assert (written["amount"], written["note"], written["taken_back"]) == (
        "-12.50",
        "Coffee",
        False,
    )
    back = {"line_id": str(uuid4())}
    for _time in range(2):
        answer = post(program, f"{path}{written['id']}/take-back/", back)
        assert (answer.status_code, answer.json()["taken_back"]) == (200, True)
    lines = program.get(path).json()["results"]
    assert [row["takes_back"] for row in lines] == [True, False]
    assert program.get(of_bustle(night, "money/")).json()["box"]["must_hold"] == "440.00"


def test_a_line_that_cannot_be_is_refused_by_its_field(program: APIClient, night: Any) -> None:
    path = of_bustle(night, "money/cash-book/")
    for body, status, field in (
        (line("0"), 422, "amount"),
        (line("-5"), 422, "amount"),
        (line("5", "fee"), 400, "kind"),
        (line("5", extra=1), 400, "extra"),
        (line("5") | {"line_id": "5"}, 400, "line_id"),
    ):
        answer = post(program, path, body)
        assert (answer.status_code, answer.json()["field"]) == (status, field)
    assert post(program, path, line("-5", "other")).status_code == 201


def test_an_id_of_another_bustle_is_refused_and_tells_nothing(
    program: APIClient, night: Any, club: Any
) -> None:
    other = started(cast.club("Friday club"), name="Elsewhere")
    save_plan(bustle_id=other.pk, plan=Plan())
    known = uuid4()
    CashLine.objects.create(
        bustle=other, line_id=known, kind="other", amount=1, by="x", written_at=other.starts_at
    )
    answer = post(program, of_bustle(night, "money/cash-book/"), line("5") | {"line_id": known})
    assert (answer.status_code, answer.json()["field"]) == (422, "line_id")
    assert "Elsewhere" not in answer.content.decode()


def test_a_line_is_not_taken_back_under_its_own_id(program: APIClient, night: Any) -> None:
    path = of_bustle(night, "money/cash-book/")
    written = post(program, path, line("5")).json()
    again = post(program, f"{path}{written['id']}/take-back/", {"line_id": written["line_id"]})
    assert (again.status_code, again.json()["field"]) == (422, "line_id")


def test_a_prize_is_paid_once_and_given_back(program: APIClient, over: Any) -> None:
    path = of_bustle(over, "money/payouts/")
    due = program.get(path).json()["results"][0]
    assert (due["name"], due["due"], due["settled"]) == (over.who["first"], "160.00", False)
    what = {"prize": due["prize"], "number": due["number"]}
    wrong = post(program, path, what | {"line_id": str(uuid4()), "amount": "100.00"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "money_refused")
    for _time in range(2):
        paid = post(program, path, what | {"line_id": str(uuid4()), "amount": due["due"]})
        assert (paid.status_code, paid.json()["settled"]) == (200, True)
    back = post(program, path + "take-back/", what | {"line_id": str(uuid4())})
    assert (back.status_code, back.json()["paid"]) == (200, "0.00")
    nobody = post(program, path + "take-back/", what | {"line_id": str(uuid4()), "number": 44})
    assert nobody.status_code == 404


def test_the_box_is_counted_and_fees_are_marked(program: APIClient, club: Any) -> None:
    bustle = started(club)
    assert program.get(of_bustle(bustle, "money/")).status_code == 404
    assert post(program, of_bustle(bustle, "money/everybody-paid/")).status_code == 404
    counted = {"counted": "75.00"}
    refused = post(program, of_bustle(bustle, "money/count/"), counted)
    assert refused.json()["message"] == "Set the fee and prizes first."
    program.patch(of_bustle(bustle, "money/plan/"), {"fee": "10"}, format="json")
    sheet = program.get(of_bustle(bustle, "money/")).json()
    assert (len(sheet["unpaid"]), sheet["counted"], sheet["off"]) == (8, None, None)
    paid = post(program, of_bustle(bustle, "money/everybody-paid/")).json()
    assert (paid["unpaid"], paid["fees"]) == ([], "80.00")
    sheet = post(program, of_bustle(bustle, "money/count/"), counted).json()
    assert (sheet["counted"], sheet["off"]) == ("75.00", "-5.00")
