"""What directors wrote on sheets is told in words, whatever kind it was."""

from uuid import uuid4

import pytest

from scoring.services import adjust, correct_hand, enter_totals
from tests import cast
from tests.tournaments.bustles import play, play_round
from tournaments.play.selectors.sheet_history import changed_on, corrections_of, written_in
from tournaments.play.services.rounds import (
    close_round,
    open_next_round,
    reopen_round,
    take_back_opening,
)

pytestmark = pytest.mark.django_db
CALLED = {"N": "Ann", "S": "Bob", "E": "Cy", "W": "Dee"}


@pytest.fixture
def sheet_id(eight):
    """A sheet with a hand, a correction, points given, and totals over all of it."""
    sheet_id = cast.tables_of(eight)[0].sheet_id
    cast.enter(sheet_id, 1, "N", 3)
    facts = {"maker": "E", "tricks": {"NS": 0, "EW": 5}}
    by = {"by": "director:1", "sheet_id": sheet_id}
    correct_hand(entry_id=uuid4(), number=1, facts=facts, reason="the wrong maker", **by)
    adjust(entry_id=uuid4(), points=2, account="NS", reason="late", **by)
    enter_totals(entry_id=uuid4(), points={"NS": 7, "EW": 4}, reason="the card", **by)
    return sheet_id


def test_totals_and_adjustments_stand_beside_corrections(eight, sheet_id):
    told = [one.sentence for one in written_in(eight.pk)]
    assert told[:2] == ["totals entered", "+2 for NS"]
    assert told[2].startswith("hand 1 corrected: ")


def test_a_hand_that_was_ruled_to_be_as_it_counted_stands(eight):
    sheet_id = cast.tables_of(eight)[0].sheet_id
    cast.enter(sheet_id, 1, "N", 3)
    facts = {"maker": "N", "tricks": {"NS": 3, "EW": 2}}
    correct_hand(sheet_id=sheet_id, entry_id=uuid4(), number=1, facts=facts, by="director:1")
    [ruled] = written_in(eight.pk)
    assert ruled.sentence.startswith("hand 1 stands: ")


def test_everybody_reads_what_changed_and_why_a_hand_was_corrected_and_not_by_whom(sheet_id):
    totals, correction = changed_on(sheet_id, CALLED)
    assert correction.sentence == "hand 1 corrected: Cy, march (was: Ann, 3 tricks)"
    assert (correction.reason, totals.reason) == ("the wrong maker", "")
    assert {totals.by, correction.by} == {"the director"}


def correct(bustle, number=1):
    facts = {"maker": "E", "tricks": {"NS": 0, "EW": 5}}
    sheet_id = cast.tables_of(bustle)[0].sheet_id
    by = {"by": "director:1", "reason": "misread"}
    correct_hand(sheet_id=sheet_id, entry_id=uuid4(), number=number, facts=facts, **by)


def test_what_is_changed_while_a_round_is_open_again_is_a_correction(eight):
    play_round(eight)
    reopen_round(bustle_id=eight.pk)
    assert corrections_of(eight.pk) == []
    correct(eight)
    [while_open] = corrections_of(eight.pk)
    close_round(bustle_id=eight.pk)
    assert corrections_of(eight.pk) == [while_open]
    assert (while_open.round_number, while_open.table) == (1, 1)
    assert (while_open.now, while_open.was) == ("3–2", "4–0")


def test_what_is_changed_before_a_round_was_ever_closed_is_none(eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id, 1)
    correct(eight)
    assert corrections_of(eight.pk) == []


def test_the_closing_of_a_round_that_was_taken_back_is_not_that_of_its_successor(eight):
    play_round(eight)
    reopen_round(bustle_id=eight.pk)
    take_back_opening(bustle_id=eight.pk)
    open_next_round(bustle_id=eight.pk)
    for table in cast.tables_of(eight):
        play(table.sheet_id, "N", "N", "N", "N")
    correct(eight)
    close_round(bustle_id=eight.pk)
    assert corrections_of(eight.pk) == []
