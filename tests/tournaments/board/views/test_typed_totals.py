"""Typed totals that are not what the hands say: the director hears of it, and decides."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.selectors import log_of, sheet
from scoring.services import count_paper
from tests import cast
from tournaments.play.selectors.sheet_history import changed_on
from tournaments.play.services.rounds import close_round

DASH = "\N{EN DASH}\N{WORD JOINER}"
SAID = f"yped 5{DASH}2, but the hands say 4{DASH}0"


@pytest.fixture
def table(eight):
    """Its card says 5 and 2; its phone had no line, and sends four hands of one point later."""
    found = cast.tables_of(eight)[0]
    count_paper(
        sheet_id=found.sheet_id, entry_id=uuid4(), points={"NS": 5, "EW": 2}, by="director:1"
    )
    for number in range(1, 5):
        cast.enter(found.sheet_id, number)
    return found


@pytest.fixture
def seen(director_client, eight):
    """What the director reads on a page."""

    def read(page, *numbers):
        path = reverse(f"director:{page}", args=[eight.slug, *numbers])
        return director_client.get(path).content.decode()

    return read


@pytest.fixture
def decide(director_client, eight, table):
    """Presses one of the two buttons on the sheet's page; returns the page that follows."""
    path = reverse("director:sheet", args=[eight.slug, 1, table.number])

    def pressed(counts, version=None):
        version = sheet(table.sheet_id).version if version is None else version
        sent = {"action": "decide", "counts": counts, "version": version, "hand_id": uuid4()}
        return director_client.post(path, sent, follow=True).content.decode()

    return pressed


def test_the_board_the_round_and_the_sheet_say_so(seen, table):
    assert f"Table {table.number}: t{SAID}." in seen("board")
    assert all("check this" in page for page in (seen("board"), seen("round", 1)))
    assert f"T{SAID}. The typed total counts for now." in seen("round", 1)
    assert f"<h2>T{SAID}.</h2>" in seen("sheet", 1, table.number)


def test_the_typed_total_is_kept_with_one_tap_and_nobody_hears_of_it_again(seen, decide, table):
    assert "The typed total stays. The score is still" in decide("typed")
    assert sheet(table.sheet_id).score.points == {"NS": 5, "EW": 2}
    assert not any(SAID in page for page in (seen("board"), seen("sheet", 1, table.number)))


def test_the_hands_count_with_one_tap(seen, decide, table):
    assert "The hands count again. The score is" in decide("hands")
    assert sheet(table.sheet_id).score.points == {"NS": 4, "EW": 0}
    assert SAID not in seen("board")


def test_what_has_changed_since_the_page_was_made_is_looked_at_once_more(decide, table):
    lines = len(log_of(table.sheet_id))
    assert "This sheet has just changed" in decide("hands", version=0)
    decide("typed")
    assert "This sheet has just changed" in decide("hands")
    assert len(log_of(table.sheet_id)) == lines + 1


def test_the_round_can_be_closed_all_the_same(seen, eight, table):
    assert "Close round 1 anyway" not in seen("board")
    for number in range(1, 5):
        cast.enter(cast.tables_of(eight)[1].sheet_id, number)
    assert "Close round 1 anyway" in seen("board")
    close_round(bustle_id=eight.pk)
    assert "check this" in seen("board")


def test_a_total_that_was_kept_is_no_correction(decide, table):
    assert changed_on(table.sheet_id, {}) == []
    decide("typed")
    assert changed_on(table.sheet_id, {}) == []
