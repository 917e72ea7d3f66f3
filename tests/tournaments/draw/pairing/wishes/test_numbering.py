"""Numbers for tables at which people stay."""

import random

from tournaments.draw.pairing import Constraints, History, Roster
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.wishes.numbering import numbered


def request(players, rounds, **wishes):
    roster, constraints = Roster.of(range(1, players + 1)), Constraints(**wishes)
    return DrawRequest(roster, History(), constraints, rounds, random.Random(1))


TABLES = [(1, 2, 3, 4), (5, 6, 7, 8)]


def test_those_who_stay_take_their_table_along_and_others_the_lowest_left():
    asked = request(8, 1, fixed={6: 4}, tables=5, broken=frozenset({1}))

    assert numbered(asked, [TABLES]) == ((None, TABLES[0], None, TABLES[1]),)


def test_the_others_see_many_tables():
    tables = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    rounds = numbered(request(12, 2, fixed={1: 1}), [tables, tables])

    assert [round_[0] for round_ in rounds] == [tables[0], tables[0]]
    assert rounds[0][1] != rounds[1][1]
