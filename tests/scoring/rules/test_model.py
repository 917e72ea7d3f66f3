"""Records of rulesets and hands: read, refused, written down again."""

import hashlib
import json

import pytest

from scoring.rules.book import resolve_ruleset
from scoring.rules.model import Hand, Malformed, Ruleset
from tests.cases import for_every


def test_a_partnership_table_has_four_seats_and_two_sides():
    ruleset = resolve_ruleset("british")
    assert ruleset.seats == ("N", "E", "S", "W")
    assert ruleset.accounts == ("NS", "EW")
    assert ruleset.partnership
    assert [ruleset.account_of(seat) for seat in ruleset.seats] == ["NS", "EW", "NS", "EW"]
    assert ruleset.seats_of("EW") == ("E", "W")
    assert ruleset.partner_of("E") == "W"


@pytest.mark.parametrize("seats", [6, 8])
def test_two_sides_of_three_or_four_sit_in_turn(seats):
    ruleset = resolve_ruleset("british", {"seats": seats})
    names = tuple(f"P{number}" for number in range(1, seats + 1))
    assert ruleset.seats == names
    assert ruleset.accounts == ("NS", "EW")
    assert ruleset.seats_of("NS") == names[0::2]
    assert ruleset.seats_of("EW") == names[1::2]
    assert [ruleset.account_of(seat) for seat in names[:3]] == ["NS", "EW", "NS"]
    assert ruleset.partner_of("P1") is None


def test_the_same_game_at_a_table_of_another_size():
    ruleset = resolve_ruleset("call-ace")
    small = ruleset.with_seats(4)
    assert (len(ruleset.seats), len(small.seats), small.sizes) == (5, 4, (5, 4, 6))
    assert small == Ruleset.from_dict(small.to_dict())
    assert small.digest != ruleset.digest
    assert small.with_seats(5) == ruleset
    assert ruleset.with_seats(5) is ruleset
    with pytest.raises(ValueError, match="not played by 3"):
        ruleset.with_seats(3)
    with pytest.raises(ValueError, match="not played by 6"):
        resolve_ruleset("british").with_seats(6)


def test_everybody_for_themselves_is_their_own_account():
    ruleset = resolve_ruleset("call-ace", {"seats": 6})
    assert ruleset.seats == ruleset.accounts == ("P1", "P2", "P3", "P4", "P5", "P6")
    assert not ruleset.partnership
    assert ruleset.seats_of("P3") == ("P3",)
    assert ruleset.partner_of("P3") is None


def test_bids_know_the_tricks_they_need():
    assert resolve_ruleset("pepper").bids == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, "little": 6, "big": 6}


def test_equal_rulesets_have_one_fingerprint_and_others_another():
    csl, again = resolve_ruleset("csl"), resolve_ruleset("csl")
    assert csl == again
    assert csl.digest == again.digest
    assert csl.digest != resolve_ruleset("csl", {"lone_euchre": 2}).digest


def test_a_fingerprint_is_that_of_the_data_written_the_one_shortest_way():
    ruleset = resolve_ruleset("csl")
    short = json.dumps(ruleset.to_dict(), sort_keys=True, separators=(",", ":"))
    assert ruleset.digest == hashlib.sha256(short.encode()).hexdigest()


def test_rows_under_an_option_survive_being_written_down():
    ruleset = resolve_ruleset("set-back")
    assert Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict()))) == ruleset


def test_what_is_written_down_today_can_be_read_for_good():
    assert resolve_ruleset("csl").to_dict()["schema"] == 1


def test_a_ruleset_of_another_schema_is_not_read():
    data = {**resolve_ruleset("csl").to_dict(), "schema": 2}
    with pytest.raises(ValueError, match="schema 2"):
        Ruleset.from_dict(data)


def test_a_hand_is_written_without_its_defaults():
    hand = Hand.from_dict({"maker": "N", "take": "add", "folded": [], "tricks": {"NS": 5, "EW": 0}})
    assert hand.to_dict() == {"maker": "N", "tricks": {"NS": 5, "EW": 0}}


def test_seats_are_written_as_a_list():
    assert Hand(folded=("P2", "P3")).to_dict() == {"folded": ["P2", "P3"]}


@pytest.mark.parametrize("outcome", ["played", "passed", "redeal"])
def test_a_hand_is_played_passed_out_or_dealt_again(outcome):
    assert Hand.from_dict({"outcome": outcome}).outcome == outcome


def test_null_means_left_out():
    assert Hand.from_dict({"maker": "N", "alone": None, "tricks": None}) == Hand(maker="N")


@for_every(
    ("data", "field"),
    [
        ([], "hand"),
        ({"winner": "N"}, "hand"),
        ({"maker": 1}, "maker"),
        ({"maker": ""}, "maker"),
        ({"maker": "N" * 41}, "maker"),
        ({"outcome": "won"}, "outcome"),
        ({"take": "double"}, "take"),
        ({"trump": "X"}, "trump"),
        ({"bid": True}, "bid"),
        ({"bid": [3]}, "bid"),
        ({"declared": 1}, "declared"),
        ({"folded": "P1"}, "folded"),
        ({"folded": ["P1", "P1"]}, "folded"),
        ({"revokes": [1]}, "revokes"),
        ({"revokes": ["N"] * 21}, "revokes"),
        ({"tricks": [3, 2]}, "tricks"),
        ({"tricks": {"NS": [3]}}, "tricks"),
        ({"tricks": {"": 3}}, "tricks"),
    ],
)
def test_what_is_no_hand_is_refused_with_the_field(data, field):
    with pytest.raises(Malformed) as refused:
        Hand.from_dict(data)
    assert refused.value.field == field
    assert str(refused.value) == refused.value.sentence


def test_a_word_may_have_forty_letters():
    assert Hand.from_dict({"maker": "N" * 40}).maker == "N" * 40


@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT", "NT_HIGH", "NT_LOW"])
def test_trump_is_a_suit_or_none(trump):
    assert Hand.from_dict({"trump": trump}).trump == trump


def test_a_seat_may_revoke_more_than_once():
    assert Hand.from_dict({"revokes": ["W"] * 20}).revokes == ("W",) * 20
