"""The database itself keeps the score log as it was written."""

import pytest
from django.db import DatabaseError, transaction

from scoring.models import LogEntry
from tests import cast


@pytest.fixture
def entry(eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    return LogEntry.objects.get()


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: LogEntry.objects.update(reason="changed my mind"),
        lambda: LogEntry.objects.all().delete(),
    ],
    ids=["update", "delete"],
)
def test_the_log_refuses_to_be_changed(entry, attempt):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        attempt()
    assert LogEntry.objects.get().reason == entry.reason


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "second"])
def test_the_flush_between_tests_leaves_the_log_as_strict_as_before(entry, time):
    with pytest.raises(DatabaseError, match="append-only"):
        LogEntry.objects.all().delete()
