"""The cross table of a round robin, with full names and everything that is known."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.views.access import directors
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import registrations_of
from tournaments.standings.selectors.cross_table import cross_table


@require_safe
@directors
def cross(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    teams = cross_table(bustle, registrations_of(bustle.pk))
    return render(request, "director/cross.html", {"bustle": bustle, "teams": teams})
