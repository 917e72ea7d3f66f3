"""Who sits out when there are wishes."""

import random

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing import Constraints, History, Roster
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.wishes.book import RoundBook
from tournaments.draw.pairing.wishes.sitting import at_odds, choose_sit_outs


def book(players, rounds, seed=1, played=(), **wishes):
    roster = Roster.of(range(1, players + 1))
    constraints = Constraints(**wishes)
    request = DrawRequest(roster, History(played), constraints, rounds, random.Random(seed))
    return RoundBook(request)


def outs(*args, **options):
    return choose_sit_outs(book(*args, **options))


@for_every("seed", range(10))
def test_partners_sit_out_together_where_that_is_all_the_same(seed):
    pairs = ((1, 2), (3, 4), (5, 6))
    chosen = outs(14, 7, seed, must=pairs)

    for out in chosen:
        for one, two in pairs:
            assert (one in out) == (two in out), chosen
    assert sorted(id for out in chosen for id in out) == list(range(1, 15))


def test_one_of_two_partners_sits_out_alone_where_it_must_be():
    chosen = outs(9, 9, must=((1, 2),))

    assert sorted(id for out in chosen for id in out) == list(range(1, 10))


@pytest.mark.parametrize("rounds", [1, 3, 8, 9])
def test_two_tables_have_one_of_three_who_are_kept_apart_sit_out_in_turn(rounds):
    chosen = outs(11, rounds, apart=((1, 2), (1, 3), (2, 3)))

    times = [sum(id in out for out in chosen) for id in range(1, 12)]
    assert all({1, 2, 3} & set(out) for out in chosen)
    assert max(times) - min(times) <= 1


def test_nobody_sits_out_more_often_than_is_fair_for_a_wish():
    assert outs(5, 1, apart=((1, 2), (1, 3))) == [(1,)]
    assert outs(5, 2, apart=((1, 2), (1, 3))) is None


def test_what_was_played_counts():
    played = (((2, 3, 4, 5),),)

    assert outs(5, 2, played=played, apart=((2, 3),))[0][0] in (2, 3)
    assert outs(5, 2, played=played, apart=((1, 3), (1, 2))) is None


def test_partners_of_the_first_round_do_not_sit_it_out():
    for seed in range(20):
        (out,) = outs(7, 1, seed, first_only=((1, 2), (3, 4)))
        assert not {1, 2, 3, 4} & set(out)


def test_many_tables_too_few_for_all_leave_sit_outs_level():
    chosen = outs(60, 10, tables=8, must=((1, 2), (3, 4)), avoid=((5, 6),), fixed={7: 8})

    presence = checker.everybody(60, 10)
    times = [sum(id in out for out in chosen) for id in presence]
    assert {len(out) for out in chosen} == {28}
    assert max(times) - min(times) <= 1


def test_the_wishes_at_odds_in_a_round_are_the_fewest():
    odd = book(12, 1, must=((1, 2), (3, 4)), apart=((1, 2), (5, 6)), avoid=((7, 8),))

    assert [wish.kind for wish in at_odds(odd, 1)] == ["must", "apart"]
    assert at_odds(book(12, 1, must=((1, 2),)), 1) == ()
