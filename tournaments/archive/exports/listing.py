"""A list of lines under titles, and how it is written: CSV, JSON (`workbook` writes XLSX)."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

# What a spreadsheet may take for a formula, also after blanks, and in the wide forms of the East.
FORMULA = re.compile(r"^\s*[=+\-@\t\r＝＋－＠]|^[\t\r]")


@dataclass(frozen=True)
class Listing:
    """Lines of plain values; `columns` are pairs of a lasting key and a title for people.

    A value is a text, a whole number, yes or no, a list or set of those, or None.
    """

    key: str
    title: str
    columns: tuple[tuple[str, str | Promise], ...]
    rows: tuple[tuple[Any, ...], ...]

    @property
    def titles(self) -> list[str]:
        """The titles in order."""
        return [str(title) for _key, title in self.columns]

    def objects(self) -> list[dict[str, Any]]:
        """Every line as a set of names with values."""
        keys = [key for key, _title in self.columns]
        return [dict(zip(keys, row, strict=True)) for row in self.rows]


def as_csv(listing: Listing) -> bytes:
    """One list, as UTF-8 with a mark, or Excel takes it for another encoding."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(listing.titles)
    writer.writerows([harmless(flat(value)) for value in row] for row in listing.rows)
    return ("\ufeff" + out.getvalue()).encode()


def harmless(value: Any) -> Any:
    """Text that no spreadsheet takes for a formula; anything else as it is."""
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value


def as_json(head: Mapping[str, Any], listings: Sequence[Listing]) -> bytes:
    """The head, and every list under its key."""
    document = {**head, **{listing.key: listing.objects() for listing in listings}}
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def flat(value: Any) -> Any:
    """A value as one cell: "N 2, S 2" for a set, "1, 3" for a list, yes or nothing."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {item}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return _("yes") if value else ""
    return value
