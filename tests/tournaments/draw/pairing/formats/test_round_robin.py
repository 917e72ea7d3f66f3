"""Round robin: every team meets every other team once before any two meet again."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing.bustles import in_twos
from tournaments.draw.pairing import Constraints, Entrant, History, Roster, plan_rounds, seated
from tournaments.draw.pairing.request import DrawRequest


def teams(count):
    return in_twos(range(1, 2 * count + 1))


def roster(count, **changed):
    """Teams 1 & 2, 3 & 4 …; ``changed`` are entrants to put in place of some."""
    people = {id: Entrant(id) for id in range(1, 2 * count + 1)}
    people |= {entrant.id: entrant for entrant in changed.values()}
    return Roster(tuple(people.values()), teams(count))


def bustle(people, rounds, history=None, seed=1, **asked):
    return plan_rounds(
        "round_robin",
        DrawRequest(
            people, history or History(), Constraints(**asked), rounds, random.Random(seed)
        ),
    )


def games(rounds):
    """Every game as the two teams' numbers, a team being known by its odd member."""
    return [
        [frozenset(((t[0] + 1) // 2, (t[2] + 1) // 2)) for _, t in seated(round_)]
        for round_ in rounds
    ]


def times(rounds):
    return Counter(game for round_ in games(rounds) for game in round_)


@for_every("count", [2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 20])
def test_everybody_meets_everybody_once(count):
    needed = count if count % 2 else count - 1
    plan = bustle(roster(count), needed)

    assert times(plan.rounds) == Counter(map(frozenset, combinations(range(1, count + 1), 2)))
    assert plan.warnings == ()


@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_then_it_begins_again(count):
    needed = count if count % 2 else count - 1
    plan = bustle(roster(count), 2 * needed)

    assert set(times(plan.rounds).values()) == {2}
    assert f"After {needed} rounds" in plan.warnings[0]


@pytest.mark.parametrize("count", [5, 7, 9, 11])
def test_of_an_odd_number_everybody_sits_out_once_and_nobody_twice_running(count):
    plan = bustle(roster(count), count)
    playing = [{at for game in round_ for at in game} for round_ in games(plan.rounds)]
    out = [set(range(1, count + 1)) - there for there in playing]

    assert sorted(at for round_ in out for at in round_) == list(range(1, count + 1))
    assert not any(one & two for one, two in pairwise(out))


def test_partners_never_part():
    for round_ in bustle(roster(7), 7).rounds:
        for _, seats in seated(round_):
            assert {seats[:2], seats[2:]} <= set(teams(7))


def test_with_too_few_tables_teams_sit_out_in_turn_and_meet_anew_first():
    plan = bustle(roster(8), 8, tables=3)
    played = Counter(at for round_ in games(plan.rounds) for game in round_ for at in game)

    assert all(len(round_) == 3 for round_ in games(plan.rounds))
    assert max(played.values()) - min(played.values()) <= 1
    assert max(times(plan.rounds).values()) == 1


@pytest.mark.parametrize("seed", range(6))
def test_another_seed_goes_on_without_a_repeat(seed):
    first = bustle(roster(10), 4, seed=seed)
    rest = bustle(roster(10), 9, History(first.rounds), seed=seed + 50)

    assert set(times((*first.rounds, *rest.rounds)).values()) == {1}


def test_a_team_that_joins_after_two_rounds_takes_the_free_place():
    people = roster(6, a=Entrant(11, 3), b=Entrant(12, 3))
    plan = bustle(people, 5)

    assert max(times(plan.rounds).values()) == 1
    assert all(len(round_) == 3 for round_ in games(plan.rounds)[2:])


def test_when_two_teams_leave_nobody_needlessly_sits_out():
    people = roster(8, **{f"p{id}": Entrant(id, leave=4) for id in (1, 2, 9, 10)})
    plan = bustle(people, 5)

    assert [len(round_) for round_ in games(plan.rounds)] == [4, 4, 4, 3, 3]
    assert max(times(plan.rounds).values()) == 1


def test_a_team_with_one_missing_waits_and_says_why():
    people = roster(5, late=Entrant(4, 2))
    plan = bustle(people, 3)

    assert 3 not in {id for _, seats in seated(plan.rounds[0]) for id in seats}
    assert plan.reasons[3] == "The partner isn’t here."
    assert plan.idle[1] == {3}
    assert plan.idle[2] == frozenset()


def test_whoever_is_in_no_team_is_told_so():
    people = Roster((*roster(4).entrants, Entrant(9)), teams(4))
    plan = bustle(people, 1)

    assert plan.reasons[9] == "Has no partner yet."
    assert plan.idle == {1: {9}}


def test_a_substitute_plays_on_with_the_partner():
    people = Roster(
        (*(Entrant(id, leave=3 if id == 2 else None) for id in range(1, 9)), Entrant(9, 3)),
        ((1, 2, 9), *teams(4)[1:]),
    )
    plan = bustle(people, 3)

    assert set(times(plan.rounds).values()) == {1}
    assert any((1, 9) in (t[:2], t[2:]) for _, t in seated(plan.rounds[2]))


def test_the_number_of_rounds_needed_is_said():
    assert bustle(roster(8), 5).warnings == ("8 teams need 7 rounds for everyone to meet.",)


@pytest.mark.parametrize("seed", range(3))
def test_of_many_ways_to_share_few_tables_one_without_repeats_is_found(seed):
    plan = bustle(roster(8), 9, seed=seed, tables=3)

    assert max(times(plan.rounds).values()) == 1


@for_every("count", [5, 7])
@for_every("seed", range(6), quick=2)
def test_when_it_begins_again_nobody_sits_out_twice_running_either(count, seed):
    plan = bustle(roster(count), 2 * count, seed=seed)
    playing = [{at for game in round_ for at in game} for round_ in games(plan.rounds)]

    assert all(one | two == set(range(1, count + 1)) for one, two in pairwise(playing))


def test_a_second_time_everybody_meets_everybody_in_larger_fields_too():
    plan = bustle(roster(12), 22)

    assert set(times(plan.rounds).values()) == {2}
