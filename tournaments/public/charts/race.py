"""The race of the totals: how far everybody is ahead of the middle of the field, by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.public.charts.field import Field, Runner, first_and_me
from tournaments.public.charts.model import WIDTH, Chart, Path, Table, Text
from tournaments.public.charts.scale import Scale, apart, fitted, line, number, ticks, with_sign

HEIGHT, TOP, BOTTOM = 300, 14, 268
LEFT, RIGHT = 38, 236
EVERYBODY = 60  # so many lines can be told from each other
FIRST, NAMED = 10, 5  # of more people: how many have a line, and how many a name
GAP = 19  # between names


def race(field: Field) -> Chart | None:
    """The race, or None before the first round."""
    if not field.rounds or not field.runners:
        return None
    shown = _shown(field)
    across = Scale(0, field.rounds, LEFT, RIGHT)
    leads = {runner.numbers: list(_leads(field, runner)) for runner in shown}
    ends = [lead for leads_of_runner in leads.values() for _round, lead in leads_of_runner]
    upwards = Scale(min(ends, default=0), max(ends, default=0), BOTTOM, TOP)
    outlines = [(runner, line(_points(leads[runner.numbers], across, upwards))) for runner in shown]
    named = [runner for runner in _named(field, shown) if leads[runner.numbers]]
    return Chart(
        key="race",
        title=_("The race"),
        description=_description(field, len(shown)),
        finding=_finding(field),
        height=HEIGHT,
        rules=tuple(_rules(upwards)),
        paths=tuple(_paths(field, outlines, named)) + tuple(_leaders(leads, named, upwards)),
        texts=(*_axis(field, across, upwards), *_names(field, leads, named, upwards)),
        table=_table(field, shown),
    )


def _shown(field: Field) -> Sequence[Runner]:
    return field.runners if len(field.runners) <= EVERYBODY else first_and_me(field, FIRST)


def _named(field: Field, shown: Sequence[Runner]) -> list[Runner]:
    return [runner for place, runner in enumerate(shown) if place < NAMED or field.is_me(runner)]


def _leads(field: Field, runner: Runner) -> Iterator[tuple[int, float]]:
    """Points ahead of the middle after each round; all start level."""
    if runner.points and runner.points[0] is not None:
        yield 0, 0.0
    turn = -1 if field.down else 1
    for after, total in enumerate(runner.totals):
        if total is not None:
            yield after + 1, turn * (total - field.middles[after])


def _points(
    leads: Sequence[tuple[int, float]], across: Scale, upwards: Scale
) -> Iterator[tuple[float, float]]:
    yield from ((across.at(after), upwards.at(lead)) for after, lead in leads or [(0, 0.0)])


def _rules(upwards: Scale) -> Iterator[Path]:
    for lead in ticks(upwards.low, upwards.high):
        y = upwards.at(lead)
        yield Path(line([(LEFT, y), (RIGHT, y)]), "zero" if lead == 0 else "rule")


def _paths(
    field: Field, outlines: Sequence[tuple[Runner, str]], named: Sequence[Runner]
) -> Iterator[Path]:
    """The many in one path, then the first few, then the reader on top."""
    rest = "".join(d for runner, d in outlines if runner not in named)
    if rest:
        yield Path(rest, "rest")
    yield from (
        Path(d, "first") for runner, d in outlines if runner in named and not field.is_me(runner)
    )
    yield from (Path(d, "me") for runner, d in outlines if field.is_me(runner))


def _ends(
    leads: dict[tuple[int, ...], list[tuple[int, float]]], named: Sequence[Runner], upwards: Scale
) -> tuple[list[float], list[float]]:
    """Ends of the lines of the named, and the places of their names beside them."""
    ends = [upwards.at(leads[runner.numbers][-1][1]) for runner in named]
    return ends, apart(ends, GAP, TOP, BOTTOM)


def _leaders(
    leads: dict[tuple[int, ...], list[tuple[int, float]]], named: Sequence[Runner], upwards: Scale
) -> Iterator[Path]:
    ends, beside = _ends(leads, named, upwards)
    for end, y in zip(ends, beside, strict=True):
        yield Path(line([(RIGHT + 2, end), (RIGHT + 12, y)]), "leader")


def _names(
    field: Field,
    leads: dict[tuple[int, ...], list[tuple[int, float]]],
    named: Sequence[Runner],
    upwards: Scale,
) -> Iterator[Text]:
    _at, beside = _ends(leads, named, upwards)
    for runner, y in zip(named, beside, strict=True):
        kind = "me" if field.is_me(runner) else "name"
        yield Text(RIGHT + 15, y + 5, fitted(runner.short, WIDTH - RIGHT - 48), kind)
        yield Text(WIDTH, y + 5, number(runner.totals[-1] or 0), kind, "end")


def _axis(field: Field, across: Scale, upwards: Scale) -> Iterator[Text]:
    for lead in ticks(upwards.low, upwards.high):
        yield Text(LEFT - 6, upwards.at(lead) + 5, with_sign(lead), anchor="end")
    for after in ticks(1, field.rounds, 10):
        yield Text(across.at(after), HEIGHT - 12, str(after), anchor="middle")


def _description(field: Field, shown: int) -> str:
    if shown == len(field.runners):
        return _("Everyone, round by round: points ahead of or behind the room median.")
    words = _("The first %(count)s, round by round: points ahead of or behind the room median.")
    return words % {"count": FIRST}


def _finding(field: Field) -> str:
    first = field.runners[0]
    middle = number(field.middles[-1])
    words = _("%(name)s leads with %(points)s points; the room median is %(average)s.")
    told = {"name": first.name, "points": number(first.totals[-1] or 0), "average": middle}
    sentence = words % told
    if mine := field.mine:
        own = {"name": mine.name, "points": number(mine.totals[-1] or 0)}
        sentence += " " + _("%(name)s has %(points)s.") % own
    return sentence


def _table(field: Field, shown: Sequence[Runner]) -> Table:
    heads = (_("Total after round"), *(str(n) for n in range(1, field.rounds + 1)))
    middles = (_("Room median"), *(number(middle) for middle in field.middles))
    return Table(heads, (*(_row(runner) for runner in shown), middles))


def _row(runner: Runner) -> tuple[str, ...]:
    totals = ("–" if total is None else number(total) for total in runner.totals)
    return (runner.name, *totals)
