"""Lists as a workbook (XLSX), a sheet for each.

Apart from `listing`, and imported by whoever writes one, because openpyxl takes a third of a second
to import and every start of Bustle would wait for it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.archive.exports.listing import FORMULA, Listing, flat
from tournaments.core.services.progress import Report, ignore_progress

# Control characters that no spreadsheet can hold.
UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
# What openpyxl takes for an error of a formula.
ERRORS = re.compile(r"^#[A-Z0-9/]+[!?]?$")
NARROWEST, WIDEST = 6, 40
LOOKED_AT = 200  # lines from which a column's width is taken


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
            sheet.append([_cell(sheet, flat(value)) for value in row])
            report(next(written), total)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


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
        longest = max((len(str(flat(row[at]))) for row in listing.rows[:LOOKED_AT]), default=0)
        yield min(max(longest + 2, len(title) + 2, NARROWEST), WIDEST)
