"""What a change is said to cost must be what it costs."""

import random
from itertools import combinations

from tests.cases import for_every
from tournaments.draw.pairing.seating import MET, OPPONENT, PARTNER, RoundRow, Seating

PAST = [(0, 1, 2, -1), (3, 4, 5, 6)]


def random_seating(chance, people=11, partner=PARTNER):
    rows = [RoundRow(chance.sample(range(people), people), 8) for _ in range(5)]
    return Seating(people, rows, PAST, partner)


def counted_cost(seating, partner=PARTNER):
    tables = [*PAST, *(table for row in seating.rows for table in row.tables())]
    cost = 0
    for x, y in combinations(range(seating.people), 2):
        shared = [table for table in tables if x in table and y in table]
        p = sum(list(table).index(x) ^ 1 == list(table).index(y) for table in shared)
        o = len(shared) - p
        cost += partner * p * p + OPPONENT * o * o + MET * (p + o) ** 2
    return cost


@for_every("partner", [PARTNER, 12])
@for_every("seed", range(5))
def test_prices_are_the_difference_of_costs(seed, partner):
    chance = random.Random(seed)
    seating = random_seating(chance, partner=partner)

    for _ in range(150):
        row, i, j = chance.choice(seating.rows), chance.randrange(8), chance.randrange(11)
        if i == j or i ^ j == 1:
            continue
        if j >= row.playing:
            price = seating.seat_price(row, i, j)
        elif i >> 2 == j >> 2:
            price = seating.turn_price(row, i, j)
        else:
            price = seating.swap_price(row, i, j)
        before = seating.cost
        seating.exchange(row, i, j)
        assert seating.cost == before + price
    assert seating.cost == counted_cost(seating, partner)


def test_repeated_partners_and_opponents_are_counted_with_the_past():
    seating = Seating(8, [RoundRow([0, 1, 4, 5, 3, 6, 2, 7], 8)], PAST)

    assert seating.partner_repeats() == 1
    assert seating.greatest_opposition() == 1
    again = Seating(8, [RoundRow([3, 4, 5, 6, 0, 1, 2, 7], 8)], PAST)
    assert again.partner_repeats() == 3
    assert again.greatest_opposition() == 2


def test_a_strain_is_somebody_met_before():
    fresh = Seating(8, [RoundRow([0, 3, 7, 4, 1, 5, 2, 6], 4)], [])
    strained = Seating(8, [RoundRow([0, 3, 7, 4, 1, 5, 2, 6], 4)], PAST)

    assert list(fresh.strains()) == []
    assert [i for _, i in strained.strains()] == [1, 3]
