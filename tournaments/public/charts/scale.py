"""Places of figures in a chart, and how they are written there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor

# Widths of letters as a part of their size, in a sans serif as phones have it: for cutting a name
# off, where too wide a guess costs a letter and too narrow a one an overlap.
NARROW, WIDE = set("iljtf.,'’I|!()[] :;"), set("mwMW@%…—")


@dataclass(frozen=True)
class Scale:
    """Figures from `low` to `high` between two places of a picture."""

    low: float
    high: float
    start: float
    end: float

    def at(self, figure: float) -> float:
        """Place of a figure, to a tenth of a unit."""
        span = self.high - self.low or 1
        return round(self.start + (figure - self.low) / span * (self.end - self.start), 1)


def ticks(low: float, high: float, most: int = 5) -> list[int]:
    """Whole round figures from low to high, not many more than `most`.

    Steps of 1, 2 and 5 as in Heckbert, "Nice Numbers for Graph Labels" (Graphics Gems, 1990).
    """
    step = _step(max(1, high - low) / most)
    return list(range(ceil(low / step) * step, floor(high / step) * step + 1, step))


def _step(least: float) -> int:
    size = 1
    while True:
        for times in (1, 2, 5):
            if times * size >= least:
                return times * size
        size *= 10


def apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The places, moved as little as it takes to be `gap` from each other within the bounds."""
    # Once upwards so that nobody is too close to the one before, once back from the far edge.
    order = sorted(range(len(places)), key=lambda n: places[n])
    moved = [places[n] for n in order]
    edge = low
    for n, place in enumerate(moved):
        moved[n] = max(place, edge)
        edge = moved[n] + gap
    edge = high
    for n in range(len(moved) - 1, -1, -1):
        moved[n] = min(moved[n], edge)
        edge = moved[n] - gap
    by_index = dict(zip(order, moved, strict=True))
    return [round(by_index[n], 1) for n in range(len(places))]


def line(points: Iterable[tuple[float, float]]) -> str:
    """A path through these points; a single one is a dot."""
    first, *rest = [f"{x:g} {y:g}" for x, y in points]
    return f"M{first}" + ("".join(f"L{point}" for point in rest) or "h0")


def dots(points: Iterable[tuple[float, float]]) -> str:
    """A path of dots."""
    return "".join(f"M{x:g} {y:g}h0" for x, y in points)


def fitted(words: str, width: float, size: float = 15) -> str:
    """The words, cut where they would be wider than `width` units in letters of `size`."""
    if _width(words, size) <= width:
        return words
    shorter = words
    while shorter and _width(f"{shorter}…", size) > width:
        shorter = shorter[:-1]
    return f"{shorter.rstrip()}…"


def _width(words: str, size: float) -> float:
    return size * sum(_of_letter(letter) for letter in words)


def _of_letter(letter: str) -> float:
    if letter in NARROW:
        return 0.33
    if letter in WIDE or ord(letter) > 0x2E80:
        return 1.0
    return 0.7 if letter.isupper() else 0.59


def number(figure: float) -> str:
    """A figure as it is printed: whole where it is, else to a tenth, with a real minus."""
    text = f"{figure:.1f}".removesuffix(".0")
    return ("0" if text == "-0" else text).replace("-", "\N{MINUS SIGN}")


def with_sign(figure: float) -> str:
    """Number with its sign, or 0."""
    text = number(figure)
    return f"+{text}" if figure > 0 and text != "0" else text


def percent(part: int, whole: int) -> str:
    """ "71 %", or a dash where there is nothing to be a part of."""
    return f"{round(100 * part / whole)}\N{NO-BREAK SPACE}%" if whole else "–"
