"""Winners move, winners stay, red and white: who goes where after a round."""

import random
from collections import Counter
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
    TableResult,
    plan_round,
    seated,
)
from tournaments.draw.pairing.request import DrawRequest

ROUND = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
FIRST_SIDE = TableResult((9, 9, 4, 4), 0)
SECOND_SIDE = TableResult((4, 4, 9, 9), 1)
RESULTS = (FIRST_SIDE, SECOND_SIDE, FIRST_SIDE)
"""Winners: 1 & 2, 7 & 8, 9 & 10."""

TWELVE = Roster.of(range(1, 13))


def following(key, roster=TWELVE, round_=ROUND, results=RESULTS, seed=1, top_last=False, **asked):
    history, rng = History((round_,), (results,)), random.Random(seed)
    request = DrawRequest(roster, history, Constraints(**asked), 1, rng, top_last=top_last)
    return plan_round(key, request)


def people(plan):
    return [set(seats) for _, seats in seated(plan.rounds[0])]


def test_winners_go_up_losers_stay_and_the_losers_of_the_top_go_to_the_bottom():
    assert people(following("winners_move")) == [{1, 2, 7, 8}, {5, 6, 9, 10}, {11, 12, 3, 4}]


def test_where_the_last_table_is_the_top_winners_go_up_to_it():
    plan = following("winners_move", top_last=True)

    assert people(plan) == [{3, 4, 11, 12}, {1, 2, 5, 6}, {7, 8, 9, 10}]
    assert plan.reasons[1] == "Won at table 1, moves up to table 2."
    assert plan.reasons[11] == "Lost at table 3, moves down to table 1."
    assert people(following("red_white", top_last=True)) == [
        {3, 4, 8, 9},
        {5, 6, 1, 10},
        {11, 12, 7, 2},
    ]


def test_a_newcomer_comes_in_at_the_bottom_whichever_end_that_is():
    roster = Roster((*TWELVE.entrants, *(Entrant(id, 2) for id in range(13, 17))))
    plan = following("winners_move", roster, top_last=True)

    assert people(plan)[0] > {13}
    assert people(plan)[3] == {7, 8, 9, 10}
    assert plan.reasons[9] == "Won at table 3, moves to table 4."


def test_losers_go_to_the_next_table_and_winners_stay():
    assert people(following("winners_stay")) == [{1, 2, 11, 12}, {7, 8, 3, 4}, {9, 10, 5, 6}]


def test_the_winners_red_goes_up_and_the_white_down_in_a_ring():
    assert people(following("red_white")) == [{3, 4, 7, 10}, {5, 6, 9, 2}, {11, 12, 1, 8}]


@for_every("key", ["winners_move", "winners_stay", "red_white"])
@for_every("seed", range(5))
def test_nobody_keeps_a_partner(key, seed):
    before = {frozenset(side) for t in ROUND for side in (t[:2], t[2:])}
    for a, b, c, d in following(key, seed=seed).rounds[0]:
        assert not before & {frozenset((a, b)), frozenset((c, d))}


def test_red_stays_red_and_plays_with_white():
    for a, b, c, d in following("red_white").rounds[0]:
        assert (a % 2, b % 2, c % 2, d % 2) == (1, 0, 1, 0)


def test_colours_last_the_bustle_where_everybody_plays():
    _, history = play("red_white", Roster.of(range(1, 25)), 8)

    reds = [{t[at] for t in round_ for at in (0, 2)} for round_ in history.rounds]
    assert all(one == two for one, two in pairwise(reds))


def test_of_two_ways_to_split_the_one_with_newer_partners_is_taken():
    earlier = ((1, 7, 2, 8), (3, 5, 4, 6), (9, 11, 10, 12))
    history = History((earlier, ROUND), (RESULTS, RESULTS))
    for seed in range(6):
        plan = plan_round(
            "winners_move", DrawRequest(TWELVE, history, Constraints(), 1, random.Random(seed))
        )
        top = plan.rounds[0][0]
        assert {frozenset(top[:2]), frozenset(top[2:])} == {frozenset((1, 8)), frozenset((2, 7))}


def test_a_level_table_is_named_and_asked_for_an_extra_hand():
    level = (FIRST_SIDE, TableResult((6, 6, 6, 6), None), FIRST_SIDE)
    with pytest.raises(CannotPair) as refused:
        following("winners_move", results=level)

    assert refused.value.reason == (
        "Table 2 ended level. Play one extra hand there and record who won it."
    )


def test_several_level_tables_are_all_named():
    level = TableResult((6, 6, 6, 6), None)
    with pytest.raises(CannotPair, match=r"^Tables 1 and 3 ended level. Play one extra hand at"):
        following("winners_move", results=(level, FIRST_SIDE, level))


def test_a_table_that_still_plays_is_named():
    with pytest.raises(CannotPair, match=r"^Table 3 must finish round 1"):
        following("winners_move", results=(FIRST_SIDE, FIRST_SIDE, None))


