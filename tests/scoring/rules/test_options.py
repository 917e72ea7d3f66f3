"""Options in a form's terms."""

import pytest

from scoring.rules.book import InvalidRuleset, resolve_ruleset
from scoring.rules.model import Ruleset
from scoring.rules.options import options_of
from tests.cases import for_every
from tests.scoring.rules.strategies import SLUGS


def option(rules, name):
    return {one.name: one for one in options_of(rules)}[name]


@for_every("slug", SLUGS)
def test_every_default_and_every_choice_is_accepted(slug):
    for one in options_of(slug):
        resolve_ruleset(slug, {one.name: one.default})
        for value, label in one.choices:
            assert label
            chosen = [value] if one.type == "several" else value
            if one.name != "direction":
                resolve_ruleset(slug, {one.name: chosen})


@for_every("slug", SLUGS)
def test_all_defaults_together_are_the_preset(slug):
    defaults = {one.name: one.default for one in options_of(slug)}
    assert resolve_ruleset(slug, defaults) == resolve_ruleset(slug)


def test_a_settled_ruleset_shows_its_own_values():
    settled = resolve_ruleset("csl", {"lone_euchre": 3, "deck": 32})
    assert option(settled, "lone_euchre").default == 3
    assert option(settled, "deck").default == 32
    assert option("csl", "lone_euchre").default == 4


def test_a_form_learns_type_words_and_bounds():
    march = option("call-ace", "lone_march")
    assert (march.type, march.min, march.max, march.word) == ("integer", 0, 99, "players")
    assert march.default == "players"
    assert march.word_label == "one for each player at the table"
    assert option("csl", "hands").empty
    assert option("csl", "alone_by").choices[0] == ("nobody", "nobody")
    assert option("csl", "joker").type == "boolean"
    assert option("buck", "no_maker").type == "several"


def test_only_what_the_game_can_use_is_offered():
    assert [key for key, _ in option("csl", "all_pass").choices] == ["throw_in", "stick_dealer"]
    assert [key for key, _ in option("call-ace", "seats").choices] == [4, 5, 6]
    assert min(deck for deck, _ in option("bid-indiana-4", "deck").choices) == 24
    names = [one.name for one in options_of("buck")]
    assert "alone_by" not in [one.name for one in options_of("pepper")]
    assert "seats" not in names
    assert [key for key, _ in option("csl", "seats").choices] == [4, 6, 8]


@pytest.mark.parametrize(
    ("slug", "ways"),
    [
        ("call-ace", "throw_in stick_dealer"),
        ("three-handed", "throw_in stick_dealer"),
        ("set-back", "throw_in stick_dealer"),
        ("buck", "throw_in stick_dealer no_trump"),
        ("pepper", "throw_in stick_dealer joker_bids"),
    ],
)
def test_what_may_happen_when_all_pass_depends_on_the_game(slug, ways):
    assert [key for key, _ in option(slug, "all_pass").choices] == ways.split()


def test_nobody_chooses_whether_a_game_has_called_partners():
    assert "ally" not in [one.name for one in options_of("call-ace")]


def test_a_ruleset_that_has_left_the_book_has_no_options():
    with pytest.raises(InvalidRuleset):
        options_of("bridge")
    gone = Ruleset.from_dict({**resolve_ruleset("csl").to_dict(), "slug": "gone"})
    with pytest.raises(InvalidRuleset, match="gone"):
        options_of(gone)
