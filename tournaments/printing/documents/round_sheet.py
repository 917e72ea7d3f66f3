"""The director's sheet of one round: every table with its people, and boxes for what they hand in.

For a round that is collected on paper before it is typed: the tables stand in the order of the
page that takes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.printing.documents.parts import EventHeader, Person, head, label
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset


@dataclass(frozen=True)
class RoundTable:
    """A table and its sides in order; who plays alone is a side."""

    table: int
    sides: tuple[tuple[Person, ...], ...]


def round_sheet(
    event: EventHeader,
    number: int,
    tables: Sequence[RoundTable],
    paper: Paper,
    *,
    ending: str = "",
    without_table: Sequence[Person] = (),
    progress: Progress | None = None,
) -> Pdf:
    """Round `number` on one page where it can be. `ending` says how long a sheet is.

    Raises `NothingToPrint` without tables.
    """
    if not tables:
        raise NothingToPrint("There is no round to print: draw the round first.")
    title = f"Round {number}"
    data = head(event, title) | {
        "heading": title,
        "ending": ending,
        "tables": [_table(one) for one in tables],
        "without_table": [label(person) for person in without_table],
    }
    return typeset("round_sheet", data, paper, progress)


def _table(one: RoundTable) -> dict[str, Any]:
    return {"table": one.table, "sides": [[label(person) for person in side] for side in one.sides]}
