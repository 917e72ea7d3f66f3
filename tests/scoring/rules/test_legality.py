"""What may not happen, and what is said first when several things are wrong."""

import pytest

from scoring.rules import legality
from scoring.rules.book import resolve_ruleset
from scoring.rules.legality import check_hand
from scoring.rules.messages import MESSAGES
from scoring.rules.model import Hand
from tests.cases import for_every


def refusal(slug, options=None, **facts):
    return check_hand(resolve_ruleset(slug, options), Hand.from_dict(facts))


def code(slug, options=None, **facts):
    found = refusal(slug, options, **facts)
    return found and found.code


def ns(won):
    return {"NS": won, "EW": 5 - won}


def test_the_order_of_refusals_is_the_order_of_the_sentences():
    tables = (legality.PLAYED, legality.TRICKS)
    played = [question for table in tables for question, _broken in table]
    assert played == [name for name in MESSAGES if name in played]
    known = {
        question for table in (*tables, legality.PASSED, legality.REDEAL) for question, _ in table
    }
    assert known | {"point_on_partner_off"} == set(MESSAGES)


@for_every("name", MESSAGES)
def test_every_refusal_points_at_a_field_of_a_hand_and_is_a_sentence(name):
    field, sentence = MESSAGES[name]
    assert field in Hand.__dataclass_fields__
    assert sentence.endswith(".")


def test_the_field_of_an_unknown_seat_is_the_one_that_names_it():
    assert refusal("csl", maker="N", alone="Q", tricks=ns(5)).field == "alone"
    assert refusal("csl", maker="N", revokes=["S", "Q"]).field == "revokes"
    assert refusal("csl", dealer="P1", maker="N").field == "dealer"


def test_a_passed_hand_may_not_be_dealt_by_a_stranger():
    assert code("british", outcome="passed", dealer="Q") == "seat_unknown"


def test_first_of_all_a_hand_that_cannot_be_passed_out_is_told_so():
    assert code("csl", outcome="passed", dealer="Q") == "throw_in_impossible"


def test_a_stolen_deal_needs_its_dealer_even_when_all_pass():
    options = {"point_on_partner": 1}
    assert code("british", options, outcome="passed", stole_deal=True) == "dealer_missing"
    assert code("british", options, outcome="redeal", stole_deal=True) is None
    assert code("csl", options, maker="N", stole_deal=True, tricks=ns(3)) == "dealer_missing"


def test_a_redeal_may_not_be_dealt_by_a_stranger_but_its_reason_comes_first():
    assert code("british", outcome="redeal", dealer="Q") == "seat_unknown"
    wrong = {"outcome": "redeal", "reason": "bored", "dealer": "Q"}
    assert code("british", **wrong) == "redeal_reason_not_allowed"


def test_a_redeal_needs_no_reason():
    assert code("british", outcome="redeal") is None


class TestTheDealersPartnerForcedAlone:
    def test_the_dealer_is_needed_unless_the_answer_is_the_same_for_everybody(self):
        hand = {"maker": "E", "tricks": ns(2)}
        assert code("canadian", **hand, call="order_up") == "dealer_missing"
        assert code("canadian", **hand) == "dealer_missing"
        assert code("canadian", **hand, call="named") is None
        assert code("canadian", **hand, call="order_up", alone="E") is None

    def test_only_the_dealers_partner_has_to_say_how(self):
        hand = {"dealer": "N", "tricks": ns(3)}
        assert code("canadian", **hand, maker="S") == "call_missing"
        assert code("canadian", **hand, maker="S", alone="S") is None
        assert code("canadian", **hand, maker="N") is None
        assert code("canadian", **hand, maker="E") is None

    def test_going_alone_oneself_is_what_counts(self):
        hand = {"dealer": "N", "maker": "S", "call": "order_up", "tricks": ns(3)}
        assert code("british", **hand, alone="N") == "dealers_partner_must_go_alone"
        assert code("british", **hand, alone="S") is None


class TestBareJack:
    hand = {"maker": "E", "call": "order_up", "bare_jack": True}

    def test_the_dealer_is_needed_only_where_there_was_one(self):
        assert code("csl", {"bare_jack": "dealer_forbidden"}, maker="E", tricks=ns(2)) is None

    def test_where_only_the_dealer_is_forbidden_others_may(self):
        options = {"bare_jack": "dealer_forbidden"}
        assert code("csl", options, **self.hand) == "dealer_missing"
        assert code("csl", options, **self.hand, dealer="N") == "bare_jack_is_legal_here"
        assert code("csl", options, **self.hand, dealer="E") is None

    def test_in_games_without_the_rule_it_is_no_offence(self):
        assert code("two-handed", maker="P1", bare_jack=True) == "bare_jack_is_legal_here"


