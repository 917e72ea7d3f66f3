"""A round drawn while a table of the one before is in dispute: only its neighbors wait."""

import random

import pytest

from tests.tournaments.draw.pairing.bustles import in_twos
from tournaments.draw.pairing import Constraints, History, Roster, TableResult, plan_rounds
from tournaments.draw.pairing.holding import plan_around
from tournaments.draw.pairing.request import DrawRequest

PEOPLE = range(1, 17)
ROUND = tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13))


def requested(winners, roster=None, seed=3):
    """A draw after one round at four tables; None won where they are in dispute."""
    results = tuple(None if won is None else TableResult((1, 1, 0, 0), won) for won in winners)
    history = History((ROUND,), (results,), tuple(PEOPLE))
    roster = roster or Roster.of(PEOPLE)
    return DrawRequest(roster, history, Constraints(), 3, random.Random(seed))


@pytest.mark.parametrize(
    ("format_key", "held"),
    [("winners_move", (2, 3)), ("winners_stay", (3, 4)), ("red_white", (2, 3, 4))],
)
def test_only_the_table_in_dispute_and_those_it_sends_people_to_wait(format_key, held):
    plan = plan_around(format_key, requested((0, 0, None, 0)), [3])
    assert plan.held.tables == held
    [round_] = plan.rounds
    assert [table for table in (1, 2, 3, 4) if round_[table - 1] is None] == list(held)
    seated = {id for seats in round_ if seats for id in seats}
    assert plan.held.people == set(PEOPLE) - seated == plan.idle[2]
    assert {plan.reasons[id] for id in plan.held.people} == {"Waits for table 3."}


@pytest.mark.parametrize("won", [0, 1])
def test_every_branch_seats_those_who_wait_as_if_nothing_had_been_open(won):
    plan = plan_around("winners_move", requested((0, 0, None, 0)), [3])
    whole = plan_rounds("winners_move", requested((0, 0, won, 0)))
    [branch] = [branch for branch in plan.held.branches if branch.winners == (won,)]
    together = {at: seats for at, seats in enumerate(plan.rounds[0], start=1) if seats}
    together |= branch.tables
    assert {at: set(seats) for at, seats in together.items()} == {
        at: set(seats) for at, seats in enumerate(whole.rounds[0], start=1)
    }
    assert branch.reasons.keys() == plan.held.people


def test_two_disputes_have_four_branches():
    plan = plan_around("winners_move", requested((None, 0, 0, None)), [1, 4])
    assert [branch.winners for branch in plan.held.branches] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert plan.held.tables == (1, 3, 4)


def test_of_a_bracket_only_the_match_waits_whose_side_is_not_known():
    roster = Roster(Roster.of(PEOPLE).entrants, in_twos(PEOPLE))
    first = plan_rounds(
        "single_elimination",
        DrawRequest(roster, History(), Constraints(), 3, random.Random(1)),
    ).rounds[0]
    results = (*(TableResult((1, 1, 0, 0), 0),) * 3, None)
    history = History((first,), (results,), tuple(PEOPLE))
    request = DrawRequest(roster, history, Constraints(), 3, random.Random(1))
    plan = plan_around("single_elimination", request, [4])
    assert len(plan.held.tables) == 1
    assert sum(seats is not None for seats in plan.rounds[0]) == 1
    losers = {id for seats in first[:3] for id in seats[2:]}
    assert losers <= plan.idle[2] - plan.held.people
