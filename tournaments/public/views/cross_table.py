"""The cross table of a round robin, for everybody."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.visibility import shown
from tournaments.core.views.shared import missing_is_404, unless_unchanged
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import public_registrations_of
from tournaments.public.views.not_open import not_open_yet
from tournaments.standings.selectors.cross_table import cross_table


@require_safe
@missing_is_404
def cross(request: HttpRequest, slug: str) -> HttpResponse:
    found = public_bustle(slug)
    if closed := not_open_yet(request, found):
        return closed
    return unless_unchanged(
        request,
        f"{slug}-cross-{found.live_version}",
        lambda: render(request, "public/cross.html", _context(found)),
    )


def _context(found: Bustle) -> dict[str, Any]:
    seen = shown(found)
    return {
        "bustle": found,
        "teams": cross_table(found, public_registrations_of(found.pk), seen),
        "kept_back": seen.kept_back,
    }
