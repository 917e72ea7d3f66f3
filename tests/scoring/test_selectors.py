"""What is read off score sheets."""

from uuid import uuid4

import pytest

from scoring.errors import SheetMissing
from scoring.models import ScoreSheet
from scoring.rules.book import resolve_ruleset
from scoring.selectors import log_of, quarantined, sheet, sheets_that_disagree
from scoring.sheet_services import close_sheets, open_book, open_sheets
from tests.scoring.sheets import correct, enter, made, new_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def book():
    return open_book(ruleset=resolve_ruleset("north-american", {"hands": 4}))


def test_a_sheet_that_is_not_there_is_missing():
    with pytest.raises(SheetMissing):
        sheet(10**6)


def test_a_sheet_is_read_from_its_log_and_not_from_what_it_keeps():
    sheet_id = new_sheet()
    enter(sheet_id, 1, made("E", 5))
    ScoreSheet.objects.update(tally={})
    assert dict(sheet(sheet_id).score.points) == {"NS": 0, "EW": 2}


def test_the_log_says_everything_in_the_order_in_which_it_was_said():
    sheet_id = new_sheet()
    enter(sheet_id, 2)
    enter(sheet_id, 1)
    correct(sheet_id, 2, made("E", 3), reason="wrong side")
    lines = log_of(sheet_id)
    assert [(line.kind, line.number) for line in lines] == [
        ("hand", 2),
        ("hand", 1),
        ("correction", 2),
    ]
    assert [line.position for line in lines] == sorted(line.position for line in lines)
    assert lines[2].reason == "wrong side"
    assert all(line.recorded_at for line in lines)


def test_late_hands_of_a_book_are_listed_oldest_first_and_of_no_other_book(book):
    first, second = open_sheets(book_id=book, sizes=[4, 4])
    elsewhere = new_sheet()
    close_sheets(sheet_ids=[first, second, elsewhere])
    came = [enter(sheet_id, number).entry_id for sheet_id, number in ((second, 1), (first, 2))]
    enter(elsewhere)
    assert [line.entry_id for line in quarantined(book)] == came
    assert [line.sheet_id for line in quarantined(book)] == [second, first]


def test_a_late_hand_that_was_taken_back_before_it_came_waits_for_nobody(book):
    from scoring.services import take_back

    [sheet_id] = open_sheets(book_id=book, sizes=[4])
    hand_id = uuid4()
    take_back(sheet_id=sheet_id, entry_id=uuid4(), hand_id=hand_id, number=1, by="t")
    close_sheets(sheet_ids=[sheet_id])
    assert enter(sheet_id, 1, hand_id=hand_id).answer == "quarantined"
    assert quarantined(book) == []


def book_version(book):
    return sum(ScoreSheet.objects.filter(book_id=book).values_list("version", flat=True))


def test_the_version_of_a_book_grows_with_any_of_its_sheets(book):
    first, second = open_sheets(book_id=book, sizes=[4, 4])
    versions = [book_version(book)]
    for act in (
        lambda: enter(first),
        lambda: enter(second),
        lambda: close_sheets(sheet_ids=[first, second]),
    ):
        act()
        versions.append(book_version(book))
    assert versions == sorted(set(versions))


def test_a_book_without_sheets_has_a_version_too(book):
    assert book_version(book) == 0
    assert sheets_that_disagree(book) == []


def test_late_hands_are_no_part_of_what_the_kept_tally_is_compared_with(book):
    [sheet_id] = open_sheets(book_id=book, sizes=[4])
    enter(sheet_id)
    close_sheets(sheet_ids=[sheet_id])
    enter(sheet_id, 2)
    assert sheets_that_disagree(book) == []
