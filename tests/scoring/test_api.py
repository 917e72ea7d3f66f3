"""Rulesets for programs: the book, options, and the scorer that keeps nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from scoring.rules.book import presets
from tests.cases import for_every
from tests.tiers import amount

pytestmark = pytest.mark.django_db  # whose language an answer is in is a row of the club
SLUGS = [preset.slug for preset in presets()]
MARCH = {"maker": "N", "tricks": {"NS": 5, "EW": 0}}


def score(slug: str, **body: Any) -> Any:
    return APIClient().post(f"/api/rulesets/{slug}/score/", body, format="json")


def test_the_book_is_open_to_everybody_and_in_its_order() -> None:
    listed = APIClient().get("/api/rulesets/").json()

    assert [one["slug"] for one in listed] == SLUGS
    assert listed[0]["slug"] == "north-american"
    assert listed[0]["partnership"] is True


@for_every("slug", SLUGS)
def test_every_ruleset_tells_its_options_questions_and_points(slug: str) -> None:
    said = APIClient().get(f"/api/rulesets/{slug}/").json()

    assert said["slug"] == slug
    assert "tricks" in [question["name"] for question in said["fields_to_ask"]]
    assert all(row["case"] for row in said["points"])
    assert all(option["label"] and "default" in option for option in said["options"])
    assert len(said["accounts"]) in (2, len(said["seats"]))


def test_an_option_changes_the_table_of_points() -> None:
    path = "/api/rulesets/north-american/resolve/"
    said = APIClient().post(path, {"options": {"lone_march": 7}}, format="json").json()

    row = next(row for row in said["points"] if row["case"] == "Alone, all 5 tricks (march)")
    assert row["makers"] == "7"
    lone = next(option for option in said["options"] if option["name"] == "lone_march")
    assert lone["default"] == 7


def test_a_hand_is_scored_by_account_and_by_seat() -> None:
    answer = score("north-american", hand=MARCH | {"alone": "N"}, options={"lone_maker_extra": 1})

    assert answer.json() == {
        "points": {"NS": 4, "EW": 0},
        "seats": {"N": 5, "E": 0, "S": 4, "W": 0},
        "events": ["NS:lone_march"],
    }


def test_totals_before_the_hand_are_read_where_the_rules_read_them() -> None:
    hand = {"maker": "P1", "declared": True, "tricks": {"P1": 5, "P2": 0, "P3": 0, "P4": 0}}
    options = {"seats": 4}
    plain = score("set-back", hand=hand, options=options)
    before = score("set-back", hand=hand, options=options, before={"P1": 7})

    assert plain.status_code == before.status_code == 200, plain.json()
    assert before.json()["points"]["P1"] == plain.json()["points"]["P1"] - 7


@for_every(
    ("slug", "body", "status", "code", "field"),
    [
        ("csl", {"hand": {"outcome": "passed"}}, 422, "throw_in_impossible", "outcome"),
        ("csl", {"hand": MARCH, "options": {"jokers": 1}}, 422, "option_unknown", "jokers"),
        ("csl", {"hand": {"maker": 7}}, 422, "malformed", "maker"),
        ("poker", {"hand": MARCH}, 422, "ruleset_unknown", "ruleset"),
        ("csl", {}, 400, "malformed", "hand"),
        ("csl", {"hand": "march"}, 400, "malformed", "hand"),
        ("csl", {"hand": MARCH, "before": {"NS": "many"}}, 400, "malformed", "before.NS"),
        ("csl", {"hand": MARCH, "options": []}, 400, "malformed", "options"),
    ],
)
def test_what_cannot_be_scored_is_refused_by_field(
    slug: str, body: Any, status: int, code: str, field: str
) -> None:
    answer = score(slug, **body)

    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.json()
    assert answer.json()["field"] == field


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.mark.full
@settings(max_examples=amount(200, 15), deadline=None)
@given(st.sampled_from(SLUGS), JUNK, JUNK, JUNK)
def test_no_junk_breaks_the_scorer(slug: str, hand: Any, options: Any, before: Any) -> None:
    client = APIClient(raise_request_exception=False)
    body = {"hand": hand, "options": options, "before": before}
    path = f"/api/rulesets/{slug}/score/"
    answer = client.post(path, json.dumps(body), content_type="application/json")

    assert answer.status_code in (200, 400, 422), answer.content
