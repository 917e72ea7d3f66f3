"""Bounds against the worked figures, and against brute force where that is possible."""

from itertools import combinations, product

import pytest

from tournaments.draw.pairing import bounds
from tournaments.draw.pairing.model import Count


def everybody(players, games):
    return [(games, players - 1)] * players


def test_a_perfect_rotation_meets_its_bounds_exactly():
    """Twelve players in eleven rounds: 66 pairs, once partners, twice opponents."""
    loads = everybody(12, 11)

    assert bounds.least(loads, 1) == Count(1, 0, 66)
    assert bounds.least(loads, 2) == Count(2, 66, 4 * 66)
    assert bounds.least(loads, 3) == Count(3, 132, 9 * 66)


@pytest.mark.parametrize(
    ("players", "rounds", "partner_repeats", "met_repeats"),
    [(8, 8, 4, 68), (8, 12, 20, 116), (12, 12, 6, 150), (16, 12, 0, 168), (20, 10, 0, 110)],
)
def test_repeats_agree_with_published_optima(players, rounds, partner_repeats, met_repeats):
    loads = everybody(players, rounds)

    assert bounds.least(loads, 1).repeats == partner_repeats
    assert bounds.least(loads, 3).repeats == met_repeats


def test_whoever_plays_nothing_is_bound_by_nothing():
    assert bounds.least([(0, 3)] * 4, 3) == Count(0, 0, 0)


@pytest.mark.parametrize(("total", "cells"), [(0, 3), (5, 3), (7, 2), (6, 6), (9, 4)])
def test_an_even_split_is_the_least_of_all_splits(total, cells):
    splits = [s for s in product(range(total + 1), repeat=cells) if sum(s) == total]

    assert bounds.even_split(total, cells) == min(sum(n * n for n in s) for s in splits)


def test_two_tables_of_the_same_eight_share_four_pairs():
    """Any two rounds: eight people in 2 x 2 cells, two in each, a pair in every cell."""
    assert bounds.few_tables([(8, 4)], 24, 2) == Count(max=2, repeats=4, sumsq=24 + 2 * 4)


def test_three_tables_of_the_same_twelve_cannot_all_meet_anew():
    """Four people come from three tables of any other round, so two of them sat there together."""
    assert bounds.few_tables([(12, 9)] * 3, 3 * 18, 3) == Count(max=2, repeats=6, sumsq=54 + 18)


@pytest.mark.full
def test_two_tables_bound_eight_players_for_three_rounds():
    halves = [half for half in combinations(range(8), 4) if 0 in half]

    def squares(chosen):
        met = dict.fromkeys(combinations(range(8), 2), 0)
        for half in chosen:
            for side in (half, [p for p in range(8) if p not in half]):
                for pair in combinations(sorted(side), 2):
                    met[pair] += 1
        return sum(n * n for n in met.values())

    least = min(squares(chosen) for chosen in product(halves, repeat=3))
    assert least == bounds.few_tables([(8, 4)] * 3, 3 * 12, 3).sumsq == 60
    assert least == bounds.eight_players(3)


@pytest.mark.parametrize("rounds", [10, 12])
def test_eight_players_lie_eight_above_evenness(rounds):
    evenness = bounds.least(everybody(8, rounds), 3).sumsq

    assert bounds.eight_players(rounds) == evenness + 8


def test_eight_players_in_seven_rounds_can_be_perfect():
    assert bounds.eight_players(7) == 28 * 9


def test_squares_are_raised_to_the_parity_of_the_counts():
    """Three people with two companions each: three pairs once, three squares, not four."""
    assert bounds.least([(2, 2)] * 3, 1).sumsq == 3
    assert bounds.least([(3, 4)] * 4, 1).sumsq == 6
