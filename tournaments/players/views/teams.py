"""Fixed partners: who plays with whom all evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.names import by_letters
from tournaments.core.views.access import attempt
from tournaments.core.views.shared import number_in
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.players.selectors.teams import TeamView, teams_of, without_partner
from tournaments.players.services import teams as services


def teams_page(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """The pairs, and who has no partner; the room above adds partners by lot."""
    if request.method != "POST":
        return render(request, "director/teams.html", _context(bustle))
    if act := _services(request, bustle).get(request.POST.get("action", "")):
        attempt(request, act)
    return redirect("director:teams", bustle.slug)


def _services(request: HttpRequest, bustle: Bustle) -> dict[str, Callable[[], Any]]:
    sent, team = request.POST, number_in(request.POST.get("team"))
    name = sent.get("name", "")
    numbers = [number_in(text) for text in sent.getlist("number")]
    return {
        "pair": lambda: services.pair_up(bustle_id=bustle.pk, numbers=numbers, name=name),
        "part": lambda: services.part_team(bustle_id=bustle.pk, team=team),
        "rename": lambda: services.rename_team(bustle_id=bustle.pk, team=team, name=name),
        "enter": lambda: services.enter_team(
            bustle_id=bustle.pk, names=sent.getlist("person"), name=name
        ),
    }


def _context(bustle: Bustle) -> dict[str, Any]:
    people = registrations_of(bustle.pk)
    pairs = teams_of(bustle.pk, people)
    alone = without_partner(pairs, people)
    here = sum(person.here for person in alone)
    return {
        "bustle": bustle,
        "teams": [_team(team) for team in pairs],
        "alone": sorted(alone, key=lambda person: by_letters(person.plain)),
        "places": range(1, services.PARTNERS + 1),
        "outlook": _outlook(pairs, alone),
        "lots": here // services.PARTNERS,
        "may_change": bustle.state != Bustle.State.FINISHED,
        "running": bustle.state == Bustle.State.RUNNING,
    }


def _team(team: TeamView) -> dict[str, Any]:
    return {
        "number": team.number,
        "name": team.name,
        "label": team.label,
        "members": [
            {"name": member.name, "here": member.here, "word": member.state_word}
            for member in team.members
        ],
        "complete": team.here,
        "may_part": not team.played,
    }


def _outlook(pairs: Sequence[TeamView], alone: Sequence[RegistrationView]) -> str:
    """Number of teams, and who is without a partner, in a sentence."""
    ready = sum(team.here for team in pairs)
    teams = ngettext("%(count)s team is ready.", "%(count)s teams are ready.", ready)
    sentence = teams % {"count": ready}
    here = [person.name for person in alone if person.here]
    if not here:
        return sentence
    if len(here) == 1:
        without = _("%(name)s needs a partner to get a seat.") % {"name": here[0]}
    else:
        players = ngettext(
            "%(count)s player needs a partner to get a seat.",
            "%(count)s players need a partner to get a seat.",
            len(here),
        )
        without = players % {"count": len(here)}
    return f"{sentence} {without}"
