"""Table tents: one folded page per table, with its number and the code of its score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.printing.documents.parts import EventHeader, head, link_in_words, qr
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset


@dataclass(frozen=True)
class TableTent:
    """A table and the link of its sheet: in the code as given, in words without the scheme.

    `typed` is the short code for who cannot scan.
    """

    table: int
    link: str
    typed: str = ""


def table_tents(
    event: EventHeader,
    tents: Sequence[TableTent],
    paper: Paper,
    *,
    progress: Progress | None = None,
) -> Pdf:
    """One page per table, to be folded across. Raises `NothingToPrint` without tables."""
    if not tents:
        raise NothingToPrint("There are no table tents to print: no tables are set up.")
    data = head(event, "Table tents") | {"tents": [_tent(tent) for tent in tents]}
    return typeset("table_tents", data, paper, progress, first={"tents": data["tents"][:1]})


def _tent(tent: TableTent) -> dict[str, Any]:
    link = link_in_words(tent.link)
    return {
        "table": tent.table,
        "link": link,
        "qr": qr(tent.link),
        "typed": tent.typed,
        "typed_at": link.rpartition("/")[0],
    }
