"""Pictures with a line for each person: a name, bars or dots beside it, figures at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from tournaments.public.charts.model import WIDTH, Text
from tournaments.public.charts.scale import fitted

ROW, TOP, HEAD = 30, 4, 24  # heights: a line for a thumb, the edge, a line of headings
NAME, START, END = 126, 134, 322  # a name is cut at 126; bars stand between the two others
MOST = 10
"""Lines of a picture, before the reader's own."""

One = TypeVar("One")


def best_and_mine(
    people: Sequence[One], rank: Callable[[One], tuple[float, ...]], mine: Callable[[One], bool]
) -> list[One]:
    """The first so many by `rank`, and the reader's line if it is further down."""
    order = sorted(people, key=rank)
    return [*order[:MOST], *(item for item in order[MOST:] if mine(item))]


def middle_of(row: int, head: int = 0) -> int:
    """The middle of a line."""
    return TOP + head + row * ROW + ROW // 2


def height_of(rows: int, head: int = 0) -> int:
    """Height of a chart of so many lines."""
    return TOP + head + rows * ROW + 2


def lettering(
    lines: Sequence[tuple[str, str, bool]], head: int = 0, width: float = NAME
) -> Iterator[Text]:
    """The words of every line: (name, figures at the end, whether it is the reader's)."""
    for row, (name, figures, is_me) in enumerate(lines):
        y, kind = middle_of(row, head) + 5, "me" if is_me else "name"
        yield Text(0, y, fitted(name, width), kind)
        yield Text(WIDTH, y, figures, kind, "end")
