"""The director's sheet of a round: every table with its people and boxes, on one page."""

import pytest

from tests.tournaments.printing.documents.cast import BUSTLE, HOSTILE, people
from tests.tournaments.printing.documents.reading import (
    A4,
    LETTER,
    claims_ua,
    is_tagged,
    opened,
    size_in_mm,
    text_of,
)
from tournaments.printing.documents.base import Person
from tournaments.printing.documents.round_sheet import RoundTable, round_sheet
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper


def pairs(count: int) -> list[RoundTable]:
    four = [people(4 * count)[4 * n : 4 * n + 4] for n in range(count)]
    return [RoundTable(n, ((a, c), (b, d))) for n, (a, b, c, d) in enumerate(four, start=1)]


def test_every_table_stands_with_its_sides() -> None:
    pdf = round_sheet(BUSTLE, 3, pairs(12), Paper.LETTER, ending="Eight hands.")
    text = text_of(pdf)
    assert "Round 3" in text
    assert "Eight hands." in text
    assert "Player Number1 Player Number3" in text
    assert "Player Number46 Player Number48" in text


@pytest.mark.parametrize("tables", [1, 12, 26])
@pytest.mark.parametrize(("paper", "size"), [(Paper.LETTER, LETTER), (Paper.A4, A4)])
def test_a_round_is_one_page(tables: int, paper: Paper, size: tuple[float, float]) -> None:
    pdf = round_sheet(BUSTLE, 1, pairs(tables), paper)
    assert (len(opened(pdf).pages), size_in_mm(pdf)) == (1, size)


@pytest.mark.full
def test_a_large_hall_has_more_pages_and_loses_nobody() -> None:
    pdf = round_sheet(BUSTLE, 1, pairs(160), Paper.A4)
    assert 1 < len(opened(pdf).pages) < 8
    assert "Player Number640" in text_of(pdf)


def test_whoever_plays_alone_has_a_box_of_their_own() -> None:
    alone = RoundTable(1, tuple((one,) for one in people(5)))
    assert "Player Number5" in text_of(round_sheet(BUSTLE, 1, [alone], Paper.LETTER))


def test_names_stay_text_and_whoever_has_no_table_is_named() -> None:
    named = [Person(name, number) for number, name in enumerate(HOSTILE, start=1)]
    table = RoundTable(1, ((named[0], named[1]), (named[6], named[7])))
    pdf = round_sheet(BUSTLE, 1, [table], Paper.LETTER, without_table=[named[4]])
    assert "#panic()" in text_of(pdf)
    assert "Not at a table: Abcdef" in text_of(pdf)
    assert is_tagged(pdf)
    assert claims_ua(pdf)


def test_no_tables_is_said_clearly() -> None:
    with pytest.raises(NothingToPrint, match="draw the round first"):
        round_sheet(BUSTLE, 1, [], Paper.LETTER)


def test_boxes_of_those_who_play_alone_do_not_lie_on_each_other() -> None:
    alone = [RoundTable(n, tuple((one,) for one in people(5))) for n in range(1, 30)]
    assert len(opened(round_sheet(BUSTLE, 1, alone, Paper.A4)).pages) == 2
