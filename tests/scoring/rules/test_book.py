"""Presets with an organiser's options: what can be had, and what is said when it cannot."""

import pytest

from scoring.rules import book
from scoring.rules.book import (
    InvalidRuleset,
    load_book,
    presets,
    read_book,
    read_preset,
    resolve_ruleset,
)
from tests.cases import for_every


def problems(slug, options):
    with pytest.raises(InvalidRuleset) as refused:
        resolve_ruleset(slug, options)
    return [(one.code, one.option) for one in refused.value.problems]


def sentence(slug, options):
    with pytest.raises(InvalidRuleset) as refused:
        resolve_ruleset(slug, options)
    return str(refused.value)


def test_the_usual_rulesets_come_first():
    slugs = [preset.slug for preset in presets()]
    assert slugs[:4] == ["north-american", "canadian", "british", "csl"]
    assert len(slugs) == len(set(slugs))


def test_options_go_over_the_preset_and_the_preset_over_the_family():
    ruleset = resolve_ruleset("csl", {"target": 15})
    params = ruleset.params
    assert (params["target"], params["lone_euchre"], params["march"]) == (15, 4, 2)


def test_an_unknown_option_is_refused_by_name():
    assert problems("csl", {"jokers": 1}) == [("option_unknown", "jokers")]
    assert sentence("csl", {"jokers": 1}) == "This ruleset has no option jokers."


def test_a_parameter_of_another_game_is_no_option():
    assert problems("two-handed", {"lone_march": 4}) == [("option_unknown", "lone_march")]
    assert problems("hasenpfeffer", {"big": 12}) == [("option_unknown", "big")]


@pytest.mark.parametrize(
    "value", ["4", 4.0, True, None, -1, 100, [4]], ids=lambda value: repr(value)
)
def test_a_wrong_number_is_refused_with_the_allowed_ones(value):
    assert problems("csl", {"lone_euchre": value}) == [("option_invalid", "lone_euchre")]
    assert "a whole number from 0 to 99" in sentence("csl", {"lone_euchre": value})


def test_the_bounds_of_a_number_are_allowed():
    assert resolve_ruleset("csl", {"lone_euchre": 99}).params["lone_euchre"] == 99
    assert resolve_ruleset("csl", {"lone_euchre": 0}).params["lone_euchre"] == 0


def test_a_wrong_word_is_refused_with_the_allowed_ones():
    assert problems("csl", {"alone_by": "everybody"}) == [("option_invalid", "alone_by")]
    assert "one of nobody, maker, makers_side" in sentence("csl", {"alone_by": "everybody"})
    assert problems("csl", {"joker": 1}) == [("option_invalid", "joker")]
    assert problems("buck", {"no_maker": ["turned", "turned"]}) == [("option_invalid", "no_maker")]


def test_every_wrong_option_is_named_at_once():
    found = problems("csl", {"joker": 1, "x": 1, "deck": 23})
    assert found == [
        ("option_invalid", "joker"),
        ("option_unknown", "x"),
        ("option_invalid", "deck"),
    ]


def test_an_unknown_ruleset_is_refused_with_the_known_ones():
    assert problems("bridge", {}) == [("ruleset_unknown", None)]
    assert "north-american" in sentence("bridge", {})
    assert problems(None, {}) == [("ruleset_unknown", None)]


def test_options_that_are_no_mapping_are_refused():
    assert problems("csl", [1]) == [("option_invalid", None)]


class TestTheEndOfASheet:
    def test_a_number_of_hands_takes_the_place_of_the_target(self):
        params = resolve_ruleset("csl", {"hands": 8}).params
        assert (params["hands"], params["target"]) == (8, None)

    def test_a_form_may_send_the_usual_target_along(self):
        assert resolve_ruleset("csl", {"hands": 8, "target": 10}).params["target"] is None

    def test_a_form_may_send_an_empty_target_along(self):
        assert resolve_ruleset("csl", {"hands": 8, "target": None}).params["hands"] == 8

    def test_both_at_once_cannot_be(self):
        assert problems("csl", {"hands": 8, "target": 11}) == [("option_invalid", "hands")]

    def test_neither_cannot_be(self):
        assert problems("csl", {"target": None}) == [("option_invalid", "target")]

    def test_the_target_lies_where_the_scores_are_going(self):
        assert problems("csl", {"target": 0}) == [("option_invalid", "target")]
        assert problems("csl", {"direction": "down"}) == [("option_invalid", "target")]
        assert problems("buck", {"start": 0}) == [("option_invalid", "target")]

    def test_the_floor_is_not_above_the_start(self):
        assert resolve_ruleset("csl", {"floor": 0}).params["floor"] == 0
        assert problems("csl", {"floor": 1}) == [("option_invalid", "floor")]


