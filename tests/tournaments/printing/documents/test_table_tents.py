"""Table tents: a page a table, the link as code and in words."""

import pytest

from tests.tournaments.printing.documents.cast import BUSTLE
from tests.tournaments.printing.documents.reading import (
    LETTER,
    claims_ua,
    is_tagged,
    opened,
    size_in_mm,
    text_of,
)
from tournaments.printing.documents.table_tents import TableTent, table_tents
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper


def tents(*numbers: int) -> bytes:
    given = [TableTent(number, f"HTTP://HALL.EXAMPLE/T/K7M2QX{number}") for number in numbers]
    return table_tents(BUSTLE, given, Paper.LETTER)


def test_every_table_has_a_page_of_its_own() -> None:
    pdf = tents(1, 2, 160)
    assert len(opened(pdf).pages) == 3
    assert size_in_mm(pdf) == LETTER


def test_a_tent_reads_the_same_from_both_sides() -> None:
    text = text_of(tents(12))
    assert text.count("Table 12") == 2
    assert text.count("hall.example/T/K7M2QX12") == 2


def test_both_sides_carry_the_code() -> None:
    reader = opened(tents(3))
    drawn = reader.pages[0].get_contents()
    assert drawn is not None
    names = list(reader.pages[0]["/Resources"]["/XObject"])
    assert sum(drawn.get_data().count(f"{name} Do".encode()) for name in names) == 2


def test_tents_are_tagged() -> None:
    pdf = tents(1)
    assert is_tagged(pdf)
    assert claims_ua(pdf)


def test_no_tables_is_said_clearly() -> None:
    with pytest.raises(NothingToPrint, match="no tables yet"):
        tents()


def test_a_tent_says_what_to_type_where_no_camera_reads_the_code() -> None:
    tent = TableTent(7, "HTTP://HALL.EXAMPLE/T/K7M2QX7", "ABC DEFG")
    text = text_of(table_tents(BUSTLE, [tent], Paper.A4))
    assert text.count("Open hall.example/T and type ABC DEFG.") == 2


def test_a_tent_that_no_phone_could_use_says_why_it_has_no_code() -> None:
    pdf = table_tents(BUSTLE, [TableTent(7, "", "ABC DEFG")], Paper.LETTER)
    text = text_of(pdf)
    assert text.count("No code: phones couldn’t open Bustle") == 2
    assert "ABC DEFG" not in text
    assert not opened(pdf).pages[0].images
