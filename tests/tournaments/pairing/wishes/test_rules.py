"""What wishes ask of one round."""

import pytest

from tournaments.pairing import FOURS, Constraints, Entrant, Roster, TableShape
from tournaments.pairing.wishes.rules import rules_of

EIGHT = Roster.of(range(1, 9))


def allows(wishes, seats, table=1, out=(), number=2, roster=EIGHT, shape=FOURS):
    return rules_of(Constraints(**wishes), roster, number).allows(seats, table, out, shape)


@pytest.mark.parametrize(
    ("wishes", "kept", "broken"),
    [
        ({"must": ((1, 2),)}, (3, 4, 2, 1), (1, 3, 2, 4)),
        ({"avoid": ((1, 2),)}, (1, 3, 2, 4), (3, 4, 2, 1)),
        ({"apart": ((1, 2),)}, (1, 3, 5, 4), (1, 3, 2, 4)),
        ({"first_only": ((1, 2),)}, (1, 3, 2, 4), (1, 2, 3, 4)),
        ({"fixed": {1: 1}}, (4, 3, 2, 1), None),
        ({"fixed": {1: 2}}, (5, 3, 2, 4), (4, 3, 2, 1)),
    ],
)
def test_a_table_keeps_a_wish_or_not(wishes, kept, broken):
    assert allows(wishes, kept)
    assert broken is None or not allows(wishes, broken)


def test_partners_of_the_first_round_are_partners_in_the_first():
    wishes = {"first_only": ((1, 2),)}

    assert allows(wishes, (1, 2, 3, 4), number=1)
    assert not allows(wishes, (1, 3, 2, 4), number=1)
    assert rules_of(Constraints(**wishes), EIGHT, 1).must_play == {1, 2}
    assert rules_of(Constraints(**wishes), EIGHT, 2).must_play == frozenset()


def test_a_partner_who_sits_out_or_is_not_there_is_not_waited_for():
    wishes = {"must": ((1, 2),), "first_only": ((3, 4),)}
    late = Roster((*Roster.of((1, 3, 5, 6)).entrants, Entrant(2, arrive=3), Entrant(4, arrive=2)))

    assert not allows(wishes, (1, 5, 6, 7))
    assert allows(wishes, (1, 5, 6, 7), out=(2,))
    assert allows(wishes, (1, 5, 3, 6), number=1, roster=late)
    assert not allows(wishes, (1, 5, 3, 4), number=2, roster=late)


def test_where_everybody_plays_alone_nobody_has_a_partner():
    alone = TableShape((4,), 0)

    assert allows({"avoid": ((1, 2),)}, (1, 2, 3, 4), shape=alone)
    assert not allows({"apart": ((1, 2),)}, (1, 2, 3, 4), shape=alone)
    assert not allows({"must": ((1, 2),)}, (1, 2, 3, 4), shape=alone)
