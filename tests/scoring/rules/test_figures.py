"""What every seat did in a hand, in games that have little in common."""

from dataclasses import asdict

import pytest

from scoring.rules.book import presets, resolve_ruleset
from scoring.rules.figures import SeatFigures, seat_figures
from scoring.rules.model import Hand
from tests.cases import for_every
from tests.cast import chance
from tournaments.demo.random_hands import believable_hand


def did(slug, *hands, options=None):
    """What each seat did, without what it did not do and the number of hands."""
    ruleset = resolve_ruleset(slug, options or {})
    found = seat_figures(ruleset, [Hand.from_dict(hand) for hand in hands])
    return {
        seat: {name: n for name, n in asdict(one).items() if n and name != "hands"}
        for seat, one in found.items()
    }


def pairs(maker, won, **more):
    mine, theirs = ("NS", "EW") if maker in "NS" else ("EW", "NS")
    return {"maker": maker, "tricks": {mine: won, theirs: 5 - won}, **more}


def test_a_made_hand_is_the_callers_and_nobody_elses():
    found = did("north-american", pairs("E", 3))
    assert found == {"N": {}, "E": {"called": 1, "made": 1}, "S": {}, "W": {}}


def test_everybody_has_been_dealt_every_hand():
    found = seat_figures(
        resolve_ruleset("north-american"), [Hand.from_dict(pairs("N", won)) for won in (3, 4)]
    )
    assert {one.hands for one in found.values()} == {2}


def test_a_euchre_is_suffered_by_both_partners_and_given_by_both_opponents():
    found = did("north-american", pairs("S", 2))
    assert found["S"] == {"called": 1, "euchred": 1, "euchred_as_maker": 1}
    assert found["N"] == {"euchred": 1}
    assert found["E"] == found["W"] == {"euchres": 1}


def test_a_lone_march_is_a_loner_made_and_a_march_of_the_side():
    found = did("north-american", pairs("N", 5, alone="N"), pairs("N", 4, alone="N"))
    assert found["N"] == {
        "called": 2, "made": 2, "marches": 1, "loners_tried": 2, "loners_made": 1,
    }  # fmt: skip
    assert found["S"] == {"marches": 1}


def test_a_partner_who_plays_alone_makes_no_loner_of_the_caller():
    found = did("north-american", pairs("N", 5, alone="S"), options={"alone_by": "makers_side"})
    assert found["N"] == {"called": 1, "made": 1, "marches": 1}
    assert found["S"] == {"marches": 1}


def test_a_hand_that_a_revoke_replaces_was_called_and_neither_made_nor_lost():
    assert did("north-american", pairs("E", 3, revokes=["S"]))["E"] == {"called": 1}


def test_a_revoke_on_top_of_the_hand_takes_nothing_from_the_caller():
    said = {"revoke_hand": "adds"}
    found = did("north-american", pairs("E", 3, revokes=["S"]), options=said)
    assert found["E"] == {"called": 1, "made": 1}


def test_a_blind_loner_that_is_stopped_is_not_made_though_nobody_was_euchred():
    hand = pairs("N", 4, alone="N", call="blind_alone")
    found = did("british", hand, options={"blind_loner": True})
    assert found["N"] == {"called": 1, "loners_tried": 1}
    assert found["E"] == {}


def test_hands_thrown_in_count_for_the_table_and_misdeals_for_who_dealt():
    again = {"outcome": "redeal", "dealer": "E"}
    found = did("north-american", {"outcome": "passed", "dealer": "N"}, again)
    assert found == {
        "N": {"passed_out": 1},
        "E": {"passed_out": 1, "misdeals": 1},
        "S": {"passed_out": 1},
        "W": {"passed_out": 1},
    }


def test_cards_dealt_again_for_another_reason_are_no_misdeal():
    said = {"farmers_hand": "redeal"}
    door = {"outcome": "redeal", "dealer": "E", "reason": "farmers_hand"}
    assert did("north-american", door, options=said)["E"] == {}
    unsaid = {"outcome": "redeal", "dealer": "E"}
    assert did("north-american", unsaid, options=said)["E"] == {}
    said_so = unsaid | {"reason": "misdeal"}
    assert did("north-american", said_so, options=said)["E"] == {"misdeals": 1}


def test_three_against_each_other_all_give_the_euchre():
    found = did("cutthroat", {"maker": "P2", "tricks": {"P1": 0, "P2": 2, "P3": 3}})
    assert found["P2"] == {"called": 1, "euchred": 1, "euchred_as_maker": 1}
    assert found["P1"] == found["P3"] == {"euchres": 1}


