"""Rows of the standings as pages show them, each with its totals by round as a small line.

For drawn_rows.py and templates/public/beside.html.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scoring.saying import said
from tournaments.standings.ranking import TieBreak
from tournaments.standings.selectors.standings import StandingsRow

CREDITS = _lazy("In parentheses: points for a round you sat out.")
WIDTH, HEIGHT, EDGE = 96, 24, 2  # units of the line's viewBox: a word wide, a word high


def figure_words(tie_breaks: Sequence[TieBreak]) -> dict[str, str]:
    """The word over the figures of each tie-break, by its key."""
    return {each.key: said(each.short) for each in tie_breaks}


def row_context(
    row: StandingsRow, words: Mapping[str, str], *, waiting: bool = False
) -> dict[str, Any]:
    """A row for drawn_rows.py, with the figures of `figure_words`.

    `waiting`: their table has no score yet in the last of the rounds.
    """
    by_round = points_by_round(row)
    return {
        "place": row.place,
        "shared": row.shared,
        "number": row.number,
        "numbers": row.members or (row.number,),
        "name": row.name,
        "points": row.points,
        "figures": [{"word": word, "value": row.figures[key]} for key, word in words.items()],
        "by_round": [*by_round[:-1], "–"] if waiting else by_round,
        "decided_by": row.tie_break,
        "left": bool(row.mark),
        "helper": row.helper,
        "pending": row.pending,
    }


def tie_break_heads(tie_breaks: Sequence[TieBreak]) -> list[dict[str, str]]:
    """Heads of the columns of tie-breaks, and what each means."""
    return [{"short": said(each.short), "meaning": said(each.meaning)} for each in tie_breaks]


def points_by_round(row: StandingsRow) -> list[str]:
    """Points of each round as text; in brackets where the person had no seat in it."""
    return [
        "–" if points is None else f"({points})" if number in row.credits else str(points)
        for number, points in enumerate(row.by_round, start=1)
    ]


def totals_by_round(row: StandingsRow) -> list[int]:
    """Total of a row after each opened round."""
    return list(accumulate(points or 0 for points in row.by_round))


def totals_lines(rows: Sequence[StandingsRow]) -> list[dict[str, Any] | None]:
    """A line for each row, all to one scale; None before there is anything to compare."""
    by_row = [totals_by_round(row) for row in rows]
    every = [0, *(total for totals in by_row for total in totals)]
    low, span = min(every), max(every) - min(every)
    words = _("Totals: %(totals)s")  # looked up once for hundreds of rows
    return [
        _line(totals, low, span, words) if len(totals) > 1 and span else None for totals in by_row
    ]


def _line(totals: Sequence[int], low: int, span: int, words: str) -> dict[str, Any]:
    room = HEIGHT - 2 * EDGE
    points = [
        f"{round(WIDTH * at / len(totals))},{round(EDGE + room * (1 - (total - low) / span))}"
        for at, total in enumerate([0, *totals])
    ]
    return {
        "points": " ".join(points),
        "said": words % {"totals": ", ".join(map(str, totals))},
    }
