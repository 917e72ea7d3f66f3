"""The next round by what its tables cost."""

import random

import pytest

from tests.tournaments.pairing import checker
from tournaments.pairing import (
    CannotPair,
    Constraints,
    History,
    Roster,
    TableShape,
    seated,
    sitting_out,
    wishes,
)
from tournaments.pairing.model import FOURS
from tournaments.pairing.request import DrawRequest

LINE = tuple(range(1, 23))


def request(shape=FOURS, **asked):
    roster, constraints = Roster.of(LINE), Constraints(**asked)
    return DrawRequest(roster, History(), constraints, 1, random.Random(1), shape=shape)


def distance(table, seats):
    return max(seats) - min(seats)


def test_neighbours_in_line_sit_together_and_wishes_are_kept():
    asked = {"must": ((1, 9),), "avoid": ((5, 6),), "apart": ((13, 14),), "fixed": {22: 1}}
    round_ = wishes.best_round(request(**asked), distance, LINE)

    presence = checker.everybody(22, 1)
    checker.assert_possible([round_], presence)
    assert checker.broken_wishes([round_], presence, asked) == []
    spans = [distance(table, seats) for table, seats in seated(round_) if 1 not in seats]
    assert sum(spans) <= 26


def test_what_a_table_costs_may_depend_on_its_number():
    round_ = wishes.best_round(request(), lambda table, seats: table * sum(seats), LINE)

    sums = [sum(seats) for _, seats in seated(round_)]
    assert sums == sorted(sums, reverse=True)


def test_tables_of_three_are_drawn_too():
    round_ = wishes.best_round(request(TableShape((4, 3)), must=((1, 2),)), distance, LINE)

    assert sorted(len(seats) for _, seats in seated(round_)) == [3, 3, 4, 4, 4, 4]


def test_a_contradiction_is_refused():
    with pytest.raises(CannotPair, match="1 stays at table 6"):
        wishes.best_round(request(fixed={1: 6}), distance)


def test_allows_says_whether_a_table_keeps_all_wishes():
    asked = request(must=((1, 2),), fixed={3: 2})
    round_ = wishes.best_round(asked, distance, LINE)
    out = sitting_out(round_, LINE)

    assert all(wishes.allows(asked, 1, table, seats, out) for table, seats in seated(round_))
    assert not wishes.allows(asked, 1, 1, (1, 3, 2, 4))
    assert not wishes.allows(asked, 1, 1, (3, 4, 5, 6))
    assert wishes.allows(asked, 1, 2, (3, 1, 5, 6), out=(2,))
