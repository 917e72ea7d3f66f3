"""Pages about players that also draw: the door with its start, partners by lot, a substitute."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.roles import Action
from tournaments.core.selectors.names import names_of
from tournaments.core.services.once import once
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import number_in, request_key
from tournaments.draw.forms import SubstituteForm
from tournaments.draw.selectors.cards import changed_cards_of
from tournaments.draw.selectors.draws import people_to_replace
from tournaments.draw.services.draws import draw_rounds
from tournaments.draw.services.fill_ins import fill_in
from tournaments.draw.services.partners import draw_partners
from tournaments.draw.services.substitutes import substitute
from tournaments.models import Bustle
from tournaments.players.forms.registrations import NameForm
from tournaments.players.services.start import start_bustle
from tournaments.players.views.adding import picked
from tournaments.players.views.person import PersonCase, PersonForm, person_page
from tournaments.players.views.players import players_page
from tournaments.players.views.teams import teams_page


@directors(
    press=Action.REGISTER,
    start=Action.RUN,
    draw_ahead=Action.RUN,
    odd_numbers=Action.RUN,
    open_list=Action.SET_UP,
    close_list=Action.SET_UP,
    save_list=Action.SET_UP,
    paid=Action.MONEY,
    not_paid=Action.MONEY,
)
def players(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    action = request.POST.get("action")
    if action in ("start", "draw_ahead"):
        return start(request, bustle, everybody=action == "draw_ahead")
    leaver = number_in(request.POST.get("in_place_of"))
    name = NameForm(request.POST)
    if action == "add" and leaver and name.is_valid():
        stand_in = name.cleaned_data["name"]
        who = picked(request)
        bustle.access.require(Action.RUN)  # it changes the draw, as a substitute does
        attempt(request, lambda: _take_over(request, bustle, leaver, name=stand_in, who=who))
        return redirect("director:players", bustle.slug)
    return players_page(request, bustle, people_to_replace, fill_in)


@directors(press=Action.REGISTER, lots=Action.RUN)
def teams(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.POST.get("action") == "lots":
        attempt(request, lambda: draw_partners(bustle_id=bustle.pk))
        return redirect("director:teams", bustle.slug)
    return teams_page(request, bustle)


@directors(press=Action.REGISTER, substitute=Action.RUN)
def person(request: HttpRequest, bustle: Bustle, number: int) -> HttpResponse:
    return person_page(request, bustle, number, {"substitute": partial(_substitute, request)})


def start(request: HttpRequest, bustle: Bustle, *, everybody: bool = False) -> HttpResponse:
    """Starts the evening and draws it; on to the draw, or back to the list with the reason.

    `everybody`: for all on the list, before they come.
    """

    def start_and_draw() -> None:
        start_bustle(bustle_id=bustle.pk, everybody=everybody)
        draw_rounds(bustle_id=bustle.pk, replaces=0)

    if attempt(request, start_and_draw):
        return redirect("director:draw", bustle.slug)
    return redirect("director:players", bustle.slug)


def _take_over(
    request: HttpRequest,
    bustle: Bustle,
    leaver: int,
    *,
    name: str | None,
    by_number: int | None = None,
    who: int | None = None,
) -> int:
    """Has somebody take over seats, and says so with the cards to print; returns their number."""
    act = partial(
        substitute,
        bustle_id=bustle.pk,
        number=leaver,
        name=name,
        by_number=by_number,
        player_id=who,
    )
    stand_in = once(f"substitute:{bustle.pk}", request_key(request), act)
    names = names_of(bustle.pk)
    messages.success(request, _taken_over(bustle, names[stand_in], names[leaver]))
    return stand_in


def _taken_over(bustle: Bustle, name: str, leaver: str) -> str:
    who = {"name": name, "leaver": leaver}
    done = _("%(name)s takes over the seats of %(leaver)s.") % who
    changed = len(changed_cards_of(bustle))
    if changed:
        reprint = ngettext(
            "Print 1 card under Print. The others stay good: where they say %(leaver)s, "
            "%(name)s plays.",
            "Print %(count)s cards under Print. The others stay good: where they say %(leaver)s, "
            "%(name)s plays.",
            changed,
        )
        done = f"{done} {reprint % {**who, 'count': changed}}"
    return done


def _substitute(request: HttpRequest, case: PersonCase, sent: Any) -> PersonForm | None:
    """While there are seats of theirs to come, also just after they left."""
    just_left = case.person.gone and case.person.gone_from_round == case.coming
    running = case.bustle.state == Bustle.State.RUNNING
    to_come = case.coming <= case.bustle.rounds_planned
    if not (running and to_come and (case.person.expected or just_left)):
        return None
    idle = [other for other in case.people if not other.expected and other is not case.person]

    def act(sent: dict[str, Any]) -> int:
        name, other = sent["stand_in"] or None, sent.get("by_number")
        return _take_over(request, case.bustle, case.person.number, name=name, by_number=other)

    return PersonForm(SubstituteForm(idle, sent), act, {"name": "stand_in"})
