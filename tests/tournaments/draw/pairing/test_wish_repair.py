"""Wishes in formats that choose seats by their own rule: kept exactly, with little disturbance."""

import random

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing.bustles import play
from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    History,
    Roster,
    TableResult,
    plan_round,
    seated,
)
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.wish_repair import EVERY_WISH

KEYS = sorted(key for key, format_ in FORMATS.items() if "must" in format_.wishes)
MOVING = ["winners_move", "winners_stay", "red_white"]
FIRST = TableResult((9, 9, 4, 4), 0)
ROUND = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))


def sides_of(round_):
    return [side for _, t in seated(round_) for side in (set(t[:2]), set(t[2:]))]


def assert_kept(rounds, wishes):
    for number, round_ in enumerate(rounds, start=1):
        sides, tables = sides_of(round_), [set(t) for _, t in seated(round_)]
        playing = set().union(*tables)
        assert all(set(two) in sides for two in wishes.must if playing >= set(two))
        assert not any(set(two) in sides for two in wishes.avoid)
        assert not any(table >= set(two) for two in wishes.apart for table in tables)
        assert all((set(two) in sides) == (number == 1) for two in wishes.first_only)
        for table, seats in seated(round_):
            assert all(wishes.fixed.get(id, table) == table for id in seats)


def some_wishes(rng, people):
    ids = rng.sample(range(1, people + 1), 12)
    return Constraints(
        must=((ids[0], ids[1]),),
        avoid=((ids[2], ids[3]), (ids[2], ids[4])),
        apart=((ids[5], ids[6]), (ids[0], ids[7])),
        first_only=((ids[8], ids[9]),),
        fixed={ids[10]: 2, ids[11]: 1},
    )


def test_individuals_wishes_are_kept_by_these_formats():
    assert {"winners_move", "winners_stay", "red_white", "by_standings", "by_standings_13"} <= set(
        KEYS
    )
    assert all(FORMATS[key].wishes == EVERY_WISH for key in KEYS)


@pytest.mark.full
@for_every("key", KEYS, quick=4)
@for_every("seed", range(8), quick=1)
def test_every_wish_is_kept_all_evening(key, seed):
    rng = random.Random(seed)
    people = rng.choice((16, 18, 23, 40))
    wishes = some_wishes(rng, people)
    _, history = play(key, Roster.of(range(1, people + 1)), 7, seed, wishes)

    assert_kept(history.rounds, wishes)


def following(key, seed=1, **wishes):
    history = History((ROUND,), ((FIRST,) * 3,), tuple(range(1, 13)))
    roster = Roster.of(range(1, 13))
    return plan_round(
        key, DrawRequest(roster, history, Constraints(**wishes), 1, random.Random(seed))
    ).rounds[0]


@pytest.mark.parametrize("key", MOVING)
def test_whoever_keeps_a_seat_stays_and_only_one_other_goes_elsewhere(key):
    free = {id: table for table, t in seated(following(key)) for id in t}
    stays = next(id for id, table in free.items() if table != (id + 3) // 4)
    kept = {
        id: table
        for table, t in seated(following(key, fixed={stays: (stays + 3) // 4}))
        for id in t
    }

    assert kept[stays] == (stays + 3) // 4
    assert sum(free[id] != kept[id] for id in free) == 2


@pytest.mark.parametrize("seed", range(5))
def test_a_couple_who_never_partner_are_only_split_differently_at_their_table(seed):
    round_ = following("winners_move", seed, avoid=((1, 5),))

    assert [set(t) for t in round_] == [{1, 2, 5, 6}, {7, 8, 9, 10}, {11, 12, 3, 4}]
    assert {1, 6} in sides_of(round_)


@pytest.mark.parametrize("key", KEYS)
def test_wishes_that_contradict_each_other_are_refused_with_both(key):
    wishes = Constraints(must=((1, 2),), apart=((1, 2),))
    with pytest.raises(CannotPair) as refused:
        play(key, Roster.of(range(1, 13)), 1, constraints=wishes)

    assert {wish.kind for wish in refused.value.wishes} == {"must", "apart"}


@pytest.mark.parametrize("key", KEYS)
def test_a_seat_at_a_table_that_is_not_needed_is_kept_all_the_same(key):
    wishes = Constraints(fixed={5: 6}, tables=6)
    _, history = play(key, Roster.of(range(1, 17)), 4, constraints=wishes)

    assert all(5 in round_[5] for round_ in history.rounds)
