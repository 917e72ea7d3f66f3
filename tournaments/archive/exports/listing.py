"""A list of lines under titles, and how it is written: CSV, XLSX, JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.core.services.progress import Report, ignore_progress

# What a spreadsheet may take for a formula, also after blanks, and in the wide forms of the East.
FORMULA = re.compile(r"^\s*[=+\-@\t\r＝＋－＠]|^[\t\r]")
# Control characters that no spreadsheet can hold.
UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
# What openpyxl takes for an error of a formula.
ERRORS = re.compile(r"^#[A-Z0-9/]+[!?]?$")
NARROWEST, WIDEST = 6, 40
LOOKED_AT = 200  # lines from which a column's width is taken


@dataclass(frozen=True)
class Listing:
    """Lines of plain values; `columns` are pairs of a lasting key and a title for people.

    A value is a text, a whole number, yes or no, a list or set of those, or None.
    """

    key: str
    title: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[Any, ...], ...]

    @property
    def titles(self) -> list[str]:
        """The titles in order."""
        return [title for _key, title in self.columns]

    def objects(self) -> list[dict[str, Any]]:
        """Every line as a set of names with values."""
        keys = [key for key, _title in self.columns]
        return [dict(zip(keys, row, strict=True)) for row in self.rows]


def as_csv(listing: Listing) -> bytes:
    """One list, as UTF-8 with a mark, or Excel takes it for another encoding."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(listing.titles)
    writer.writerows([harmless(_flat(value)) for value in row] for row in listing.rows)
    return ("\ufeff" + out.getvalue()).encode()


def harmless(value: Any) -> Any:
    """Text that no spreadsheet takes for a formula; anything else as it is."""
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value


def as_xlsx(listings: Sequence[Listing], report: Report = ignore_progress) -> bytes:
    """A sheet for each list, its titles in sight and its numbers as numbers."""
    book = Workbook(write_only=True)
    written, total = count(1), sum(len(listing.rows) for listing in listings)
    for listing in listings:
        sheet = book.create_sheet(listing.title)
        sheet.freeze_panes = "A2"
        for column, width in enumerate(_widths(listing), start=1):
            sheet.column_dimensions[get_column_letter(column)].width = width
        sheet.append([_title(sheet, title) for title in listing.titles])
        for row in listing.rows:
            sheet.append([_cell(sheet, _flat(value)) for value in row])
            report(next(written), total)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_json(head: Mapping[str, Any], listings: Sequence[Listing]) -> bytes:
    """The head, and every list under its key."""
    document = {**head, **{listing.key: listing.objects() for listing in listings}}
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def _flat(value: Any) -> Any:
    """A value as one cell: "N 2, S 2" for a set, "1, 3" for a list, yes or nothing."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {item}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else ""
    return value


def _title(sheet: Any, title: str) -> Any:
    cell = WriteOnlyCell(sheet, value=title)
    cell.font = Font(bold=True)
    return cell


def _cell(sheet: Any, value: Any) -> Any:
    """A value for a sheet: text that looks like a formula is marked as text."""
    if not isinstance(value, str):
        return value
    text = UNFIT.sub("", value)
    if not (FORMULA.match(text) or ERRORS.match(text)):
        return text
    cell = WriteOnlyCell(sheet, value=text)
    cell.data_type, cell.quotePrefix = "s", True
    return cell


def _widths(listing: Listing) -> Iterable[int]:
    for at, title in enumerate(listing.titles):
        longest = max((len(str(_flat(row[at]))) for row in listing.rows[:LOOKED_AT]), default=0)
        yield min(max(longest + 2, len(title) + 2, NARROWEST), WIDEST)
