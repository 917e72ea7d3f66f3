"""Drawing partners by lot."""

import random
from collections import Counter

import pytest

from tournaments.draw.pairing import CannotPair
from tournaments.draw.pairing.teams import draw_teams


def drawn(people, seed=1, **asked):
    return draw_teams(range(1, people + 1), random.Random(seed), **asked)


@pytest.mark.parametrize("people", [2, 4, 5, 16, 31, 640])
def test_everybody_but_at_most_one_gets_a_partner(people):
    teams = drawn(people)
    members = [id for team in teams for id in team]

    assert len(teams) == people // 2
    assert {len(team) for team in teams} == {2}
    assert max(Counter(members).values()) == 1


def test_a_seed_gives_one_draw_and_another_seed_another():
    assert drawn(20) == drawn(20)
    assert drawn(20) != drawn(20, seed=2)


def test_every_partner_is_about_as_likely():
    partners = Counter(
        (set(team) - {1}).pop() for seed in range(1400) for team in drawn(8, seed) if 1 in team
    )
    assert set(partners) == set(range(2, 9))
    assert min(partners.values()) > 140


def test_couples_who_must_play_together_are_left_together():
    assert (3, 7) in {tuple(sorted(team)) for team in drawn(10, must=[(7, 3)])}


@pytest.mark.parametrize("seed", range(5))
def test_couples_who_must_not_play_together_are_kept_apart_even_where_one_way_is_left(seed):
    others = [(x, y) for x in range(1, 9) for y in range(x + 1, 9) if y - x != 4]

    assert {tuple(sorted(team)) for team in drawn(8, seed, avoid=others)} == {
        (1, 5),
        (2, 6),
        (3, 7),
        (4, 8),
    }


def test_wishes_that_cannot_be_kept_are_refused():
    with pytest.raises(CannotPair, match="Too many players can’t be partners"):
        drawn(4, avoid=[(1, 2), (1, 3), (1, 4)])


def test_nobody_can_have_two_partners():
    with pytest.raises(CannotPair, match="Number 3 can’t have two partners"):
        drawn(6, must=[(1, 3), (3, 4)])
