"""Where everybody sits in one round, A to Z in columns: to be hung up and read from afar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.printing.documents.parts import EventHeader, day_and_time, head
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset

FEW, MANY = 50, 96
"""Up to so many names two columns, beyond so many four."""


@dataclass(frozen=True)
class Place:
    """A name as lists have it, and a table with its seat; without a table a `word`."""

    name: str
    table: int | None = None
    seat: str = ""
    word: str = ""


def seating_list(
    event: EventHeader,
    number: int,
    places: Sequence[Place],
    paper: Paper,
    *,
    as_of: datetime,
    progress: Progress | None = None,
) -> Pdf:
    """Round `number` in the order of `places`. Raises `NothingToPrint` without them."""
    if not places:
        raise NothingToPrint("There is no round to print: draw the round first.")
    title = f"Round {number}: where to sit"
    count = len(places)
    data = head(event, title) | {
        "heading": title,
        "as_of": day_and_time(as_of),
        "columns": 2 if count <= FEW else 3 if count <= MANY else 4,
        "places": [_place(one) for one in places],
    }
    return typeset("seating_list", data, paper, progress)


def _place(one: Place) -> dict[str, Any]:
    return {"name": one.name, "table": one.table, "seat": one.seat, "word": one.word}
