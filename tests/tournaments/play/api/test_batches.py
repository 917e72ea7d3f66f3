"""What a phone had waiting as the page's own form: put into facts here, once each, in order."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from scoring.selectors import log_of, sheet
from tests import cast
from tests.cases import for_every
from tests.tiers import amount
from tests.tournaments.api_requests import hand, post
from tests.tournaments.play.views.test_refusals import playing
from tournaments.core.api import throttles
from tournaments.demo.simulation import play_hands
from tournaments.play.services.rounds import close_round

pytestmark = pytest.mark.django_db


def form(number: int = 1, **inputs: Any) -> dict[str, Any]:
    """A waiting hand, every input a list as a form has it."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in inputs.items()}
    of = {"kind": "form", "hand_id": str(uuid4()), "round": 1, "number": number}
    return of | {"inputs": lists or {"maker": ["N"], "tricks": ["3"]}}


def sent(program: APIClient, table: str, *items: dict[str, Any]) -> list[dict[str, Any]]:
    answer = post(program, table + "batch/", {"items": list(items)})
    assert answer.status_code == 200, answer.content
    said: list[dict[str, Any]] = answer.json()["items"]
    return said


def points(program: APIClient, table: str) -> Any:
    return program.get(table).json()["sheet"]["score"]["points"]


def test_forms_become_the_hands_that_the_page_would_have_written(
    anybody: APIClient, table: str
) -> None:
    items = [
        form(1, maker="N", tricks="4"),
        form(2, maker="E", tricks="5", alone="on"),
        form(3, outcome="redeal:misdeal"),
        form(4, maker="S", tricks="2"),
    ]
    said = sent(anybody, table, *items)

    assert [(one["status"], one["answer"]) for one in said] == [(201, "recorded")] * 4
    assert [one["id"] for one in said] == [item["hand_id"] for item in items]
    assert points(anybody, table) == {"NS": 1, "EW": 6}


def test_the_same_forms_again_change_nothing(anybody: APIClient, table: str) -> None:
    items = [form(1), form(2, maker="W", tricks="5")]
    first, second = sent(anybody, table, *items), sent(anybody, table, *reversed(items))

    assert [one["status"] for one in [*first, *second]] == [201, 201, 200, 200]
    assert points(anybody, table) == {"NS": 1, "EW": 2}


def test_two_phones_that_kept_the_same_hand_confirm_each_other_and_a_program_too(
    anybody: APIClient, table: str
) -> None:
    said = sent(anybody, table, form(), form(), {"kind": "hand", **hand()}, form(1, maker="E"))

    assert [one["answer"] for one in said[:3]] == ["recorded", "confirmed", "confirmed"]
    assert said[3]["status"] == 422  # nobody said how many tricks


@pytest.mark.parametrize(
    ("inputs", "field", "sentence"),
    [
        ({"tricks": "4"}, "maker", "Say who made trump."),
        ({"maker": "Q", "tricks": "4"}, "maker", "This table doesn’t have that seat."),
        ({"maker": "N", "tricks": "six"}, "tricks", "Enter a whole number from 0 to 5."),
        ({"outcome": "redeal:bored"}, "reason", "These rules don’t allow a redeal"),
    ],
)
def test_a_refused_form_says_what_the_page_would_have_said(
    anybody: APIClient, eight: Any, table: str, inputs: Any, field: str, sentence: str
) -> None:
    (said,) = sent(anybody, table, form(1, **inputs))

    assert (said["status"], said["field"]) == (422, field)
    assert said["message"].startswith(sentence)
    assert log_of(cast.tables_of(eight)[0].sheet_id) == []


def test_a_form_for_a_round_that_was_closed_is_kept_for_the_director(
    anybody: APIClient, eight: Any, table: str
) -> None:
    for one in cast.tables_of(eight):
        play_hands(sheet_id=one.sheet_id, hands=None, rng=cast.chance())
    close_round(bustle_id=eight.pk)

    (said,) = sent(anybody, table, form(4))
    assert (said["status"], said["answer"]) == (201, "quarantined")


GAMES = {
    "pepper": ({"bid": "3", "maker": "N", "tricks": "4"}, {"NS": 4, "EW": 2}),
    "two-handed": ({"maker": "P1", "tricks_P1": "3"}, {"P1": 1, "P2": 0}),
    "buck": ({"maker": "P1", "tricks_P1": "5", "folded": ["P3", "P4"]}, None),
}


@pytest.mark.parametrize("slug", GAMES)
def test_every_games_form_is_understood(anybody: APIClient, club: Any, slug: str) -> None:
    inputs, expected = GAMES[slug]
    table = f"/api/tables/{playing(club, slug, {})}/"
    (said,) = sent(anybody, table, form(1, **inputs))

    assert said["status"] == 201, said
    if expected:
        assert points(anybody, table) == expected


@for_every(
    "change",
    [
        {"inputs": None},
        {"inputs": []},
        {"inputs": {"maker": "N"}},
        {"inputs": {"maker": [["N"]]}},
        {"inputs": {"maker": ["N" * 81]}},
        {"inputs": {f"tricks_{number}": ["1"] for number in range(41)}},
        {"number": 0},
        {"round": "first"},
        {"hand_id": "7"},
    ],
    undo=True,
)
def test_what_is_no_form_is_malformed(anybody: APIClient, table: str, change: Any) -> None:
    (said,) = sent(anybody, table, form() | change)

    assert (said["status"], said["code"], said["field"]) == (400, "malformed", next(iter(change)))


NAMES = st.sampled_from(["maker", "tricks", "alone", "outcome", "dealer", "revokes_N", "call"])
VALUES = st.lists(st.sampled_from(["N", "S", "4", "-1", "on", "played", "redeal:"]) | st.text())


@settings(
    max_examples=amount(80, 8),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.dictionaries(NAMES, VALUES.map(lambda values: values[:3])))
def test_no_junk_in_a_form_breaks_a_batch(
    eight: Any, table: str, inputs: dict[str, list[str]]
) -> None:
    throttles.cache.clear()
    answer = post(APIClient(), table + "batch/", {"items": [form() | {"inputs": inputs}]})

    if answer.status_code == 200:
        assert answer.json()["items"][0]["status"] in (200, 201, 400, 422)
    assert answer.status_code in (200, 400), answer.content
    assert sheet(cast.tables_of(eight)[0].sheet_id).score.next_number in (1, 2)
