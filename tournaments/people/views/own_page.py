"""Somebody's own page across evenings, by a link that only they and the director have."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.errors import DirectorMustAct
from tournaments.core.links import own_code, person_code, qr_image
from tournaments.core.moments import date, day_and_time
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.visibility import is_open
from tournaments.core.views.shared import missing_is_404
from tournaments.mail.selectors.stops import digest_of_address, is_stopped, stop_link
from tournaments.models import Player, Registration
from tournaments.people.forms import OwnPersonForm
from tournaments.people.selectors.own import own_code_of_person, own_evenings_of, owner_of
from tournaments.people.services.own import change_own


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@missing_is_404
def own_evenings(request: HttpRequest, club_slug: str, code: str) -> HttpResponse:
    person = owner_of(code)
    if club_slug != person.club.slug:
        return redirect("public:own_evenings", person.club.slug, code)
    form = OwnPersonForm(request.POST if request.method == "POST" else None, instance=person)
    if request.method == "POST" and form.is_valid() and _saved(form, person):
        messages.success(request, _("Saved."))
        return redirect("public:own_evenings", club_slug, code)
    status = 422 if form.errors else 200
    return render(
        request, "public/own_evenings.html", _context(request, person, form), None, status
    )


def link_of_person(request: HttpRequest, person: Player) -> str:
    """The whole own link of somebody, to be copied or printed."""
    path = reverse("public:own_evenings", args=[person.club.slug, own_code_of_person(person)])
    return origin_of_club(request, person.club_id) + path


def _saved(form: OwnPersonForm, person: Player) -> bool:
    try:
        change_own(person=person, **form.cleaned_data)
    except DirectorMustAct as error:
        form.add_error(error.field if error.field in form.fields else None, error.sentence)
        return False
    return True


def _context(request: HttpRequest, person: Player, form: OwnPersonForm) -> dict[str, Any]:
    evenings, link = own_evenings_of(person), link_of_person(request, person)
    email = person.email
    return {
        "club": person.club,
        "person": person,
        "form": form,
        "link": link,
        "qr": qr_image(link),
        "page": reverse("public:person", args=[person.club.slug, person_code(person.pk)]),
        "coming": [_coming(row) for row in evenings.coming],
        "past": [_past(row) for row in evenings.past],
        "more": evenings.more,
        "stop": stop_link(person.club_id, email) if email else "",
        "stopped": bool(email) and is_stopped(person.club_id, digest_of_address(email)),
    }


def _coming(row: Registration) -> dict[str, Any]:
    code = own_code(registration_id=row.pk, generation=row.link_generation)
    return {
        "name": row.bustle.name,
        "when": day_and_time(row.bustle.starts_at),
        "state_word": row.get_state_display(),
        "link": reverse("public:entry", args=[code]),
    }


def _past(row: Registration) -> dict[str, Any]:
    shown = is_open(row.bustle)
    return {
        "name": row.bustle.name,
        "day": date(row.bustle.starts_at),
        "state_word": row.get_state_display() if row.state != Registration.State.HERE else "",
        "link": reverse("public:player", args=[row.bustle.slug, row.number]) if shown else "",
    }
