"""Compass: everybody goes on by their direction, and nobody has to look anything up."""

import random

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing import checker
from tests.tournaments.draw.pairing.bustles import play
from tournaments.draw.pairing import Constraints, Entrant, History, Roster, plan_rounds, seated
from tournaments.draw.pairing.request import DrawRequest


def bustle(players, rounds, seed=1, **asked):
    people = players if isinstance(players, Roster) else Roster.of(range(1, players + 1))
    return plan_rounds(
        "compass", DrawRequest(people, History(), Constraints(**asked), rounds, random.Random(seed))
    )


def places(round_):
    return {id: (table, seat) for table, t in seated(round_) for seat, id in enumerate(t)}


@pytest.mark.parametrize("players", [8, 16, 20, 24, 44])
def test_each_direction_moves_by_its_own_step(players):
    plan, tables = bustle(players, 6), players // 4
    start = places(plan.rounds[0])
    for turn, round_ in enumerate(plan.rounds):
        for id, (table, seat) in places(round_).items():
            first, direction = start[id]
            assert direction == seat
            assert (table - first - turn * (0, -1, 1, 2)[seat]) % tables == 0


@pytest.mark.parametrize(("players", "rounds"), [(20, 5), (28, 7), (44, 11), (52, 13), (100, 12)])
def test_the_good_numbers_let_nobody_meet_twice(players, rounds):
    plan = bustle(players, rounds)
    *_, met = checker.counts(plan.rounds, range(1, players + 1))

    assert max(met) == 1
    assert plan.warnings == ()


@for_every("players", [8, 12, 16, 20, 24, 32, 36])
@for_every("rounds", [6, 8, 10])
def test_the_warning_says_how_often_people_really_meet(players, rounds):
    plan = bustle(players, rounds)
    *_, met = checker.counts(plan.rounds, range(1, players + 1))

    (warning,) = plan.warnings
    assert f"some people meet {max(met)} times" in warning


def test_whoever_sits_out_hands_the_seat_to_somebody_who_sat_out_and_all_others_go_on():
    plan = bustle(22, 5)
    for before, after in zip(plan.rounds, plan.rounds[1:], strict=False):
        old, new = places(before), places(after)
        for id in old.keys() & new.keys():
            table, seat = old[id]
            assert new[id] == ((table - 1 + (0, -1, 1, 2)[seat]) % 5 + 1, seat)


def test_a_walk_in_takes_the_seat_of_whoever_left_and_nobody_else_notices():
    stay = [Entrant(id) for id in range(1, 20)]
    roster = Roster((*stay, Entrant(20, leave=3), Entrant(21, 3)))
    after, before = bustle(roster, 5), bustle(20, 5)

    swapped = [tuple(tuple(21 if id == 20 else id for id in t) for t in r) for r in before.rounds]
    assert after.rounds == (*before.rounds[:2], *swapped[2:])


def test_with_a_table_less_people_keep_their_direction_where_they_can():
    roster = Roster(tuple(Entrant(id, leave=3 if id > 20 else None) for id in range(1, 25)))
    plan = bustle(roster, 4)
    directions = [{id: seat for id, (_, seat) in places(r).items()} for r in plan.rounds]

    kept = [id for id in range(1, 21) if directions[1][id] == directions[2][id]]
    assert len(kept) >= 20 - 4


def test_the_reasons_tell_the_direction():
    plans, _ = play("compass", Roster.of(range(1, 21)), 2)
    at = places(plans[1].rounds[0])
    for id, reason in plans[1].reasons.items():
        table, seat = at[id]
        expected = "stays" if seat == 0 else f"moves on to table {table}"
        assert reason == f"{('North', 'South', 'East', 'West')[seat]} {expected}."


def test_people_left_over_are_warned_of():
    assert "2 players sit out each round" in bustle(22, 5).warnings[-1]
