"""The language of rows."""

from dataclasses import replace

import pytest

from scoring.rules.book import resolve_ruleset
from scoring.rules.model import ScoringRow
from scoring.rules.rows import FACTS, compile_rows, parse_give, reads_score
from tests.cases import for_every


@for_every(
    ("give", "meaning"),
    [
        (0, (0, None)),
        ("-3", (-3, None)),
        ("$euchre", (2, None)),
        ("-$euchre", (-2, None)),
        ("2*$euchre", (4, None)),
        ("own", (1, "own")),
        ("-3*own", (-3, "own")),
        ("$lone_march", (1, "players")),
        ("-$set", (-1, "bid_tricks")),
    ],
)
def test_points_are_a_factor_and_a_term(give, meaning):
    params = {"euchre": 2, "lone_march": "players", "set": "bid"}
    assert parse_give(give, params) == meaning


@pytest.mark.parametrize("give", ["", "1+1", "two", "$euchre*2", "--1"])
def test_anything_else_is_refused(give):
    with pytest.raises(ValueError, match=r"term"):
        parse_give(give, {"euchre": 2})


def test_a_row_exists_only_under_its_option():
    rows = len(compile_rows(resolve_ruleset("set-back")).rows)
    per_trick = resolve_ruleset("set-back", {"made_basis": "per_trick"})
    double_penalty = resolve_ruleset("set-back", {"declare_fail": "double_penalty"})
    assert len(compile_rows(per_trick).rows) == rows + 1
    assert len(compile_rows(double_penalty).rows) == rows - 1


def test_a_row_that_reads_a_number_the_game_does_not_have_is_not_in_the_game():
    events = [row.events for row in compile_rows(resolve_ruleset("hasenpfeffer")).rows]
    assert ("big_made",) not in events
    assert ("big_made",) in [row.events for row in compile_rows(resolve_ruleset("pepper")).rows]


@pytest.mark.parametrize(
    ("fact", "values"),
    [
        ("role", "maker ally defender out free"),
        ("result", "euchred made march"),
        ("share", "most tied fewer"),
        ("take", "add deduct"),
    ],
)
def test_a_row_may_ask_for_these_values(fact, values):
    assert FACTS[fact] == tuple(values.split())


def test_a_row_may_ask_whether_or_not():
    for fact in ("alone", "defended", "blind", "declared", "dealt", "stole_deal"):
        assert FACTS[fact] == (True, False)


def bonus_rows(**only):
    row = ScoringRow({"own": {"min": 1}}, 1, ("extra",), only)
    return compile_rows(replace(resolve_ruleset("set-back"), bonus=(row,))).bonus


def test_a_bonus_row_too_exists_only_under_its_option():
    assert len(bonus_rows(made_basis="euchre_points")) == 1
    assert bonus_rows(made_basis="per_trick") == ()


def test_a_least_number_is_not_reached_by_less_or_by_nothing():
    (row,) = bonus_rows()
    assert [row.matches({"own": own}) for own in (0, 1, 2, None)] == [False, True, True, False]


def test_a_hand_that_may_double_the_score_reads_it():
    assert reads_score(resolve_ruleset("set-back"))
    assert not reads_score(resolve_ruleset("north-american"))