class TestTheTable:
    def test_only_games_for_several_numbers_have_the_option(self):
        assert resolve_ruleset("call-ace", {"seats": 6}).table["seats"] == 6
        assert resolve_ruleset("call-ace").table["seats"] == 5
        assert problems("call-ace", {"seats": 3}) == [("option_invalid", "seats")]
        assert "is for 4, 5 or 6 at a table, not 3." in sentence("call-ace", {"seats": 3})
        assert problems("buck", {"seats": 4}) == [("option_unknown", "seats")]

    def test_two_sides_of_three_or_four_play_with_a_pack_that_is_large_enough(self):
        def pack(slug, **options):
            return resolve_ruleset(slug, options).table["deck"]

        assert (pack("csl"), pack("csl", seats=6), pack("csl", seats=8)) == (24, 32, 48)
        assert (pack("british"), pack("british", seats=6), pack("british", seats=8)) == (25, 33, 48)
        assert pack("csl", seats=6, deck=48) == 48
        assert pack("pepper", seats=6) == 48  # the pack with twos has 36, and has to be asked for
        assert problems("csl", {"seats": 6, "deck": 24}) == [("option_invalid", "deck")]
        assert problems("csl", {"seats": 5}) == [("option_invalid", "seats")]
        assert problems("bid-euchre-double", {"seats": 6}) == [("option_unknown", "seats")]

    def test_a_game_for_several_numbers_knows_them_the_chosen_first(self):
        assert resolve_ruleset("set-back").sizes == (4, 2, 3)
        assert resolve_ruleset("set-back", {"seats": 3}).sizes == (3, 4, 2)
        assert resolve_ruleset("buck").sizes == (4,)
        assert resolve_ruleset("csl", {"seats": 8}).sizes == (8,)

    def test_the_pack_must_be_large_enough(self):
        assert resolve_ruleset("csl", {"deck": 32}).table["deck"] == 32
        assert problems("call-ace", {"deck": 24}) == [("option_invalid", "deck")]
        assert problems("bid-indiana-4", {"deck": 20}) == [("option_invalid", "deck")]


@for_every("slug", [preset.slug for preset in presets()])
def test_no_game_of_the_sources_has_nine_at_a_table_and_each_says_why(slug):
    assert problems(slug, {"seats": 9})[0][1] == "seats"
    assert "not 9. More people fill more tables." in sentence(slug, {"seats": 9})


def test_where_nobody_bids_a_failure_cannot_cost_the_bid():
    assert problems("buck", {"set": "bid"}) == [("option_invalid", "set")]
    assert resolve_ruleset("pepper", {"set": "bid"}).params["set"] == "bid"


def test_a_wrong_ruleset_file_is_refused_with_the_field(tmp_path):
    known = load_book()
    file = tmp_path / "house.toml"
    file.write_text((book.RULESETS / "csl.toml").read_text().replace("need = 3", "needs = 3"))
    with pytest.raises(ValueError, match=r"house.toml: table.needs: no such field"):
        read_preset(file, known.families, known.parameters)


def test_a_wrong_family_file_is_refused_with_the_field(tmp_path):
    for folder in ("families", "parameters"):
        (tmp_path / folder).mkdir()
        for file in (book.RULESETS / folder).glob("*.toml"):
            (tmp_path / folder / file.name).write_text(file.read_text())
    family = tmp_path / "families" / "turnup-pairs.toml"
    family.write_text(family.read_text().replace("alone = true", "lonely = true"))
    with pytest.raises(ValueError, match=r"turnup-pairs.toml: rows\[3\].if.lonely: no such fact"):
        read_book(tmp_path)


def test_the_book_is_read_once():
    assert load_book() is load_book()
