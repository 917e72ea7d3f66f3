"""The spread of points: what everybody took from each round, one dot a person.

Dots of one figure stand beside each other as in Wilkinson, "Dot Plots" (The American Statistician,
1999), turned on its side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from django.utils.translation import gettext as _

from tournaments.public.charts.field import Field
from tournaments.public.charts.model import WIDTH, Bar, Chart, Path, Table, Text
from tournaments.public.charts.scale import Scale, dots, line, number, ticks

HEIGHT, TOP, BOTTOM = 260, 14, 228
LEFT, RIGHT = 34, WIDTH - 6
LARGEST, SMALLEST = 7.0, 2.6  # dots; where they would be smaller, bars say how many
BAR = 5.0
FILLED = 0.86  # of a column's width: the rest keeps two rounds apart


def spread(field: Field) -> Chart | None:
    """The spread, or None before a round is closed: others are still being counted."""
    rounds = [_points_in(field, after) for after in range(min(field.closed, field.rounds))]
    everything = [points for round_ in rounds for points in round_]
    if not everything:
        return None
    upwards = Scale(min(everything), max(everything), BOTTOM, TOP)
    wide = (RIGHT - LEFT) / len(rounds)
    most = max(max(Counter(round_).values(), default=1) for round_ in rounds)
    size = min(LARGEST, FILLED * wide / most)
    columns = [(LEFT + (n + 0.5) * wide, points) for n, points in enumerate(rounds)]
    small = size < SMALLEST
    return Chart(
        key="spread",
        title=_("Points in a round"),
        description=_description(field, small=small),
        finding=_finding(rounds, down=field.down),
        height=HEIGHT,
        rules=tuple(_rules(upwards)),
        bars=tuple(_bars(columns, upwards, FILLED * wide / most)) if small else (),
        paths=(*_dots(columns, upwards, 0 if small else size), *_marks(field, columns, upwards)),
        texts=tuple(_axis(columns, upwards)),
        table=_table(field, rounds),
    )


def _points_in(field: Field, after: int) -> list[int]:
    """Points of a round for those who played it."""
    return [
        points
        for runner in field.runners
        if (points := runner.points[after]) is not None and after + 1 not in runner.credited
    ]


def _rules(upwards: Scale) -> Iterator[Path]:
    for points in ticks(upwards.low, upwards.high):
        y = upwards.at(points)
        yield Path(line([(LEFT, y), (RIGHT, y)]), "rule")


def _dots(
    columns: Sequence[tuple[float, list[int]]], upwards: Scale, size: float
) -> Iterator[Path]:
    if size:
        places = (
            (round(x + (n - (times - 1) / 2) * size, 1), upwards.at(points))
            for x, round_ in columns
            for points, times in Counter(round_).items()
            for n in range(times)
        )
        yield Path(dots(places), "dot", round(size - 0.8, 1))


def _bars(columns: Sequence[tuple[float, list[int]]], upwards: Scale, each: float) -> Iterator[Bar]:
    for x, round_ in columns:
        for points, times in sorted(Counter(round_).items()):
            wide = round(max(1.0, times * each), 1)
            y = round(upwards.at(points) - BAR / 2, 1)
            yield Bar(round(x - wide / 2, 1), y, wide, BAR, "many")


def _marks(
    field: Field, columns: Sequence[tuple[float, list[int]]], upwards: Scale
) -> Iterator[Path]:
    """The middle of each round as a line, and the reader's points as a ring in ink."""
    half = 0.45 * (RIGHT - LEFT) / len(columns)
    for x, round_ in columns:
        if round_:
            y = upwards.at(median(round_))
            yield Path(line([(round(x - half, 1), y), (round(x + half, 1), y)]), "middle")
    mine = field.mine
    at = [
        (round(x, 1), upwards.at(points))
        for n, (x, _one) in enumerate(columns)
        if mine and (points := mine.points[n]) is not None
    ]
    if at:
        yield Path(dots(at), "ring", 13)
        yield Path(dots(at), "hole", 7)


def _axis(columns: Sequence[tuple[float, list[int]]], upwards: Scale) -> Iterator[Text]:
    for points in ticks(upwards.low, upwards.high):
        yield Text(LEFT - 8, upwards.at(points) + 5, number(points), anchor="end")
    for after in ticks(1, len(columns), 10):
        yield Text(round(columns[after - 1][0], 1), HEIGHT - 8, str(after), anchor="middle")


def _description(field: Field, *, small: bool) -> str:
    teams = any(len(runner.numbers) > 1 for runner in field.runners)
    each = _("Each dot is a team.") if teams else _("Each dot is a player.")
    dot = _("The wider the bar, the more players took that many points.") if small else each
    sentences = [_("Round by round, points going up."), dot, _("Dashed line: the median.")]
    return " ".join([*sentences, *([_("The ring is you.")] if field.mine else [])])


def _finding(rounds: Sequence[list[int]], *, down: bool) -> str:
    best = min if down else max
    words = (
        _("Fewest points in a round: %(points)s, in round %(round)s.")
        if down
        else _("Most points in a round: %(points)s, in round %(round)s.")
    )
    points, after = best((best(round_), n) for n, round_ in enumerate(rounds, start=1) if round_)
    return words % {"points": number(points), "round": after}


def _table(field: Field, rounds: Sequence[list[int]]) -> Table:
    mine = field.mine
    heads = (_("Round"), _("Fewest"), _("Median"), _("Most"), *((_("You"),) if mine else ()))
    return Table(
        heads,
        tuple(
            (
                str(n + 1),
                *(number(figure) for figure in (min(round_), median(round_), max(round_))),
                *((_said_of(mine.points[n]),) if mine else ()),
            )
            for n, round_ in enumerate(rounds)
            if round_
        ),
    )


def _said_of(points: int | None) -> str:
    return "–" if points is None else number(points)
