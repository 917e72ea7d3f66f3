"""What hands give, where the recorded hands do not reach: seats, penalties, odd ends."""

import pytest

from scoring.rules.book import resolve_ruleset
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand
from scoring.rules.points import facts_of, score_hand
from tests.cases import for_every


def score(slug, options=None, before=None, **facts):
    return score_hand(resolve_ruleset(slug, options), Hand.from_dict(facts), before)


def ns(won):
    return {"NS": won, "EW": 5 - won}


def test_a_hand_that_may_not_be_is_not_scored():
    with pytest.raises(ValueError, match="tricks_missing"):
        score("csl", maker="N")


def test_a_stolen_deal_gives_its_own_number():
    hand = {"outcome": "passed", "dealer": "E", "stole_deal": True}
    assert score("british", {"point_on_partner": 3}, **hand).points == {"NS": 0, "EW": 3}


def test_a_caller_whose_partner_goes_alone_and_wins_is_not_euchred():
    hand = {"dealer": "E", "maker": "N", "call": "named", "alone": "S"}
    for won, points in ((3, {"NS": 1, "EW": 0}), (2, {"NS": 0, "EW": 2})):
        options = {"lone_euchre_covers": "caller"}
        assert score("penryn-falmouth", options, **hand, tricks=ns(won)).points == points


class TestSeats:
    def test_both_seats_of_a_side_get_its_points(self):
        assert score("csl", maker="N", tricks=ns(3)).seats == {"N": 1, "E": 0, "S": 1, "W": 0}

    def test_the_lone_player_may_get_more_after_a_lone_march(self):
        extra = {"lone_maker_extra": 1}
        march = score("csl", extra, maker="N", alone="N", tricks=ns(5))
        assert march.points == {"NS": 4, "EW": 0}
        assert march.seats == {"N": 5, "E": 0, "S": 4, "W": 0}
        assert score("csl", extra, maker="N", alone="N", tricks=ns(4)).seats["N"] == 1
        assert score("csl", extra, maker="N", tricks=ns(5)).seats["N"] == 2

    def test_it_goes_to_the_one_who_played_alone(self):
        facts = {"dealer": "N", "maker": "N", "call": "named", "alone": "S", "tricks": ns(5)}
        seats = score("british", {"lone_maker_extra": 1}, **facts).seats
        assert seats == {"N": 4, "E": 0, "S": 5, "W": 0}

    def test_not_in_games_without_the_number(self):
        tricks = {"P1": 5, "P2": 0, "P3": 0, "P4": 0, "P5": 0}
        march = score("call-ace", maker="P1", alone="P1", tricks=tricks)
        assert march.seats == march.points == {**tricks, "P1": 5}

    def test_not_for_a_march_that_is_taken_off_the_others(self):
        facts = {"maker": "N", "alone": "N", "take": "deduct", "tricks": ns(5)}
        seats = score("robson", {"lone_maker_extra": 1}, **facts).seats
        assert seats == {"N": 0, "E": -4, "S": 0, "W": -4}

    def test_not_for_a_hand_that_a_revoke_replaces(self):
        facts = {"maker": "N", "alone": "N", "revokes": ["S"], "tricks": ns(5)}
        assert score("csl", {"lone_maker_extra": 1}, **facts).seats["N"] == 0


class TestRevokes:
    def test_a_deduction_may_fall_on_the_offender_alone(self):
        options = {"revoke_how": "deduct", "revoke_on": "seat"}
        given = score("csl", options, maker="E", revokes=["S"])
        assert given.points == {"NS": 0, "EW": 0}
        assert given.seats == {"N": 0, "E": 0, "S": -2, "W": 0}
        assert given.events == ("NS:revoke",)

    def test_an_award_goes_to_the_other_side_whoever_bears_revokes(self):
        given = score("csl", {"revoke_on": "seat"}, maker="E", revokes=["S"])
        assert given.seats == {"N": 0, "E": 2, "S": 0, "W": 2}

    def test_in_games_for_oneself_every_revoke_counts_and_none_cancel(self):
        given = score("cutthroat", maker="P1", revokes=["P1", "P2", "P2"])
        assert given.points == {"P1": -2, "P2": -4, "P3": 0}
        assert given.events == ("P1:revoke", "P2:revoke", "P2:revoke")
        everybody = score("cutthroat", maker="P1", revokes=["P1", "P2", "P3"])
        assert everybody.points == {"P1": -2, "P2": -2, "P3": -2}

    def test_in_games_for_oneself_an_award_goes_to_everybody_else(self):
        given = score("cutthroat", {"revoke_how": "award"}, maker="P1", revokes=["P2"])
        assert given.points == {"P1": 2, "P2": 0, "P3": 2}

    def test_counting_down_a_deduction_leads_away_from_nothing_and_an_award_towards_it(self):
        assert score("buck", maker="P1", revokes=["P2"]).points["P2"] == 5
        given = score("buck", {"revoke_how": "award"}, maker="P1", revokes=["P2"])
        assert given.points == {"P1": -5, "P2": 0, "P3": -5, "P4": -5}

    def test_a_loner_costs_no_more_in_games_that_do_not_say_so(self):
        given = score("call-ace", maker="P1", alone="P1", revokes=["P1"])
        assert given.points == {"P1": -2, "P2": 0, "P3": 0, "P4": 0, "P5": 0}

    def test_a_bare_jack_cancels_a_revoke_of_the_others(self):
        options = {"bare_jack": "forbidden"}
        facts = {"maker": "E", "bare_jack": True, "revokes": ["N"], "tricks": ns(2)}
        given = score("csl", options, **facts)
        assert given.points == {"NS": 0, "EW": 1}
        assert given.events == ("EW:point", "revokes_cancelled")

    def test_a_hand_that_was_not_played_has_no_penalties(self):
        given = score("british", outcome="passed", revokes=["N"])
        assert given.points == {"NS": 0, "EW": 0}
        assert given.events == ("throw_in",)

    def test_tricks_of_a_replaced_hand_reach_no_bonus_row(self):
        facts = {"maker": "P1", "revokes": ["P1"], "tricks": {"P1": 0, "P2": 5, "P3": 0, "P4": 0}}
        given = score("set-back", {"euchre_award": 2}, **facts)
        assert given.points == {"P1": 2, "P2": 0, "P3": 0, "P4": 0}


