"""A new column of a row goes into the file by itself, and what it points at is not forgotten."""

import pytest

from scoring import bookfile
from scoring.models import LogEntry, ScoreSheet
from tournaments import models
from tournaments.archive.services import nouns

IN_FILE = [nouns.BUSTLE, nouns.PRIZE_PLAN, nouns.TABLE, *nouns.NOUNS.values()]


def concrete(model):
    return {field.name for field in model._meta.concrete_fields}


@pytest.mark.parametrize("noun", IN_FILE, ids=lambda noun: noun.model.__name__)
def test_every_field_is_in_the_file_or_known_to_be_left_out(noun):
    known = {*noun.columns, *noun.links, *noun.left_out, "id"}
    assert concrete(noun.model) == known & concrete(noun.model)
    assert {*noun.links} <= concrete(noun.model)


def test_sheets_and_their_log_are_in_the_file_with_every_field():
    assert {*bookfile.SHEET} | {"id", "book", "ruleset", "tally"} == concrete(ScoreSheet)
    assert {*bookfile.ENTRY} | {"position", "sheet"} == concrete(LogEntry)
    assert concrete(models.Seat) == {"id", "table", "round", "registration", "seat"}


def test_nothing_of_a_row_is_called_like_something_else_of_it():
    for noun in IN_FILE:
        assert len({*noun.names}) == len(noun.names)


def test_whatever_belongs_to_a_bustle_is_in_the_file_or_stays_behind():
    related = {
        field.related_model
        for field in models.Bustle._meta.get_fields()
        if field.auto_created and field.is_relation
    }
    of_file = {noun.model for noun in IN_FILE} | {models.Seat}
    assert related - of_file == set(nouns.STAY_BEHIND)
