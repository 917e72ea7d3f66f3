"""Somebody who cannot move keeps the chair, and nobody's partners or opponents change for it."""

from random import Random

import pytest

from tournaments.draw.pairing import Constraints, History, Roster, plan_rounds
from tournaments.draw.pairing.model import FOURS, TableShape
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.wishes.chairs import in_their_chairs


@pytest.mark.parametrize("table", [(7, 1, 2, 3), (1, 7, 2, 3), (1, 2, 7, 3), (1, 2, 3, 7)])
def test_the_first_chair_is_theirs_and_the_company_stays(table):
    [[seats]] = in_their_chairs(((table,),), {7: 1}, FOURS)
    assert seats[0] == 7
    partner = table[table.index(7) ^ 1]
    assert seats[1] == partner
    assert set(seats[2:]) == {1, 2, 3} - {partner}


def test_three_who_play_for_themselves_sit_in_the_same_turn():
    assert in_their_chairs((((4, 5, 6),),), {6: 1}, TableShape((4, 3), 2)) == (((6, 4, 5),),)


def test_of_two_at_one_table_the_first_number_has_the_first_chair():
    assert in_their_chairs((((1, 9, 3, 2),),), {2: 1, 3: 1}, FOURS) == (((2, 3, 1, 9),),)


def test_tables_without_them_and_empty_ones_stay_as_they_are():
    rounds = (((1, 2, 3, 4), None),)
    assert in_their_chairs(rounds, {9: 1}, FOURS) == rounds


@pytest.mark.full
def test_a_draw_gives_them_the_same_chair_all_night():
    wishes = Constraints(fixed={5: 2, 8: 3})
    plan = plan_rounds(
        "rotation", DrawRequest(Roster.of(range(1, 14)), History(), wishes, 6, Random(4))
    )
    for id, table in wishes.fixed.items():
        played = [tables for tables in plan.rounds if any(id in (t or ()) for t in tables)]
        assert played
        assert all(tables[table - 1][0] == id for tables in played)
