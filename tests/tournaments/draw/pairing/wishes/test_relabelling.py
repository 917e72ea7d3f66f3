"""Giving the places of a finished draw to other people."""

import random

from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing import Constraints
from tournaments.draw.pairing.starters import perfect_rounds
from tournaments.draw.pairing.wishes.relabelling import relabelled


def perfect(players, rounds):
    return [
        tuple(
            tuple(person + 1 for person in round_[at : at + 4])
            for at in range(0, players // 4 * 4, 4)
        )
        for round_ in perfect_rounds(players)[:rounds]
    ]


def relabel(players, rounds, **wishes):
    ids = range(1, players + 1)
    return relabelled(perfect(players, rounds), ids, Constraints(**wishes), random.Random(1))


def test_wishes_are_kept_and_the_figures_stay():
    wishes = {"avoid": ((1, 2), (3, 4)), "apart": ((5, 6),), "first_only": ((7, 8),)}
    rounds = relabel(24, 8, **wishes)

    assert checker.broken_wishes(rounds, checker.everybody(24, 8), wishes) == []
    before = checker.counts(perfect(24, 8), range(1, 25))
    after = checker.counts(rounds, range(1, 25))
    assert [sorted(times) for times in after] == [sorted(times) for times in before]


def test_those_who_stay_at_different_tables_never_meet():
    rounds = relabel(24, 5, fixed={1: 1, 2: 2, 3: 3})

    for one, two in ((1, 2), (1, 3), (2, 3)):
        assert checker.times_together(rounds, one, two) == (0, 0)


def test_where_everybody_meets_everybody_nobody_can_be_kept_apart():
    assert relabel(12, 11, apart=((1, 2),)) is None
    assert relabel(12, 5, avoid=((1, 33),)) is None
