"""The totals by round as a small line beside a name; see templates/components/totals_line.html."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from tournaments.standings.selectors.standings import Row

WIDTH, HEIGHT, EDGE = 96, 24, 2


def totals_by_round(row: Row) -> list[int]:
    """What somebody had after each opened round."""
    return list(accumulate(points or 0 for points in row.by_round))


def totals_lines(rows: Sequence[Row]) -> list[dict[str, Any] | None]:
    """A line for each row, all to one scale; None before there is anything to compare."""
    totals = [totals_by_round(row) for row in rows]
    every = [0, *(total for one in totals for total in one)]
    low, span = min(every), max(every) - min(every)
    return [_line(one, low, span) if len(one) > 1 and span else None for one in totals]


def _line(totals: Sequence[int], low: int, span: int) -> dict[str, Any]:
    room = HEIGHT - 2 * EDGE
    points = [
        f"{round(WIDTH * at / len(totals))},{round(EDGE + room * (1 - (total - low) / span))}"
        for at, total in enumerate([0, *totals])
    ]
    return {"points": " ".join(points), "said": f"Totals: {', '.join(map(str, totals))}"}
