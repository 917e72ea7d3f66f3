"""What a change at tables of any size is said to cost must be what it costs."""

import random
from collections import Counter
from itertools import combinations

import pytest

from tournaments.draw.pairing.mixed import SIZE, MixedRow, MixedSeating, places_of
from tournaments.draw.pairing.model import TableShape
from tournaments.draw.pairing.seating import MET, OPPONENT, PARTNER

CASES = [((3, 3, 3), 0), ((4, 3, 2), 0), ((5, 6), 0), ((6,), 2), ((8, 6), 2), ((4, 4), 2)]


def random_seating(chance, sizes, sides, people):
    places = places_of(sizes, sides == 2)
    rows = [MixedRow(chance.sample(range(people), people), places) for _ in range(4)]
    past = [tuple(range(4)), (5, -1, 6, 0)]
    return MixedSeating(people, rows, past, TableShape(tuple(set(sizes)), sides))


def counted_cost(seating):
    tables = [*seating.past, *(table for row in seating.rows for table in row.tables())]
    partners, opponents, visits = Counter(), Counter(), Counter()
    for table in tables:
        half = len(table) // 2
        for i, j in combinations(range(len(table)), 2):
            pair = frozenset((table[i], table[j]))
            same = seating.shape.sides == 2 and (i < half) == (j < half)
            (partners if same else opponents)[pair] += -1 not in pair
        visits.update((person, len(table)) for person in table if person >= 0)
    several = len({len(table) for table in tables}) > 1
    return (
        sum(PARTNER * n * n for n in partners.values())
        + sum(OPPONENT * n * n for n in opponents.values())
        + sum(MET * n * n for n in (partners + opponents).values())
        + several * SIZE * sum(n * n for n in visits.values())
    )


@pytest.mark.parametrize(("sizes", "sides"), CASES)
def test_prices_are_the_difference_of_costs(sizes, sides):
    chance = random.Random(str(sizes))
    people = sum(sizes) + 3
    seating = random_seating(chance, sizes, sides, people)
    kinds = Counter()

    for _ in range(200):
        row, i, j = (
            chance.choice(seating.rows),
            chance.randrange(sum(sizes)),
            chance.randrange(people),
        )
        price = seating.seat_price(row, i, j) if j >= row.playing else seating.price(row, i, j)
        if price is None:
            continue
        kinds["bench" if j >= row.playing else "swap" if seating.apart(row, i, j) else "turn"] += 1
        before = seating.cost
        seating.exchange(row, i, j)
        assert seating.cost == before + price
    assert seating.cost == counted_cost(seating)
    assert kinds["bench"]
    assert kinds["swap"] or len(sizes) == 1
    assert bool(kinds["turn"]) == bool(sides)


def test_a_strain_is_somebody_met_before_at_a_table_of_any_size():
    row = MixedRow([0, 1, 4, 5, 7, 8, 9], places_of((4, 3), False))
    seating = MixedSeating(10, [row], [(0, 1, 2)], TableShape((4, 3), 0))

    assert [i for _, i in seating.strains()] == [0, 1]
    sides = MixedRow([0, 4, 5, 1, 2, 3], places_of((6,), True))
    again = MixedSeating(10, [sides], [(0, 6, 7, 8, 4, 9)], TableShape((6,), 2))
    assert [i for _, i in again.strains()] == [0, 1]
