"""What values every parameter takes, typed apart from the data files."""

import pytest

from scoring.rules.book import load_book
from scoring.rules.parameters import parameter_from
from tests.cases import for_every

POINTS = (
    "point march six_tricks lone_point lone_march lone_maker_extra euchre euchre_shared "
    "lone_euchre lone_defence blind_march blind_fail point_on_partner set big no_trick "
    "euchre_award revoke_points revoke_lone_points"
)
BOUNDS = {
    **dict.fromkeys(POINTS.split(), (0, 99)),
    "hands": (1, 99),
    "target": (-999, 999),
    "start": (-999, 999),
    "floor": (-999, 999),
    "seats": (2, 9),
}
MAY_BE_EMPTY = {"hands", "target", "floor"}
WORDS = {"lone_march": "players", "set": "bid", "hands": "clock"}
PACKS = [20, 24, 25, 28, 32, 33, 36, 48]
SWITCHES = "robson_deduct blind_loner joker partners_best fold no_trump declare ally laps slam"
CHOICES = {
    "made_basis": "euchre_points per_trick",
    "declare_fail": "double_score double_penalty",
    "declare_by": "maker anyone",
    "lone_euchre_covers": "side caller",
    "revoke_how": "off award deduct",
    "revoke_hand": "replaces adds",
    "revoke_on": "side seat",
    "all_pass": "throw_in stick_dealer no_trump joker_bids",
    "alone_by": "nobody maker makers_side",
    "defend_alone": "never vs_loner always",
    "dealer_partner": "free alone_only",
    "bare_jack": "allowed dealer_forbidden forbidden",
    "ace_no_face": "off exchange redeal",
    "farmers_hand": "off exchange redeal",
    "joker_in_widow": "off redeal",
    "direction": "up down",
    "misdeal": "same_dealer next_dealer",
}
SEVERAL = {"no_maker": "turned open"}
ALL = load_book().parameters


def test_there_are_no_other_parameters():
    assert {*BOUNDS, "deck", *SWITCHES.split(), *CHOICES, *SEVERAL} == set(ALL)


@for_every(("name", "bounds"), BOUNDS.items())
def test_a_number_takes_its_bounds_and_nothing_beyond(name, bounds):
    least, most = bounds
    taken = [n for n in (least - 1, least, most, most + 1) if ALL[name].accepts(n)]
    assert taken == [least, most]


@for_every("name", ALL)
def test_only_some_numbers_may_be_left_empty(name):
    assert ALL[name].accepts(None) == (name in MAY_BE_EMPTY)


@for_every("name", [*BOUNDS, "deck"])
def test_a_number_may_be_one_word_at_most(name):
    words = [word for word in ("players", "bid", "clock", "") if ALL[name].accepts(word)]
    assert words == [word for parameter, word in WORDS.items() if parameter == name]


def test_a_pack_has_one_of_these_numbers_of_cards():
    assert [deck for deck in range(1, 60) if ALL["deck"].accepts(deck)] == PACKS


@for_every("name", SWITCHES.split())
def test_a_switch_is_true_or_false_and_nothing_else(name):
    assert ALL[name].accepts(True)
    assert ALL[name].accepts(False)
    assert not ALL[name].accepts(1)


@for_every(("name", "values"), CHOICES.items())
def test_a_choice_is_one_of_its_values(name, values):
    assert [*ALL[name].choices] == values.split()
    assert all(ALL[name].accepts(value) for value in values.split())
    assert not ALL[name].accepts(values.split()[:1])


@pytest.mark.parametrize(("name", "values"), SEVERAL.items())
def test_a_list_may_hold_any_of_its_values(name, values):
    assert [*ALL[name].choices] == values.split()
    assert ALL[name].accepts(values.split())
    assert ALL[name].accepts([])
    assert not ALL[name].accepts(values.split()[0])
    assert not ALL[name].accepts({})
    assert not ALL[name].accepts([["turned"]])


@for_every(
    ("name", "allowed"),
    [
        ("march", "a whole number from 0 to 99"),
        ("lone_march", 'a whole number from 0 to 99, or "players"'),
        ("hands", 'a whole number from 1 to 99, or "clock", or null'),
        ("deck", "one of 20, 24, 25, 28, 32, 33, 36, 48"),
        ("joker", "true or false"),
        ("revoke_on", "one of side, seat"),
        ("no_maker", "a list with some of turned, open"),
    ],
)
def test_a_refusal_says_what_is_allowed(name, allowed):
    assert ALL[name].allowed() == allowed


@for_every(
    ("name", "value", "words"),
    [
        ("joker", True, "yes"),
        ("joker", False, "no"),
        ("hands", None, "none"),
        ("march", 4, "4"),
        ("lone_march", "players", "one for each player at the table"),
        ("all_pass", "throw_in", "throw the cards in"),
        ("no_maker", [], "none"),
        ("no_maker", ["turned"], "a club is turned up: clubs are trump"),
    ],
)
def test_a_value_is_said_in_words(name, value, words):
    assert ALL[name].in_words(value) == words


@for_every(
    ("data", "problem"),
    [
        ({"kind": "game"}, "x: there is no field “kind”"),
        ({"label": "X", "short": "x"}, "x.type must be one of"),
        ({"type": "boolean", "label": "X"}, "x.short is missing"),
        ({"type": "choice", "label": "X", "short": "x"}, "x.choices is missing"),
        ({"type": "several", "label": "X", "short": "x"}, "x.choices is missing"),
    ],
)
def test_a_parameter_that_nobody_could_set_is_refused(data, problem):
    with pytest.raises(ValueError, match=problem):
        parameter_from("x", "game", data)
