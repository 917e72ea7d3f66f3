"""Totals from a card: confirmed, refused with a reason why, or let count with a reason."""

from uuid import uuid4

import pytest

from scoring.rules.book import resolve_ruleset
from scoring.selectors import log_of, sheet
from scoring.services import adjust, count_paper, record_hand, undo_totals
from scoring.sheet_services import close_sheets, open_book, open_sheets
from tests.scoring.sheets import refusal, withdraw

pytestmark = pytest.mark.django_db


def opened(**options):
    ruleset = resolve_ruleset("north-american", {"hands": 2, **options})
    [sheet_id] = open_sheets(book_id=open_book(ruleset=ruleset), sizes=[4])
    return sheet_id


@pytest.fixture
def sheet_id():
    return opened()


def card(sheet_id, north_south, east_west, **what):
    points = {"NS": north_south, "EW": east_west}
    what = {"entry_id": uuid4(), "points": points, "by": "director"} | what
    return count_paper(sheet_id=sheet_id, **what)


def hand(sheet_id, number, won=3, **facts):
    tricks = {"NS": won, "EW": 5 - won}
    facts = {"maker": "N", "tricks": tricks, **facts}
    record_hand(sheet_id=sheet_id, hand_id=uuid4(), number=number, facts=facts, by="table 1")


def score(sheet_id):
    state = sheet(sheet_id).score
    return state.points["NS"], state.points["EW"], state.from_totals


def test_a_card_fills_an_empty_sheet(sheet_id):
    recorded = card(sheet_id, 5, 0)
    assert (recorded.answer, recorded.score.complete) == ("recorded", True)
    assert score(sheet_id) == (5, 0, True)


def test_what_cannot_be_is_refused_and_counts_with_a_reason(sheet_id):
    assert refusal(card, sheet_id, 7, 0) == ("totals_cannot_be", "points")
    assert score(sheet_id) == (0, 0, False)
    card(sheet_id, 7, 0, reason="signed by both sides")
    assert score(sheet_id) == (7, 0, True)
    assert log_of(sheet_id)[-1].reason == "signed by both sides"


def test_a_reason_of_blanks_is_none(sheet_id):
    assert refusal(card, sheet_id, 7, 0, reason="  ") == ("totals_cannot_be", "points")


def test_a_card_with_fewer_hands_says_how_many(sheet_id):
    assert refusal(card, sheet_id, 1, 0) == ("totals_cannot_be", "points")
    assert card(sheet_id, 1, 0, hands=1).score.played == 1


@pytest.mark.parametrize("hands", [-1, 100, True, "2"])
def test_nonsense_is_no_number_of_hands(sheet_id, hands):
    assert refusal(card, sheet_id, 1, 0, hands=hands) == ("hands_invalid", "hands")


def test_a_card_that_says_what_the_phone_said_confirms_it(sheet_id):
    hand(sheet_id, 1)
    hand(sheet_id, 2, won=5)
    recorded = card(sheet_id, 3, 0)
    assert recorded.answer == "confirmed"
    assert score(sheet_id) == (3, 0, False)
    assert len(recorded.score.hands) == 2


def test_what_the_director_gave_is_not_on_the_card(sheet_id):
    hand(sheet_id, 1)
    hand(sheet_id, 2)
    adjust(sheet_id=sheet_id, entry_id=uuid4(), points=2, account="NS", by="d", reason="late")
    assert card(sheet_id, 2, 0).answer == "confirmed"
    assert score(sheet_id) == (4, 0, False)


def test_a_card_that_says_otherwise_than_the_phone_needs_a_reason(sheet_id):
    hand(sheet_id, 1)
    hand(sheet_id, 2, won=5)
    assert refusal(card, sheet_id, 0, 3) == ("totals_differ", "reason")
    assert score(sheet_id) == (3, 0, False)
    card(sheet_id, 0, 3, reason="sides swapped", seen=sheet(sheet_id).version)
    assert score(sheet_id) == (0, 3, True)


def test_a_card_does_not_replace_hands_that_are_still_coming(sheet_id):
    hand(sheet_id, 1)
    assert refusal(card, sheet_id, 1, 1) == ("totals_differ", "reason")


def test_loners_that_the_phone_does_not_know_are_a_difference(sheet_id):
    hand(sheet_id, 1, won=5, alone="N")
    hand(sheet_id, 2)
    assert card(sheet_id, 5, 0, loners={"N": 1}).answer == "confirmed"
    assert refusal(card, sheet_id, 5, 0, loners={"S": 1}) == ("totals_differ", "reason")


def test_a_dispute_is_not_confirmed_away(sheet_id):
    hand(sheet_id, 1)
    hand(sheet_id, 2)
    hand(sheet_id, 2, won=5)
    assert refusal(card, sheet_id, 2, 0) == ("totals_differ", "reason")
    assert card(sheet_id, 2, 0, reason="the card").score.disputed == ()


def test_a_reason_is_about_what_was_seen(sheet_id):
    hand(sheet_id, 1)
    seen = sheet(sheet_id).version
    hand(sheet_id, 2)
    found = refusal(card, sheet_id, 0, 2, reason="the card", seen=seen)
    assert found == ("changed_meanwhile", "points")


def test_another_card_for_the_same_sheet_needs_a_reason(sheet_id):
    card(sheet_id, 5, 0)
    assert card(sheet_id, 5, 0).answer == "confirmed"
    assert refusal(card, sheet_id, 0, 5) == ("totals_differ", "reason")


def test_after_closing_every_change_needs_a_reason(sheet_id):
    close_sheets(sheet_ids=[sheet_id])
    assert refusal(card, sheet_id, 5, 0) == ("reason_missing", "reason")
    assert card(sheet_id, 5, 0, reason="found under the table").answer == "recorded"


def test_the_same_card_sent_twice_is_written_once(sheet_id):
    entry_id = uuid4()
    both = [card(sheet_id, 5, 0, entry_id=entry_id) for _time in range(2)]
    assert [one.again for one in both] == [False, True]
    assert len(log_of(sheet_id)) == 1


def test_a_lone_player_gets_what_the_rules_give_to_the_lone_player(db):
    state = card(opened(lone_maker_extra=1), 5, 0, loners={"N": 1}).score
    assert [state.seats[seat].points for seat in "NESW"] == [6, 0, 5, 0]


def undo(sheet_id, recorded):
    return undo_totals(
        sheet_id=sheet_id, entry_id=uuid4(), totals_id=recorded.entry_id, by="director"
    )


def test_undone_totals_give_way_to_what_was_before(sheet_id):
    first = card(sheet_id, 5, 0)
    second = card(sheet_id, 0, 5, reason="swapped")
    undo(sheet_id, second)
    assert score(sheet_id) == (5, 0, True)
    assert refusal(undo, sheet_id, first) == ("not_the_last_totals", "id")


def test_the_hands_count_again_when_the_only_totals_are_undone(sheet_id):
    hand(sheet_id, 1)
    recorded = card(sheet_id, 0, 2, reason="the card")
    hand(sheet_id, 2)
    undo(sheet_id, recorded)
    assert score(sheet_id) == (2, 0, False)


def test_nothing_is_undone_twice_nor_after_a_later_word(sheet_id):
    recorded = card(sheet_id, 5, 0)
    withdraw(sheet_id)
    assert refusal(undo, sheet_id, recorded) == ("not_the_last_totals", "id")
