"""Somebody's own page, by the link that they got when they signed up."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.errors import DirectorMustAct, RegistrationRefused
from tournaments.core.links import qr_image
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.views.shared import missing_is_404
from tournaments.models import Bustle, Registration
from tournaments.play.selectors.rounds import current_round
from tournaments.players.forms.sign_up import EntryForm
from tournaments.players.selectors.registrations import public_registrations_of
from tournaments.players.selectors.sign_up import OwnEntry, own_entry, sign_up_list
from tournaments.players.services import sign_up as signing_up
from tournaments.public.selectors.seats import seating_now
from tournaments.public.views.my_bustle import seat_sentence

STATES = {
    "registered": ("done", _("signed up")),
    "here": ("done", _("checked in")),
    "waiting": ("waiting", _("on the waiting list")),
    "no_show": ("gone", _("not coming")),
    "left": ("gone", _("left")),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@missing_is_404
def entry(request: HttpRequest, code: str) -> HttpResponse:
    mine = own_entry(code)
    form = EntryForm(
        request.POST if request.POST.get("action") == "save" else None,
        initial=mine.own,
    )
    if request.method == "POST" and _done(request, mine, form):
        return redirect("public:entry", mine.code)
    status = 422 if form.errors else 200
    return render(request, "public/entry.html", _own_context(request, mine, form), None, status)


def _done(request: HttpRequest, mine: OwnEntry, form: EntryForm) -> bool:
    """True if the page is to be shown anew; if not, the form says what is wrong."""
    bustle_id, number = mine.bustle.pk, mine.number
    try:
        match request.POST.get("action"):
            case "cancel":
                signing_up.cancel(bustle_id=bustle_id, number=number)
            case "come":
                signing_up.come_after_all(bustle_id=bustle_id, number=number)
            case "save":
                if not form.is_valid():
                    return False
                cleaned = form.cleaned_data
                signing_up.change_entry(bustle_id=bustle_id, number=number, **cleaned)
                messages.success(request, gettext("Saved."))
    except RegistrationRefused as refusal:
        form.add_error(refusal.field or None, refusal.sentence)
        return False
    except DirectorMustAct as refusal:
        messages.error(request, refusal.sentence)
    return True


def _seat(mine: OwnEntry) -> str:
    """Their seat now or next: their own link knows it, whatever is public."""
    people = public_registrations_of(mine.bustle.pk)
    names = {person.number: person.name for person in people}
    seating = seating_now(mine.bustle, current_round(mine.bustle.pk, names), people)
    places = seating.places if seating and mine.bustle.state == Bustle.State.RUNNING else ()
    place = next((place for place in places if place.number == mine.number), None)
    return seat_sentence(place, seating.round_number) if seating and place else ""


def _own_context(request: HttpRequest, mine: OwnEntry, form: EntryForm) -> dict[str, Any]:
    link = origin_of_club(request, mine.bustle.club_id) + reverse("public:entry", args=[mine.code])
    badge, word = STATES[mine.state]
    setup = mine.bustle.state == Bustle.State.SETUP
    waits = (Registration.State.REGISTERED, Registration.State.WAITING)
    gone = mine.state == Registration.State.NO_SHOW
    return {
        "bustle": mine.bustle,
        "mine": mine,
        "badge": badge,
        "word": word,
        "form": form,
        "link": link,
        "qr": qr_image(link),
        "seat": _seat(mine),
        "may_cancel": setup and mine.state in waits,
        "may_come": gone and sign_up_list(mine.bustle).open,
    }