class TestPointOnPartner:
    options = {"point_on_partner": 1}

    def test_it_is_the_dealers_sides(self):
        given = score("csl", self.options, dealer="S", stole_deal=True, maker="E", tricks=ns(2))
        assert given.points == {"NS": 1, "EW": 1}
        assert given.events == ("EW:point", "NS:point_on_partner")

    def test_not_after_a_redeal(self):
        given = score("csl", self.options, dealer="S", stole_deal=True, outcome="redeal")
        assert given.points == {"NS": 0, "EW": 0}
        assert given.events == ("redeal",)


class TestDeclaring:
    facts = {"maker": "P1", "declared": True, "folded": ["P3", "P4"]}

    def test_a_total_that_is_not_given_counts_as_nothing(self):
        tricks = {"P1": 4, "P2": 1, "P3": 0, "P4": 0}
        assert score("set-back", tricks=tricks, **self.facts).points["P1"] == 0
        given = score("set-back", before={"P1": 6}, tricks=tricks, **self.facts)
        assert given.points["P1"] == 6

    def test_the_option_costs_a_euchre_twice(self):
        tricks = {"P1": 4, "P2": 1, "P3": 0, "P4": 0}
        options = {"declare_fail": "double_penalty"}
        given = score("set-back", options, before={"P1": 6}, tricks=tricks, **self.facts)
        assert given.points["P1"] == 4


def test_a_euchred_maker_without_a_trick_adds_two_and_a_defender_without_one_has_both_rules():
    tricks = {"P1": 0, "P2": 0, "P3": 2, "P4": 3}
    given = score("set-back", {"euchre_award": 2}, maker="P1", tricks=tricks)
    assert given.points == {"P1": 2, "P2": -1, "P3": -2, "P4": -2}


# No two alike, so that a hand tells which number paid for it.
DEAR = {
    "point": 21,
    "march": 22,
    "six_tricks": 23,
    "lone_point": 24,
    "lone_march": 25,
    "euchre": 26,
    "euchre_shared": 27,
    "lone_euchre": 28,
    "lone_defence": 29,
    "blind_march": 30,
    "blind_fail": 31,
    "set": 32,
    "big": 33,
}
BLIND = {"dealer": "N", "call": "blind_alone", "alone": "N"}


@for_every(
    ("slug", "facts", "won", "paid"),
    [
        ("robson", {}, (3, 2), {"NS": "point"}),
        ("robson", {}, (5, 0), {"NS": "march"}),
        ("robson", {}, (2, 3), {"EW": "euchre"}),
        ("robson", {"alone": "N"}, (4, 1), {"NS": "lone_point"}),
        ("robson", {"alone": "N"}, (5, 0), {"NS": "lone_march"}),
        ("robson", {"alone": "N"}, (2, 3), {"EW": "lone_euchre"}),
        ("robson", BLIND, (5, 0), {"NS": "blind_march"}),
        ("robson", BLIND, (4, 1), {"EW": "blind_fail"}),
        ("robson", BLIND, (2, 3), {"EW": "blind_fail"}),
        ("csl", {"alone": "N", "defend_alone": "E"}, (2, 3), {"EW": "lone_defence"}),
        ("csl", {"alone": "N", "defend_alone": "E"}, (3, 2), {"NS": "lone_point"}),
        ("call-ace", {"ally": "P2"}, (2, 2, 1, 0, 0), {"P1": "point", "P2": "point"}),
        ("call-ace", {"ally": "P2"}, (4, 1, 0, 0, 0), {"P1": "march", "P2": "march"}),
        ("call-ace", {"ally": "P3"}, (1, 3, 1, 0, 0), dict.fromkeys(["P2", "P4", "P5"], "euchre")),
        ("call-ace", {}, (4, 1, 0, 0, 0), {"P1": "lone_point"}),
        ("call-ace", {}, (5, 0, 0, 0, 0), {"P1": "lone_march"}),
        ("three-handed", {}, (4, 3, 0), {"P1": "point"}),
        ("three-handed", {}, (6, 1, 0), {"P1": "six_tricks"}),
        ("three-handed", {}, (7, 0, 0), {"P1": "march"}),
        ("three-handed", {}, (3, 4, 0), {"P2": "euchre"}),
        ("three-handed", {}, (3, 2, 2), {"P2": "euchre_shared", "P3": "euchre_shared"}),
        ("pepper", {"bid": "big"}, (6, 0), {"NS": "big"}),
    ],
)
def test_every_number_is_paid_for_its_own_hand(slug, facts, won, paid):
    ruleset = resolve_ruleset(slug)
    dear = {name: price for name, price in DEAR.items() if name in ruleset.params}
    hand = {"maker": ruleset.seats[0], "tricks": dict(zip(ruleset.accounts, won, strict=True))}
    given = score(slug, dear, **hand, **facts).points
    assert given == {account: DEAR.get(paid.get(account), 0) for account in ruleset.accounts}


