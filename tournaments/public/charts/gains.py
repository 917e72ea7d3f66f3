"""The chart of places gained since the first round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.public.charts.field import Field, Runner
from tournaments.public.charts.lines import (
    END,
    START,
    best_and_mine,
    height_of,
    lettering,
    middle_of,
)
from tournaments.public.charts.model import Chart, Path, Table
from tournaments.public.charts.scale import Scale, dots, line, with_sign


@dataclass(frozen=True)
class Gain:
    """Somebody's place by points after the first round, and their place now."""

    runner: Runner
    before: int
    now: int

    @property
    def places(self) -> int:
        """Places gained; below nothing for lost ones."""
        return self.before - self.now


def gains(field: Field) -> Chart | None:
    """The gains, or None before the second round, or where points alone do not come first."""
    if field.rounds < 2 or not field.by_points:
        return None
    every = list(_gains(field))
    gained = [each for each in every if each.places > 0 or field.is_me(each.runner)]
    shown = best_and_mine(
        gained, lambda gain: (-gain.places, gain.now), lambda gain: field.is_me(gain.runner)
    )
    if not any(gain.places > 0 for gain in shown):
        return None
    across = Scale(max(max(gain.before, gain.now) for gain in shown), 1, START, END)
    return Chart(
        key="gains",
        title=_("Who gained most places"),
        description=_("From the place by points after round 1 (ring) to the place now (dot)."),
        finding=_finding(shown[0]),
        height=height_of(len(shown)),
        paths=tuple(_paths(field, shown, across)),
        texts=tuple(
            lettering(
                [
                    (gain.runner.short, f"{gain.before} → {gain.now}", field.is_me(gain.runner))
                    for gain in shown
                ]
            )
        ),
        table=Table(
            (_("Player"), _("After round 1"), _("Now"), _("Gained")),
            tuple(
                (gain.runner.name, str(gain.before), str(gain.now), with_sign(gain.places))
                for gain in shown
            ),
        ),
    )


def _gains(field: Field) -> Iterator[Gain]:
    before = field.places(0)
    for runner in field.runners:
        if runner.place is not None and runner.numbers in before:
            yield Gain(runner, before[runner.numbers], runner.place)


def _paths(field: Field, shown: Sequence[Gain], across: Scale) -> Iterator[Path]:
    for row, gain in enumerate(shown):
        y, kind = middle_of(row), "me" if field.is_me(gain.runner) else "first"
        start, end = across.at(gain.before), across.at(gain.now)
        yield Path(line([(start, y), (end, y)]), kind)
        yield Path(dots([(start, y)]), f"dot-{kind}", 11)
        yield Path(dots([(start, y)]), "hole", 6)
        yield Path(dots([(end, y)]), f"dot-{kind}", 11)


def _finding(best: Gain) -> str:
    return _("%(name)s moved up from place %(before)s to place %(now)s.") % {
        "name": best.runner.name,
        "before": best.before,
        "now": best.now,
    }