def test_a_bid_needs_the_tricks_it_names():
    found = did("pepper", {"maker": "N", "bid": 4, "tricks": {"NS": 3, "EW": 3}})
    assert found["N"] == {"called": 1, "euchred": 1, "euchred_as_maker": 1}
    made = did("pepper", {"maker": "N", "bid": "big", "tricks": {"NS": 6, "EW": 0}})
    assert made["N"] == {"called": 1, "made": 1, "marches": 1}


def test_a_called_partner_is_on_the_makers_side():
    tricks = {"P1": 1, "P2": 1, "P3": 3, "P4": 0, "P5": 0}
    found = did("call-ace", {"maker": "P1", "ally": "P2", "tricks": tricks})
    assert found["P2"] == {"euchred": 1}
    assert found["P1"] == {"called": 1, "euchred": 1, "euchred_as_maker": 1}
    assert found["P3"] == found["P4"] == {"euchres": 1}


def test_a_buried_ace_is_a_loner():
    tricks = {"P1": 5, "P2": 0, "P3": 0, "P4": 0, "P5": 0}
    assert did("call-ace", {"maker": "P1", "tricks": tricks})["P1"] == {
        "called": 1, "made": 1, "marches": 1, "loners_tried": 1, "loners_made": 1,
    }  # fmt: skip


def test_whoever_dropped_out_euchred_nobody_and_the_maker_pays_the_stake():
    tricks = {"P1": 2, "P2": 2, "P3": 1, "P4": 0}
    found = did("set-back", {"maker": "P1", "folded": ["P4"], "tricks": tricks})
    assert found["P1"] == {"called": 1, "euchred": 1, "euchred_as_maker": 1, "stakes": 1}
    assert found["P2"] == found["P3"] == {"euchres": 1}
    assert found["P4"] == {}


def test_a_declared_hand_short_of_a_march_is_not_made_and_costs_the_stake():
    tricks = {"P1": 4, "P2": 1, "P3": 0, "P4": 0}
    found = did("set-back", {"maker": "P1", "declared": True, "tricks": tricks})
    assert found["P1"] == {"called": 1, "stakes": 1}
    tricks = {"P1": 5, "P2": 0, "P3": 0, "P4": 0}
    found = did("set-back", {"maker": "P1", "declared": True, "tricks": tricks})
    assert found["P1"]["made"] == 1


def test_whoever_declares_takes_the_hand_over_from_its_maker():
    tricks = {"P1": 2, "P2": 3, "P3": 0, "P4": 0}
    hand = {"maker": "P2", "declarer": "P1", "folded": ["P3", "P4"], "tricks": tricks}
    found = did("set-back", hand, options={"declare_by": "anyone"})
    assert found["P1"] == {"euchred": 1, "stakes": 1}
    assert found["P2"] == {"called": 1, "euchres": 1}


def test_trump_that_nobody_chose_has_no_caller():
    tricks = {"P1": 0, "P2": 1, "P3": 1, "P4": 3}
    found = did("buck", {"call": "turned", "tricks": tricks})
    assert found == {seat: {} for seat in tricks}


def test_the_same_hand_under_other_rules_is_looked_at_again():
    hand = pairs("E", 3, revokes=["S"])
    assert did("north-american", hand)["E"] == {"called": 1}
    assert did("north-american", hand, options={"revoke_hand": "adds"})["E"]["made"] == 1


@pytest.mark.full
@for_every("slug", [preset.slug for preset in presets()])
def test_figures_of_any_game_agree_with_each_other(slug):
    ruleset, rng = resolve_ruleset(slug), chance(3)
    hands = [
        Hand.from_dict(believable_hand(ruleset, ruleset.seats[n % len(ruleset.seats)], rng))
        for n in range(300)
    ]
    found = seat_figures(ruleset, hands)
    assert set(found) == set(ruleset.seats)
    for one in found.values():
        assert one.called >= one.made + one.euchred_as_maker
        assert one.loners_tried >= one.loners_made
        assert one.euchred >= one.euchred_as_maker
        assert one.hands + one.passed_out <= len(hands)
    called = sum(one.called for one in found.values())
    assert called == sum(1 for hand in hands if hand.outcome == "played" and hand.maker)
    assert SeatFigures() not in found.values()
