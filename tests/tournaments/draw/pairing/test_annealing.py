"""The search: it only ever helps, keeps everybody in their round, and knows when to stop."""

import random

import pytest

from tournaments.draw.pairing.annealing import SitOutGuard, anneal, repair
from tournaments.draw.pairing.seating import RoundRow, Seating


def random_rows(chance, people, playing, rounds):
    return [RoundRow(chance.sample(range(people), people), playing) for _ in range(rounds)]


@pytest.mark.parametrize("seed", range(3))
def test_annealing_keeps_people_and_sit_outs_and_lowers_the_cost(seed):
    chance = random.Random(seed)
    rows = random_rows(chance, 10, 8, 6)
    seating = Seating(10, rows, [])
    before = seating.cost
    times = sorted(person for row in rows for person in row.seats[8:])

    anneal(seating, SitOutGuard([], rows), 20_000, 0, chance)

    assert seating.cost < before
    assert seating.cost == Seating(10, rows, []).cost
    assert all(sorted(row.seats) == list(range(10)) for row in rows)
    assert sorted(person for row in rows for person in row.seats[8:]) == times


def test_annealing_stops_when_it_has_enough():
    def steps_taken(enough):
        chance = random.Random(1)
        rows = random_rows(chance, 8, 8, 4)
        calls = []
        chance.random = lambda: calls.append(0) or 0.5 * (len(calls) % 2)
        anneal(Seating(8, rows, []), SitOutGuard([], rows), 6000, enough, chance)
        return len(calls)

    assert 0 < steps_taken(10**6) * 10 < steps_taken(0)


def test_repair_leaves_nobody_meeting_anybody_twice_in_a_large_room():
    chance = random.Random(1)
    rows = random_rows(chance, 160, 160, 8)
    seating = Seating(160, rows, [])

    repair(seating, 500_000, chance)

    assert not list(seating.strains())
    assert all(sorted(row.seats) == list(range(160)) for row in rows)


def test_repair_gives_up_after_its_steps():
    chance = random.Random(1)
    rows = random_rows(chance, 40, 40, 12)
    seating = Seating(40, rows, [])

    repair(seating, 100, chance)

    assert list(seating.strains())


def test_sit_outs_may_not_follow_each_other():
    rows = [RoundRow([0, 1, 2, 3, at], 4) for at in (4, 3, 4, 2)]
    guard = SitOutGuard([1], rows)

    assert not guard.allows(1, 0, 3)
    assert guard.allows(2, 0, 3)
    assert not guard.allows(4, 1, 3)
    assert not guard.allows(4, 1, 0)
    assert guard.allows(1, 3, 0)
    assert not guard.allows(2, 2, 0)
    assert guard.allows(2, 2, 3)
