"""Perfect rotations, judged by counting."""

import random

import pytest

from tests.tournaments.pairing import checker
from tournaments.pairing.find_starters import find_base_round
from tournaments.pairing.starters import BASE_ROUNDS, perfect_rounds

KNOWN = [5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 28, 29, 37, 41, 53]


def as_tables(players, rounds):
    return [[[p + 1 for p in r[at : at + 4]] for at in range(0, players - 3, 4)] for r in rounds]


@pytest.mark.parametrize("players", KNOWN)
def test_each_pair_partners_once_and_opposes_twice(players):
    rounds = perfect_rounds(players)

    assert len(rounds) == (players - 1 if players % 4 == 0 else players)
    assert all(sorted(r) == list(range(players)) for r in rounds)
    partners, opponents, _ = checker.counts(as_tables(players, rounds), range(1, players + 1))
    assert set(partners) == {1}
    assert set(opponents) == {2}


def test_every_base_round_that_is_kept_is_tested():
    assert set(BASE_ROUNDS) <= set(KNOWN)


@pytest.mark.parametrize("players", [4, 6, 7, 10, 1000])
def test_there_is_none_where_none_is_known(players):
    assert perfect_rounds(players) == []


def test_the_search_finds_a_base_round_that_is_perfect(monkeypatch):
    seats = next(filter(None, (find_base_round(12, random.Random(seed)) for seed in range(50))))
    table = tuple(tuple(seats[at : at + 4]) for at in range(0, 12, 4))
    monkeypatch.setitem(BASE_ROUNDS, 12, table)

    test_each_pair_partners_once_and_opposes_twice(12)
