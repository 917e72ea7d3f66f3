"""The best partnerships: points a round of those who sat on one side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.public.charts.lines import END, MOST, height_of, lettering, middle_of
from tournaments.public.charts.model import Bar, Chart, Table
from tournaments.public.charts.scale import Scale, number

START, NAME = 222, 214
THICK = 14


@dataclass(frozen=True)
class Pair:
    """A partnership's names, in full and in short, and its points."""

    name: str
    short: str
    is_me: bool
    rounds: int
    points: int

    @property
    def per_round(self) -> float:
        """Points a round."""
        return self.points / self.rounds


def pairs(field: Sequence[Pair], *, down: bool = False) -> Chart | None:
    """The best partnerships; None where nobody has a partner."""
    if not field:
        return None
    turn = 1 if down else -1
    order = sorted(field, key=lambda partners: (turn * partners.per_round, -partners.rounds))
    shown = order[:MOST]
    if not any(partners.is_me for partners in shown):
        shown += [partners for partners in order if partners.is_me][:1]
    across = Scale(0, max(*(partners.per_round for partners in shown), 1), START, END + 24)
    best = shown[0]
    return Chart(
        key="pairs",
        title=_("The best partnerships"),
        description=_("Points per round together."),
        finding=_finding(best),
        height=height_of(len(shown)),
        bars=tuple(
            Bar(
                START,
                middle_of(row) - THICK / 2,
                round(max(0.0, across.at(partners.per_round) - START), 1),
                THICK,
                "me" if partners.is_me else "first",
            )
            for row, partners in enumerate(shown)
        ),
        texts=tuple(
            lettering(
                [
                    (partners.short, number(partners.per_round), partners.is_me)
                    for partners in shown
                ],
                width=NAME,
            )
        ),
        table=_table(shown),
    )


def _table(shown: Sequence[Pair]) -> Table:
    return Table(
        (_("Partners"), _("Rounds"), _("Points"), _("Per round")),
        tuple(
            (
                partners.name,
                str(partners.rounds),
                number(partners.points),
                number(partners.per_round),
            )
            for partners in shown
        ),
    )


def _finding(best: Pair) -> str:
    if best.rounds == 1:
        return _("%(names)s: %(points)s points in one round together.") % {
            "names": best.name,
            "points": number(best.points),
        }
    return _("%(names)s: %(points)s per round over %(rounds)s rounds.") % {
        "names": best.name,
        "points": number(best.per_round),
        "rounds": best.rounds,
    }
