"""Foursome: the same four for three rounds, each partners each, then new fours."""

import random
from collections import Counter
from itertools import combinations

import pytest

from tests.tiers import amount
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing import Constraints, Entrant, History, Roster, plan_rounds, seated
from tournaments.draw.pairing.request import DrawRequest

STEPS = amount(60_000, 6000)


def bustle(players, rounds, history=None, seed=1, **asked):
    people = players if isinstance(players, Roster) else Roster.of(range(1, players + 1))
    return plan_rounds(
        "foursome",
        DrawRequest(
            people,
            history or History(),
            Constraints(**asked),
            rounds,
            random.Random(seed),
            steps=STEPS,
        ),
    )


def fours(round_):
    return {frozenset(seats) for _, seats in seated(round_)}


@pytest.mark.parametrize("players", [4, 8, 13, 16, 30, 64])
def test_four_stay_at_their_table_for_three_rounds_and_each_partners_each(players):
    rounds = bustle(players, 6).rounds
    for cycle in (rounds[:3], rounds[3:]):
        for tables in zip(*cycle, strict=True):
            assert len({frozenset(seats) for seats in tables}) == 1
            sides = Counter(frozenset(side) for s in tables for side in (s[:2], s[2:]))
            assert sides == Counter(map(frozenset, combinations(tables[0], 2)))


@pytest.mark.parametrize("players", [16, 20, 32, 40])
def test_in_new_fours_nobody_meets_again(players):
    rounds = bustle(players, 9).rounds
    *_, met = checker.counts(rounds, range(1, players + 1))

    assert set(met) <= {0, 3}


@pytest.mark.parametrize("players", [9, 14, 23])
def test_nobody_sits_out_twice_before_everybody_has(players):
    plan = bustle(players, 12)
    presence = checker.everybody(players, 12)
    out = checker.sit_outs(plan.rounds, presence)

    assert checker.spread(out, presence, 12) <= 3
    assert "out for three rounds at a time" in plan.warnings[0]


def test_friends_who_entered_as_four_are_the_first_fours():
    groups = ((1, 5, 9, 13), (2, 6, 10, 14))
    people = Roster(Roster.of(range(1, 17)).entrants, groups)
    rounds = bustle(people, 6).rounds

    assert {frozenset(group) for group in groups} < fours(rounds[0])
    assert fours(rounds[2]) == fours(rounds[0])
    assert not fours(rounds[3]) & fours(rounds[0])


def test_when_one_leaves_only_that_four_is_filled_up():
    first = bustle(17, 1)
    waiting = next(iter(set(range(1, 18)) - frozenset().union(*fours(first.rounds[0]))))
    gone = first.rounds[0][1][0]
    people = Roster(tuple(Entrant(id, leave=2 if id == gone else None) for id in range(1, 18)))
    plan = bustle(people, 3, History(first.rounds), seed=9)

    old, new = fours(first.rounds[0]), fours(plan.rounds[0])
    assert len(old & new) == 3
    assert (new - old) == {frozenset(first.rounds[0][1]) - {gone} | {waiting}}


def test_when_four_come_they_play_at_once():
    first = bustle(16, 1)
    people = Roster((*Roster.of(range(1, 17)).entrants, *(Entrant(id, 2) for id in range(17, 21))))
    plan = bustle(people, 3, History(first.rounds))

    assert fours(plan.rounds[0]) == fours(first.rounds[0]) | {frozenset(range(17, 21))}


def test_a_draw_in_the_middle_of_three_rounds_goes_on_with_the_same_fours():
    whole = bustle(16, 6)
    for played in (1, 2):
        rest = bustle(16, 6, History(whole.rounds[:played]), seed=7)
        rounds = (*whole.rounds[:played], *rest.rounds)
        assert fours(rounds[0]) == fours(rounds[1]) == fours(rounds[2])
        partners, *_ = checker.counts(rounds[:3], range(1, 17))
        assert max(partners) == 1


def test_the_reasons_tell_whether_a_four_goes_on():
    whole = bustle(17, 6)
    second = bustle(17, 6, History(whole.rounds[:1])).reasons
    fourth = bustle(17, 6, History(whole.rounds[:3])).reasons

    assert Counter(reason.split(" at ")[0] for reason in second.values()) == {
        "The same four": 16,
        "Sits out until the next fours form.": 1,
    }
    assert sum(reason.startswith("In a new four at table") for reason in fourth.values()) == 16


def test_rounds_that_are_no_multiple_of_three_are_warned_of():
    assert "Rounds come in threes" in bustle(16, 8).warnings[0]
    assert bustle(16, 9).warnings == ()


@pytest.mark.parametrize("seed", range(3))
def test_after_three_rounds_another_draw_still_avoids_those_who_have_met(seed):
    first = bustle(20, 3)
    rest = bustle(20, 9, History(first.rounds), seed=seed + 20)
    *_, met = checker.counts((*first.rounds, *rest.rounds), range(1, 21))

    assert max(met) == 3


@pytest.mark.parametrize("seed", range(4))
def test_the_three_who_are_left_stay_together_though_two_are_waiting(seed):
    first = bustle(18, 1)
    gone = first.rounds[0][2][1]
    people = Roster(tuple(Entrant(id, leave=2 if id == gone else None) for id in range(1, 19)))
    plan = bustle(people, 3, History(first.rounds), seed=seed)

    left = frozenset(first.rounds[0][2]) - {gone}
    assert any(left < four for four in fours(plan.rounds[0]))
