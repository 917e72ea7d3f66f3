"""The search for base rounds of perfect rotations."""

import random

import pytest

from tests.tournaments.draw.pairing.test_starters import assert_perfect
from tools.find_starters import find_base_round
from tournaments.draw.pairing.starters import BASE_ROUNDS


@pytest.mark.parametrize("players", [12, 13])
def test_the_search_finds_a_base_round_that_is_perfect(players, monkeypatch):
    rng = random.Random(players)
    tables = next(filter(None, (find_base_round(players, rng) for _ in range(500))))
    monkeypatch.setitem(BASE_ROUNDS, players, tuple(tables))

    assert_perfect(players)
