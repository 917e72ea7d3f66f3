"""Lists go into spreadsheets as they are, and nothing in them runs."""

import csv
import io
import json

import pytest
from openpyxl import load_workbook

from tests.cases import for_every
from tournaments.archive.exports.listing import Listing, as_csv, as_json
from tournaments.archive.exports.workbook import as_xlsx

FORMULAS = (
    *(
        "=1+1",
        "+1",
        "-2",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "  =1",
        "\u00a0=1",
        "＝1",
        "＋1",
        "－1",
        "＠x",
    ),
    *('=HYPERLINK("http://x")', "-Ann"),
)
COLUMNS = (("name", "Name"), ("points", "Points"), ("by_side", "By side"), ("yes", "Yes"))


def listing(*names, title="Standings"):
    rows = tuple((name, -3, {"NS": 2, "EW": 0}, True) for name in names)
    return Listing("standings", title, COLUMNS, rows)


def read_csv(content):
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def read_xlsx(content):
    return load_workbook(io.BytesIO(content))


@for_every("name", FORMULAS)
def test_a_name_that_looks_like_a_formula_is_text_in_both(name):
    [_titles, [cell, *_rest]] = read_csv(as_csv(listing(name)))
    assert cell == f"'{name}"
    cell = read_xlsx(as_xlsx([listing(name)]))["Standings"]["A2"]
    assert cell.data_type == "s"
    assert cell.quotePrefix
    assert cell.value == name


@pytest.mark.parametrize("name", ["Ann", "Zoë Süßkärtli", "李明", "O'Neill", "1st Ann"])
def test_a_usual_name_is_as_it_was(name):
    assert read_csv(as_csv(listing(name)))[1][0] == name
    cell = read_xlsx(as_xlsx([listing(name)]))["Standings"]["A2"]
    assert (cell.value, cell.quotePrefix) == (name, False)


@pytest.mark.parametrize("name", ["#N/A", "#REF!", "#NAME?"])
def test_a_name_that_looks_like_an_error_is_text(name):
    cell = read_xlsx(as_xlsx([listing(name)]))["Standings"]["A2"]
    assert (cell.value, cell.data_type) == (name, "s")


def test_letters_that_no_spreadsheet_holds_are_left_out():
    cell = read_xlsx(as_xlsx([listing("A\x01nn")]))["Standings"]["A2"]
    assert cell.value == "Ann"


def test_numbers_are_numbers_and_sets_are_words():
    row = [cell.value for cell in read_xlsx(as_xlsx([listing("Ann")]))["Standings"][2]]
    assert row == ["Ann", -3, "NS 2, EW 0", "yes"]
    assert read_csv(as_csv(listing("Ann")))[1] == ["Ann", "-3", "NS 2, EW 0", "yes"]


def test_every_list_has_a_sheet_with_its_titles_in_sight():
    book = read_xlsx(as_xlsx([listing("Ann"), listing("Bob", title="Results")]))
    assert book.sheetnames == ["Standings", "Results"]
    sheet = book["Results"]
    assert sheet.freeze_panes == "A2"
    assert [cell.value for cell in sheet[1]] == ["Name", "Points", "By side", "Yes"]
    assert sheet.column_dimensions["C"].width == 12


def test_csv_begins_with_the_mark_that_excel_looks_for():
    assert as_csv(listing("Zoë")).startswith(b"\xef\xbb\xbf")


def test_json_keeps_values_as_they_are_under_lasting_names():
    said = json.loads(as_json({"format": "x/1"}, [listing("=1")]))
    line = {"name": "=1", "points": -3, "by_side": {"NS": 2, "EW": 0}, "yes": True}
    assert said == {"format": "x/1", "standings": [line]}
