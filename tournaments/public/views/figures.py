"""The figures of an evening in pictures, as far as they are public. The same for everybody."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.selectors.visibility import shown
from tournaments.core.views.shared import missing_is_404, number_in, unless_unchanged
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import public_registrations_of
from tournaments.public.views.bustle import LATER, standings_note
from tournaments.public.views.charts import Evening, pictures_context
from tournaments.public.views.not_open import not_open_yet
from tournaments.public.views.page_cache import answer_with, drawn_once
from tournaments.standings.selectors.standings import public_standings_of


class LastRound(NamedTuple):
    """The round that was opened last."""

    number: int
    state: str


@require_safe
@missing_is_404
def figures(request: HttpRequest, slug: str) -> HttpResponse:
    found = public_bustle(slug)
    if closed := not_open_yet(request, found):
        return closed
    me = number_in(request.GET.get("me"))
    return unless_unchanged(
        request, f"{slug}-figures-{me}-{found.live_version}", lambda: _page(request, found, me)
    )


def _page(request: HttpRequest, found: Bustle, me: int) -> HttpResponse:
    """Drawn for this reader, or once for all who have no page of their own."""
    if me:
        return _draw(request, found, me)
    key = f"figures {found.slug}"
    version = found.live_version
    drawn = drawn_once(key, version, lambda: _draw(request, found, 0), base=found.version)
    return answer_with(request, drawn)


def _draw(request: HttpRequest, found: Bustle, me: int) -> HttpResponse:
    seen = shown(found)
    people = public_registrations_of(found.pk)
    names = {person.number: person.name for person in people}
    rows = public_standings_of(found, found.live_version, seen).rows
    last = next((LastRound(*one) for one in opened_rounds(found.pk)), None)
    evening = Evening(found, people, rows, seen, me if me in names else 0, closed_rounds(last))
    context = pictures_context(evening) | {
        "bustle": found,
        "me": evening.me,
        "my_name": names.get(me, ""),
        "note": standings_note(found, last, seen),
        "later": LATER[seen.scores],
        "as_of": timezone.now(),
    }
    return render(request, "public/figures.html", context)


def closed_rounds(last: LastRound | None) -> int:
    """How many rounds are closed: all before the last one, and that too if it is."""
    return 0 if last is None else last.number - (last.state == "playing")
