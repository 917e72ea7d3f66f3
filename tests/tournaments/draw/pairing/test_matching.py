"""The best pairs, against trying every way."""

import random
from itertools import combinations

from tests.cases import for_every
from tournaments.draw.pairing.matching import best_pairs


def every_way(ids):
    """All ways to put an even number of ids into pairs."""
    if not ids:
        yield []
        return
    for other in ids[1:]:
        rest = [id for id in ids[1:] if id != other]
        yield from ([(ids[0], other), *more] for more in every_way(rest))


@for_every("seed", range(40), quick=10)
def test_no_way_is_cheaper(seed):
    rng = random.Random(seed)
    costs = {two: rng.randrange(12) for two in combinations(range(8), 2)}
    pairs = best_pairs([(*two, cost) for two, cost in costs.items()], rng)

    cheapest = min(sum(costs[two] for two in way) for way in every_way(list(range(8))))
    assert sum(costs[two] for two in pairs) == cheapest


def test_as_many_pairs_as_possible_come_before_a_low_cost():
    assert best_pairs([(1, 2, 0), (2, 3, 900), (1, 4, 900)], random.Random(1)) == [(1, 4), (2, 3)]


def test_among_equals_the_lot_decides_and_a_seed_gives_one_way():
    costs = [(*two, 3) for two in combinations(range(12), 2)]
    ways = {tuple(best_pairs(costs, random.Random(seed))) for seed in range(20)}

    assert len(ways) > 15
    assert best_pairs(costs, random.Random(5)) == best_pairs(costs, random.Random(5))


def test_nothing_gives_nothing():
    assert best_pairs([], random.Random(1)) == []
