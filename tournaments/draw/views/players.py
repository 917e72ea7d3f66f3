"""Pages about players that also draw: the door with its start, partners by lot, a substitute."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.selectors.names import names_of
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import number_in
from tournaments.draw.forms import SubstituteForm
from tournaments.draw.selectors.cards import cards_are_printed, changed_cards_of
from tournaments.draw.selectors.draws import people_to_replace
from tournaments.draw.services.draws import draw_rounds
from tournaments.draw.services.fill_ins import fill_in
from tournaments.draw.services.partners import draw_partners
from tournaments.draw.services.substitutes import substitute
from tournaments.models import Bustle
from tournaments.players.forms.registrations import NameForm
from tournaments.players.services.start import start_bustle
from tournaments.players.views.person import PersonCase, PersonForm, person_page
from tournaments.players.views.players import players_page
from tournaments.players.views.teams import teams_page


@directors
def players(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    action = request.POST.get("action")
    if action in ("start", "draw_ahead"):
        return start(request, bustle, everybody=action == "draw_ahead")
    leaver = number_in(request.POST.get("in_place_of"))
    name = NameForm(request.POST)
    if action == "add" and leaver and name.is_valid():
        _replace(request, bustle, leaver, name.cleaned_data["name"])
        return redirect("director:players", bustle.slug)
    return players_page(request, bustle, people_to_replace, fill_in)


@directors
def teams(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.POST.get("action") == "lots":
        attempt(request, lambda: draw_partners(bustle_id=bustle.pk))
        return redirect("director:teams", bustle.slug)
    return teams_page(request, bustle)


@directors
def person(request: HttpRequest, bustle: Bustle, number: int) -> HttpResponse:
    taken: list[int] = []
    shown = person_page(request, bustle, number, {"substitute": partial(_substitute, taken)})
    for stand_in in taken:
        names = names_of(bustle.pk)
        _say_taken_over(request, bustle, names[stand_in], names[number])
    return shown


def start(request: HttpRequest, bustle: Bustle, *, everybody: bool = False) -> HttpResponse:
    """Starts the evening and draws it; on to the draw, or back to the list with the reason.

    `everybody`: for all on the list, before they come.
    """

    def start_and_draw() -> None:
        start_bustle(bustle_id=bustle.pk, everybody=everybody)
        draw_rounds(bustle_id=bustle.pk)

    if attempt(request, start_and_draw):
        return redirect("director:draw", bustle.slug)
    return redirect("director:players", bustle.slug)


def _replace(request: HttpRequest, bustle: Bustle, leaver: int, name: str) -> None:
    """Somebody new takes over the seats of who hasn't come."""
    leavers_name = names_of(bustle.pk)[leaver]
    if attempt(request, lambda: substitute(bustle_id=bustle.pk, number=leaver, name=name)):
        _say_taken_over(request, bustle, name, leavers_name)


def _say_taken_over(request: HttpRequest, bustle: Bustle, name: str, leaver: str) -> None:
    who = {"name": name, "leaver": leaver}
    done = _("%(name)s takes over the seats of %(leaver)s.") % who
    changed = len(changed_cards_of(bustle)) if cards_are_printed(bustle.pk) else 0
    if changed:
        reprint = ngettext(
            "Print 1 card under Print. The others stay good: where they say %(leaver)s, "
            "%(name)s plays.",
            "Print %(count)s cards under Print. The others stay good: where they say %(leaver)s, "
            "%(name)s plays.",
            changed,
        )
        done = f"{done} {reprint % {**who, 'count': changed}}"
    messages.success(request, done)


def _substitute(taken: list[int], case: PersonCase, sent: Any) -> PersonForm | None:
    """While there are seats of theirs to come, also just after they left.

    Whoever takes them over is noted in `taken`.
    """
    just_left = case.person.gone and case.person.gone_from_round == case.coming
    running = case.bustle.state == Bustle.State.RUNNING
    to_come = case.coming <= case.bustle.rounds_planned
    if not (running and to_come and (case.person.expected or just_left)):
        return None
    idle = [other for other in case.people if not other.expected and other is not case.person]

    def act(sent: dict[str, Any]) -> int:
        name, other = sent["stand_in"] or None, sent.get("by_number")
        taken.append(substitute(**case.who, name=name, by_number=other))
        return taken[-1]

    return PersonForm(SubstituteForm(idle, sent), act, {"name": "stand_in"})
