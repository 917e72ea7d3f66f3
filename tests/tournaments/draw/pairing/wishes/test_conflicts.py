"""Refusals: the fewest wishes that contradict each other, and what they fail on."""

import random
from itertools import combinations

import pytest

from tests.cases import for_every
from tournaments.draw.pairing import (
    FOURS,
    CannotPair,
    Constraints,
    Entrant,
    History,
    Roster,
    TableShape,
    Wish,
)
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.wishes.book import RoundBook
from tournaments.draw.pairing.wishes.conflicts import kept_sit_outs

FIVE_AT_TWO = {1: 2, 2: 2, 3: 2, 4: 2, 5: 2}


def refusal(players, rounds=3, shape=FOURS, roster=None, **asked):
    roster = roster or Roster.of(range(1, players + 1))
    constraints = Constraints(**asked)
    request = DrawRequest(roster, History(), constraints, rounds, random.Random(1), shape=shape)
    with pytest.raises(CannotPair) as refused:
        kept_sit_outs(RoundBook(request))
    return refused.value


@for_every(
    ("players", "asked", "reason"),
    [
        (
            16,
            {"must": ((7, 9),), "apart": ((9, 7),), "avoid": ((1, 2),)},
            "These wishes can’t all be kept: 7 and 9 are always partners; "
            "7 and 9 never share a table.",
        ),
        (
            16,
            {"must": ((1, 2),), "first_only": ((1, 2),), "fixed": {5: 4}},
            "These wishes can’t all be kept: 1 and 2 are always partners; "
            "1 and 2 are partners in round 1 and never again.",
        ),
        (
            16,
            {"must": ((1, 2), (2, 3), (5, 6))},
            "These wishes can’t all be kept: 2 is always the partner of 1 and 3. "
            "No one can have two partners at once.",
        ),
        (
            16,
            {"fixed": {1: 9, 2: 1}},
            "This wish can’t be kept: 1 stays at table 9. The last table is table 4.",
        ),
        (
            16,
            {"fixed": {1: 2}, "broken": frozenset({2, 3}), "tables": 6},
            "These wishes can’t all be kept: 1 stays at table 2; table 2 stays empty.",
        ),
        (
            24,
            {"fixed": {**FIVE_AT_TWO, 6: 1}},
            "These wishes can’t all be kept: 1, 2, 3, 4 and 5 stay at table 2. "
            "One table has no room for 5.",
        ),
        (
            16,
            {"fixed": {1: 2, 2: 3}, "must": ((1, 2), (3, 4))},
            "These wishes can’t all be kept: 1 and 2 are always partners; 1 stays at table 2; "
            "2 stays at table 3.",
        ),
        (
            16,
            {"fixed": {1: 2, 2: 2}, "apart": ((1, 2),)},
            "These wishes can’t all be kept: 1 and 2 never share a table; 1 and 2 stay at table 2.",
        ),
        (
            8,
            {"apart": ((1, 2), (1, 3), (2, 3), (4, 5))},
            "These wishes can’t all be kept: 1 never shares a table with 2 and 3; "
            "2 and 3 never share a table. Round 1 has 2 tables.",
        ),
        (
            8,
            {"avoid": tuple((1, id) for id in range(2, 9))},
            "These wishes can’t all be kept: 1 is never the partner of 2, 3, 4, 5, 6, 7 and 8. "
            "Someone would be without a partner in round 1.",
        ),
        (
            8,
            {"fixed": {1: 1, 2: 2, 3: 3}, "tables": 3},
            "These wishes can’t all be kept: 1 stays at table 1; 2 stays at table 2; "
            "3 stays at table 3. Round 1 has 2 tables.",
        ),
        (
            37,
            {"must": ((1, 2),), "avoid": ((1, 2), (3, 4)), "fixed": {1: 2}},
            "These wishes can’t all be kept: 1 and 2 are always partners; "
            "1 and 2 are never partners.",
        ),
        (
            37,
            {"fixed": FIVE_AT_TWO},
            "These wishes can’t all be kept: 1, 2, 3, 4 and 5 stay at table 2. "
            "The same players would sit out too often.",
        ),
        (
            10,
            {"first_only": tuple((id, id + 1) for id in range(1, 10, 2))},
            "partners in round 1 and never again. Someone would be without a partner in round 1.",
        ),
    ],
)
def test_a_contradiction_names_the_wishes_and_no_others(players, asked, reason):
    assert refusal(players, rounds=8, **asked).reason.endswith(reason)


def test_a_refusal_carries_its_wishes_so_that_names_can_be_put_to_them():
    refused = refusal(16, must=((9, 7),), avoid=((7, 9),), fixed={7: 1})

    assert refused.wishes == (Wish("must", (7, 9)), Wish("avoid", (7, 9)))
    assert refused.because == ""
    assert refusal(16, fixed={3: 5}).wishes == (Wish("fixed", (3,), 5),)
    assert refusal(16, fixed={3: 5}).because == "The last table is table 4."


def test_a_table_for_somebody_who_never_comes_is_no_contradiction():
    roster = Roster((*Roster.of(range(1, 9)).entrants, Entrant(9, arrive=9)))
    constraints = Constraints(fixed={9: 7, 33: 8}, must=((40, 41),))
    request = DrawRequest(roster, History(), constraints, 3, random.Random(1))

    assert kept_sit_outs(RoundBook(request)) == [(), (), ()]


def test_where_everybody_plays_alone_nobody_is_a_partner():
    alone = TableShape((4,), 0)

    assert "These rules have no partners" in refusal(8, shape=alone, must=((1, 2),)).reason


def test_a_table_of_three_has_no_partners():
    refused = refusal(6, shape=TableShape((4, 3)), must=((1, 2),))

    assert "too few tables with partners" in refused.reason


@pytest.mark.full
def test_what_cannot_be_decided_is_refused_without_a_claim():
    strangers = tuple(combinations(range(1, 22), 2))

    assert "was found" in refusal(40, rounds=1, avoid=strangers).reason
