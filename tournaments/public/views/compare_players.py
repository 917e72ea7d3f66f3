"""Two people of the standings beside each other: round by round, and why one is above."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments.core.errors import NoSuchThing
from tournaments.core.names import by_letters
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.visibility import shown
from tournaments.core.text import listed
from tournaments.core.views.shared import missing_is_404, number_in, plain_number
from tournaments.models import Bustle
from tournaments.public.views.bustle import LATER
from tournaments.public.views.public_page import not_open_yet, public_page
from tournaments.public.views.standings_rows import (
    CREDITS,
    points_by_round,
    row_context,
    totals_by_round,
    totals_lines,
)
from tournaments.standings.ranking import TIE_BREAKS, deciding_rule
from tournaments.standings.selectors.order import order_of, tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow, public_standings_of

YOU = "you"


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
        raise NoSuchThing("They are partners, and stand on one line.")
    above, below = rows[first], rows[last]
    lines = totals_lines([above, below])
    tie_breaks = tie_breaks_of(bustle)
    return context | {
        "people": [
            row_context(row, tie_breaks) | {"line": line, "is_me": row.is_of(me)}
            for row, line in zip((above, below), lines, strict=True)
        ],
        "tie_breaks": [
            (each.short, [row.figures[each.key] for row in (above, below)]) for each in tie_breaks
        ],
        "why": _why(bustle, rows[first : last + 1], me),
        "rounds": _rounds(above, below),
        "credits_note": CREDITS if above.credits or below.credits else "",
    }


def _line_of(number: int, rows: Sequence[StandingsRow]) -> int:
    at = next((at for at, row in enumerate(rows) if row.is_of(number)), None)
    if at is None:
        raise NoSuchThing(f"Nobody with number {number} is in the standings.")
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
    high, low = _called(above, me), _called(below, me)
    if below.helper:
        return _sentence(f"{low} {'help' if _many(below, me) else 'helps'} out, without a place.")
    rule = deciding_rule([row.decided_by for row in rows[1:]], order)
    if rule is None:
        equal = listed(["points", *(tie_break.plural for tie_break in tie_breaks_of(bustle))])
        return _sentence(f"level on {equal}: they share place {above.place}.")
    if rule == "played":
        return _sentence(f"{low} {_have(below, me)} not played.")
    if rule == "stage":
        return _sentence(f"{high} came further in the bracket, and that decides.")
    names = [name.partition(":")[0] for name in order]
    level = [_figure(above, name) for name in names[: names.index(rule)]]
    both = f"Both have {listed(level)}. " if level else ""
    fewest = f"{rule}:low" in order or (rule in TIE_BREAKS and TIE_BREAKS[rule].low_first)
    least = "the fewest " if fewest else ""
    figures = f"{high} {_have(above, me)} {_figure(above, rule)}, {low} {_number(below, rule)}"
    return both + _sentence(f"{figures}: {least}{_noun(rule)} decide.")


def _called(row: StandingsRow, me: int) -> str:
    return YOU if row.is_of(me) else row.name


def _many(row: StandingsRow, me: int) -> bool:
    return row.is_of(me) or len(row.members) > 1


def _have(row: StandingsRow, me: int) -> str:
    return "have" if _many(row, me) else "has"


def _number(row: StandingsRow, rule: str) -> str:
    return plain_number(row.points if rule == "points" else row.figures[rule])


def _figure(row: StandingsRow, rule: str) -> str:
    if rule != "points":
        return TIE_BREAKS[rule].count(row.figures[rule])
    return f"{plain_number(row.points)} {'point' if row.points == 1 else 'points'}"


def _noun(rule: str) -> str:
    return "points" if rule == "points" else TIE_BREAKS[rule].plural


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
