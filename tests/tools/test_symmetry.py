"""Rounds that turn into each other."""

import random

import pytest

from tests.tiers import amount
from tests.tournaments.draw.pairing import checker
from tools.symmetry import SymmetricRounds, search
from tournaments.draw.pairing.seating import MET, OPPONENT, PARTNER


def as_tables(rounds, players):
    playing = players // 4 * 4
    return [[[p + 1 for p in r[at : at + 4]] for at in range(0, playing, 4)] for r in rounds]


def cost_of(rounds, players):
    """Every pair counted one by one."""
    partners, opponents, met = checker.counts(as_tables(rounds, players), range(1, players + 1))
    weighed = ((PARTNER, partners), (OPPONENT, opponents), (MET, met))
    return sum(weight * sum(n * n for n in counts) for weight, counts in weighed)


@pytest.mark.parametrize("circles", [(4, 4, 4), (6, 6, 3, 1), (5, 5, 5, 1), (3, 3, 3, 3)])
def test_the_cost_is_that_of_all_rounds_whatever_changes_places(circles):
    rng = random.Random(1)
    players = sum(circles)
    found = SymmetricRounds(circles, 2, rng)
    cost = found.cost
    for _ in range(amount(200, 30)):
        i, j = rng.sample(range(players), 2)
        cost += found.exchange(found.bases[rng.randrange(2)], i, j)
        assert cost == cost_of(found.rounds(), players)


def test_an_exchange_taken_back_costs_what_it_saved():
    rng = random.Random(2)
    found = SymmetricRounds((4, 4, 1, 1), 2, rng)
    for _ in range(200):
        seats, i, j = found.bases[0], rng.randrange(8), rng.randrange(10)
        assert found.exchange(seats, i, j) == -found.exchange(seats, i, j)


def test_everybody_moves_on_in_their_circle():
    found = SymmetricRounds((5, 5, 5, 1), 1, random.Random(3))

    first, second = found.rounds()[:2]
    assert len(found.rounds()) == 5
    assert [found.next[person] for person in first] == second
    assert found.next[4] == 0
    assert found.next[15] == 15


@pytest.mark.full
def test_sixteen_people_in_circles_of_five_meet_nobody_twice():
    rng = random.Random(4)
    found = SymmetricRounds((5, 5, 5, 1), 1, rng)
    search(found, 20_000, (2.5, 0.35), rng)

    assert max(checker.counts(as_tables(found.rounds(), 16), range(1, 17))[2]) == 1


def test_sit_outs_become_even():
    rng = random.Random(5)
    found = SymmetricRounds((6, 6, 1), 1, rng)
    search(found, 5_000, (2.5, 0.35), rng)

    presence = checker.everybody(13, 6)
    out = checker.sit_outs(as_tables(found.rounds(), 13), presence)
    assert checker.spread(out, presence, 6) <= 1
