"""Winners' certificates: a page for everybody who has won something, to be framed or laughed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.printing.documents.parts import EventHeader, day, head
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset


@dataclass(frozen=True)
class Award:
    """What somebody has won. `what` such as "First place", `why` a sentence with the figures.

    `name` is of a person, or of a team with its people in `members`.
    """

    name: str
    what: str
    why: str = ""
    members: tuple[str, ...] = ()


def awards(
    event: EventHeader,
    given: Sequence[Award],
    paper: Paper,
    *,
    club: str = "",
    progress: Progress | None = None,
) -> Pdf:
    """A page each, turned sideways. Raises `NothingToPrint` where nobody has won anything."""
    if not given:
        raise NothingToPrint("There are no winners yet: nobody is in the standings.")
    data = head(event, "Winners' certificates") | {
        "club": club,
        "day": day(event.starts_at) if event.starts_at else "",
        "awards": [_award(one) for one in given],
    }
    return typeset("award", data, paper, progress, first={"awards": data["awards"][:1]})


def _award(one: Award) -> dict[str, Any]:
    return {"name": one.name, "what": one.what, "why": one.why, "members": list(one.members)}
