"""A program at a table calls the director, and a director's program answers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.api_requests import of_bustle, post
from tournaments.play.selectors.tables import waiting_calls
from tournaments.play.services.calls import call_director
from tournaments.setup.services.bustles import finish_bustle

pytestmark = pytest.mark.django_db


def test_a_call_goes_out_comes_up_and_is_answered(
    anybody: Any, program: Any, eight: Any, table: str
) -> None:
    first = post(anybody, table + "call/", {"why": "Score"}).json()
    assert post(anybody, table + "call/").json() == first
    [line] = program.get(of_bustle(eight, "calls/")).json()["results"]
    assert (line["id"], line["table"], line["why"]) == (first["id"], 1, "Score")
    program.post(of_bustle(eight, f"calls/{line['id']}/answer/"))
    assert program.get(of_bustle(eight, "calls/")).json()["results"] == []
    assert anybody.get(table).json()["call"]["answered_at"] is not None


def test_a_table_takes_its_own_call_back_and_no_other(anybody: Any, eight: Any, table: str) -> None:
    call_director(bustle_id=eight.pk, table=2)
    post(anybody, table + "call/")
    assert anybody.delete(table + "call/").status_code == 204
    assert [call.table for call in waiting_calls(eight.pk)] == [2]


def test_a_call_out_of_the_bustle_is_refused_with_the_reason(
    anybody: Any, eight: Any, table: str
) -> None:
    eight.rounds.update(state="closed")
    eight.rounds_planned = 1
    eight.save(update_fields=["rounds_planned"])
    finish_bustle(bustle_id=eight.pk)
    answer = post(anybody, table + "call/")
    assert answer.status_code == 409
    assert "isn’t running" in answer.json()["message"]
