"""The database itself keeps the score log as it was written."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from scoring.models import LogEntry
from tests import cast

words_of_the_log = import_module("scoring.migrations.0005_words_of_the_log")


@pytest.fixture
def entry(eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    return LogEntry.objects.get()


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: LogEntry.objects.update(facts={"maker": "N"}),
        lambda: LogEntry.objects.update(number=7),
        lambda: LogEntry.objects.update(by="somebody else"),
        lambda: LogEntry.objects.update(reason="", refers_to=uuid4()),
        lambda: LogEntry.objects.all().delete(),
    ],
    ids=["facts", "number", "by", "words and more", "delete"],
)
def test_the_log_refuses_to_be_changed(entry, attempt):
    before = LogEntry.objects.values().get()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        attempt()
    assert LogEntry.objects.values().get() == before


def test_words_that_name_somebody_who_is_erased_can_be_taken_out(entry):
    LogEntry.objects.update(reason="a player miscounted")
    assert LogEntry.objects.get().reason == "a player miscounted"


def test_every_column_but_the_words_is_a_fact():
    columns = {field.attname for field in LogEntry._meta.get_fields()} - {"id"}
    assert columns - set(words_of_the_log.FACTS) == {"reason"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "second"])
def test_the_flush_between_tests_leaves_the_log_as_strict_as_before(entry, time):
    with pytest.raises(DatabaseError, match="append-only"):
        LogEntry.objects.all().delete()
