"""The results of a bustle: the standings, what everybody did, every round table by table.

Says what it is told: order, shared places and the deciding rule come from the ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from tournaments.printing.documents.parts import EventHeader, Person, day_and_time, head, label
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset

FIRST_PAGE = 60  # lines of standings at most
PORTRAIT_ROUNDS = 12
"""More rounds than this need the width of a page turned sideways."""


@dataclass(frozen=True)
class StandingLine:
    """One line of the standings.

    `place` as printed ("3", "3=" where it is shared, a dash for a helper). `figures`: one for each
    of the tie-breaks whose titles `results` is given. `by_round`: points of each round, None where
    the player has none yet; `credits`: the rounds of these, from 1, in which the player had no
    seat, printed in brackets. `decided_by`: a sentence on what put this line below the one above,
    empty where points did. `note`: for instance "left".
    """

    place: str
    person: Person
    points: int
    figures: tuple[int, ...]
    by_round: tuple[int | None, ...] = ()
    credits: tuple[int, ...] = ()
    decided_by: str = ""
    note: str = ""


@dataclass(frozen=True)
class Side:
    """Those who scored together at a table: a partnership, or one player alone.

    `ahead` alone in front, which in some games is whoever has least; None: whoever has most.
    """

    people: tuple[Person, ...]
    points: int | None
    ahead: bool | None = None


@dataclass(frozen=True)
class TableResult:
    """One table of one round. `note`: for instance "corrected"."""

    table: int
    sides: tuple[Side, ...]
    note: str = ""


@dataclass(frozen=True)
class RoundResult:
    """One round: its tables, and who sat out with what credit (None for none)."""

    number: int
    tables: tuple[TableResult, ...]
    sit_outs: tuple[tuple[Person, int | None], ...] = ()


@dataclass(frozen=True)
class Correction:
    """A score that was changed after its round was closed, `when` in words."""

    round: int
    table: int
    was: str
    now: str
    when: str


@dataclass(frozen=True)
class FiguresLine:
    """What one person did: a count for each of the titles, None where there is none."""

    person: Person
    counts: tuple[int | None, ...]


@dataclass(frozen=True)
class Book:
    """What follows the standings: rounds, corrections, and what everybody did under `titles`.

    `uncounted`: some rounds were entered as totals, of which no hand is known.
    """

    rounds: tuple[RoundResult, ...] = ()
    corrections: tuple[Correction, ...] = ()
    titles: tuple[str, ...] = ()
    figures: tuple[FiguresLine, ...] = ()
    uncounted: bool = False


def results(
    event: EventHeader,
    standings: Sequence[StandingLine],
    book: Book,
    paper: Paper,
    *,
    tie_breaks: Sequence[str],
    as_of: datetime,
    final: bool = True,
    progress: Progress | None = None,
) -> Pdf:
    """Standings and what follows them as one PDF. `tie_breaks` are titles of columns, `as_of` is
    local time.

    Raises `NothingToPrint` without standings.
    """
    if not standings:
        raise NothingToPrint("There are no results to print: nobody is in the standings.")
    title = "Final results" if final else "Standings so far"
    count = max(len(line.by_round) for line in standings)
    data = head(event, title) | {
        "heading": title,
        "as_of": day_and_time(as_of),
        "sideways": count > PORTRAIT_ROUNDS,
        "tie_breaks": list(tie_breaks),
        "rounds_counted": count,
        "credited": any(line.credits for line in standings),
        "standings": [_line(line, count) for line in standings],
        "rounds": [_round(one) for one in book.rounds],
        "corrections": [asdict(one) for one in book.corrections],
        "figure_titles": list(book.titles),
        "figures": [
            {"person": label(one.person), "counts": list(one.counts)} for one in book.figures
        ],
        "uncounted": book.uncounted,
    }
    return typeset("results", data, paper, progress, first=_first_page(data))


def _first_page(data: dict[str, Any]) -> dict[str, Any]:
    """What is left out of the picture of the first page, on which it would not stand."""
    lines = data["standings"][:FIRST_PAGE]
    return {"standings": lines, "rounds": [], "corrections": [], "figures": []}


def _line(line: StandingLine, rounds: int) -> dict[str, Any]:
    missing = [None] * (rounds - len(line.by_round))
    return {
        "place": line.place,
        "person": label(line.person),
        "points": line.points,
        "figures": line.figures,
        "by_round": [*line.by_round, *missing],
        "credits": line.credits,
        "decided_by": line.decided_by,
        "note": line.note,
    }


def _round(one: RoundResult) -> dict[str, Any]:
    return {
        "number": one.number,
        "tables": [_table(result) for result in one.tables],
        "sit_outs": [
            {"person": label(person), "credit": credit} for person, credit in one.sit_outs
        ],
    }


def _table(result: TableResult) -> dict[str, Any]:
    known = [side.points for side in result.sides if side.points is not None]
    best = max(known) if len(known) == len(result.sides) and len(set(known)) > 1 else None
    return {
        "table": result.table,
        "note": result.note,
        "sides": [
            {
                "people": [label(person) for person in side.people],
                "points": side.points,
                "ahead": _is_ahead(side, best),
            }
            for side in result.sides
        ],
    }


def _is_ahead(side: Side, best: int | None) -> bool:
    if side.ahead is not None:
        return side.ahead
    return best is not None and side.points == best
