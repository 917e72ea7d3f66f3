"""One person's evening beside the field: the totals and the places, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.public.charts.field import Field, Runner
from tournaments.public.charts.model import WIDTH, Chart, Path, Table, Text
from tournaments.public.charts.scale import Scale, apart, dots, fitted, line, number, ticks

HEIGHT, TOP, BOTTOM = 220, 14, 186
LEFT, RIGHT = 38, 268


def totals(field: Field) -> Chart | None:
    """My total beside the middle of the field; None before my first round."""
    mine = field.mine
    if mine is None or mine.totals[-1:] in ((), (None,)):
        return None
    own = [(n, float(total)) for n, total in enumerate(mine.totals, start=1) if total is not None]
    middles = list(enumerate(field.middles, start=1))
    figures = [figure for _n, figure in (*own, *middles)]
    across = Scale(1, max(2, field.rounds), LEFT + 10, RIGHT)
    upwards = Scale(min(0.0, *figures), max(figures), BOTTOM, TOP)
    paths = [
        Path(line((across.at(n), upwards.at(figure)) for n, figure in figures), kind)
        for figures, kind in ((middles, "middle"), (own, "me"))
    ]
    return Chart(
        key="my-totals",
        title=_("Total, against the room median"),
        description=_("Points after each round. Dashed line: the room median."),
        finding=_("%(points)s points; the room median is %(average)s.")
        % {"points": number(own[-1][1]), "average": number(middles[-1][1])},
        height=HEIGHT,
        rules=tuple(_rules(upwards)),
        paths=(*paths, _dotted(own, across, upwards)),
        texts=(*_axes(field, across, upwards), *_ends(mine, own[-1][1], middles[-1][1], upwards)),
        table=Table(
            (_("After round"), _("Points"), _("Room median")),
            tuple((str(n), number(figure), number(field.middles[n - 1])) for n, figure in own),
        ),
    )


def places(field: Field) -> Chart | None:
    """My place by points after every round; None before the second, and for helpers."""
    mine = field.mine
    if mine is None or mine.place is None or field.rounds < 2 or not field.by_points:
        return None
    own = list(_places_of(field, mine))
    if len(own) < 2:
        return None
    ranked = sum(runner.place is not None for runner in field.runners)
    across = Scale(1, field.rounds, LEFT + 10, RIGHT + 90)
    upwards = Scale(ranked, 1, BOTTOM, TOP + 14)
    return Chart(
        key="my-places",
        title=_("Place after each round"),
        description=(
            _("Place 1 of %(ranked)s at the top. Before the last round, by points only.")
            % {"ranked": ranked}
        ),
        finding=_("From place %(before)s to place %(now)s.")
        % {"before": own[0][1], "now": own[-1][1]},
        height=HEIGHT,
        rules=tuple(_bounds(upwards, ranked)),
        paths=(
            Path(line((across.at(n), upwards.at(place)) for n, place in own), "me"),
            _dotted(own, across, upwards),
        ),
        texts=(
            Text(LEFT - 6, upwards.at(1) + 5, "1", anchor="end"),
            Text(LEFT - 6, upwards.at(ranked) + 5, str(ranked), anchor="end"),
            *_round_numbers(field.rounds, across),
            *(_said_place(n, place, across, upwards) for n, place in own),
        ),
        table=Table(
            (_("After round"), _("Place")), tuple((str(n), str(place)) for n, place in own)
        ),
    )


def _places_of(field: Field, mine: Runner) -> Iterator[tuple[int, int]]:
    """The place after every round: by points, and at last as the standings have it."""
    for after in range(field.rounds - 1):
        if (place := field.places(after).get(mine.numbers)) is not None:
            yield after + 1, place
    if mine.place is not None:
        yield field.rounds, mine.place


def _said_place(n: int, place: int, across: Scale, upwards: Scale) -> Text:
    return Text(across.at(n), round(upwards.at(place) - 9, 1), str(place), "me", "middle")


def _bounds(upwards: Scale, ranked: int) -> Iterator[Path]:
    for place in (1, ranked):
        y = upwards.at(place)
        yield Path(line([(LEFT, y), (WIDTH - 6, y)]), "rule")


def _dotted(own: Sequence[tuple[int, float]], across: Scale, upwards: Scale) -> Path:
    return Path(dots((across.at(n), upwards.at(figure)) for n, figure in own), "dot-me", 7)


def _rules(upwards: Scale) -> Iterator[Path]:
    for figure in ticks(upwards.low, upwards.high, 4):
        y = upwards.at(figure)
        yield Path(line([(LEFT, y), (RIGHT, y)]), "zero" if figure == 0 else "rule")


def _axes(field: Field, across: Scale, upwards: Scale) -> Iterator[Text]:
    for figure in ticks(upwards.low, upwards.high, 4):
        yield Text(LEFT - 6, upwards.at(figure) + 5, number(figure), anchor="end")
    yield from _round_numbers(field.rounds, across)


def _round_numbers(rounds: int, across: Scale) -> Iterator[Text]:
    for n in ticks(1, rounds, 10):
        yield Text(across.at(n), HEIGHT - 10, str(n), anchor="middle")


def _ends(mine: Runner, own: float, middle: float, upwards: Scale) -> Iterator[Text]:
    ys = apart([upwards.at(own), upwards.at(middle)], 19, TOP, BOTTOM)
    words = ((mine.short, own, "me"), (_("median"), middle, "quiet"))
    for (label, figure, kind), y in zip(words, ys, strict=True):
        yield Text(RIGHT + 10, y + 5, fitted(label, 84), kind)
        yield Text(WIDTH, y + 5, number(figure), kind, "end")
