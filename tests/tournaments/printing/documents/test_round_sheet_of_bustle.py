"""Which round a director's sheet is of, and who stands on it."""

import pytest

from tests import cast
from tests.tournaments.bustles import play_round
from tests.tournaments.printing.documents.reading import text_of
from tournaments.printing.documents.round_sheet import round_sheet_pdf
from tournaments.printing.typesetting.typesetter import NothingToPrint

pytestmark = pytest.mark.django_db


def printed(bustle):
    made = round_sheet_pdf(bustle, {"paper": "letter"}, lambda _done, _of: None)
    return made.filename, text_of(made.content)


def test_the_sheet_is_of_the_round_that_is_played(eight):
    filename, text = printed(eight)
    assert filename.endswith("-round-1.pdf")
    for table in cast.tables_of(eight):
        for side in table.sides:
            assert side.names in text


def test_between_two_rounds_it_is_of_the_next(eight):
    play_round(eight)
    filename, text = printed(eight)
    assert filename.endswith("-round-2.pdf")
    assert "Round 2" in text


@pytest.mark.full
def test_whoever_has_no_table_stands_below(club):
    nine = cast.running_bustle(club, players=9, rounds=3, hands=4)
    assert "Not at a table: " in printed(nine)[1]


def test_before_the_draw_there_is_nothing_to_print(club):
    with pytest.raises(NothingToPrint, match="draw the round first"):
        printed(cast.bustle_in_setup(club))
