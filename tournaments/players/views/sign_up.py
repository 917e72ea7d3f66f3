"""Putting oneself on the list, without an account; and one's own page, by a link."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.api.throttles import allow_sign_up
from tournaments.core.errors import DirectorMustAct, RegistrationRefused, SameName
from tournaments.core.links import origin_of
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.views.shared import missing_is_404
from tournaments.models import Bustle, Registration
from tournaments.play.selectors.rounds import current_round
from tournaments.players.forms.sign_up import EntryForm, SignUpForm
from tournaments.players.selectors.registrations import public_registrations_of
from tournaments.players.selectors.sign_up import (
    OwnEntry,
    SignUpList,
    own_code_of,
    own_entry,
    sign_up_list,
)
from tournaments.players.services import sign_up as signing_up
from tournaments.players.services.sign_up import SignUp
from tournaments.public.selectors.seats import seating_now
from tournaments.public.views.my_bustle import seat_sentence

TOO_MANY = "Many people are signing up just now. Wait a minute and send it again."
STATES = {
    "registered": ("done", "on the list"),
    "here": ("done", "here"),
    "waiting": ("waiting", "on the waiting list"),
    "no_show": ("gone", "not coming"),
    "left": ("gone", "left"),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@missing_is_404
def sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    found = public_bustle(slug)
    listed = sign_up_list(found)
    form = SignUpForm(request.POST or None, pairs=listed.pairs)
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, found, listed, form)
    if not allow_sign_up(found.pk):
        form.add_error(None, TOO_MANY)
        return _form_page(request, found, listed, form, status=429)
    number = _entered(found, form)
    if number is None:
        return _form_page(request, found, sign_up_list(found), form)
    messages.success(request, "Your name is down. Keep the link below.")
    return redirect("public:entry", own_code_of(found.pk, number))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@missing_is_404
def entry(request: HttpRequest, code: str) -> HttpResponse:
    mine = own_entry(code)
    form = EntryForm(
        request.POST if request.POST.get("action") == "save" else None,
        initial={"shown_as": mine.shown_as, "partner_wish": mine.partner_wish},
    )
    if request.method == "POST" and _done(request, mine, form):
        return redirect("public:entry", mine.code)
    status = 422 if form.errors else 200
    return render(request, "public/entry.html", _own_context(request, mine, form), None, status)


def sign_up_line(bustle: Bustle) -> dict[str, Any] | None:
    """What the bustle's public page says of its list; None while nobody can sign up."""
    listed = sign_up_list(bustle)
    return {"said": list_said(listed), "full": listed.full} if listed.open else None


def list_said(listed: SignUpList) -> str:
    """How far the list is: "21 of 24 places are taken." """
    if listed.limit is None:
        one = listed.listed == 1
        return f"{listed.listed} {'person is' if one else 'people are'} on the list."
    if not listed.full:
        return f"{listed.listed} of {listed.limit} places are taken."
    said = f"All {listed.limit} places are taken"
    if not listed.waiting:
        return f"{said}. You can wait for one."
    return f"{said}, and {listed.waiting} wait{'s' if listed.waiting == 1 else ''} for one."


def qr_image(link: str) -> str:
    """The link as a QR code, to stand in an image; light, so that it can be read on any page."""
    return str(segno.make_qr(link, error="m").svg_data_uri(scale=4, light="#fff"))


def _entered(found: Bustle, form: SignUpForm) -> int | None:
    """The number that somebody has now; None if the form says why they have none."""
    said = {name: value for name, value in form.cleaned_data.items() if name != "website"}
    try:
        return signing_up.sign_up(bustle_id=found.pk, entry=SignUp(**said))
    except DirectorMustAct as refusal:
        form.same_name = isinstance(refusal, SameName)
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        return None


def _form_page(
    request: HttpRequest, found: Bustle, listed: SignUpList, form: SignUpForm, status: int = 200
) -> HttpResponse:
    context = {"bustle": found, "list": listed, "said": list_said(listed), "form": form}
    status = 422 if form.errors and status == 200 else status
    return render(request, "public/sign_up.html", context, status=status)


def _done(request: HttpRequest, mine: OwnEntry, form: EntryForm) -> bool:
    """Whether the page is to be shown anew; if not, the form says what is wrong."""
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
                said = form.cleaned_data
                signing_up.change_entry(bustle_id=bustle_id, number=number, **said)
                messages.success(request, "Saved.")
    except RegistrationRefused as refusal:
        form.add_error(refusal.field or None, refusal.sentence)
        return False
    except DirectorMustAct as refusal:
        messages.error(request, refusal.sentence)
    return True


def _seat(mine: OwnEntry) -> str:
    """Where they sit now or next: their own link knows it, whatever is public."""
    people = public_registrations_of(mine.bustle.pk)
    names = {person.number: person.name for person in people}
    seating = seating_now(mine.bustle, current_round(mine.bustle.pk, names), people)
    places = seating.places if seating and mine.bustle.state == Bustle.State.RUNNING else ()
    place = next((one for one in places if one.number == mine.number), None)
    return seat_sentence(place, seating.round_number) if seating and place else ""


def _own_context(request: HttpRequest, mine: OwnEntry, form: EntryForm) -> dict[str, Any]:
    link = origin_of(request) + reverse("public:entry", args=[mine.code])
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
