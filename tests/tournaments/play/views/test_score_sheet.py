"""The questions of a sheet as HTML: those of an empty form are kept, and of no other form."""

from dataclasses import replace

import pytest
from django.utils.translation import trans_real

from scoring.forms import HandForm
from scoring.selectors import sheet
from tests import cast
from tests.tournaments.test_words import OPEN, Marked
from tournaments.core.selectors.languages import Language
from tournaments.core.speaking import speaking
from tournaments.play.views import score_sheet
from tournaments.play.views.score_sheet import ScoreSheet, empty_form

pytestmark = pytest.mark.django_db


def sheet_of(table, sent=None, **more):
    view = sheet(table.sheet_id)
    return ScoreSheet(table, view, HandForm(view.ruleset, table.names_by_seat, sent, **more))


def html_of(shown):
    return shown.hand_fields + shown.unusual_fields


def test_an_empty_form_is_rendered_once(eight, monkeypatch):
    table = cast.tables_of(eight)[0]
    before = html_of(sheet_of(table))
    monkeypatch.setattr(score_sheet, "render_to_string", None)
    cast.enter(table.sheet_id, maker="N", won=3)
    assert html_of(sheet_of(cast.tables_of(eight)[0])) == before


def test_every_table_has_its_own_names(eight):
    tables = cast.tables_of(eight)
    for table in tables:
        names = set(table.names_by_seat.values())
        others = {name for other in tables for name in other.names_by_seat.values()} - names
        html = html_of(sheet_of(table))
        assert all(f">{name}<" in html for name in names)
        assert not any(f">{name}<" in html for name in others)


def test_a_corrected_name_is_shown(eight):
    table = cast.tables_of(eight)[0]
    html_of(sheet_of(table))
    people = [replace(player, short="Zebulon") for player in table.players]
    assert ">Zebulon<" in html_of(sheet_of(replace(table, players=people)))


def test_what_was_filled_in_is_never_kept(eight):
    table = cast.tables_of(eight)[0]
    for filled in (sheet_of(table, {"maker": "N"}), sheet_of(table, initial={"maker": "N"})):
        assert " checked" in html_of(filled)
    assert " checked" not in sheet_of(table).hand_fields


def test_an_empty_form_is_kept_for_its_names_and_language(eight):
    first, second = cast.tables_of(eight)
    ruleset = sheet(first.sheet_id).ruleset
    form = empty_form(ruleset, first.names_by_seat)
    assert empty_form(ruleset, dict(first.names_by_seat)) is form
    assert empty_form(ruleset, second.names_by_seat) is not form
    with speaking(Language("en-gb")):
        assert empty_form(ruleset, first.names_by_seat) is not form
    assert not form.errors


def test_languages_are_kept_apart(eight, monkeypatch):
    monkeypatch.setitem(trans_real._translations, "en-gb", Marked("en-gb"))
    table = cast.tables_of(eight)[0]
    assert OPEN not in html_of(sheet_of(table))
    with speaking(Language("en-gb")):
        assert OPEN in html_of(sheet_of(table))
    assert OPEN not in html_of(sheet_of(table))
