"""Elimination: brackets on tables, over a bustle."""

import random
from math import ceil, log2

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing.bustles import in_twos, random_results
from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    Entrant,
    History,
    PlayedOut,
    Roster,
    TableResult,
    plan_round,
    seated,
    sitting_out,
)
from tournaments.draw.pairing.format_and_final import rounds_needed, stages_of
from tournaments.draw.pairing.request import DrawRequest

FIRST, SECOND = TableResult((9, 9, 4, 4), 0), TableResult((4, 4, 9, 9), 1)
BOTH = ["single_elimination", "double_elimination"]


def roster(teams):
    ids = range(1, 2 * teams + 1)
    return Roster(Roster.of(ids).entrants, in_twos(ids))


def the_first_wins(round_, rng):
    return tuple(t and (FIRST if t[0] < t[2] else SECOND) for t in round_)


def bustle(key, people, results=the_first_wins, seed=1, rounds=99, **asked):
    """Play until nothing is left to draw; the plans and the history."""
    rng, history, plans = random.Random(seed), History(), []
    try:
        for _ in range(rounds):
            plans.append(
                plan_round(key, DrawRequest(people, history, Constraints(**asked), 1, rng))
            )
            (round_,) = plans[-1].rounds
            history = History((*history.rounds, round_), (*history.results, results(round_, rng)))
    except PlayedOut:
        pass
    return plans, history


def games(round_):
    return [tuple(sorted(((t[0] + 1) // 2, (t[2] + 1) // 2))) for _, t in seated(round_)]


def test_eight_teams_play_a_bracket_by_their_seeds():
    _, history = bustle("single_elimination", roster(8))

    assert [games(round_) for round_ in history.rounds] == [
        [(1, 8), (4, 5), (2, 7), (3, 6)],
        [(1, 4), (2, 3)],
        [(1, 2), (3, 4)],
    ]


def test_six_teams_have_byes_for_the_first_two():
    plans, history = bustle("single_elimination", roster(6))

    assert games(history.rounds[0]) == [(4, 5), (3, 6)]
    assert plans[0].reasons[1] == plans[0].reasons[4] == "Has a bye."
    assert plans[0].idle[1] == {1, 2, 3, 4}


@for_every("teams", [2, 3, 4, 5, 8, 13, 16, 31, 64])
def test_single_elimination_takes_as_many_rounds_as_the_bracket_is_deep(teams):
    _, history = bustle("single_elimination", roster(teams))

    assert len(history) == ceil(log2(teams))
    assert rounds_needed("single_elimination", roster(teams), Constraints()) == len(history)


@for_every("teams", [2, 3, 4, 5, 8, 13, 16])
@for_every("seed", range(4), quick=1)
def test_double_elimination_takes_at_most_the_rounds_that_were_said(teams, seed):
    _, history = bustle("double_elimination", roster(teams), random_results, seed)
    needed = rounds_needed("double_elimination", roster(teams), Constraints())

    assert needed - 1 <= len(history) <= needed


@pytest.mark.parametrize("key", BOTH)
def test_with_few_tables_matches_wait_for_the_next_round(key):
    plans, history = bustle(key, roster(8), tables=2)

    assert all(len(games(round_)) <= 2 for round_ in history.rounds)
    assert len(history) <= rounds_needed(key, roster(8), Constraints(tables=2))
    assert plans[0].reasons[3] == "Waits for a free table, and plays in the next round."
    assert 3 not in plans[0].idle[1]


def test_whoever_is_knocked_out_is_idle_and_told_when_it_was():
    plans, _ = bustle("single_elimination", roster(8))

    assert plans[1].reasons[15] == "Knocked out in round 1."
    assert plans[1].reasons[1] == "Plays in the semi-final at table 1."
    assert plans[2].reasons[5] == "Plays in the small final at table 2."
    assert plans[2].idle == {1: frozenset(), 2: set(range(9, 17)), 3: set(range(9, 17))}


@for_every("key", BOTH)
@for_every("seed", range(4), quick=1)
def test_nobody_who_is_in_play_sits_out(key, seed):
    plans, _ = bustle(key, roster(11), random_results, seed)
    for plan in plans:
        out = sitting_out(plan.rounds[0], range(1, 23))
        assert set(out) == plan.idle[plan.first_round]


@pytest.mark.parametrize("key", BOTH)
def test_the_stages_put_the_champion_first_and_equals_level(key):
    _, history = bustle(key, roster(8))
    stages = stages_of(key, roster(8), history)
    by_team = [stages[2 * at + 1] for at in range(8)]

    assert by_team[0] > by_team[1] > by_team[2] > by_team[3] > by_team[4]
    assert all(stages[id] == stages[id + 1] for id in range(1, 17, 2))


def test_before_the_end_those_still_in_stand_above_those_who_are_out():
    _, history = bustle("single_elimination", roster(8), rounds=1)
    stages = stages_of("single_elimination", roster(8), history)

    assert min(stages[2 * at - 1] for at in (1, 2, 3, 4)) > stages[15]


@pytest.mark.parametrize("key", BOTH)
def test_a_team_that_goes_home_loses_by_walkover(key):
    people = Roster(
        tuple(Entrant(id, leave=2 if id == 1 else None) for id in range(1, 17)), roster(8).teams
    )
    plans, history = bustle(key, people)

    assert all(1 not in game for round_ in history.rounds[1:] for game in games(round_))
    assert plans[-1].reasons[2] == "Knocked out in round 1."
    assert stages_of(key, people, history)[3] == max(stages_of(key, people, history).values())


def test_a_team_that_comes_late_is_told_that_it_is_not_in():
    people = Roster((*roster(4).entrants, Entrant(9, 2), Entrant(10, 2)), in_twos(range(1, 11)))
    plans, _ = bustle("single_elimination", people)

    assert plans[1].reasons[9] == "Not in the bracket: it began without this team."
    assert 9 in plans[1].idle[2]


@pytest.mark.parametrize("key", BOTH)
def test_a_level_match_needs_an_extra_hand(key):
    level = TableResult((6, 6, 6, 6), None)
    history = History((((1, 2, 7, 8), (3, 4, 5, 6)),), ((FIRST, level),))
    with pytest.raises(CannotPair, match=r"Table 2 ended level\. Play one extra hand"):
        plan_round(key, DrawRequest(roster(4), history, Constraints(), 1, random.Random(1)))


def test_one_team_is_no_bracket():
    with pytest.raises(CannotPair, match="needs two complete teams"):
        bustle("single_elimination", Roster(roster(2).entrants, ((1, 2),)))
