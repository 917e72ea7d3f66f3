"""Brackets: every side is beaten as often as it may be, and the stages put them in order."""

import random
from collections import Counter

import pytest

from tests.cases import for_every
from tournaments.draw.pairing.bracket import Progress, double, single


def played(matches, sides, wins):
    """Play a bracket; ``wins(one, two)`` names the winner. Returns it, and the games played."""
    progress, games = Progress(matches, sides), []
    progress.walk_over(())
    while ready := progress.ready():
        for at in ready:
            one, two = progress.sides(at)
            games.append((one, two, matches[at].name))
            winner = wins(one, two)
            progress.record(winner, two if winner == one else one)
        progress.walk_over(())
    return progress, games


@for_every("sides", range(2, 34))
def test_where_the_better_seed_wins_the_first_four_come_out_in_order(sides):
    progress, games = played(single(sides), sides, min)
    order = sorted(range(sides), key=progress.stage, reverse=True)

    assert order[:2] == [0, 1]
    assert sides < 4 or order[:4] == [0, 1, 2, 3]
    assert [name for *_, name in games][-1] == ("the small final" if sides > 3 else "the final")
    assert len(games) == sides - 1 + (sides > 3)


@for_every("sides", range(2, 34))
def test_byes_go_to_the_best_seeds(sides):
    progress = Progress(single(sides), sides)
    progress.walk_over(())
    size = 2 ** (sides - 1).bit_length()
    first = [at for at in progress.ready() if progress.matches[at].depth == 1]
    playing = {seed for at in first for seed in progress.sides(at)}

    assert playing == set(range(size - sides, sides))


@for_every("sides", [2, 3, 5, 8, 11, 16, 23])
@for_every("seed", range(6))
def test_double_elimination_beats_everybody_but_the_winner_twice(sides, seed):
    rng, lost = random.Random(seed), Counter()

    def by_chance(one, two):
        winner = rng.choice((one, two))
        lost[two if winner == one else one] += 1
        return winner

    progress, _ = played(double(sides), sides, by_chance)
    champion = max(range(sides), key=progress.stage)

    assert lost[champion] <= 1
    assert {lost[side] for side in range(sides) if side != champion} == {2}


@pytest.mark.parametrize("sides", [2, 4, 7, 16])
def test_the_final_is_not_played_again_if_the_unbeaten_side_wins_it(sides):
    progress, games = played(double(sides), sides, min)

    assert [name for *_, name in games][-1] == "the final"
    assert (
        progress.stage(0) > progress.stage(1) > max(map(progress.stage, range(2, sides)), default=0)
    )


def test_an_unbeaten_side_that_loses_the_final_plays_a_second_one():
    progress = Progress(double(2), 2)
    progress.walk_over(())
    progress.record(0, 1)
    progress.walk_over(())
    progress.record(1, 0)
    progress.walk_over(())
    (second,) = progress.ready()

    assert progress.matches[second].name == "the second final"
    progress.record(0, 1)
    progress.walk_over(())
    assert progress.ready() == []
    assert progress.stage(0) > progress.stage(1)
    assert progress.out(1)


def test_whoever_is_absent_loses_the_match_that_is_due_and_no_other():
    progress = Progress(single(4), 4)
    progress.walk_over([3])

    assert [set(progress.sides(at)) for at in progress.ready()] == [{1, 2}]
    assert not progress.out(3)
    progress.record(1, 2)
    progress.walk_over([3])
    assert [set(progress.sides(at)) for at in progress.ready()] == [{0, 1}]
    assert progress.out(3)
    assert progress.stage(2) > progress.stage(3)


def test_a_side_still_in_stands_above_those_who_are_out():
    progress = Progress(single(8), 8)
    progress.walk_over(())
    for winner, loser in ((0, 7), (3, 4), (1, 6)):
        progress.record(winner, loser)

    assert min(progress.stage(side) for side in (0, 1, 3)) > progress.stage(7)
    assert progress.stage(7) == progress.stage(4) == progress.stage(6)


@pytest.mark.parametrize("sides", [4, 8, 16, 32])
def test_nobody_falls_into_the_losers_bracket_onto_the_side_just_met(sides):
    _, games = played(double(sides), sides, min)
    before_the_end = [frozenset(game[:2]) for game in games if game[2] == "the losers' bracket"]
    above = [frozenset(game[:2]) for game in games if game[2] != "the losers' bracket"]

    assert len(set(before_the_end)) == len(before_the_end)
    assert sides < 8 or not set(before_the_end[: sides // 2]) & set(above)


def test_the_unbeaten_stand_above_those_who_have_lost_once():
    progress = Progress(double(8), 8)
    progress.walk_over(())
    for winner, loser in ((0, 7), (3, 4), (1, 6), (2, 5), (4, 7), (5, 6), (0, 3), (1, 2)):
        progress.record(winner, loser)
    for winner, loser in ((4, 2), (5, 3)):
        progress.record(winner, loser)

    assert min(map(progress.stage, (0, 1))) > max(map(progress.stage, (4, 5)))
    assert min(map(progress.stage, (4, 5))) > max(map(progress.stage, (2, 3)))
    assert min(map(progress.stage, (2, 3))) > max(map(progress.stage, (6, 7)))
