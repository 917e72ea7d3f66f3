"""Score books as plain values that another installation can keep, and back again.

Sheets are called by their place among all sheets of the bustle, oldest first: 1, 2, 3 … Ids of rows
mean nothing elsewhere and are nowhere in it; ids that devices gave to entries stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import LogEntry, ScoreBook, ScoreSheet
from scoring.row_codec import (
    NotAsWritten,
    as_values,
    columns_of,
    insert_many_as_they_were,
    need_names,
    read_row,
)
from scoring.rules.model import Hand, Ruleset
from scoring.rules.rows import reads_score
from scoring.rules.sheet import replay
from scoring.selectors import entries_of
from scoring.services import MOST_ENTRIES
from scoring.sheet_services import store_ruleset
from scoring.tally import tally_of

PARTS = ("rulesets", "books", "sheets", "log")
SHEET = columns_of(ScoreSheet, left_out=("tally",))
"""Columns of a sheet in the file; its tally is counted again from the log."""
ENTRY = columns_of(LogEntry)
MOST_SEATS, MOST_TRICKS = 9, 60
COMES_TO = ("points", "seats", "played", "complete")
"""Parts of a tally in the file, to be compared with what the log comes to."""


@dataclass(frozen=True)
class KeptBooks:
    """Books as values: `parts` by name as in `PARTS`, and what each sheet's id is called there."""

    parts: Mapping[str, list[Any]]
    sheet_numbers: Mapping[int, int]


def books_as_values(book_ids: Sequence[int | None], named: Callable[[str], str] = str) -> KeptBooks:
    """Everything in these books; a book that there is not is None, and stays so.

    Args:
        named: what somebody who wrote is called in the file.
    """
    books = ScoreBook.objects.select_related("ruleset").in_bulk(
        [book_id for book_id in book_ids if book_id is not None]
    )
    sheets = list(
        ScoreSheet.objects.filter(book_id__in=books).select_related("ruleset").order_by("pk")
    )
    numbers = {sheet.pk: number for number, sheet in enumerate(sheets, start=1)}
    frozen = [book.ruleset for book in books.values()] + [sheet.ruleset for sheet in sheets]
    parts: dict[str, list[Any]] = {
        "rulesets": _sorted_rulesets({ruleset.digest: ruleset.data for ruleset in frozen}),
        "books": [
            books[book_id].ruleset.digest if book_id is not None else None for book_id in book_ids
        ],
        "sheets": [_sheet(row, list(book_ids)) for row in sheets],
        "log": [_entry(row, numbers, named) for row in _entries(books)],
    }
    return KeptBooks(parts, numbers)


def _sorted_rulesets(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{"digest": digest, "data": data[digest]} for digest in sorted(data)]


def _entries(book_ids: Iterable[int]) -> Iterable[LogEntry]:
    return LogEntry.objects.filter(sheet__book_id__in=list(book_ids)).order_by("position")


def _sheet(row: ScoreSheet, book_ids: list[int | None]) -> dict[str, Any]:
    return {
        **as_values(row, SHEET),
        "book": book_ids.index(row.book_id),
        "ruleset": row.ruleset.digest,
        "comes_to": {name: row.tally[name] for name in COMES_TO},
    }


def _entry(
    row: LogEntry, numbers: Mapping[int, int], named: Callable[[str], str]
) -> dict[str, Any]:
    return as_values(row, ENTRY) | {"sheet": numbers[row.sheet_id], "by": named(row.by)}


