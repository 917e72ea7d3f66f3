"""The sheet of one table, found by the code in its link."""

import pytest
from django.db.models import F

from tests import cast
from tests.tournaments.bustles import everybody_here, open_round, play_round
from tournaments.core.errors import NoSuchThing
from tournaments.models import Bustle
from tournaments.play.selectors import tables
from tournaments.play.selectors.tables import sheet_id_for, table_code_of, table_page
from tournaments.play.services.calls import answer_call, call_director
from tournaments.players.services.start import start_bustle

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(eight):
    return table_code_of(eight, 1)


def test_a_code_leads_to_its_tables_sheet_of_the_round_in_play(eight, code):
    first = cast.tables_of(eight)[0].sheet_id
    assert sheet_id_for(code) == sheet_id_for(code.lower(), 1) == first
    play_round(eight)
    open_round(eight)
    assert sheet_id_for(code) == cast.tables_of(eight)[0].sheet_id != first


def test_a_phone_that_still_shows_the_round_before_reaches_that_rounds_sheet(eight, code):
    first = cast.tables_of(eight)[0].sheet_id
    play_round(eight)
    open_round(eight)
    assert sheet_id_for(code, 1) == first
    assert cast.enter(sheet_id_for(code, 1), 5).answer == "quarantined"


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_round_that_the_table_does_not_play_has_no_sheet(code, number):
    with pytest.raises(NoSuchThing, match="No game at this table"):
        sheet_id_for(code, number)


def test_a_table_that_is_not_there_has_no_sheet(eight):
    with pytest.raises(NoSuchThing, match="No game at this table"):
        sheet_id_for(table_code_of(eight, 3))


@pytest.mark.parametrize("look", [sheet_id_for, table_page])
def test_a_code_that_is_not_genuine_leads_nowhere(eight, code, look):
    other = table_code_of(Bustle(pk=eight.pk + 1, links_generation=1), 1)
    for wrong in (
        "",
        "X",
        code[:-1] + ("A" if code[-1] != "A" else "B"),
        other,
        "9" * 10 + code[1:],
    ):
        with pytest.raises(NoSuchThing, match="doesn’t lead to a table"):
            look(wrong)


def test_codes_that_were_printed_before_a_new_generation_lead_nowhere(eight, code):
    Bustle.objects.filter(pk=eight.pk).update(links_generation=2, version=F("version") + 1)
    with pytest.raises(NoSuchThing):
        sheet_id_for(code)
    eight.refresh_from_db()
    assert sheet_id_for(table_code_of(eight, 1))


def test_before_the_first_round_a_table_has_a_page_and_no_sheet(club):
    bustle = cast.bustle_in_setup(club)
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    page = table_page(table_code_of(bustle, 1))
    assert (page.number, page.table, page.sheet, page.round_number) == (1, None, None, None)


def test_score_and_hands_are_of_one_moment_whatever_comes_in_meanwhile(eight, code, monkeypatch):
    """Else a phone that follows by version keeps a score that its hands do not come to."""
    read = tables.sheet

    def read_after_a_hand(sheet_id):
        cast.enter(sheet_id, 1)
        return read(sheet_id)

    monkeypatch.setattr(tables, "sheet", read_after_a_hand)
    page = table_page(code)
    assert page.sheet.score.played == page.table.played == 1
    assert {side.account: side.points for side in page.table.sides} == page.sheet.score.points


def test_an_answer_to_a_call_of_the_round_before_is_not_for_those_who_sit_here_now(eight, code):
    call = call_director(bustle_id=eight.pk, table=1)
    answer_call(bustle_id=eight.pk, call_id=call)
    assert table_page(code).call.answered_at is not None
    play_round(eight)
    open_round(eight)
    assert table_page(code).call is None
