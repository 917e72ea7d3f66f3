"""What a scorecard says of rounds to come, and whose is no longer right."""

from tournaments.draw.pairing.cards import SITS_OUT, Stop, cards_of, changed_cards
from tournaments.draw.pairing.model import Entrant, Roster, SeatingPlan, TableShape

NINE = Roster.of(range(1, 10))
BEFORE = SeatingPlan(3, (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), None, (3, 7, 4, 9))))


def cards(plan, roster=NINE):
    return cards_of(plan, roster)


def changed(after, roster=NINE):
    return {change.id: change for change in changed_cards(cards(BEFORE), cards(after, roster))}


def test_a_card_says_table_seat_partner_and_opponents_round_by_round():
    card = cards(BEFORE)[1]
    assert card == {
        3: Stop(1, 0, frozenset({2}), frozenset({3, 4})),
        4: Stop(1, 0, frozenset({5}), frozenset({2, 6})),
    }
    assert cards(BEFORE)[9][3] == cards(BEFORE)[8][4] == SITS_OUT


def test_where_everybody_plays_alone_there_are_only_opponents():
    card = cards_of(SeatingPlan(1, ((((1, 2, 3)),),)), Roster.of((1, 2, 3)), TableShape((3,), 0))
    assert card[2][1] == Stop(1, 1, frozenset(), frozenset({1, 3}))


def test_the_same_draw_changes_no_card():
    assert not changed(BEFORE)


def test_two_opponents_who_change_places_change_their_own_cards_only():
    after = SeatingPlan(3, (((1, 2, 4, 3), (5, 6, 7, 8)), BEFORE.rounds[1]))
    assert sorted(changed(after)) == [3, 4]


def test_a_table_with_another_number_is_wrong_on_all_its_cards():
    after = SeatingPlan(3, (BEFORE.rounds[0], ((1, 5, 2, 6), (3, 7, 4, 9))))
    assert sorted(changed(after)) == [3, 4, 7, 9]
    assert [stop.number for stop in changed(after)[3].stops] == [4]


def test_who_leaves_needs_no_card_and_who_comes_needs_the_first():
    people = tuple(Entrant(id, 1, 3 if id == 9 else None) for id in range(1, 10))
    roster = Roster((*people, Entrant(10, 3)))
    seats = tuple(
        tuple(seats and tuple(10 if id == 9 else id for id in seats) for seats in round_)
        for round_ in BEFORE.rounds
    )
    found = changed(SeatingPlan(3, seats), roster)
    assert sorted(found) == [3, 4, 7, 10]
    assert [id for id, change in found.items() if change.new] == [10]


def test_who_will_miss_a_round_keeps_a_card_that_is_right_till_then():
    people = (Entrant(1, 1, 4), *(Entrant(id) for id in range(2, 10)))
    after = SeatingPlan(3, (BEFORE.rounds[0], ((8, 5, 2, 6), None, (3, 7, 4, 9))))
    assert 1 not in changed(after, Roster(people))


def test_a_round_that_the_card_does_not_have_yet_must_be_printed():
    longer = SeatingPlan(3, (*BEFORE.rounds, BEFORE.rounds[0]))
    assert len(changed(longer)) == 9


def test_whoever_takes_over_a_line_is_the_one_whom_the_other_cards_name():
    people = Roster((*NINE.entrants[:8], Entrant(10)))
    seats = tuple(
        tuple(seats and tuple(10 if id == 9 else id for id in seats) for seats in round_)
        for round_ in BEFORE.rounds
    )
    after = cards(SeatingPlan(3, seats), people)
    assert [change.id for change in changed_cards(cards(BEFORE), after, {10: 9})] == [10]
    elsewhere = changed_cards(cards(BEFORE), after, {10: 8})
    assert {3, 4, 7} <= {change.id for change in elsewhere}