def test_everybody_reads_what_happened_and_where_to_go():
    reasons = following("winners_move").reasons

    assert reasons[7] == "Won at table 2, moves up to table 1."
    assert reasons[1] == "Won at table 1, stays."
    assert reasons[5] == "Lost at table 2, stays."
    assert reasons[3] == "Lost at table 1, moves down to table 3."


def test_a_walk_in_takes_the_place_of_whoever_left():
    roster = Roster(
        (*(Entrant(id, leave=2 if id == 6 else None) for id in range(1, 13)), Entrant(13, 2))
    )
    plan = following("winners_move", roster)

    assert people(plan) == [{1, 2, 7, 8}, {5, 13, 9, 10}, {11, 12, 3, 4}]
    assert plan.reasons[13] == "Comes in at table 2."


def test_four_walk_ins_open_a_new_bottom_table():
    roster = Roster((*TWELVE.entrants, *(Entrant(id, 2) for id in range(13, 17))))
    plan = following("winners_move", roster)

    assert people(plan)[:3] == [{1, 2, 7, 8}, {5, 6, 9, 10}, {11, 12} | people(plan)[2]]
    assert {3, 4} < people(plan)[3]


def test_a_broken_table_is_left_out_of_the_line():
    plan = following("winners_move", tables=4, broken=frozenset({2}))

    assert plan.rounds[0][1] is None
    assert people(plan) == [{1, 2, 7, 8}, {5, 6, 9, 10}, {11, 12, 3, 4}]


def test_with_a_table_less_the_top_of_the_line_still_moves_by_the_rule():
    roster = Roster(tuple(Entrant(id, leave=2 if id > 8 else None) for id in range(1, 13)))
    plan = following("winners_move", roster)

    assert people(plan) == [{1, 2, 7, 8}, {3, 4, 5, 6}]


@for_every("key", ["winners_move", "winners_stay", "red_white"])
@for_every("players", [9, 14, 23, 31])
def test_sit_outs_are_even_and_never_two_running(key, players):
    _, history = play(key, Roster.of(range(1, players + 1)), 10, seed=players)
    presence = checker.everybody(players, 10)
    out = checker.sit_outs(history.rounds, presence)

    assert checker.spread(out, presence, 10) <= 1
    assert checker.twice_running(out) == 0


@pytest.mark.parametrize("players", [16, 23, 40])
def test_whoever_always_wins_reaches_the_top_and_stays(players):
    history, rng, roster = History(), random.Random(players), Roster.of(range(1, players + 1))
    tables = []
    for _ in range(players // 4 + 6):
        plan = plan_round("winners_move", DrawRequest(roster, history, Constraints(), 1, rng))
        (round_,) = plan.rounds
        results = tuple(FIRST_SIDE if 1 in t[:2] else SECOND_SIDE for t in round_)
        tables += [number for number, t in seated(round_) if 1 in t]
        history = History((*history.rounds, round_), (*history.results, results))

    assert tables[-3:] == [1, 1, 1]
    assert Counter(tables)[1] >= 4


def test_that_nobody_keeps_a_partner_comes_before_older_partnerships():
    often = (((1, 7, 2, 8),), ((1, 8, 2, 7),)) * 2
    history = History((*often, ROUND), (*((FIRST_SIDE,),) * 4, RESULTS))
    top = plan_round(
        "winners_move", DrawRequest(TWELVE, history, Constraints(), 1, random.Random(1))
    ).rounds[0][0]

    assert not {frozenset(top[:2]), frozenset(top[2:])} & {frozenset((1, 2)), frozenset((7, 8))}


@pytest.mark.parametrize("seed", range(6))
def test_of_those_whose_turn_it_is_the_lowest_sits_out_and_nobody_else_is_disturbed(seed):
    roster = Roster.of(range(1, 14))
    plan = following("winners_move", roster, seed=seed)
    expected = [{1, 2, 7, 8}, {5, 6, 9, 10}, {11, 12, 3, 4}]

    (out,) = set(range(1, 14)) - set().union(*people(plan))
    assert out in expected[2]
    assert people(plan) == [*expected[:2], expected[2] - {out} | {13}]


@pytest.mark.parametrize("seed", range(6))
def test_whoever_comes_back_takes_the_free_seat_and_disturbs_nobody_who_played(seed):
    rng = random.Random(seed)
    first = History((ROUND,), (RESULTS,))
    everybody = Roster.of(range(1, 14))
    second = plan_round(
        "winners_move", DrawRequest(everybody, first, Constraints(), 1, rng)
    ).rounds[0]
    (back,) = set(range(1, 14)) - {id for _, t in seated(second) for id in t}
    gone = second[0][0]
    roster = Roster(tuple(Entrant(id, leave=3 if id == gone else None) for id in range(1, 14)))
    later = History((ROUND, second), (RESULTS, (FIRST_SIDE,) * 3))
    plan = plan_round("winners_move", DrawRequest(roster, later, Constraints(), 1, rng))

    top, middle, bottom = second
    assert people(plan) == [
        {top[1], back, *middle[:2]},
        {*middle[2:], *bottom[:2]},
        {*bottom[2:], *top[2:]},
    ]
    assert plan.reasons[back].endswith("in round 1, comes back at table 1.")
