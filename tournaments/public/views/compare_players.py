"""Two people of the standings beside each other: round by round, and why one is above."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_safe

from scoring.saying import said
from tournaments.core.errors import NoSuchThing
from tournaments.core.names import by_letters
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.visibility import shown
from tournaments.core.text import listed
from tournaments.core.views.shared import missing_is_404, number_in, plain_number
from tournaments.models import Bustle
from tournaments.public.views.bustle import LATER
from tournaments.public.views.counted import points
from tournaments.public.views.drawn_rows import drawn_totals_line
from tournaments.public.views.public_page import not_open_yet, public_page
from tournaments.public.views.standings_rows import (
    CREDITS,
    figure_words,
    points_by_round,
    row_context,
    totals_by_round,
    totals_lines,
)
from tournaments.standings.ranking import TIE_BREAKS, deciding_rule
from tournaments.standings.selectors.order import order_of, tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow, public_standings_of

Words = tuple[str | Promise, str | Promise, str | Promise]
"""A sentence about the reader, about a team, and about one person."""

HELPS: Words = (
    _lazy("You’re filling in, without a place."),
    _lazy("%(name)s are filling in, without a place."),
    _lazy("%(name)s is filling in, without a place."),
)
NOT_PLAYED: Words = (
    _lazy("You haven’t played."),
    _lazy("%(name)s haven’t played."),
    _lazy("%(name)s hasn’t played."),
)
FURTHER: Words = (
    _lazy("You got further in the bracket, and that decides."),
    _lazy("%(name)s got further in the bracket, and that decides."),
    _lazy("%(name)s got further in the bracket, and that decides."),
)
HAVE: Words = (
    _lazy("You have %(figure)s, %(other)s %(less)s."),
    _lazy("%(name)s have %(figure)s, %(other)s %(less)s."),
    _lazy("%(name)s has %(figure)s, %(other)s %(less)s."),
)


@require_safe
@missing_is_404
def choice(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A list to choose from, A to Z; with a choice made, where that leads."""
    bustle = public_bustle(slug)
    if closed := not_open_yet(request, bustle):
        return closed
    if other := number_in(request.GET.get("other")):
        return redirect("public:beside", slug, number, other)
    rows = public_standings_of(bustle, bustle.live_version).rows
    mine = rows[_line_of(number, rows)]
    others = sorted((row for row in rows if row is not mine), key=lambda row: by_letters(row.name))
    context = {"bustle": bustle, "number": number, "name": mine.name, "others": others}
    return render(request, "public/beside_choice.html", context)


@public_page(query=["me"], follows=True)
def beside(request: HttpRequest, bustle: Bustle, number: int, other: int, me: int) -> HttpResponse:
    return render(request, "public/beside.html", _context(bustle, number, other, me))


def _context(bustle: Bustle, number: int, other: int, me: int) -> dict[str, Any]:
    seen = shown(bustle)
    rows = public_standings_of(bustle, bustle.live_version, seen).rows
    context = {"bustle": bustle, "version": bustle.live_version, "number": number, "other": other}
    context["me"] = me
    if not rows:
        return context | {"later": LATER[seen.scores]}
    first, last = sorted((_line_of(number, rows), _line_of(other, rows)))
    if first == last:
        raise NoSuchThing(_("They are partners and share one line of the standings."))
    above, below = rows[first], rows[last]
    lines = totals_lines([above, below])
    tie_breaks = tie_breaks_of(bustle)
    words = figure_words(tie_breaks)
    return context | {
        "people": [
            row_context(row, words) | {"line": drawn_totals_line(line), "is_me": row.is_of(me)}
            for row, line in zip((above, below), lines, strict=True)
        ],
        "tie_breaks": [
            (said(each.short), [row.figures[each.key] for row in (above, below)])
            for each in tie_breaks
        ],
        "why": _why(bustle, rows[first : last + 1], me),
        "rounds": _rounds(above, below),
        "credits_note": str(CREDITS) if above.credits or below.credits else "",
    }


def _line_of(number: int, rows: Sequence[StandingsRow]) -> int:
    at = next((at for at, row in enumerate(rows) if row.is_of(number)), None)
    if at is None:
        raise NoSuchThing(
            _("No one with number %(number)s is in the standings.") % {"number": number}
        )
    return at


def _rounds(above: StandingsRow, below: StandingsRow) -> list[dict[str, Any]]:
    """Points of both in each round, and their totals after it."""
    both = [
        list(zip(points_by_round(row), totals_by_round(row), strict=True)) for row in (above, below)
    ]
    pairs = zip_longest(*both, fillvalue=("–", 0))
    return [
        {
            "number": number,
            "cells": [
                {"points": points, "total": plain_number(total), "ahead": total > rival}
                for (points, total), (_points, rival) in ((mine, theirs), (theirs, mine))
            ],
        }
        for number, (mine, theirs) in enumerate(pairs, start=1)
    ]


def _why(bustle: Bustle, rows: Sequence[StandingsRow], me: int) -> str:
    """A sentence or two on what puts the last of these rows below the first."""
    above, below, order = rows[0], rows[-1], order_of(bustle)
    if below.helper:
        return _said(HELPS, below, me)
    rule = deciding_rule([row.decided_by for row in rows[1:]], order)
    if rule is None:
        equal = listed([_noun("points"), *(_noun(each.key) for each in tie_breaks_of(bustle))])
        return _("Level on %(figures)s: they share place %(place)s.") % {
            "figures": equal,
            "place": above.place,
        }
    if rule == "played":
        return _said(NOT_PLAYED, below, me)
    if rule == "stage":
        return _said(FURTHER, above, me)
    names = [name.partition(":")[0] for name in order]
    level = [_figure(above, name) for name in names[: names.index(rule)]]
    both = _("Both have %(figures)s. ") % {"figures": listed(level)} if level else ""
    fewest = f"{rule}:low" in order or (rule in TIE_BREAKS and TIE_BREAKS[rule].low_first)
    wins = _("The fewest %(rule)s decides it.") if fewest else _("The most %(rule)s decides it.")
    other = _("you") if below.is_of(me) else below.name
    values = {"figure": _figure(above, rule), "other": other, "less": _number(below, rule)}
    figures = _said(HAVE, above, me, **values)
    return f"{both}{figures} {wins % {'rule': _noun(rule)}}"


def _said(words: Words, row: StandingsRow, me: int, **values: str) -> str:
    """The sentence about a row: of the reader, of a team, or of one person."""
    which = 0 if row.is_of(me) else 1 if len(row.members) > 1 else 2
    return str(words[which]) % {"name": row.name, **values}


def _number(row: StandingsRow, rule: str) -> str:
    return plain_number(row.points if rule == "points" else row.figures[rule])


def _figure(row: StandingsRow, rule: str) -> str:
    return (
        points(row.points) if rule == "points" else said(TIE_BREAKS[rule].count(row.figures[rule]))
    )


def _noun(rule: str) -> str:
    return _("points") if rule == "points" else said(TIE_BREAKS[rule].plural)
