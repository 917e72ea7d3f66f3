"""Rounds by arithmetic, judged by counting."""

import random

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing.group_movement import unmet_rounds


def as_tables(rounds, players):
    playing = players // 4 * 4
    return [[[p + 1 for p in r[at : at + 4]] for at in range(0, playing, 4)] for r in rounds]


@for_every(
    ("players", "rounds"),
    [(20, 5), (28, 7), (40, 9), (53, 12), (54, 12), (56, 12), (60, 12), (63, 12), (68, 17)],
    quick=3,
)
def test_nobody_meets_anybody_twice(players, rounds):
    found = as_tables(unmet_rounds(players, rounds, random.Random(players)), players)

    presence = checker.everybody(players, rounds)
    assert len(found) == rounds
    checker.assert_possible(found, presence)
    assert max(checker.counts(found, presence)[2]) == 1
    assert checker.spread(checker.sit_outs(found, presence), presence, rounds) <= 1


@for_every("players", range(60, 104), quick=4)
def test_from_sixty_people_on_twelve_rounds_are_found(players):
    assert len(unmet_rounds(players, 12, random.Random(1))) == 12


@pytest.mark.parametrize(("players", "rounds"), [(20, 6), (24, 6), (40, 10), (23, 8), (7, 3)])
def test_there_are_none_where_arithmetic_gives_none(players, rounds):
    assert unmet_rounds(players, rounds, random.Random(1)) == []
