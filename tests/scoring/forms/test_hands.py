"""The form of a hand: what is asked, what is left out, and the facts that it comes to."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.errors import HandRefused
from scoring.forms import HandForm
from scoring.forms.hands import all_tricks
from scoring.rules.book import presets, resolve_ruleset
from scoring.rules.fields import fields
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand
from scoring.rules.points import score_hand
from tests.cases import for_every
from tests.scoring.rules.strategies import hands, rulesets
from tests.tiers import amount

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


# -- every game ---------------------------------------------------------------------------------


def posted(ruleset, hand, without=()):
    """What a browser sends when this hand is filled in; of a deal not played, its end alone."""
    if hand.outcome != "played":
        hand = Hand(hand.outcome, hand.reason, hand.dealer, stole_deal=hand.stole_deal)
    shown = HandForm.initial_of(ruleset, hand)
    outcome = ":".join(filter(None, (hand.outcome, hand.reason)))
    asked = {field.name for field in fields(ruleset)}
    sent = {"outcome": outcome if "reason" in asked else hand.outcome}
    for name in HandForm(ruleset, {}).fields:
        value = shown.get(name)
        if (value or value == 0) and value is not False and name not in ("outcome", *without):
            sent[name] = "on" if value is True else value
    return sent


def score_as_entered(ruleset, hand, **how):
    form = HandForm(ruleset, {}, posted(ruleset, hand, **how))
    assert form.is_valid(), form.errors
    entered = Hand.from_dict(form.facts())
    assert check_hand(ruleset, entered) is None
    return score_hand(ruleset, entered)


def legal(ruleset, hand):
    """The hand with only what the sheet asks, if it can be."""
    asked = {field.name for field in fields(ruleset)}
    said = {name: value for name, value in hand.to_dict().items() if name in asked}
    kept = Hand.from_dict(said)
    assume(check_hand(ruleset, kept) is None)
    return kept


ENOUGH = settings(max_examples=amount(60, 3), suppress_health_check=[HealthCheck.filter_too_much])


@pytest.mark.parametrize("slug", [preset.slug for preset in presets()])
@ENOUGH
@given(data=st.data())
def test_every_legal_hand_of_every_preset_can_be_entered(slug, data):
    ruleset = resolve_ruleset(slug)
    hand = legal(ruleset, data.draw(hands(ruleset)))
    assert score_as_entered(ruleset, hand) == score_hand(ruleset, hand)


@ENOUGH
@given(data=st.data())
def test_every_legal_hand_can_be_entered_whatever_the_options(data):
    ruleset = data.draw(rulesets())
    hand = legal(ruleset, data.draw(hands(ruleset)))
    assert score_as_entered(ruleset, hand) == score_hand(ruleset, hand)


@pytest.mark.parametrize("slug", ["cutthroat", "three-handed", "call-ace", "set-back", "buck"])
@ENOUGH
@given(data=st.data())
def test_nobody_has_to_type_a_nought(slug, data):
    ruleset = resolve_ruleset(slug)
    hand = legal(ruleset, data.draw(hands(ruleset)))
    assume(hand.outcome == "played" and hand.tricks)
    noughts = [f"tricks_{who}" for who, won in hand.tricks.items() if not won]
    assert score_as_entered(ruleset, hand, without=noughts) == score_hand(ruleset, hand)


@pytest.mark.parametrize("seats", [6, 8])
@ENOUGH
@given(data=st.data())
def test_sides_of_three_and_four_name_their_lone_player(seats, data):
    ruleset = resolve_ruleset("british", {"seats": seats})
    hand = legal(ruleset, data.draw(hands(ruleset)))
    assert score_as_entered(ruleset, hand) == score_hand(ruleset, hand)


@pytest.mark.parametrize(
    ("said", "without", "tricks"),
    [
        ((3, 1, None), (), (3, 1, 1)),
        ((None, 3, 2), (), (0, 3, 2)),
        ((5, None, None), (), (5, 0, 0)),
        ((4, None, None), ("P3",), (4, 1, 0)),
        ((3, None, None), (), (3, 0, 0)),
        ((4, 4, None), (), (4, 4, 0)),
        ((3, 1, 1), (), (3, 1, 1)),
    ],
)
def test_the_only_one_of_whom_nothing_is_said_has_the_rest(said, without, tricks):
    seats = ("P1", "P2", "P3")
    found = all_tricks(5, dict(zip(seats, said, strict=True)), without)
    assert found == dict(zip(seats, tricks, strict=True))


def test_of_whom_nothing_is_said_at_all_nothing_is_known():
    assert all_tricks(5, {"P1": None, "P2": None}) is None


def test_a_hand_without_a_maker_is_an_answer_to_who_made_trump():
    said = facts("buck", maker="turned", tricks_P1="5")
    assert (said.get("maker"), said["call"], said["tricks"]["P1"]) == (None, "turned", 5)


def test_a_bid_keeps_its_kind():
    assert facts("pepper", bid="3", maker="N", tricks="4")["bid"] == 3
    assert facts("pepper", bid="big", maker="N", tricks="6")["bid"] == "big"


def test_a_blind_loner_needs_no_second_tap():
    assert facts("robson", maker="N", call="blind_alone", tricks="5")["alone"] == "N"


def test_the_same_seat_may_revoke_more_than_once():
    said = facts(maker="N", tricks="3", revokes_E="2", revokes_N="1")
    assert sorted(said["revokes"]) == ["E", "E", "N"]


def test_a_called_partner_is_named_or_denied():
    forgotten = form({"maker": "P1", "tricks_P1": "5"}, "call-ace")
    assert not forgotten.is_valid()
    assert "Choose the partner" in forgotten["ally"].errors[0]
    assert "ally" not in facts("call-ace", maker="P1", ally="alone", tricks_P1="5")


def test_a_stolen_deal_is_said_of_a_deal_that_was_thrown_in_too():
    said = facts(options={"point_on_partner": 1}, outcome="passed", stole_deal="on", dealer="N")
    assert said == {"outcome": "passed", "stole_deal": True, "dealer": "N"}


ORDER = {
    "north-american": ["maker", "alone", "tricks"],
    "british": ["maker", "alone", "tricks", "call"],
    "cats": ["maker", "tricks"],
    "robson": ["maker", "alone", "tricks", "call", "take"],
    "pepper": ["bid", "maker", "tricks"],
    "cutthroat": ["maker", "tricks"],
    "call-ace": ["maker", "ally", "tricks"],
    "set-back": ["maker", "declared", "folded", "tricks"],
    "buck": ["maker", "folded", "tricks"],
    "bid-indiana-4": ["bid", "maker", "folded", "tricks"],
}


@for_every("slug", ORDER)
def test_the_sheet_asks_what_the_game_needs_in_the_order_of_the_table(slug):
    assert [question.name for question in form(slug=slug).plain] == ORDER[slug]
