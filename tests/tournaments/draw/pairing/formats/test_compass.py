"""Compass: everybody goes on by their direction, and nobody has to look anything up."""

import random
from itertools import pairwise

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing import checker
from tests.tournaments.draw.pairing.bustles import play
from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    Entrant,
    History,
    Roster,
    plan_rounds,
    seated,
)
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


def test_whoever_stays_at_a_table_is_its_north_all_evening_and_the_others_go_on():
    plan = bustle(24, 6, fixed={7: 4, 2: 6})
    for round_ in plan.rounds:
        at = places(round_)
        assert (at[7], at[2]) == ((4, 0), (6, 0))
    for before, after in pairwise(map(places, plan.rounds)):
        for id, (table, seat) in before.items():
            assert after[id] == ((table - 1 + (0, -1, 1, 2)[seat]) % 6 + 1, seat)


def test_a_table_that_somebody_stays_at_is_used_though_fewer_would_do():
    plan = bustle(18, 5, tables=6, fixed={3: 6})
    assert {tuple(t for t, _ in seated(round_)) for round_ in plan.rounds} == {(1, 2, 3, 6)}
    at = [places(round_).get(3) for round_ in plan.rounds]
    assert set(at) <= {(6, 0), None}


def test_a_wish_in_mid_evening_takes_the_seat_of_the_north_who_was_there():
    first = bustle(20, 1).rounds
    north = first[0][2][0]
    east = first[0][0][2]
    asked = Constraints(fixed={east: 3})
    request = DrawRequest(Roster.of(range(1, 21)), History(first), asked, 3, random.Random(1))
    second, third = (places(round_) for round_ in plan_rounds("compass", request).rounds)
    assert second[east] == third[east] == (3, 0)
    moved = {id for id, (_, seat) in places(first[0]).items() if second[id][1] != seat}
    assert moved == {north, east}


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        (
            {"fixed": {1: 2, 5: 2}},
            "1 and 5 stay at table 2. In the compass, only one player can stay at each",
        ),
        ({"fixed": {1: 9}}, "The last table is table 2."),
        ({"fixed": {1: 1, 2: 2, 3: 3}, "tables": 3}, "Round 1 has 2 tables."),
    ],
)
def test_more_than_one_north_at_a_table_is_refused_with_their_wishes(asked, refused):
    with pytest.raises(CannotPair, match=refused) as error:
        bustle(8, 4, **asked)
    assert {wish.kind for wish in error.value.wishes} == {"fixed"}


def test_two_may_share_a_table_one_after_the_other():
    people = (*(Entrant(id) for id in range(1, 8)), Entrant(8, leave=3), Entrant(9, 3))
    plan = bustle(Roster(people), 4, fixed={8: 2, 9: 2})
    assert [round_[1][0] for round_ in plan.rounds] == [8, 8, 9, 9]
