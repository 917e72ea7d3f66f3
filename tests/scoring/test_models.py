"""What the database itself holds to, whoever writes."""

from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from scoring.models import LogEntry, ScoreSheet
from tests.scoring.sheets import enter, new_sheet

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE scoring_logentry SET facts = '{}'",
        "UPDATE scoring_logentry SET answer = 'recorded' WHERE number = 1",
        "DELETE FROM scoring_logentry WHERE number = 1",
    ],
)
def test_the_log_refuses_to_be_rewritten_in_plain_sql(sql):
    enter(new_sheet())
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    assert LogEntry.objects.get().facts["maker"] == "N"


def test_an_entry_cannot_be_saved_a_second_time():
    enter(new_sheet())
    row = LogEntry.objects.get()
    row.reason = "otherwise"
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        row.save()


def test_one_id_is_one_entry_on_all_sheets():
    hand_id = enter(new_sheet()).entry_id
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.create(
            entry_id=hand_id, sheet_id=new_sheet(), kind="hand", answer="recorded", by="t"
        )


def test_a_sheet_with_a_log_cannot_be_deleted():
    sheet_id = new_sheet()
    enter(sheet_id)
    with pytest.raises(IntegrityError), transaction.atomic():
        ScoreSheet.objects.get(pk=sheet_id).delete()


def test_a_sheet_has_only_states_that_are_known():
    sheet_id = new_sheet()
    with pytest.raises(IntegrityError), transaction.atomic():
        ScoreSheet.objects.filter(pk=sheet_id).update(state="lost")


def test_rows_say_what_they_are():
    sheet_id = new_sheet()
    enter(sheet_id, hand_id=uuid4())
    row = ScoreSheet.objects.select_related("ruleset").get(pk=sheet_id)
    assert str(LogEntry.objects.get()) == f"hand 1 on sheet {sheet_id}"
    assert str(row.ruleset).startswith("north-american v")