@dataclass(frozen=True)
class BooksToOpen:
    """Books out of a file, checked and counted again, and not yet in the database."""

    books: tuple[Ruleset | None, ...]
    sheets: tuple[tuple[ScoreSheet, int, Ruleset], ...]
    log: tuple[tuple[LogEntry, int], ...]

    def counted_now(self, sheets: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The sheets of the file with what their logs come to now; see `_comes_to`."""
        tallies = (row.tally for row, _book, _rules in self.sheets)
        return [
            {**values, "comes_to": {name: tally[name] for name in COMES_TO}}
            for values, tally in zip(sheets, tallies, strict=True)
        ]


def check_books(parts: Mapping[str, list[Any]]) -> BooksToOpen:
    """Reads what `books_as_values` gave, and counts every sheet again from its log.

    Raises:
        NotAsWritten: something cannot be, or a sheet's hands do not come to what it says.
    """
    rulesets = dict(_ruleset(part, n) for n, part in enumerate(parts["rulesets"], start=1))
    log = [_read_entry(part, f"log, line {n}") for n, part in enumerate(parts["log"], start=1)]
    by_sheet: dict[int, list[LogEntry]] = {}
    for entry, sheet in log:
        by_sheet.setdefault(sheet, []).append(entry)
    if any(len(entries) > 2 * MOST_ENTRIES for entries in by_sheet.values()):
        raise NotAsWritten("log", _("no sheet has that many lines."))
    sheets = [
        _read_sheet(part, rulesets, by_sheet.pop(n, []), f"sheet {n}")
        for n, part in enumerate(parts["sheets"], start=1)
    ]
    if by_sheet:
        raise NotAsWritten(
            "log", _("there’s no sheet %(number)s.") % {"number": next(iter(by_sheet))}
        )
    books = tuple(
        _ruleset_of(digest, rulesets, "books") if digest else None for digest in parts["books"]
    )
    if any(book >= len(books) or books[book] is None for _sheet, book, _rules in sheets):
        raise NotAsWritten("sheets", _("a sheet is in no book."))
    return BooksToOpen(books, tuple(sheets), tuple(log))


def open_again(to_open: BooksToOpen) -> tuple[list[int | None], list[int]]:
    """Keeps them, in the caller's transaction; returns the ids of the books and of the sheets.

    Raises:
        IntegrityError: an entry with one of these ids is here already.
    """
    books = [
        ScoreBook.objects.create(ruleset_id=store_ruleset(book)).pk if book else None
        for book in to_open.books
    ]
    frozen = {ruleset.digest: store_ruleset(ruleset) for _row, _book, ruleset in to_open.sheets}
    for row, book, ruleset in to_open.sheets:
        row.book_id, row.ruleset_id = books[book] or 0, frozen[ruleset.digest]
    sheets = ScoreSheet.objects.bulk_create([row for row, _book, _rules in to_open.sheets])
    for entry, sheet in to_open.log:
        entry.sheet_id = sheets[sheet - 1].pk
    insert_many_as_they_were([entry for entry, _sheet in to_open.log])
    return books, [row.pk for row in sheets]


def entries_here(entry_ids: Sequence[str]) -> bool:
    """True if any of these entries is in a log of this installation."""
    return LogEntry.objects.filter(entry_id__in=entry_ids).exists()


def _ruleset(values: Any, number: int) -> tuple[str, Ruleset]:
    where = f"ruleset {number}"
    need_names(values, ("digest", "data"), where)
    ruleset = Ruleset.from_dict(values["data"])
    if not (
        2 <= ruleset.table["seats"] <= MOST_SEATS and 1 <= ruleset.table["tricks"] <= MOST_TRICKS
    ):
        raise NotAsWritten(where, _("nobody can play this game."))
    if ruleset.digest != values["digest"] or ruleset.to_dict() != values["data"]:
        raise NotAsWritten(where, _("these are not the rules that were frozen."))
    return ruleset.digest, ruleset


def _ruleset_of(digest: Any, rulesets: Mapping[str, Ruleset], where: str) -> Ruleset:
    if not isinstance(digest, str) or digest not in rulesets:
        raise NotAsWritten(where, _("its ruleset is missing."))
    return rulesets[digest]


def _read_sheet(
    values: Any, rulesets: Mapping[str, Ruleset], entries: list[LogEntry], where: str
) -> tuple[ScoreSheet, int, Ruleset]:
    need_names(values, (*SHEET, "book", "ruleset", "comes_to"), where)
    ruleset = _ruleset_of(values["ruleset"], rulesets, where)
    row = read_row(ScoreSheet, values, SHEET, where)
    if row.first_dealer not in ruleset.seats:
        raise NotAsWritten(where, _("its first dealer has no seat."))
    row.tally = tally_of(ruleset, replay(ruleset, row.first_dealer, entries_of(entries)))
    if not _comes_to(ruleset, row.tally, entries, values["comes_to"]):
        raise NotAsWritten(where, _("its hands do not come to the score that the file says."))
    if type(values["book"]) is not int or values["book"] < 0:
        raise NotAsWritten(where, _("it is in no book."))
    return row, values["book"], ruleset


def _comes_to(
    ruleset: Ruleset, tally: Mapping[str, Any], entries: Iterable[LogEntry], in_file: Any
) -> bool:
    """True if the log comes to what the file says.

    An earlier Bustle did not count adjustments towards the target, nor for a row that reads the
    score; so a sheet with any may be complete now, or have other points where such a row is.
    """
    now = {name: tally[name] for name in COMES_TO}
    if not isinstance(in_file, Mapping) or in_file.keys() != now.keys():
        return False
    newer: tuple[str, ...] = ()
    if any(entry.kind == LogEntry.Kind.ADJUSTMENT for entry in entries):
        newer = ("complete", "points", "seats") if reads_score(ruleset) else ("complete",)
    return all(in_file[name] == value for name, value in now.items() if name not in newer)


def _read_entry(values: Any, where: str) -> tuple[LogEntry, int]:
    need_names(values, (*ENTRY, "sheet"), where)
    entry = read_row(LogEntry, values, ENTRY, where)
    if entry.kind in (LogEntry.Kind.HAND, LogEntry.Kind.CORRECTION):
        Hand.from_dict(entry.facts)
    if type(values["sheet"]) is not int:
        raise NotAsWritten(where, _("it is on no sheet."))
    return entry, values["sheet"]
