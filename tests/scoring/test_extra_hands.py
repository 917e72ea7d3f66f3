"""The one hand more that settles a level sheet: it is on record, and scores nothing."""

import pytest

from scoring.errors import HandRefused
from scoring.models import LogEntry
from scoring.rules.book import resolve_ruleset
from scoring.selectors import log_of, sheet
from scoring.services import note_extra_hand
from scoring.sheet_services import close_sheets, open_book, open_sheets
from tests import cast

pytestmark = pytest.mark.django_db


def a_sheet(*makers, **options):
    """A sheet of two hands, or of what `options` say, with a hand by each of these makers."""
    ruleset = resolve_ruleset("north-american", {"hands": 2, **options})
    [sheet_id] = open_sheets(book_id=open_book(ruleset=ruleset), sizes=[4])
    for number, maker in enumerate(makers, start=1):
        cast.enter(sheet_id, number, maker)
    return sheet_id


def note(sheet_id, account="NS", by="table 1", entry_id=None):
    return note_extra_hand(
        sheet_id=sheet_id, entry_id=entry_id or cast.uuid4(), account=account, by=by
    )


def refusal(*args, **what):
    with pytest.raises(HandRefused) as refused:
        note(*args, **what)
    return refused.value.code


def test_it_changes_no_point_and_leaves_the_sheet_level():
    sheet_id = a_sheet("N", "E")
    before = sheet(sheet_id)
    note(sheet_id, "EW")
    after = sheet(sheet_id)
    assert after.tally == before.tally
    assert after.version == before.version + 1
    assert [(line.kind, line.facts) for line in log_of(sheet_id)][-1] == (
        "extra_hand",
        {"account": "EW"},
    )


def test_the_same_entry_again_changes_nothing():
    sheet_id, entry_id = a_sheet("N", "E"), cast.uuid4()
    first, again = (note(sheet_id, entry_id=entry_id) for _time in range(2))
    assert (first.again, again.again) == (False, True)
    assert first.version == again.version
    assert LogEntry.objects.filter(kind="extra_hand").count() == 1


def test_only_level_sides_of_a_complete_sheet_play_one():
    assert refusal(a_sheet("N", "N")) == "not_level"
    assert refusal(a_sheet("N", "E"), "Ann") == "not_level"
    assert refusal(a_sheet()) == "not_complete"


def test_a_sheet_that_the_clock_ends_may_be_level_at_any_time():
    assert note(a_sheet("N", "E", hands="clock")).answer == "recorded"


def test_a_dispute_is_ruled_on_first():
    sheet_id = a_sheet("N", "E")
    cast.enter(sheet_id, 2, "W")
    assert refusal(sheet_id) == "disputed"


def test_once_the_sheet_is_closed_only_the_director_says_it():
    sheet_id = a_sheet("N", "E")
    close_sheets(sheet_ids=[sheet_id])
    assert refusal(sheet_id) == "sheet_closed"
    assert note(sheet_id, by="director:1").answer == "recorded"