def test_counting_down_short_makers_and_players_without_a_trick_pay_the_set_not_a_revoke():
    tricks = {"P1": 2, "P2": 3, "P3": 0, "P4": 0}
    given = score("buck", {"set": 7, "revoke_points": 9}, maker="P1", tricks=tricks)
    assert given.points == {"P1": 7, "P2": -3, "P3": 7, "P4": 7}


def test_a_setback_pays_each_number_for_its_own_hand():
    numbers = {"point": 3, "march": 4, "euchre": 5, "no_trick": 6, "euchre_award": 7}
    won = {"P1": 3, "P2": 2, "P3": 0, "P4": 0}
    assert score("set-back", numbers, maker="P1", tricks=won).points["P1"] == -3
    assert score("set-back", numbers, maker="P3", tricks=won).points == {
        "P1": -7,
        "P2": -7,
        "P3": 5,
        "P4": 6 - 7,
    }
    march = {"P1": 5, "P2": 0, "P3": 0, "P4": 0}
    assert score("set-back", numbers, maker="P1", tricks=march).points["P1"] == -4


def test_a_hand_without_maker_and_bid_counts_tricks():
    tricks = {"P1": 4, "P2": 2, "P3": 0, "P4": 0}
    given = score("bid-indiana-4", {"no_maker": ["open"]}, call="open", tricks=tricks)
    assert given.points == {"P1": -4, "P2": -2, "P3": 5, "P4": 5}


def test_a_word_for_a_bid_is_lost_as_the_tricks_it_needs():
    facts = {"maker": "N", "bid": "little", "tricks": {"NS": 5, "EW": 1}}
    assert score("pepper", {"set": "bid"}, **facts).points == {"NS": -6, "EW": 1}


def test_tied_defenders_share_only_if_they_are_ahead():
    given = score("call-ace", maker="P1", tricks={"P1": 0, "P2": 2, "P3": 2, "P4": 1, "P5": 0})
    assert set(given.points.values()) == {0, 2}
    three = score("three-handed", maker="P2", tricks={"P1": 0, "P2": 0, "P3": 7})
    assert three.points == {"P1": 0, "P2": 0, "P3": 2}


def asked(slug, name, **facts):
    """What a row may ask about this hand, by account."""
    found = facts_of(resolve_ruleset(slug), Hand.from_dict(facts), {}, scored=True)
    return {account: facts[name] for account, facts in found.items()}


def test_defenders_have_most_tied_or_fewer_tricks():
    def shares(*won):
        tricks = dict(zip(("P1", "P2", "P3"), won, strict=True))
        return [*asked("three-handed", "share", maker="P1", tricks=tricks).values()]

    assert shares(3, 4, 0) == [None, "most", "fewer"]
    assert shares(3, 2, 2) == [None, "tied", "tied"]


def test_everybody_is_free_where_trump_was_nobodys_choice():
    tricks = {"P1": 0, "P2": 1, "P3": 1, "P4": 3}
    assert set(asked("buck", "role", call="turned", tricks=tricks).values()) == {"free"}


def test_everybody_on_a_side_of_four_gets_its_points():
    ruleset = resolve_ruleset("csl", {"seats": 8})
    hand = Hand(maker="P3", alone="P3", tricks={"NS": 5, "EW": 0})
    scored = score_hand(ruleset, hand)
    assert scored.points == {"NS": 4, "EW": 0}
    assert [seat for seat, points in scored.seats.items() if points == 4] == [
        "P1",
        "P3",
        "P5",
        "P7",
    ]
    wrong = Hand(maker="P3", alone="P2", tricks={"NS": 5, "EW": 0})
    assert check_hand(ruleset, wrong).code == "alone_wrong_side"
