"""What wishes ask of one round."""

from tournaments.draw.pairing import Constraints, Entrant, Roster
from tournaments.draw.pairing.wishes.rules import rules_of

EIGHT = Roster.of(range(1, 9))


def test_every_wish_names_its_people_to_each_other():
    wishes = Constraints(
        must=((1, 2),), avoid=((3, 1), (3, 4)), apart=((5, 6),), fixed={7: 2}, broken={8}
    )
    rules = rules_of(wishes, EIGHT, 2)

    assert rules.partners == {1: {2}, 2: {1}}
    assert rules.strangers == {3: {1, 4}, 1: {3}, 4: {3}}
    assert rules.apart == {5: {6}, 6: {5}}
    assert rules.tables == {7: 2}
    assert rules.people() == {1, 2, 3, 4, 5, 6, 7}


def test_partners_of_the_first_round_are_partners_in_the_first_and_strangers_after():
    wishes = Constraints(first_only=((1, 2),))
    first, second = rules_of(wishes, EIGHT, 1), rules_of(wishes, EIGHT, 2)

    assert (first.partners, first.strangers, first.must_play) == ({1: {2}, 2: {1}}, {}, {1, 2})
    assert (second.partners, second.strangers, second.must_play) == ({}, {1: {2}, 2: {1}}, set())


def test_nobody_waits_for_somebody_who_is_not_there():
    late = Roster((*Roster.of((1, 3)).entrants, Entrant(2, arrive=3), Entrant(4, arrive=2)))
    wishes = Constraints(must=((1, 2),), first_only=((3, 4),), fixed={2: 1})

    assert rules_of(wishes, late, 1).people() == frozenset()
    assert rules_of(wishes, late, 2).strangers == {3: {4}, 4: {3}}
    assert rules_of(wishes, late, 3).people() == {1, 2, 3, 4}