class TestTricks:
    def test_a_hand_that_a_revoke_replaces_needs_none(self):
        assert code("csl", maker="E", revokes=["N"]) is None
        assert code("csl", maker="E", revokes=["N"], tricks={"Q": -1}) is None

    def test_cancelled_revokes_leave_a_hand_to_be_scored(self):
        assert code("csl", maker="E", revokes=["N", "W"]) == "tricks_missing"

    def test_a_replaced_hand_has_no_march_to_take_off(self):
        hand = {"maker": "N", "take": "deduct", "tricks": ns(5)}
        assert code("robson", **hand, revokes=["N"]) == "deduct_needs_march"
        assert code("robson", **hand) is None

    @pytest.mark.parametrize("won", [2.5, "3", True, None, -1])
    def test_only_whole_numbers_will_do(self, won):
        assert code("csl", maker="N", tricks={"NS": won, "EW": 2}) == "tricks_invalid"

    def test_nobody_else_may_have_any(self):
        assert code("csl", maker="N", tricks={**ns(5), "P1": 0}) == "tricks_accounts"


def test_a_lone_defender_may_ask_for_the_partners_best():
    options = {"partners_best": True}
    hand = {"dealer": "N", "maker": "E", "call": "named", "partners_best": True, "tricks": ns(3)}
    assert code("british", options, **hand) == "partners_best_needs_loner"
    assert code("british", options, **hand, defend_alone="N") is None


def test_any_suit_may_be_trump():
    assert code("csl", maker="N", trump="H", tricks=ns(3)) is None


def test_nobody_shouts_blind_in_a_game_that_never_has_a_joker():
    hand = {"dealer": "P1", "maker": "P1", "call": "blind_shout", "tricks": {"P1": 3, "P2": 2}}
    assert code("two-handed", **hand) == "joker_not_in_deck"


def test_no_trump_high_and_low_are_no_trump():
    hand = {"maker": "P1", "bid": 3, "tricks": {"P1": 6, "P2": 0, "P3": 0, "P4": 0}}
    assert code("bid-indiana-4", **hand, trump="NT_LOW") is None
    assert code("bid-indiana-4", {"no_trump": False}, **hand, trump="NT_LOW") == (
        "no_trump_not_allowed"
    )


def test_nobody_bids_in_a_hand_without_a_maker():
    hand = {"call": "open", "tricks": {"P1": 6, "P2": 0, "P3": 0, "P4": 0}}
    assert code("bid-indiana-4", {"no_maker": ["open"]}, **hand) is None


@for_every(
    ("slug", "facts", "refused"),
    [
        ("two-handed", {"partners_best": True}, "partners_best_not_allowed"),
        ("two-handed", {"take": "deduct"}, "deduct_not_allowed"),
        ("two-handed", {"alone": "P1"}, "alone_not_allowed"),
        ("two-handed", {"defend_alone": "P2"}, "defend_alone_not_allowed"),
        ("two-handed", {"call": "blind_alone"}, "blind_loner_not_allowed"),
        ("two-handed", {"trump": "NT"}, "no_trump_not_allowed"),
        ("two-handed", {"folded": ["P2"]}, "fold_not_allowed"),
        ("two-handed", {"declared": True}, "declare_not_allowed"),
        ("two-handed", {"declarer": "P2"}, "declare_not_allowed"),
        ("set-back", {"declarer": "P2"}, "declare_is_makers"),
        ("two-handed", {"stole_deal": True}, "point_on_partner_off"),
        ("set-back", {"ally": "P2"}, "ally_not_allowed"),
    ],
)
def test_a_door_that_a_game_does_not_know_is_closed(slug, facts, refused):
    hand = {"dealer": "P1", "maker": "P1", "tricks": {"P1": 5, "P2": 0}}
    assert code(slug, **hand, **facts) == refused


def test_where_anyone_may_declare_it_has_to_be_said_who():
    hand = {"maker": "P1", "tricks": {"P1": 5, "P2": 0, "P3": 0, "P4": 0}}
    options = {"declare_by": "anyone"}
    assert code("set-back", options, **hand, declared=True) == "declarer_missing"
    assert code("set-back", options, **hand, declared=True, declarer="P2") is None


def test_an_invented_call_is_no_call():
    assert code("csl", maker="N", call="shout", tricks=ns(3)) == "call_not_allowed"


def test_a_called_partner_is_needed_by_nobody():
    hand = {"maker": "P1", "tricks": {"P1": 5, "P2": 0, "P3": 0, "P4": 0, "P5": 0}}
    assert code("call-ace", **hand) is None
    assert code("call-ace", **hand, ally="P4") is None
