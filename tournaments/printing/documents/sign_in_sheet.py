"""The list for the door: who is expected, boxes to tick, and empty lines for walk-ins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.printing.documents.parts import EventHeader, Person, day_and_time, head
from tournaments.printing.documents.typesetting import Paper, Pdf, Progress, typeset

WALK_INS = 14
"""Empty lines at the end."""


@dataclass(frozen=True)
class Expected:
    """Somebody on the list: what is ticked already, and a word such as "waiting list"."""

    person: Person
    here: bool = False
    paid: bool = False
    word: str = ""


def sign_in_sheet(
    event: EventHeader,
    expected: Sequence[Expected],
    paper: Paper,
    *,
    as_of: datetime,
    progress: Progress | None = None,
) -> Pdf:
    """Everybody in the given order, then empty lines. `as_of` is local time."""
    title = "Sign-in sheet"
    data = head(event, title) | {
        "heading": title,
        "as_of": day_and_time(as_of),
        "expected": [_line(one) for one in expected],
        "empty": WALK_INS,
    }
    return typeset("sign_in_sheet", data, paper, progress)


def _line(one: Expected) -> dict[str, Any]:
    return {
        "name": one.person.name,
        "number": one.person.number,
        "here": one.here,
        "paid": one.paid,
        "word": one.word,
    }
