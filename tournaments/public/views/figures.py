"""The figures of an evening in pictures, as far as they are public. The same for everybody."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.selectors.visibility import shown
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import public_registrations_of
from tournaments.public.views.bustle import LATER, standings_note
from tournaments.public.views.charts import ChartSource, pictures_context
from tournaments.public.views.page_cache import answer_with, render_once
from tournaments.public.views.public_page import public_page
from tournaments.standings.selectors.standings import public_standings_of


class LastRound(NamedTuple):
    """The round that was opened last."""

    number: int
    state: str


@public_page(query=["me"])
def figures(request: HttpRequest, bustle: Bustle, me: int) -> HttpResponse:
    """Rendered for this reader, or once for all who have no page of their own."""
    if me:
        return _rendered(request, bustle, me)
    page = render_once(
        f"figures {bustle.slug}",
        bustle.live_version,
        lambda: _rendered(request, bustle, 0),
        own_version=bustle.version,
    )
    return answer_with(request, page)


def _rendered(request: HttpRequest, bustle: Bustle, me: int) -> HttpResponse:
    seen = shown(bustle)
    people = public_registrations_of(bustle.pk)
    names = {person.number: person.name for person in people}
    rows = public_standings_of(bustle, bustle.live_version, seen).rows
    last = next((LastRound(*opened) for opened in opened_rounds(bustle.pk)), None)
    source = ChartSource(bustle, people, rows, seen, me if me in names else 0, closed_rounds(last))
    context = pictures_context(source) | {
        "bustle": bustle,
        "me": source.me,
        "my_name": names.get(me, ""),
        "note": standings_note(bustle, last, seen),
        "later": LATER[seen.scores],
        "as_of": timezone.now(),
    }
    return render(request, "public/figures.html", context)


def closed_rounds(last: LastRound | None) -> int:
    """Number of closed rounds: all before the last one, and that too if it is."""
    return 0 if last is None else last.number - (last.state == "playing")
