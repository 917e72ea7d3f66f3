"""Perfect rotations, judged by counting."""

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing.starters import BASE_ROUNDS, perfect_rounds

KNOWN = [
    *(5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37),
    *(40, 41, 44, 45, 48, 49, 52, 53),
]


def as_tables(players, rounds):
    return [[[p + 1 for p in r[at : at + 4]] for at in range(0, players - 3, 4)] for r in rounds]


@pytest.mark.full
@for_every("players", KNOWN)
def test_each_pair_partners_once_and_opposes_twice(players):
    assert_perfect(players)


def assert_perfect(players):
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
