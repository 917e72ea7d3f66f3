"""The bracket of an elimination or a final, as a picture for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

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
    "the quarter-final": _lazy("Quarterfinals"),
    "the semi-final": _lazy("Semifinals"),
    "the final": _lazy("Final"),
    "the winners' final": _lazy("Winners’ final"),
    "the small final": _lazy("Third place"),
    "the second final": _lazy("Second final"),
}


@public_page(follows=True)
def bracket(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if not has_bracket(bustle):
        raise NoSuchThing(_("This bustle has no bracket."))
    return render(request, "public/bracket.html", _context(bustle))


def _context(bustle: Bustle) -> dict[str, Any]:
    seen = shown(bustle)
    people = public_registrations_of(bustle.pk)
    matches = [] if seen.kept_back else bracket_matches(bustle, people, seen.through)
    main = [match for match in matches if match.name not in (LOSERS, *ASIDE)]
    losers = [match for match in matches if match.name == LOSERS]
    parts = [(_("Winners’ bracket") if losers else "", list(_columns(main)))]
    if losers:
        parts.append((_("Losers’ bracket"), list(_columns(losers))))
    parts += [
        (str(TITLES[match.name]), [_column(match.name, [match])])
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
        context = _column(
            name if name in TITLES else _("Round %(number)s") % {"number": number}, column
        )
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
    where = {"round": match.round_number, "table": match.table}
    if not match.decided:
        return _("Round %(round)s, table %(table)s: playing now") % where
    if match.sides[0].points == match.sides[1].points:
        return _("Round %(round)s, table %(table)s, won on an extra hand") % where
    return _("Round %(round)s, table %(table)s") % where


def _side(side: BracketSide, decided: bool) -> dict[str, Any]:
    return {
        "names": _("no opponent") if side.bye else side.label or _("to be decided"),
        "known": bool(side.label),
        "points": side.points,
        "won": side.won,
        "lost": decided and not side.won and not side.bye,
    }
