"""Lines of JSON in, answers out: every line is answered, whatever it holds."""

import json

import pytest

from scoring.rules.answers import answer_line
from tests.cases import for_every

HAND = {"maker": "N", "alone": "N", "tricks": {"NS": 5, "EW": 0}}


def asked(**line):
    return answer_line(json.dumps(line))


def test_a_hand_is_answered_with_points_seats_and_sorted_events():
    assert asked(ruleset="csl", options={}, hand=HAND) == {
        "points": {"NS": 4, "EW": 0},
        "seats": {"N": 4, "E": 0, "S": 4, "W": 0},
        "events": ["NS:lone_march"],
    }


def test_options_may_be_left_out():
    assert asked(ruleset="csl", hand=HAND)["points"] == {"NS": 4, "EW": 0}


def test_totals_before_the_hand_are_read_where_the_rules_read_them():
    hand = {"maker": "P1", "declared": True, "tricks": {"P1": 5, "P2": 0, "P3": 0, "P4": 0}}
    given = asked(ruleset="set-back", hand=hand, before={"P1": 4, "P2": 1})
    assert given["points"] == {"P1": -4, "P2": 1, "P3": 1, "P4": 1}


def test_results_are_answered_with_where_the_game_stands():
    given = asked(ruleset="railroad", results=[{"NS": 4, "EW": 0}], carry={"NS": 3})
    assert given == {
        "total": {"NS": 7, "EW": 0},
        "winner": "NS",
        "flags": ["lap:2", "skunk", "slam"],
        "games": 2,
    }


def test_an_impossible_hand_is_answered_with_its_sentence():
    given = asked(ruleset="csl", hand={"outcome": "passed"})
    assert given == {
        "error": "throw_in_impossible",
        "message": "These rules don’t allow passing out: someone must make trump.",
    }


def test_the_number_of_tricks_stands_in_the_sentence():
    given = asked(
        ruleset="three-handed", hand={"maker": "P1", "tricks": {"P1": 1, "P2": 0, "P3": 0}}
    )
    assert given == {"error": "tricks_total", "message": "The tricks must add up to 7."}


@for_every(
    ("line", "code"),
    [
        ({"ruleset": "bridge", "hand": HAND}, "ruleset_unknown"),
        ({"ruleset": "csl", "options": {"jokers": True}, "hand": HAND}, "option_unknown"),
        ({"ruleset": "csl", "options": {"joker": 1}, "hand": HAND}, "option_invalid"),
        ({"ruleset": "csl", "options": {"joker": {}}, "hand": HAND}, "option_invalid"),
        ({"ruleset": "csl", "options": [], "hand": HAND}, "malformed"),
        ({"ruleset": ["csl"], "hand": HAND}, "malformed"),
        ({"hand": HAND}, "malformed"),
        ({"ruleset": "csl"}, "malformed"),
        ({"ruleset": "csl", "hand": HAND, "results": []}, "malformed"),
        ({"ruleset": "csl", "hand": None}, "malformed"),
        ({"ruleset": "csl", "hand": {"makers": "N"}}, "malformed"),
        ({"ruleset": "csl", "hand": {"alone": ["N"]}}, "malformed"),
        ({"ruleset": "csl", "hand": HAND, "before": {"NS": "4"}}, "malformed"),
        ({"ruleset": "csl", "hand": HAND, "before": {"P1": 4}}, "malformed"),
        ({"ruleset": "csl", "results": {}}, "malformed"),
        ({"ruleset": "csl", "results": [3]}, "malformed"),
        ({"ruleset": "csl", "results": [{"NS": True}]}, "malformed"),
        ({"ruleset": "csl", "results": [], "makers": "NS"}, "malformed"),
    ],
)
def test_a_wrong_line_is_answered_with_its_code(line, code):
    given = answer_line(json.dumps(line))
    assert given["error"] == code
    assert given["message"].endswith(".")


def test_of_several_wrong_options_the_first_is_answered():
    given = asked(ruleset="csl", options={"joker": 1, "x": 1}, hand=HAND)
    assert given["error"] == "option_invalid"
    assert "joker" in given["message"]


@pytest.mark.parametrize("line", ["", "junk", "[1, 2]", "null", "3", b"\xff\xfe", "[" * 100_000])
def test_what_is_no_object_at_all_is_malformed(line):
    assert answer_line(line)["error"] == "malformed"
