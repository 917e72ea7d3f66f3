"""The certificate of a draw: how good it is beside the best possible, and every round in numbers.

For those who do not believe it: says what each figure means and how anybody can count again. Knows
no names: who has which number stands on the scorecards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from tournaments.printing.documents.parts import EventHeader, day_and_time, head
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset


@dataclass(frozen=True)
class Figure:
    """One figure, less being better. `best`: what no draw can go below."""

    title: str
    means: str
    reached: int
    best: int
    verdict: str


@dataclass(frozen=True)
class ChartTable:
    """A table: numbers by side, or one side for everybody who plays alone."""

    number: int
    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class ChartRound:
    """A round in numbers. `played`: it was opened, and stands as it was seated."""

    number: int
    tables: tuple[ChartTable, ...]
    sitting_out: tuple[int, ...]
    played: bool


@dataclass(frozen=True)
class Certificate:
    """What is certified. `facts`: how many play what; `words`: the figures as sentences;
    `check`: how anybody can check it, a step a sentence."""

    facts: tuple[str, ...]
    figures: tuple[Figure, ...]
    words: tuple[str, ...]
    check: tuple[str, ...]
    rounds: tuple[ChartRound, ...]
    final: bool


def certificate(
    event: EventHeader,
    certified: Certificate,
    paper: Paper,
    *,
    as_of: datetime,
    progress: Progress | None = None,
) -> Pdf:
    """Figures on the first page, the chart after it. `as_of` is local time.

    Raises `NothingToPrint` without rounds.
    """
    if not certified.rounds:
        raise NothingToPrint("There is nothing to certify: no round is drawn.")
    heading = "What was played" if certified.final else "Certificate of the draw"
    data = head(event, heading) | {
        "heading": heading,
        "as_of": day_and_time(as_of),
        "facts": list(certified.facts),
        "figures": [asdict(figure) for figure in certified.figures],
        "words": list(certified.words),
        "check": list(certified.check),
        "rounds": [_round(one) for one in certified.rounds],
        "wide": _longest(certified.rounds),
    }
    return typeset("certificate", data, paper, progress)


def _round(one: ChartRound) -> dict[str, Any]:
    return {
        "number": one.number,
        "played": one.played,
        "tables": [{"number": table.number, "seats": _seats(table)} for table in one.tables],
        "sitting_out": ", ".join(map(str, one.sitting_out)),
    }


def _seats(table: ChartTable) -> str:
    """ "1+2 v 3+4", or "1, 2, 3" where everybody plays alone."""
    if len(table.sides) == 1 or all(len(side) == 1 for side in table.sides):
        return ", ".join(str(number) for side in table.sides for number in side)
    return " v ".join("+".join(map(str, side)) for side in table.sides)


def _longest(rounds: Sequence[ChartRound]) -> int:
    """The letters of the longest table, by which the template makes its columns."""
    return max((len(_seats(table)) for one in rounds for table in one.tables), default=0)
