"""Charts of the hands: loners, euchres, calling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from django.utils.translation import gettext as _

from tournaments.public.charts.lines import (
    END,
    HEAD,
    START,
    best_and_mine,
    height_of,
    lettering,
    middle_of,
)
from tournaments.public.charts.model import WIDTH, Bar, Chart, Path, Table, Text
from tournaments.public.charts.scale import Scale, dots, fitted, line, number, percent, ticks

THICK = 14
ENOUGH = 4  # calls, before somebody's share of made ones says anything
WHOLE_TABLE = 60  # lines that somebody still scrolls through on a phone
ABOVE, BELOW = 10, 20  # from the middle of a dot to the foot of its name
HEIGHT, TOP, BOTTOM, LEFT, RIGHT = 290, 30, 246, 46, WIDTH - 10
GAP, LABEL = 18, 130  # a name is so high, and at most so wide


@dataclass(frozen=True)
class Doer:
    """Figures of a person, with their name for lists and a short one for charts."""

    name: str
    short: str
    is_me: bool
    hands: int
    called: int
    made: int
    loners_tried: int
    loners_made: int
    euchred: int
    euchres: int


def loners(people: Sequence[Doer]) -> Chart | None:
    """The chart of loners tried and made; None if nobody went alone."""
    tried = [person for person in people if person.loners_tried]
    if not tried:
        return None
    shown = best_and_mine(tried, lambda doer: (-doer.loners_made, doer.loners_tried), _is_me)
    across = Scale(0, max(doer.loners_tried for doer in shown), START, END)
    loners_made, all_tried = (sum(getattr(person, name) for person in people) for name in LONERS)
    return Chart(
        key="loners",
        title=_("Loners"),
        description=_("Outline: loners tried. Filled: loners made."),
        finding=_("The room tried %(tried)s and made %(made)s.")
        % {"tried": all_tried, "made": loners_made},
        height=height_of(len(shown)),
        bars=tuple(_of_loners(shown, across)),
        texts=tuple(
            lettering([(doer.short, _of(doer.loners_made, doer), doer.is_me) for doer in shown])
        ),
        table=Table(
            (_("Player"), _("Tried"), _("Made")),
            tuple((doer.name, str(doer.loners_tried), str(doer.loners_made)) for doer in shown),
        ),
    )


LONERS = ("loners_made", "loners_tried")


def _is_me(doer: Doer) -> bool:
    return doer.is_me


def _of(made: int, doer: Doer) -> str:
    return _("%(made)s of %(tried)s") % {"made": made, "tried": doer.loners_tried}


def _of_loners(shown: Sequence[Doer], across: Scale) -> Iterator[Bar]:
    for row, doer in enumerate(shown):
        y, kind = middle_of(row) - THICK / 2, "me" if doer.is_me else "first"
        for figure, look in ((doer.loners_tried, f"frame-{kind}"), (doer.loners_made, kind)):
            if figure:
                yield Bar(START, y, across.at(figure) - START, THICK, look)


def euchres(people: Sequence[Doer]) -> Chart | None:
    """The chart of euchres given and suffered; None if there were none."""
    touched = [person for person in people if person.euchres or person.euchred]
    if not touched:
        return None
    shown = best_and_mine(
        touched, lambda doer: (doer.euchred - doer.euchres, -doer.euchres), lambda doer: doer.is_me
    )
    most = max(max(doer.euchres, doer.euchred) for doer in shown)
    middle = (START + END) / 2
    reach = (END - START) / 2
    best = shown[0]
    return Chart(
        key="euchres",
        title=_("Euchres suffered and given"),
        description=_("Left: euchred as maker. Right: makers they euchred."),
        finding=_("%(name)s: %(given)s given, %(suffered)s suffered.")
        % {"name": best.name, "given": best.euchres, "suffered": best.euchred},
        height=height_of(len(shown), HEAD),
        rules=(Path(line([(middle, HEAD), (middle, height_of(len(shown), HEAD))]), "zero"),),
        bars=tuple(_of_euchres(shown, Scale(0, most, 0, reach), middle)),
        texts=(
            Text(middle - 8, 16, _("suffered"), anchor="end"),
            Text(middle + 8, 16, _("given")),
            *lettering([_euchre_line(doer) for doer in shown], HEAD),
        ),
        table=Table(
            (_("Player"), _("Suffered"), _("Given")),
            tuple((doer.name, str(doer.euchred), str(doer.euchres)) for doer in shown),
        ),
    )


def _euchre_line(doer: Doer) -> tuple[str, str, bool]:
    return doer.short, f"{doer.euchred} – {doer.euchres}", doer.is_me


def _of_euchres(shown: Sequence[Doer], across: Scale, middle: float) -> Iterator[Bar]:
    for row, doer in enumerate(shown):
        y, kind = middle_of(row, HEAD) - THICK / 2, "me" if doer.is_me else "first"
        lost, given = across.at(doer.euchred), across.at(doer.euchres)
        if lost:
            yield Bar(middle - lost, y, lost, THICK, f"frame-{kind}")
        if given:
            yield Bar(middle, y, given, THICK, kind)


def calling(people: Sequence[Doer]) -> Chart | None:
    """The chart of calls and of how often they come off; None until somebody has called enough."""
    callers = [
        person for person in people if person.called >= ENOUGH or (person.is_me and person.called)
    ]
    if not callers:
        return None
    at = {
        caller.name: (_share(caller.called, caller.hands), _share(caller.made, caller.called))
        for caller in callers
    }
    calls, luck = [x for x, _y in at.values()], [y for _x, y in at.values()]
    across = Scale(min(calls) - 2, max(calls) + 2, LEFT, RIGHT)
    upwards = Scale(min(luck) - 3, max(100.0, *luck), BOTTOM, TOP)
    named = _named(callers)
    return Chart(
        key="calling",
        title=_("Calling trump and making it"),
        description=_("Farther right: calls trump more often. Higher: makes it more often."),
        finding=_finding(people),
        height=HEIGHT,
        rules=tuple(_calling_rules(calls, luck, across, upwards)),
        paths=tuple(_calling_dots(callers, at, across, upwards)),
        texts=(*_calling_axes(across, upwards), *_names(named, at, across, upwards)),
        table=_calling_table(callers, named),
    )


def _share(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def _named(callers: Sequence[Doer]) -> list[Doer]:
    """The best maker, the one who calls most, and the reader."""
    best = min(callers, key=lambda caller: (-_share(caller.made, caller.called), -caller.called))
    most = max(callers, key=lambda caller: _share(caller.called, caller.hands))
    return list(dict.fromkeys([best, most, *(caller for caller in callers if caller.is_me)]))


def _calling_rules(
    calls: Sequence[float], luck: Sequence[float], across: Scale, upwards: Scale
) -> Iterator[Path]:
    for share in ticks(upwards.low, upwards.high):
        yield Path(line([(LEFT, upwards.at(share)), (RIGHT, upwards.at(share))]), "rule")
    x, y = across.at(median(calls)), upwards.at(median(luck))
    yield Path(line([(x, TOP), (x, BOTTOM)]), "middle")
    yield Path(line([(LEFT, y), (RIGHT, y)]), "middle")


def _calling_dots(
    callers: Sequence[Doer], at: dict[str, tuple[float, float]], across: Scale, upwards: Scale
) -> Iterator[Path]:
    def place(doer: Doer) -> tuple[float, float]:
        x, y = at[doer.name]
        return across.at(x), upwards.at(y)

    yield Path(dots(place(caller) for caller in callers if not caller.is_me), "dot", 7)
    if mine := [place(caller) for caller in callers if caller.is_me]:
        yield Path(dots(mine), "ring", 13)
        yield Path(dots(mine), "hole", 7)


def _names(
    named: Sequence[Doer], at: dict[str, tuple[float, float]], across: Scale, upwards: Scale
) -> Iterator[Text]:
    """Above the dots, or below where a name stands there already; the reader's comes first."""
    taken: list[tuple[float, float]] = []
    for doer in sorted(named, key=lambda doer: not doer.is_me):
        x, y = (
            scale.at(share) for scale, share in zip((across, upwards), at[doer.name], strict=True)
        )
        free = [place for place in (y - ABOVE, y + BELOW) if not _crowded(x, place, taken)]
        if not free:
            continue
        taken.append((x, free[0]))
        anchor = "end" if x > (LEFT + RIGHT) / 2 else "start"
        edge = x + 6 if anchor == "end" else x - 6
        kind = "me" if doer.is_me else "name"
        yield Text(round(edge, 1), round(free[0], 1), fitted(doer.short, LABEL), kind, anchor)


