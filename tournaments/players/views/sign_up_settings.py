"""The director's part of the public list: opening it, its limit, who waits, who wishes for whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from tournaments.core.errors import RegistrationRefused
from tournaments.core.links import qr_image
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.views.access import attempt
from tournaments.draw.pairing.registry import FORMATS
from tournaments.models import Bustle, Wish
from tournaments.players.forms.sign_up import ListForm
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.players.selectors.sign_up import sign_up_list, waiting_numbers
from tournaments.players.services.sign_up import set_sign_up
from tournaments.players.services.waiting_list import TABLE
from tournaments.players.views.sign_up import list_sentence


def list_context(
    request: HttpRequest, bustle: Bustle, people: Sequence[RegistrationView], form: ListForm | None
) -> dict[str, Any]:
    """The list as the players page shows it: `sign_up` and who is `waiting`, first come first."""
    listed = sign_up_list(bustle)
    link = origin_of_club(request, bustle.club_id) + reverse("public:sign_up", args=[bustle.slug])
    by_number = {person.number: person for person in people}
    waiting = [by_number[number] for number in waiting_numbers(bustle.pk)]
    return {
        "sign_up": {
            "open": listed.open,
            "said": list_sentence(listed),
            "form": form or ListForm(initial={"limit": bustle.player_limit}),
            "link": link,
            "qr": qr_image(link) if listed.open else "",
        },
        "waiting": [
            {
                "number": person.number,
                "name": person.name,
                "wish": wish_line(person, people, bustle),
            }
            for person in waiting
        ],
        "may_let_four_in": len(waiting) >= TABLE,
    }


def save_list(request: HttpRequest, bustle: Bustle, action: str) -> ListForm:
    """Opens, closes or limits the list; the form says what is wrong."""
    form = ListForm(request.POST)
    if form.is_valid():
        is_open = action == "open_list" or (action == "save_list" and bustle.registration_open)
        limit = form.cleaned_data["limit"]
        try:
            attempt(
                request,
                lambda: set_sign_up(bustle_id=bustle.pk, is_open=is_open, limit=limit),
            )
        except RegistrationRefused as refusal:
            form.add_error("limit", refusal.sentence)
    return form


def wish_line(
    person: RegistrationView, people: Sequence[RegistrationView], bustle: Bustle
) -> dict[str, str] | None:
    """Words of somebody about partners, and where it becomes a wish; None if they wrote nothing."""
    if not person.partner_wish:
        return None
    return {"said": person.partner_wish, "url": _wish_url(person, people, bustle)}


def _wish_url(person: RegistrationView, people: Sequence[RegistrationView], bustle: Bustle) -> str:
    if bustle.of_teams:
        return reverse("director:teams", args=[bustle.slug])
    format_ = FORMATS.get(bustle.format)
    if format_ is None or format_.wishes.isdisjoint(Wish.OF_TWO):
        return ""
    meant = _meant(person, people)
    asked = {"one": person.number} | ({"other": meant} if meant else {})
    return f"{reverse('director:wishes', args=[bustle.slug])}?{urlencode(asked)}"


def _meant(person: RegistrationView, people: Sequence[RegistrationView]) -> int | None:
    """The one other person of the list whose name the wish says, if there is just one."""
    wish = person.partner_wish.casefold()
    others = [other for other in people if other.number != person.number and not other.gone]
    meant = [other.number for other in others if other.plain.casefold() in wish]
    meant = meant or [other.number for other in others if _first_name(other) in wish.split()]
    return meant[0] if len(meant) == 1 else None


def _first_name(person: RegistrationView) -> str:
    return person.plain.split()[0].casefold()
