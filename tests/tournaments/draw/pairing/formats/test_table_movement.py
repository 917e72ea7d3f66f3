"""Table movement: odd teams move on, even teams stay."""

import random
from collections import Counter

import pytest

from tests.tournaments.draw.pairing.bustles import in_twos
from tournaments.draw.pairing import Constraints, History, Roster, plan_rounds, seated
from tournaments.draw.pairing.request import DrawRequest


def bustle(teams, rounds, seed=1, **asked):
    ids = range(1, 2 * teams + 1)
    people = Roster(Roster.of(ids).entrants, in_twos(ids))
    return plan_rounds(
        "table_movement",
        DrawRequest(people, History(), Constraints(**asked), rounds, random.Random(seed)),
    )


def tables(round_):
    """By team (its odd member's half) the table it sits at."""
    return {(t[at] + 1) // 2: table for table, t in seated(round_) for at in (0, 2)}


def meetings(rounds):
    return Counter(
        frozenset(((t[0] + 1) // 2, (t[2] + 1) // 2)) for r in rounds for _, t in seated(r)
    )


@pytest.mark.parametrize("teams", [4, 8, 12, 20])
def test_odd_teams_move_one_table_and_even_teams_stay(teams):
    plan = bustle(teams, teams // 2)
    for before, after in zip(plan.rounds, plan.rounds[1:], strict=False):
        old, new = tables(before), tables(after)
        for team, table in old.items():
            assert new[team] == (table % (teams // 2) + 1 if team % 2 else table)


@pytest.mark.parametrize("teams", [4, 6, 10, 16])
def test_odd_teams_meet_every_even_team_once(teams):
    plan = bustle(teams, teams // 2)

    assert meetings(plan.rounds) == Counter(
        frozenset((odd, even)) for odd in range(1, teams + 1, 2) for even in range(2, teams + 1, 2)
    )
    assert plan.warnings == ()


def test_after_that_teams_sit_down_anew_with_those_not_yet_met():
    plan = bustle(8, 5)

    assert set(meetings(plan.rounds).values()) == {1}
    assert plan.warnings == (
        "With 8 teams, everyone has met the other half after 4 rounds. Then they take new seats.",
    )


@pytest.mark.parametrize("teams", [5, 9, 13])
def test_of_an_odd_number_one_team_sits_out_in_turn(teams):
    plan = bustle(teams, teams)
    out = [({*range(1, teams + 1)} - tables(round_).keys()).pop() for round_ in plan.rounds]

    assert sorted(out) == list(range(1, teams + 1))


def test_whoever_stays_and_moves_is_told_so():
    first = bustle(6, 1)
    ids = range(1, 13)
    people = Roster(Roster.of(ids).entrants, in_twos(ids))
    history = History(first.rounds)
    plan = plan_rounds(
        "table_movement", DrawRequest(people, history, Constraints(), 2, random.Random(2))
    )

    at = tables(plan.rounds[0])
    assert plan.reasons[1] == f"Moves on to table {at[1]}."
    assert plan.reasons[3] == f"Stays at table {at[2]}."
