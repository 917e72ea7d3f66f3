"""The exact search for one round, against looking at every seating."""

import random

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing.wishes import brute_force
from tournaments.draw.pairing import FOURS, Constraints, Roster, TableShape
from tournaments.draw.pairing.wishes.rules import rules_of
from tournaments.draw.pairing.wishes.seater import GaveUp, Seater


def seated(wishes, players, sizes=None, shape=FOURS, number=2, enough=40_000):
    people = list(range(1, players + 1))
    rules = rules_of(Constraints(**wishes), Roster.of(people), number)
    sizes = sizes or [4] * (players // 4)
    return Seater(rules, people, sizes, shape, enough).tables()


def some_wishes(chance, players):
    def pairs():
        return tuple(tuple(chance.sample(range(1, players + 1), 2)) for _ in range(many))

    many = chance.randint(0, 4)
    fixed = {chance.randint(1, players): chance.randint(1, 3) for _ in range(chance.randint(0, 3))}
    return {"must": pairs(), "avoid": pairs(), "apart": pairs(), "fixed": fixed}


@pytest.mark.full
@for_every("seed", range(120), quick=30)
def test_eight_people_are_seated_just_when_they_can_be(seed):
    wishes = some_wishes(random.Random(seed), 8)
    people = tuple(range(1, 9))
    presence = {id: {2} for id in people}

    possible = brute_force.can_be_seated(people, 2, presence, wishes, [1, 2, 3])

    assert (seated(wishes, 8) is not None) == possible


def test_everybody_sits_once_and_those_who_stay_share_their_table():
    placed = seated({"fixed": {1: 7, 2: 7, 3: 9}, "must": ((4, 5),)}, 12)

    assert sorted(id for _, seats in placed for id in seats) == list(range(1, 13))
    at = {id: number for number, seats in placed for id in seats}
    assert (at[1], at[2], at[3]) == (7, 7, 9)
    assert sorted(number or 0 for number, _ in placed) == [0, 7, 9]


def test_a_contradiction_among_many_wishes_is_proved_at_once():
    many = {
        "must": tuple((id, id + 1) for id in range(1, 201, 2)),
        "avoid": tuple((id, id + 300) for id in range(1, 300)),
        "fixed": {500 + id: id + 1 for id in range(100)},
    }

    assert seated(many, 640) is not None
    assert seated({**many, "apart": ((1, 2), (201, 402))}, 640, enough=8000) is None


def test_people_who_stay_at_more_tables_than_are_played_at_are_refused_by_counting():
    fixed = {id: id for id in range(1, 5)}

    assert seated({"fixed": fixed}, 12, enough=0) is None


def test_three_who_are_kept_apart_need_three_tables():
    apart = {"apart": ((1, 2), (1, 3), (2, 3))}

    assert seated(apart, 8) is None
    assert seated(apart, 12) is not None


def test_partners_need_a_table_with_two_sides():
    shape = TableShape((4, 3))

    assert seated({"must": ((1, 2),)}, 7, [4, 3], shape) is not None
    assert seated({"must": ((1, 2),)}, 6, [3, 3], shape) is None


def test_a_side_of_three_has_room_for_a_chain_of_partners():
    chain = {"must": ((1, 2), (2, 3))}

    ((_, seats),) = seated(chain, 6, [6], TableShape((6,)))
    assert {1, 2, 3} in ({*seats[:3]}, {*seats[3:]})
    assert seated({"must": (*chain["must"], (3, 4))}, 6, [6], TableShape((6,))) is None


def test_a_search_that_takes_too_long_is_given_up():
    strangers = tuple((x, y) for x in range(1, 22) for y in range(x + 1, 22))

    with pytest.raises(GaveUp):
        seated({"avoid": strangers}, 40, enough=500)
