"""What must hold for every ruleset, every option and every hand."""

import json
from dataclasses import fields as names_of
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.rules.book import resolve_ruleset
from scoring.rules.card import card, describe_hand
from scoring.rules.fields import fields
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Malformed, Ruleset
from scoring.rules.points import score_hand
from scoring.rules.progress import progress
from tests.scoring.rules.recorded import HANDS, answer, ruleset_of
from tests.scoring.rules.strategies import SLUGS, hands, rulesets
from tests.tiers import amount, few

SEAT_FIELDS = ("dealer", "maker", "alone", "defend_alone", "ally", "declarer")
SEATS_FIELDS = ("folded", "revokes")
often = settings(max_examples=amount(120, 8), deadline=None)


def turned(ruleset: Ruleset, hand: Hand) -> tuple[Hand, dict[str, str]]:
    """The hand as played one seat to the left, and the new name of everything."""
    seats = ruleset.seats
    new = {seat: seats[(number + 1) % len(seats)] for number, seat in enumerate(seats)}
    for account in ruleset.accounts:
        new[account] = ruleset.account_of(new[ruleset.seats_of(account)[0]])
    facts = {name: new.get(getattr(hand, name)) for name in SEAT_FIELDS}
    lists = {name: tuple(new[seat] for seat in getattr(hand, name)) for name in SEATS_FIELDS}
    tricks = {new[account]: won for account, won in (hand.tricks or {}).items()}
    return replace(hand, **facts, **lists, tricks=tricks or None), new


@pytest.mark.full
@given(st.data())
@often
def test_turning_the_table_changes_nothing_but_names(data):
    ruleset = data.draw(rulesets())
    hand = data.draw(hands(ruleset))
    other, new = turned(ruleset, hand)
    found, found_there = check_hand(ruleset, hand), check_hand(ruleset, other)
    assert (found and found.code) == (found_there and found_there.code)
    assume(found is None)
    here, there = score_hand(ruleset, hand), score_hand(ruleset, other)
    assert {new[one]: points for one, points in here.points.items()} == there.points
    assert {new[one]: points for one, points in here.seats.items()} == there.seats
    renamed = [":".join(new.get(part, part) for part in e.split(":")) for e in here.events]
    assert sorted(renamed) == list(there.events)


OPENED = {
    "robson_deduct": True,
    "blind_loner": True,
    "point_on_partner": 1,
    "partners_best": True,
    "defend_alone": "always",
    "alone_by": "makers_side",
    "dealer_partner": "free",
    "joker": True,
    "ace_no_face": "redeal",
    "farmers_hand": "redeal",
    "joker_in_widow": "redeal",
    "all_pass": "throw_in",
    "declare": True,
    "fold": True,
    "no_trump": True,
}


@given(st.data())
@often
def test_opening_a_door_never_changes_a_hand_that_was_legal_without_it(data):
    ruleset = data.draw(rulesets())
    doors = [name for name in OPENED if name in ruleset.params]
    door = data.draw(st.sampled_from(doors))
    assume(door != "point_on_partner" or not ruleset.params[door])
    hand = data.draw(hands(ruleset))
    assume(check_hand(ruleset, hand) is None)
    opened = replace(ruleset, params={**ruleset.params, door: OPENED[door]})
    assert check_hand(opened, hand) is None
    assert score_hand(opened, hand) == score_hand(ruleset, hand)


BEHIND = [
    ("robson", {"blind_loner": False}, {"blind_march": 9, "blind_fail": 9}),
    ("north-american", {}, {"lone_defence": 9, "blind_march": 9, "blind_fail": 9}),
    ("cats", {}, {"lone_point": 9, "lone_march": 9, "lone_euchre": 9, "lone_maker_extra": 9}),
    ("csl", {"revoke_how": "off"}, {"revoke_points": 9, "revoke_lone_points": 9}),
    ("set-back", {"declare": False}, {"declare_fail": "double_penalty"}),
    ("hasenpfeffer", {}, {"set": "bid"}),
]


