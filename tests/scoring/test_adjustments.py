"""Points that the director gives or takes, and the limit of what a table may write."""

from uuid import uuid4

import pytest

from scoring.errors import HandRefused
from scoring.models import ScoreSheet
from scoring.selectors import log_of, sheet, sheets_that_disagree
from scoring.services import adjust
from tests.scoring.sheets import correct, enter, made, new_sheet

pytestmark = pytest.mark.django_db


def taken(sheet_id, points=-1, reason="table talk", entry_id=None, **whom):
    return adjust(
        sheet_id=sheet_id,
        entry_id=entry_id or uuid4(),
        points=points,
        by="director",
        reason=reason,
        **(whom or {"account": "NS"}),
    )


def test_an_adjustment_is_a_line_of_its_own_with_its_reason():
    sheet_id = new_sheet()
    enter(sheet_id)
    taken(sheet_id)
    assert sheet(sheet_id).score.points["NS"] == 0
    last = log_of(sheet_id)[-1]
    assert (last.kind, last.reason, last.by) == ("adjustment", "table talk", "director")


def test_the_same_adjustment_sent_again_counts_once():
    sheet_id, entry_id = new_sheet(), uuid4()
    for _time in range(3):
        taken(sheet_id, points=2, entry_id=entry_id)
    assert sheet(sheet_id).score.points["NS"] == 2


def test_an_adjustment_is_in_the_kept_tally():
    sheet_id = new_sheet()
    taken(sheet_id, seat="E", account=None)
    kept = sheet(sheet_id).score
    assert (kept.seats["E"].points, kept.points["EW"]) == (-1, 0)
    assert sheets_that_disagree(ScoreSheet.objects.get(pk=sheet_id).book_id) == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"points": 0}, "adjustment_points"),
        ({"reason": "  "}, "adjustment_reason"),
        ({"account": "P1"}, "adjustment_whom"),
        ({"seat": "X"}, "adjustment_whom"),
        ({"points": 501}, "points_invalid"),
    ],
)
def test_an_adjustment_needs_points_somebody_and_a_reason(wrong, code):
    sheet_id = new_sheet()
    with pytest.raises(HandRefused) as refused:
        taken(sheet_id, **wrong)
    assert refused.value.code == code
    assert log_of(sheet_id) == []


def test_a_table_cannot_write_without_end_and_the_director_still_can(monkeypatch):
    monkeypatch.setattr("scoring.services.MOST_ENTRIES", 2)
    sheet_id = new_sheet()
    enter(sheet_id)
    enter(sheet_id, facts=made("E"))
    with pytest.raises(HandRefused) as refused:
        enter(sheet_id, facts=made("W"))
    assert refused.value.code == "too_many_entries"
    assert correct(sheet_id, facts=made("E", 5)).answer == "recorded"
