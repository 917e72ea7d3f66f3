"""The order of rounds."""

import random
from itertools import pairwise

from tournaments.draw.pairing.ordering import best_order

APART = [[[1, 2, 3, 4]], [[1, 2, 5, 6]], [[3, 4, 7, 8]], [[5, 6, 7, 8]]]
"""The first and the last share no pair, nor do the second and the third."""


def test_the_same_two_people_do_not_meet_in_neighbouring_rounds_where_that_can_be():
    for seed in range(20):
        order = best_order(APART, [[], [], [], []], 0, random.Random(seed))
        shared = [{one, two} not in ({0, 3}, {1, 2}) for one, two in pairwise(order)]
        assert sum(shared) == 1


def test_nobody_sits_out_twice_running_where_the_order_can_help():
    outs = [[1], [1], [2], [2], [1], [3]]
    rounds = [[[4, 5, 6, 7]]] * 6
    for seed in range(20):
        order = best_order(rounds, outs, 0, random.Random(seed))
        assert all(outs[one] != outs[two] for one, two in pairwise(order))


def test_rounds_that_were_played_stay_first_and_count():
    for seed in range(20):
        order = best_order(APART, [[], [], [], []], 1, random.Random(seed))
        assert order[:2] == [0, 3]


def test_sit_outs_matter_more_than_meetings():
    outs = [[9], [10], [11], [9]]
    for seed in range(20):
        order = best_order(APART, outs, 0, random.Random(seed))
        assert all(set(outs[one]) != set(outs[two]) for one, two in pairwise(order))


def test_where_nothing_clashes_the_order_is_drawn_by_lot():
    rounds = [[[1, 2, 3, 4]], [[1, 5, 6, 7]], [[2, 5, 8, 9]]]
    orders = {tuple(best_order(rounds, [[], [], []], 0, random.Random(s))) for s in range(60)}
    assert len(orders) == 6
