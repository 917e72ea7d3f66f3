"""A query that is put together once answers as the query itself, with the values of each call."""

import pytest

from scoring.models import LogEntry, ScoreSheet
from scoring.prepared import PreparedQuery
from tests import cast

pytestmark = pytest.mark.django_db


def test_every_call_has_its_own_values(eight):
    log_rows = PreparedQuery(lambda: LogEntry.objects.filter(sheet=0))
    first, second = (table.sheet_id for table in cast.tables_of(eight))
    assert log_rows(first) == []
    cast.enter(first, maker="N", won=3)
    cast.enter(second, maker="E", won=5)
    cast.enter(second, maker="S", won=4)
    for sheet_id in (first, second):
        rows = LogEntry.objects.filter(sheet=sheet_id)
        assert list(map(columns, log_rows(sheet_id))) == list(map(columns, rows))
    assert log_rows(0) == []


def columns(row):
    return {field.name: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_column_that_is_left_out_is_read_when_it_is_asked_for(eight):
    sheets = PreparedQuery(lambda: ScoreSheet.objects.defer("tally").filter(pk=0))
    [sheet] = sheets(cast.tables_of(eight)[0].sheet_id)
    assert sheet.get_deferred_fields() == {"tally"}
    assert sheet.tally["played"] == 0


def test_it_is_one_query(eight, django_assert_num_queries):
    log_rows = PreparedQuery(lambda: LogEntry.objects.filter(sheet=0))
    for _time in range(2):
        with django_assert_num_queries(1):
            log_rows(1)