def _crowded(x: float, y: float, taken: Sequence[tuple[float, float]]) -> bool:
    return any(abs(x - left) < LABEL and abs(y - up) < GAP for left, up in taken)


def _calling_axes(across: Scale, upwards: Scale) -> Iterator[Text]:
    for share in ticks(upwards.low, upwards.high):
        yield Text(LEFT - 6, upwards.at(share) + 5, number(share), anchor="end")
    for share in ticks(across.low, across.high):
        yield Text(across.at(share), BOTTOM + 20, number(share), anchor="middle")
    yield Text(RIGHT, HEIGHT - 4, _("%% of hands called") % {}, anchor="end")
    yield Text(0, HEIGHT - 4, _("up: %% of these made") % {})


def _finding(people: Sequence[Doer]) -> str:
    called, made = sum(person.called for person in people), sum(person.made for person in people)
    return _("Makers made it %(share)s of the time. Dashed lines: the room median.") % {
        "share": percent(made, called)
    }


def _calling_table(callers: Sequence[Doer], named: Sequence[Doer]) -> Table:
    """Everybody in a small room; in a large one those who are named."""
    shown = callers if len(callers) <= WHOLE_TABLE else named
    order = sorted(shown, key=lambda caller: (-_share(caller.made, caller.called), -caller.called))
    return Table(
        (_("Player"), _("Hands"), _("Called trump"), _("Made")),
        tuple(
            (
                caller.name,
                str(caller.hands),
                f"{caller.called} ({percent(caller.called, caller.hands)})",
                f"{caller.made} ({percent(caller.made, caller.called)})",
            )
            for caller in order
        ),
    )
