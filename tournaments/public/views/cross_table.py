"""The cross table of a round robin, for everybody and for directors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.selectors.visibility import shown
from tournaments.core.views.access import directors
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import public_registrations_of, registrations_of
from tournaments.public.views.public_page import public_page
from tournaments.standings.selectors.cross_table import cross_table


@public_page()
def cross(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """With the names that are public, and no scores that are not."""
    seen = shown(bustle)
    teams = cross_table(bustle, public_registrations_of(bustle.pk), seen)
    context = {"bustle": bustle, "teams": teams, "kept_back": seen.kept_back}
    return render(request, "public/cross.html", context)


@require_safe
@directors()
def directors_cross(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """With full names and everything that is known."""
    teams = cross_table(bustle, registrations_of(bustle.pk))
    return render(request, "director/cross.html", {"bustle": bustle, "teams": teams})
