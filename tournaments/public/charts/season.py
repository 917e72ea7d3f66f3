"""The race of a season: somebody's total over its evenings, beside that of the room medians."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.public.charts.model import WIDTH, Chart, Path, Table, Text
from tournaments.public.charts.scale import Scale, apart, dots, fitted, line, number, ticks

HEIGHT, TOP, BOTTOM = 240, 14, 206
LEFT, RIGHT = 44, 268
MOST_DOTS = 30  # of more, the dots would be one line


@dataclass(frozen=True)
class Step:
    """Totals after one evening: somebody's, and of the medians of the same evenings."""

    day: str
    points: int
    total: int
    middle: float


def season_race(steps: Sequence[Step], short: str, title: str) -> Chart | None:
    """The race over evenings in order; None with fewer than two. `short` is the person's name."""
    if len(steps) < 2:
        return None
    last = steps[-1]
    lines: dict[str, list[float]] = {
        "middle": [step.middle for step in steps],
        "me": [step.total for step in steps],
    }
    across = Scale(1, len(steps), LEFT + 10, RIGHT)
    figures = [figure for totals in lines.values() for figure in totals]
    upwards = Scale(min(0.0, *figures), max(figures), BOTTOM, TOP)
    return Chart(
        key="season",
        title=title,
        description=_("Total points after each evening. Dashed line: the room median."),
        finding=_("%(points)s points over %(count)s evenings; the room median is %(average)s.")
        % {"points": number(last.total), "count": len(steps), "average": number(last.middle)},
        height=HEIGHT,
        rules=tuple(_rules(upwards)),
        paths=tuple(_paths(lines, across, upwards)),
        texts=(*_axes(len(steps), across, upwards), *_ends(last, short, upwards)),
        table=Table(
            (_("After"), _("Points"), _("Total"), _("Room median")),
            tuple(
                (step.day, number(step.points), number(step.total), number(step.middle))
                for step in steps
            ),
        ),
    )


def _rules(upwards: Scale) -> Iterator[Path]:
    for figure in ticks(upwards.low, upwards.high, 4):
        y = upwards.at(figure)
        yield Path(line([(LEFT, y), (RIGHT, y)]), "zero" if figure == 0 else "rule")


def _paths(lines: dict[str, list[float]], across: Scale, upwards: Scale) -> Iterator[Path]:
    for kind, totals in lines.items():
        points = [(across.at(n), upwards.at(total)) for n, total in enumerate(totals, start=1)]
        yield Path(line(points), kind)
        if kind == "me" and len(points) <= MOST_DOTS:
            yield Path(dots(points), "dot-me", 7)


def _axes(evenings: int, across: Scale, upwards: Scale) -> Iterator[Text]:
    for figure in ticks(upwards.low, upwards.high, 4):
        yield Text(LEFT - 6, upwards.at(figure) + 5, number(figure), anchor="end")
    for n in ticks(1, evenings, 10):
        yield Text(across.at(n), HEIGHT - 10, str(n), anchor="middle")


def _ends(last: Step, short: str, upwards: Scale) -> Iterator[Text]:
    ys = apart([upwards.at(last.total), upwards.at(last.middle)], 19, TOP, BOTTOM)
    words = ((short, last.total, "me"), (_("median"), last.middle, "quiet"))
    for (label, figure, kind), y in zip(words, ys, strict=True):
        yield Text(RIGHT + 10, y + 5, fitted(label, 74), kind)
        yield Text(WIDTH, y + 5, number(figure), kind, "end")
