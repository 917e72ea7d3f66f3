"""Parts of a chart: marks in a frame, its sentences, and its figures as a table."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 400
"""Units across; a phone shows it a little smaller, a wide screen about as it is."""


@dataclass(frozen=True)
class Path:
    """A line, or dots: points of no length with round ends, as wide as `width`."""

    d: str
    kind: str
    width: float | None = None


@dataclass(frozen=True)
class Bar:
    """A bar from its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    kind: str


@dataclass(frozen=True)
class Text:
    """Words at a point; `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    kind: str = "quiet"
    anchor: str = "start"


@dataclass(frozen=True)
class Table:
    """Figures of a chart to be read. The first column of each row names it."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Chart:
    """A picture. `description` says what is drawn, `finding` what there is to see in it."""

    key: str
    title: str
    description: str
    finding: str
    height: float
    table: Table
    rules: tuple[Path, ...] = ()
    bars: tuple[Bar, ...] = ()
    paths: tuple[Path, ...] = ()
    texts: tuple[Text, ...] = ()
    width: float = WIDTH
