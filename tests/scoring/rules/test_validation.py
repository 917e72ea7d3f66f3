"""Data that the engine could not read, or that makes no game, is refused by the place it is at."""

import pytest

from scoring.rules.book import load_book
from scoring.rules.validation import family_problems, preset_problems, settled_problems
from tests.cases import for_every

ROW = {"if": {"role": "maker"}, "give": 1}
FAMILY = {
    "players": "partnership",
    "unset": ["hands"],
    "params": {"point": 1, "joker": False},
    "rows": [ROW],
}
PRESET = {
    "name": "A game",
    "version": 1,
    "family": "turnup-pairs",
    "origin": "somewhere",
    "table": {"seats": 4, "deck": 24, "deal": 5, "tricks": 5, "need": 3},
}


def of_family(**changes):
    return family_problems({**FAMILY, **changes}, load_book().parameters)


def of_row(**changes):
    return of_family(rows=[{**ROW, **changes}])


def of_preset(**changes):
    book = load_book()
    return preset_problems({**PRESET, **changes}, book.families, book.parameters)


def of_table(**changes):
    return of_preset(table={**PRESET["table"], **changes})


def test_right_data_have_no_problems():
    assert of_family() == []
    assert of_preset() == []


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"players": "teams"}, "players"),
        ({"rows": []}, "rows"),
        ({"colour": 1}, "colour"),
        ({"unset": ["hand"]}, "unset"),
        ({"params": {"points": 1}}, "params.points"),
        ({"params": {"point": "1"}}, "params.point"),
    ],
)
def test_a_wrong_family_is_refused(changes, place):
    assert [problem.split(":")[0] for problem in of_family(**changes)] == [place]


@for_every(
    ("changes", "place"),
    [
        ({"if": None}, "rows[1].if"),
        ({"if": {"rolle": "maker"}}, "rows[1].if.rolle"),
        ({"if": {"role": "dealer"}}, "rows[1].if.role"),
        ({"if": {"role": ["maker", "dealer"]}}, "rows[1].if.role"),
        ({"if": {"role": {"min": 1}}}, "rows[1].if.role"),
        ({"if": {"own": {"max": 1}}}, "rows[1].if.own"),
        ({"if": {"own": {"min": "1"}}}, "rows[1].if.own"),
        ({"give": "$nothing"}, "rows[1].give"),
        ({"give": "1+1"}, "rows[1].give"),
        ({"give": "tricks"}, "rows[1].give"),
        ({"give": True}, "rows[1].give"),
        ({"only": {"joker": "yes"}}, "rows[1].only.joker"),
        ({"then": 1}, "rows[1].then"),
    ],
)
def test_a_wrong_row_is_refused(changes, place):
    assert [problem.split(":")[0] for problem in of_row(**changes)] == [place]


def test_a_wrong_bonus_row_is_refused():
    wrong = of_family(bonus=[ROW, {**ROW, "give": "tricks"}])
    assert [problem.split(":")[0] for problem in wrong] == ["bonus[2].give"]


@for_every("give", [0, 3, "-1", "own", "-own", "2*$point", "+score", "-$point", "bid"])
def test_the_whole_language_of_points_is_read(give):
    assert of_row(give=give) == []


@for_every(
    ("changes", "place"),
    [
        ({"seats": 3}, "table.seats"),
        ({"seats": 10}, "table.seats"),
        ({"seats": []}, "table.seats"),
        ({"deck": 0}, "table.deck"),
        ({"deck": True}, "table.deck"),
        ({"deck": 19}, "deck"),
        ({"bids": [1, 2]}, "table.need"),
        ({"need": "3"}, "table.need"),
        ({"cards": 5}, "table.cards"),
    ],
)
def test_a_wrong_table_is_refused(changes, place):
    assert [problem.split(":")[0] for problem in of_table(**changes)] == [place]


@for_every(
    ("changes", "place"),
    [
        ({"name": 3}, "name"),
        ({"family": "poker"}, "family"),
        ({"players": "teams"}, "players"),
        ({"slug": "x"}, "slug"),
        ({"params": {"pint": 1}}, "params.pint"),
        ({"params": {"target": 0}}, "target"),
        ({"examples": [{"hand": {}}]}, "examples[1].points"),
        ({"examples": [{"hand": {}, "points": {}}]}, "examples[1].points"),
        ({"examples": [{"hand": {}, "events": []}]}, "examples[1].points"),
        (
            {"examples": [{"hand": {}, "events": [], "points": {}, "error": "x"}]},
            "examples[1].points",
        ),
        ({"examples": [{"error": "x"}]}, "examples[1].hand"),
        ({"examples": ["x"]}, "examples[1].hand"),
        ({"examples": [{"hand": {}, "error": "x", "point": 1}]}, "examples[1].point"),
    ],
)
def test_a_wrong_ruleset_is_refused(changes, place):
    assert [problem.split(":")[0] for problem in of_preset(**changes)] == [place]


@pytest.mark.parametrize("seats", [1, 10, "4", True, [4, 10], [], [1, 4]])
def test_two_to_nine_people_sit_at_a_table(seats):
    table = {**PRESET["table"], "deck": 48, "seats": seats}
    wrong = of_preset(family="turnup-solo", table=table)
    assert wrong == ["table.seats: must be a number from 2 to 9, or a list of them"]


@pytest.mark.parametrize("seats", [2, 9, [2, 9]])
def test_two_and_nine_are_not_too_few_and_not_too_many(seats):
    table = {**PRESET["table"], "deck": 48, "seats": seats}
    assert of_preset(family="turnup-solo", table=table) == []


def test_everything_that_a_ruleset_lacks_is_named():
    book = load_book()
    wrong = preset_problems({"name": "A game"}, book.families, book.parameters)
    assert wrong == ["version: missing", "family: missing", "origin: missing", "table: missing"]


def test_the_pack_is_large_enough_for_the_most_seats():
    table = {**PRESET["table"], "seats": [4, 6]}
    wrong = of_preset(family="turnup-solo", table=table)
    assert wrong == ["deck: 30 cards are dealt: a pack of 24 is too small."]


def test_a_pack_that_the_number_of_seats_makes_too_small_is_the_fault_of_the_seats():
    params, table = (
        {"start": 0, "target": 9, "direction": "up"},
        {"seats": 6, "deck": 24, "deal": 5},
    )
    faults = [
        settled_problems(params, table, preset_target=9, options=options)[0][0]
        for options in ({}, {"seats": 6}, {"seats": 6, "deck": 24})
    ]
    assert faults == ["deck", "seats", "deck"]


def test_words_among_bids_need_their_number_of_tricks():
    table = {name: value for name, value in PRESET["table"].items() if name != "need"}
    bids = [1, {"bid": "all"}, "none", {"bid": "all", "need": 0}, {"bid": "all", "need": 5}]
    wrong = of_preset(table={**table, "bids": bids})
    assert [problem.split(":")[0] for problem in wrong] == ["table.bids"] * 3
