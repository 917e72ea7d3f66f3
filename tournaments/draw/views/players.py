"""Pages about players that also draw: the door with its start, partners by lot, a substitute."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.core.views.access import attempt, directors
from tournaments.draw.forms import SubstituteForm
from tournaments.draw.services.draws import draw_rounds
from tournaments.draw.services.partners import draw_partners
from tournaments.draw.services.substitutes import substitute
from tournaments.models import Bustle
from tournaments.players.services.start import start_bustle
from tournaments.players.views.person import PersonCase, PersonForm, person_page
from tournaments.players.views.players import players_page
from tournaments.players.views.teams import teams_page


@directors
def players(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.POST.get("action") == "start":
        return start(request, bustle)
    return players_page(request, bustle)


@directors
def teams(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.POST.get("action") == "lots":
        attempt(request, lambda: draw_partners(bustle_id=bustle.pk))
        return redirect("director:teams", bustle.slug)
    return teams_page(request, bustle)


@directors
def person(request: HttpRequest, bustle: Bustle, number: int) -> HttpResponse:
    return person_page(request, bustle, number, {"substitute": _substitute})


def start(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """Starts the evening and draws it; on to the draw, or back to the list with the reason."""

    def start_and_draw() -> None:
        start_bustle(bustle_id=bustle.pk)
        draw_rounds(bustle_id=bustle.pk)

    if attempt(request, start_and_draw):
        return redirect("director:draw", bustle.slug)
    return redirect("director:players", bustle.slug)


def _substitute(case: PersonCase, sent: Any) -> PersonForm | None:
    """While there are seats of theirs to come, also just after they left."""
    just_left = case.person.gone and case.person.gone_from_round == case.coming
    running = case.bustle.state == Bustle.State.RUNNING
    to_come = case.coming <= case.bustle.rounds_planned
    if not (running and to_come and (case.person.expected or just_left)):
        return None
    idle = [other for other in case.people if not other.expected and other is not case.person]
    form = SubstituteForm(idle, sent)
    return PersonForm(
        form,
        lambda sent: substitute(
            **case.who, name=sent["stand_in"] or None, by_number=sent.get("by_number")
        ),
        {"name": "stand_in"},
    )
