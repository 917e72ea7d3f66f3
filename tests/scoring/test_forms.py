"""The forms that rulesets make: what is asked, what is left out, what is said."""

import pytest
from django.core.exceptions import ValidationError

from scoring.errors import HandRefused
from scoring.forms import HandForm, OptionsForm, WholeNumber
from scoring.rules.book import resolve_ruleset
from scoring.rules.model import Hand
from scoring.rules.options import options_of

NAMES = {"N": "Ann", "E": "Cy", "S": "Bob", "W": "Dee"}


def form(data=None, slug="north-american", **options):
    return HandForm(resolve_ruleset(slug, options), NAMES, data)


def facts(slug="north-american", options=None, **data):
    filled = form(data, slug, **(options or {}))
    assert filled.is_valid()
    return filled.facts()


def test_a_plain_hand_asks_for_three_things():
    assert [name for name in form().fields if name in ("maker", "tricks", "alone")] == [
        "maker",
        "alone",
        "tricks",
    ]
    assert "call" not in form().fields


def test_tricks_of_the_makers_become_tricks_of_both_sides():
    assert facts(maker="E", tricks="4")["tricks"] == {"EW": 4, "NS": 1}


def test_alone_is_the_maker_alone():
    assert facts(maker="S", tricks="5", alone="on")["alone"] == "S"


def test_where_partners_may_go_alone_it_is_asked_apart():
    said = facts("british", maker="N", tricks="5", partner_alone="on", call="named")
    assert (said["maker"], said["alone"]) == ("N", "S")


def test_a_deal_that_was_not_played_needs_no_more():
    assert facts(outcome="passed") == {"outcome": "passed"}
    assert facts(outcome="redeal:misdeal")["outcome"] == "redeal"


def test_seats_are_called_by_who_sits_there():
    assert dict(form().fields["maker"].choices)["N"] == "Ann"


def test_a_dealer_stuck_with_it_leaves_no_passing_out():
    assert "passed" in dict(form().other_outcomes)
    assert "passed" not in dict(form(all_pass="stick_dealer").other_outcomes)


def test_a_hand_that_is_there_fills_the_form():
    ruleset = resolve_ruleset("north-american")
    hand = Hand.from_dict({"maker": "E", "alone": "E", "tricks": {"EW": 5, "NS": 0}})
    shown = HandForm.initial_of(ruleset, hand)
    assert (shown["maker"], shown["alone"], shown["tricks"]) == ("E", True, 5)


def test_a_refusal_stands_next_to_what_it_is_about():
    filled = form({"maker": "N"})
    assert filled.is_valid()
    filled.refuse(HandRefused("tricks_missing", "tricks", "Say how many."))
    assert filled["tricks"].errors == ["Say how many."]
    filled.refuse(HandRefused("strange", "dealer", "Who deals?"))
    assert filled.non_field_errors() == ["Who deals?"]


def options(slug="north-american", **changed):
    """The options form filled in as it is shown, with some changed."""
    empty = OptionsForm(slug)
    shown = {name: empty[name].value() for name in empty.fields}
    kept = {
        name: value for name, value in shown.items() if value is not None and value is not False
    }
    return OptionsForm(slug, kept | changed)


@pytest.mark.parametrize("slug", ["north-american", "british", "canadian", "csl"])
def test_every_option_of_a_preset_is_asked_and_none_differs_untouched(slug):
    filled = options(slug)
    assert filled.is_valid(), filled.errors
    assert filled.chosen() == {}
    assert not any(group["differ"] for group in filled.groups())
    asked = {line["field"].name for group in filled.groups() for line in group["lines"]}
    assert asked | set(OptionsForm.LEFT_OUT) >= {option.name for option in options_of(slug)}


def test_only_what_differs_is_kept_with_its_type():
    filled = options(lone_euchre="4", joker="on", alone_by="makers_side", lone_march="players")
    assert filled.is_valid()
    assert filled.chosen() == {
        "lone_euchre": 4,
        "joker": True,
        "alone_by": "makers_side",
        "lone_march": "players",
    }


def test_what_the_preset_has_stands_beside_what_differs():
    lines = [line for group in options(joker="on").groups() for line in group["lines"]]
    joker = next(line for line in lines if line["field"].name == "joker")
    assert (joker["differs"], joker["preset"], joker["preset_words"]) == (True, "", "no")


@pytest.mark.parametrize("given", ["", "x", "0", "61", "1.5"])
def test_a_whole_number_says_everything_in_one_sentence(given):
    with pytest.raises(ValidationError) as caught:
        WholeNumber(1, 60).clean(given)
    assert caught.value.messages == ["Enter a whole number from 1 to 60."]
