"""Hands in dispute in words: neither version counts before the director rules."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.text import numbers_listed
from tournaments.play.selectors.rounds import TableView
from tournaments.play.views.sheet_history import said_by


def under_the_score(numbers: Sequence[int]) -> str:
    """Words on the hands with these numbers; empty where there are none."""
    words = ngettext(
        "Hand %(numbers)s in dispute, not counted yet",
        "Hands %(numbers)s in dispute, not counted yet",
        len(numbers),
    )
    return words % {"numbers": numbers_listed(numbers)} if numbers else ""


def at_the_end(score: str, numbers: Sequence[int]) -> str:
    """Sentences on a sheet with all its hands in, whose `score` is that of the others."""
    sentence = ngettext(
        "%(score)s without hand %(numbers)s. It’s in dispute, and the director will ask you.",
        "%(score)s without hands %(numbers)s. They’re in dispute, and the director will ask you.",
        len(numbers),
    )
    return sentence % {"score": score, "numbers": numbers_listed(numbers)}


def who_says(table: TableView, writers: Sequence[str]) -> list[str]:
    """Introductions of the versions of a hand, by who wrote each: "Ann & Cy say:"."""
    if len(set(writers)) < len(writers):
        return [_("First entered:"), *[_("Then entered:")] * (len(writers) - 1)]
    return [_introduced(table, by) for by in writers]


def _introduced(table: TableView, by: str) -> str:
    who = said_by(table, by)
    side = next((side for side in table.sides if side.names == who), None)
    words = ngettext("%(who)s says:", "%(who)s say:", len(side.seats) if side else 1)
    return words % {"who": who[:1].upper() + who[1:]}