@given(st.data(), st.sampled_from(BEHIND))
@often
def test_a_number_behind_a_closed_door_never_changes_a_score(data, case):
    slug, closed, numbers = case
    ruleset = resolve_ruleset(slug, closed)
    hand = data.draw(hands(ruleset))
    assume(check_hand(ruleset, hand) is None)
    changed = resolve_ruleset(slug, {**closed, **numbers})
    assert score_hand(changed, hand) == score_hand(ruleset, hand)


def only_asked(ruleset: Ruleset, hand: Hand) -> Hand:
    asked = {field.name for field in fields(ruleset)}
    default = {one.name: one.default for one in names_of(Hand)}
    kept = {name: getattr(hand, name) if name in asked else default[name] for name in default}
    return Hand(**kept)


@given(st.data())
@often
def test_what_the_sheet_does_not_ask_changes_no_legal_hand(data):
    ruleset = data.draw(rulesets())
    hand = data.draw(hands(ruleset))
    assume(check_hand(ruleset, hand) is None)
    kept = only_asked(ruleset, hand)
    assert check_hand(ruleset, kept) is None
    assert score_hand(ruleset, kept) == score_hand(ruleset, hand)


def test_what_the_sheet_does_not_ask_changes_no_recorded_hand():
    for vector in few((one for one in HANDS if "points" in one["expect"]), 150):
        ruleset = ruleset_of(vector)
        kept = only_asked(ruleset, Hand.from_dict(vector["hand"]))
        got = answer(ruleset, kept, vector.get("before"))
        assert got == vector["expect"], vector["id"]


@given(st.data())
@often
def test_the_order_of_hands_does_not_change_a_total(data):
    ruleset = data.draw(rulesets().filter(lambda one: one.params["floor"] is None))
    hand = st.fixed_dictionaries({account: st.integers(-5, 12) for account in ruleset.accounts})
    results = data.draw(st.lists(hand, max_size=8))
    shuffled = data.draw(st.permutations(results))
    assert progress(ruleset, results).total == progress(ruleset, shuffled).total


@given(st.data())
@often
def test_a_ruleset_and_a_hand_survive_being_written_down(data):
    ruleset = data.draw(rulesets())
    hand = data.draw(hands(ruleset))
    again = Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict())))
    hand_again = Hand.from_dict(json.loads(json.dumps(hand.to_dict())))
    assert (again, again.digest, hand_again) == (ruleset, ruleset.digest, hand)
    assert answer(again, hand_again) == answer(ruleset, hand)


@pytest.mark.full
@given(st.data())
@often
def test_every_legal_hand_can_be_described_and_every_seat_gets_its_points(data):
    ruleset = data.draw(rulesets())
    hand = data.draw(hands(ruleset))
    assume(check_hand(ruleset, hand) is None)
    assert describe_hand(ruleset, hand, {})
    score = score_hand(ruleset, hand)
    assert set(score.points) == set(ruleset.accounts)
    assert set(score.seats) == set(ruleset.seats)
    if not ruleset.partnership:
        assert score.seats == score.points


@given(rulesets())
@settings(max_examples=amount(60, 10), deadline=None)
def test_every_ruleset_has_a_card(ruleset):
    said = card(ruleset)
    assert said.rows
    assert said.allowed
    assert said.ending


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
named_junk = st.dictionaries(
    st.sampled_from([one.name for one in names_of(Hand)]) | st.text(max_size=3), junk
)


@given(st.sampled_from(SLUGS), junk | named_junk)
@often
def test_junk_is_refused_and_never_crashes(slug, data):
    try:
        check_hand(resolve_ruleset(slug), Hand.from_dict(data))
    except Malformed as error:
        refused = error
        assert refused.field in {"hand", *(one.name for one in names_of(Hand))}
