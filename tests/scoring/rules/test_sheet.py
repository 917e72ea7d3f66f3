"""Replaying a sheet's log: whatever was said, in whatever order, comes to the right totals."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.book import resolve_ruleset
from scoring.rules.entries import Entry
from scoring.rules.model import Hand
from scoring.rules.sheet import agreed_part, dealer_of, points_before
from tests.scoring.rules.sheet_log import (
    NORTH_AMERICAN,
    correction,
    hand,
    made,
    state_of,
    take_back,
    totals,
)
from tests.tiers import amount


def test_nothing_entered_is_level_and_the_first_dealer_deals():
    state = state_of(first_dealer="E")
    assert (dict(state.points), state.ahead, state.dealer) == ({"NS": 0, "EW": 0}, None, "E")
    assert (state.next_number, state.played, state.complete) == (1, 0, False)


def test_equal_facts_under_two_ids_are_one_hand_and_different_ones_rivals():
    state = state_of(hand("a", 1), hand("b", 1), hand("c", 1, made("E", 5)))
    assert (state.played, dict(state.points), state.disputed) == (1, {"NS": 1, "EW": 0}, (1,))
    assert [rival.maker for rival in state.hands[0].rivals] == ["E"]


def test_a_rival_is_told_once_however_many_say_so():
    state = state_of(hand("a", 1), hand("b", 1, made("E")), hand("c", 1, made("E")))
    assert len(state.hands[0].rivals) == 1


def test_a_correction_replaces_every_version():
    state = state_of(
        hand("a", 1), hand("b", 1, made("E", 5)), correction("c", 1, made("W", 3, alone="W"))
    )
    assert (dict(state.points), state.disputed) == ({"NS": 0, "EW": 1}, ())
    assert (state.hands[0].entry_id, state.hands[0].corrected) == ("c", True)


def test_a_take_back_takes_the_version_with_all_who_confirmed_it():
    assert state_of(hand("a", 1), hand("b", 1), take_back("b", 1)).hands == ()


def test_a_take_back_of_the_whole_takes_rivals_too_but_only_if_it_found_its_hand():
    log = [hand("a", 1), hand("b", 1, made("E", 5))]
    assert state_of(*log, take_back("b", 1)).hands[0].entry_id == "a"
    assert state_of(*log, take_back("b", 1, whole=True)).hands == ()
    assert len(state_of(*log, take_back("z", 1, whole=True)).hands) == 1


def test_a_hand_whose_take_back_came_first_never_stands():
    assert state_of(take_back("a", 7), hand("a", 1)).hands == ()


def test_a_hand_entered_again_after_a_take_back_stands():
    state = state_of(hand("a", 1), take_back("a", 1), hand("b", 1, made("E")))
    assert [standing.entry_id for standing in state.hands] == ["b"]


def test_totals_count_until_a_correction_or_empty_totals():
    log = [hand("a", 1, made("E", 5)), totals(9, 4, S=1)]
    assert dict(state_of(*log).points) == {"NS": 9, "EW": 4}
    assert {seat: kept.loners for seat, kept in state_of(*log).seats.items()} == {
        "N": 0,
        "E": 0,
        "S": 1,
        "W": 0,
    }
    withdrawn = state_of(*log, Entry("w", "totals"))
    assert (dict(withdrawn.points), withdrawn.from_totals) == ({"NS": 0, "EW": 2}, False)
    corrected = state_of(*log, correction("c", 2, made("N", 5)))
    assert dict(corrected.points) == {"NS": 2, "EW": 2}


def test_a_loner_is_the_makers_who_went_alone_and_took_all():
    state = state_of(
        hand("a", 1, made("N", 5, alone="N")),
        hand("b", 2, made("N", 4, alone="N")),
        hand("c", 3, made("N", 5)),
        hand("d", 4, made("E", 5, alone="E")),
    )
    assert {seat: kept.loners for seat, kept in state.seats.items()} == {
        "N": 1,
        "E": 1,
        "S": 0,
        "W": 0,
    }


def test_a_march_by_the_makers_partner_alone_is_nobodys_loner():
    either = resolve_ruleset("north-american", {"alone_by": "makers_side", "hands": 8})
    state = state_of(hand("a", 1, made("N", 5, alone="S")), ruleset=either)
    assert dict(state.points) == {"NS": 4, "EW": 0}
    assert {kept.loners for kept in state.seats.values()} == {0}


def test_flags_are_called_only_where_a_sheet_is_played_to_a_target():
    to_five = resolve_ruleset("north-american", {"target": 5})
    log = [hand("a", 1, made("N", 5, alone="N"))]
    assert "NS:in_the_barn" in state_of(*log, ruleset=to_five).flags
    assert state_of(*log).flags == ()


def test_nothing_is_called_out_before_the_first_hand():
    assert state_of(ruleset=resolve_ruleset("north-american", {"target": 4})).flags == ()


def test_counting_down_the_lowest_is_ahead():
    down = resolve_ruleset("north-american", {"direction": "down", "start": 10, "hands": 4})
    state = state_of(hand("a", 1, made("N", 5)), ruleset=down)
    assert dict(state.points) == {"NS": 12, "EW": 10}
    assert state.ahead == "EW"


@pytest.mark.parametrize("first", ["N", "E", "S", "W"])
def test_the_deal_goes_to_the_left_from_whoever_dealt_first(first):
    entries = []
    for number in range(1, 6):
        state = state_of(*entries, first_dealer=first)
        assert state.dealer == "NESW"[("NESW".index(first) + number - 1) % 4]
        entries.append(hand(str(number), number, made() | {"dealer": state.dealer}))


def undealt(number, **facts):
    """A hand for which nobody said who dealt."""
    return hand(str(number), number, {"maker": "N", "tricks": {"NS": 3, "EW": 2}, **facts})


def test_a_hand_that_is_still_missing_moves_the_deal_on_by_one():
    hands = state_of(undealt(2), undealt(5)).hands
    dealers = [dealer_of(NORTH_AMERICAN, "N", hands, number) for number in range(1, 8)]
    assert dealers == ["N", "E", "S", "W", "N", "E", "S"]


def test_the_deal_is_followed_through_redeals_and_whoever_dealt_out_of_turn():
    hands = state_of(undealt(1, outcome="redeal"), undealt(4), undealt(5, dealer="E")).hands
    dealers = [dealer_of(NORTH_AMERICAN, "N", hands, number) for number in range(1, 8)]
    assert dealers == ["N", "N", "E", "S", "W", "S", "W"]


def test_a_hand_is_found_by_its_number():
    state = state_of(hand("a", 1), hand("b", 2), hand("same as b", 2))
    assert (state.hand(2).entry_id, state.hand(2).corrected) == ("b", False)
    assert state.hand(3) is None


def test_hands_stand_in_the_order_in_which_they_were_dealt():
    assert [one.number for one in state_of(hand("b", 2), hand("a", 1)).hands] == [1, 2]


def test_nothing_is_in_dispute_while_typed_totals_count():
    state = state_of(hand("a", 1), hand("b", 1, made("E")), totals(9, 4))
    assert (state.disputed, state.full, state.complete) == ((), False, True)


def test_the_agreed_part_of_a_sheet_is_all_but_its_hands_in_dispute():
    log = [hand("a", 1), hand("b", 2, made("N", 5)), hand("c", 2, made("E")), hand("d", 3)]
    state = state_of(*log)
    agreed = agreed_part(NORTH_AMERICAN, state)
    assert (dict(state.points), dict(agreed.points)) == ({"NS": 4, "EW": 0}, {"NS": 2, "EW": 0})
    assert (agreed.seats["N"].points, agreed.ahead, agreed.played) == (2, None, 3)
    assert [one.number for one in agreed.hands] == [1, 3]
    settled = state_of(*log, correction("e", 2, made("E")))
    assert agreed_part(NORTH_AMERICAN, settled) is settled


def test_a_sheet_is_full_after_its_number_of_played_hands():
    played = [hand(str(number), number) for number in range(2, 9)]
    passed = hand("passed", 1, {"outcome": "passed"})
    assert not state_of(passed, *played).full
    full = state_of(passed, *played, hand("9", 9))
    assert (full.played, full.full, full.complete) == (8, True, True)


def test_who_got_home_first_is_ahead_whatever_came_after():
    to_five = resolve_ruleset("mathews-1844")
    log = [hand("a", 1, made(won=5, alone="N")), hand("b", 2, made(won=5))]
    log += [hand(f"e{number}", number, made("E", 5, alone="E")) for number in (3, 4)]
    assert state_of(*log, ruleset=to_five).ahead == "NS"
    assert state_of(*log, totals(4, 8), ruleset=to_five).ahead == "EW"


def test_typed_totals_call_nothing_out():
    to_five = resolve_ruleset("mathews-1844")
    log = [hand("a", 1, made(won=5, alone="N"))]
    assert "NS:in_the_barn" in state_of(*log, ruleset=to_five).flags
    assert state_of(*log, totals(4, 0), ruleset=to_five).flags == ()


def test_a_blind_loner_who_took_all_is_a_loner_too():
    facts = made(won=5, alone="N", call="blind_alone")
    assert state_of(hand("a", 1, facts), ruleset=resolve_ruleset("robson")).seats["N"].loners == 1


class TestTotalsBeforeAHand:
    ruleset = resolve_ruleset("set-back")

    def log(self):
        won = {"P1": 3, "P2": 2, "P3": 0, "P4": 0}
        failed = {"maker": "P1", "declared": True, "tricks": {"P1": 4, "P2": 1, "P3": 0, "P4": 0}}
        return [hand("a", 1, {"maker": "P1", "tricks": won}), hand("b", 2, failed)]

    def test_a_hand_that_reads_the_score_reads_it_as_it_stood(self):
        state = state_of(*self.log(), first_dealer="P1", ruleset=self.ruleset)
        assert state.hands[1].score.points == {"P1": 4, "P2": 0, "P3": 1, "P4": 1}
        assert dict(state.points) == {"P1": 8, "P2": 5, "P3": 7, "P4": 7}

    def test_nothing_doubled_is_nothing(self):
        to_below = resolve_ruleset("set-back", {"start": 0, "target": -5})
        failed = {"maker": "P1", "declared": True, "tricks": {"P1": 2, "P2": 1, "P3": 1, "P4": 1}}
        state = state_of(hand("a", 1, failed), first_dealer="P1", ruleset=to_below)
        assert state.points["P1"] == 0

    def test_they_are_those_of_the_hands_before_it(self):
        state = state_of(*self.log(), first_dealer="P1", ruleset=self.ruleset)
        assert points_before(self.ruleset, state, 1) == dict.fromkeys(["P1", "P2", "P3", "P4"], 5)
        assert points_before(self.ruleset, state, 2) == {"P1": 4, "P2": 5, "P3": 6, "P4": 6}


# -- any order at all ---------------------------------------------------------------------------


def worth(facts):
    """What a hand of North American rules gives, written down once more and apart."""
    if facts.get("outcome") == "passed":
        return Counter()
    mine, theirs = ("NS", "EW") if facts["maker"] in "NS" else ("EW", "NS")
    won = facts["tricks"][mine]
    if won < 3:
        return Counter({theirs: 2})
    if won < 5:
        return Counter({mine: 1})
    return Counter({mine: 4 if facts.get("alone") else 2})


def normal(facts):
    return Hand.from_dict(facts)


def recomputed(log):
    """Points and loners by plain bookkeeping: what stands at each number, then a sum."""
    slots, gone = {}, set()
    for entry in log:
        slot = slots.setdefault(entry.number, [])
        if entry.kind == "hand" and entry.entry_id not in gone:
            same = [one for one in slot if normal(one[0]) == normal(entry.facts)]
            if same:
                same[0][1].add(entry.entry_id)
            else:
                slot.append((entry.facts, {entry.entry_id}))
        elif entry.kind == "correction":
            slots[entry.number] = [(entry.facts, {entry.entry_id})]
        elif entry.kind == "take_back":
            gone.add(entry.refers_to)
            slots[entry.number] = [one for one in slot if entry.refers_to not in one[1]]
    standing = [slots[number][0][0] for number in slots if slots[number]]
    points = sum((worth(facts) for facts in standing), Counter())
    loners = Counter(
        facts["maker"] for facts in standing if facts.get("alone") and worth(facts).total() == 4
    )
    return points, loners


@st.composite
def facts(draw):
    if draw(st.integers(0, 9)) == 0:
        return {"outcome": "passed", "dealer": "N"}
    maker = draw(st.sampled_from("NESW"))
    alone = {"alone": maker} if draw(st.booleans()) else {}
    return made(maker, draw(st.integers(0, 5)), **alone)


@st.composite
def logs(draw):
    """Hands, second opinions, repetitions, take-backs and corrections, shuffled on their way."""
    numbers = st.integers(1, 8)
    said = [
        hand(f"h{at}", number, what)
        for at, (number, what) in enumerate(
            draw(st.lists(st.tuples(numbers, facts()), max_size=14))
        )
    ]
    more = [hand(f"again {one.entry_id}", one.number, one.facts) for one in said[::3]]
    ruled = [
        correction(f"c{at}", number, what)
        for at, (number, what) in enumerate(draw(st.lists(st.tuples(numbers, facts()), max_size=3)))
    ]
    undone = [take_back(one.entry_id, one.number) for one in (said + ruled)[::4]]
    entries = said + more + ruled + undone
    random.Random(draw(st.integers(0, 10**6))).shuffle(entries)
    return entries


@given(logs())
@settings(max_examples=amount(200, 20), deadline=None)
def test_whatever_comes_in_whatever_order_adds_up(log):
    points, loners = recomputed(log)
    state = state_of(*log, ruleset=resolve_ruleset("north-american", {"all_pass": "throw_in"}))
    assert dict(state.points) == {"NS": points["NS"], "EW": points["EW"]}
    assert {seat: kept.loners for seat, kept in state.seats.items() if kept.loners} == dict(loners)
    for seat, kept in state.seats.items():
        assert kept.points == state.points["NS" if seat in "NS" else "EW"]


@given(logs(), st.integers(0, 10**6))
@settings(max_examples=amount(100, 20), deadline=None)
def test_hands_without_disputes_add_up_alike_in_every_order(log, seed):
    """Where nobody contradicts anybody, the order of arrival decides nothing."""
    first = {}
    for entry in log:
        if entry.kind == "hand":
            first.setdefault(entry.number, entry.facts)
    agreed = [hand(e.entry_id, e.number, first[e.number]) for e in log if e.kind == "hand"]
    shuffled = random.Random(seed).sample(agreed, len(agreed))
    one, other = state_of(*agreed), state_of(*shuffled)
    assert (one.points, one.seats, one.played) == (other.points, other.seats, other.played)
    assert one.disputed == other.disputed == ()


def test_a_sheet_on_the_clock_never_fills():
    clock = resolve_ruleset("north-american", {"hands": "clock"})
    state = state_of(*(hand(str(n), n, made(won=5)) for n in range(1, 30)), ruleset=clock)
    assert (state.played, state.complete, state.points["NS"]) == (29, False, 58)


def by(entry_id, number, writer, **facts):
    return Entry(entry_id, "hand", number, made(**facts), by=writer)


def test_a_hand_is_unconfirmed_until_a_second_writer_says_the_same():
    alone = state_of(by("a", 1, "table 1, NS"))
    assert alone.unconfirmed == (1,)
    twice = state_of(by("a", 1, "table 1, NS"), by("b", 1, "table 1, NS"))
    assert twice.unconfirmed == (1,)
    both = state_of(by("a", 1, "table 1, NS"), by("b", 1, "table 1, EW"))
    assert (both.unconfirmed, both.disputed) == ((), ())


def test_a_disputed_hand_says_who_said_what_and_is_not_unconfirmed():
    state = state_of(by("a", 1, "NS"), by("b", 1, "EW", alone="N"))
    assert (state.disputed, state.unconfirmed) == ((1,), ())
    assert state.hands[0].by == (("NS",), ("EW",))


def test_what_the_director_ruled_or_typed_needs_nobody_else():
    assert state_of(by("a", 1, "NS"), correction("c", 1, made())).unconfirmed == ()
    assert state_of(by("a", 1, "NS"), totals(4, 2)).unconfirmed == ()
