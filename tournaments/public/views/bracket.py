"""The bracket of an elimination or a final, as a picture for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.visibility import shown
from tournaments.draw.selectors.bracket_matches import BracketSide, MatchView, bracket_matches
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import public_registrations_of
from tournaments.public.views.public_page import public_page
from tournaments.setup.selectors.formats import has_bracket

LOSERS = "the losers' bracket"
ASIDE = ("the small final", "the second final")
TITLES = {
    "the quarter-final": "Quarter-finals",
    "the semi-final": "Semi-finals",
    "the final": "Final",
    "the winners' final": "Winners' final",
    "the small final": "For third place",
    "the second final": "Second final",
}


@public_page(follows=True)
def bracket(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if not has_bracket(bustle):
        raise NoSuchThing("Nobody is knocked out in this bustle: it has no bracket.")
    return render(request, "public/bracket.html", _context(bustle))


def _context(bustle: Bustle) -> dict[str, Any]:
    seen = shown(bustle)
    people = public_registrations_of(bustle.pk)
    matches = [] if seen.kept_back else bracket_matches(bustle, people, seen.through)
    main = [match for match in matches if match.name not in (LOSERS, *ASIDE)]
    losers = [match for match in matches if match.name == LOSERS]
    parts = [("Winners' bracket" if losers else "", list(_columns(main)))]
    if losers:
        parts.append(("Losers' bracket", list(_columns(losers))))
    parts += [
        (TITLES[match.name], [_column(match.name, [match])])
        for match in matches
        if match.name in ASIDE
    ]
    return {
        "bustle": bustle,
        "version": bustle.live_version,
        "parts": [{"title": title, "columns": columns} for title, columns in parts if columns],
        "to_come": not matches,
        "kept_back": seen.kept_back,
    }


def _columns(matches: Sequence[MatchView]) -> Iterator[dict[str, Any]]:
    """The matches of one depth beside those that follow from them."""
    by_depth = sorted(matches, key=lambda match: match.depth)
    columns = [list(column) for _depth, column in groupby(by_depth, key=lambda match: match.depth)]
    for number, column in enumerate(columns, start=1):
        name = column[0].name
        straight = number < len(columns) and len(columns[number]) == len(column)
        context = _column(name if name in TITLES else f"Round {number}", column)
        yield context | {"straight": straight}


def _column(name: str, matches: Sequence[MatchView]) -> dict[str, Any]:
    return {"title": TITLES.get(name, name), "matches": [_match(match) for match in matches]}


def _match(match: MatchView) -> dict[str, Any]:
    return {
        "where": _where(match),
        "bye": match.bye,
        "sides": [_side(side, match.decided) for side in match.sides],
    }


def _where(match: MatchView) -> str:
    """Place of a match, with a note where an extra hand decided it."""
    if match.round_number is None:
        return ""
    place = f"Round {match.round_number}, table {match.table}"
    if not match.decided:
        return f"{place}: being played"
    level = match.sides[0].points == match.sides[1].points
    return f"{place}, by the extra hand" if level else place


def _side(side: BracketSide, decided: bool) -> dict[str, Any]:
    return {
        "names": "no opponent" if side.bye else side.label or "to come",
        "known": bool(side.label),
        "points": side.points,
        "won": side.won,
        "lost": decided and not side.won and not side.bye,
    }
