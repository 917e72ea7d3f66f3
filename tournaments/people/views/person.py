"""A person's page for those who run the club, and merging a double into it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.errors import DirectorMustAct
from tournaments.core.moments import date
from tournaments.core.roles import Action
from tournaments.core.views.access import directors_of_club
from tournaments.core.views.shared import number_in_full
from tournaments.models import Club, Player, Registration
from tournaments.people.forms import MergeForm, PersonForm
from tournaments.people.selectors.people import (
    found,
    lines_of,
    lists_of_club,
    look_alikes,
    person_of,
    registrations_of_person,
    shared_bustles,
)
from tournaments.people.services.merging import merge_people
from tournaments.people.services.own import renew_persons_link
from tournaments.people.services.people import change_person
from tournaments.people.views.own_page import link_of_person
from tournaments.players.selectors.directory import evenings_of
from tournaments.players.views.adding import evenings_in_words

EVENINGS_SHOWN = 60
MOST_FOUND = 8


@directors_of_club(Action.DIRECTORY, press=Action.DIRECTORY)
def person(request: HttpRequest, club: Club, player_id: int) -> HttpResponse:
    somebody = person_of(club.pk, player_id)
    renews = request.POST.get("action") == "own_link"
    sent = None if renews else request.POST or None
    form = PersonForm(sent, instance=somebody, lists=lists_of_club(club.pk))
    form.fields["brought_by"].widget.attrs |= _asks_for_names(club)
    if request.method != "POST":
        return _page(request, club, somebody, form)
    if renews:
        renew_persons_link(club_id=club.pk, player_id=player_id)
        messages.success(request, _("The old link no longer works."))
        return redirect("director:club_person", club.slug, player_id)
    if form.is_valid() and _saved(form, club, player_id):
        messages.success(request, _("Saved."))
        return redirect("director:club_person", club.slug, player_id)
    return _page(request, club, somebody, form, 422)


def _saved(form: PersonForm, club: Club, player_id: int) -> bool:
    try:
        change_person(
            club_id=club.pk,
            player_id=player_id,
            details=form.details(),
            lists=form.list_ids(),
        )
    except DirectorMustAct as error:
        form.add_error(error.field if error.field in form.fields else None, error.sentence)
        return False
    return True


def _asks_for_names(club: Club) -> dict[str, str]:
    return {
        "hx-get": reverse("director:club_names", args=[club.slug]),
        "hx-trigger": "input changed delay:150ms",
        "hx-target": "#people",
        "hx-sync": "this:replace",
    }


def _page(
    request: HttpRequest, club: Club, somebody: Player, form: PersonForm, status: int = 200
) -> HttpResponse:
    rows = registrations_of_person(somebody.pk)
    like = look_alikes(somebody)
    context = {
        "club": club,
        "person": somebody,
        "since": date(somebody.created_at),
        "own_link": link_of_person(request, somebody),
        "form": form,
        "evenings": [_evening(row) for row in rows[:EVENINGS_SHOWN]],
        "more_evenings": max(len(rows) - EVENINGS_SHOWN, 0),
        "brought": somebody.brought.order_by("search", "pk")[:EVENINGS_SHOWN],
        "alike": [(line.person, evenings_in_words(line.evenings)) for line in like],
    }
    return render(request, "people/person.html", context, status=status)


def _evening(row: Registration) -> dict[str, Any]:
    return {
        "name": row.bustle.name,
        "slug": row.bustle.slug,
        "day": date(row.bustle.starts_at),
        "number": row.number,
        "state_word": row.get_state_display(),
    }


@directors_of_club(Action.DIRECTORY, press=Action.DIRECTORY)
def merge(request: HttpRequest, club: Club, player_id: int) -> HttpResponse:
    """First whom, then what of the two stands; the second is asked in full before it is done."""
    kept = person_of(club.pk, player_id)
    sent = request.POST if request.method == "POST" else request.GET
    other_id = number_in_full(sent.get("other"))
    if not other_id or other_id == player_id:
        return _whom(request, club, kept)
    other = person_of(club.pk, other_id)
    form = MergeForm(request.POST if request.method == "POST" else None, kept, other)
    if request.method == "POST" and form.is_valid() and _merged(request, club, kept, other, form):
        return redirect("director:club_person", club.slug, player_id)
    return _compare(request, club, kept, other, form)


def _merged(request: HttpRequest, club: Club, kept: Player, other: Player, form: MergeForm) -> bool:
    try:
        merge_people(club_id=club.pk, kept_id=kept.pk, other_id=other.pk, taken=form.taken())
    except DirectorMustAct as error:
        form.add_error(None, error.sentence)
        return False
    done = _("%(other)s and %(kept)s are one person now. You can undo it under Merges.")
    messages.success(request, done % {"other": other.name, "kept": kept.name})
    return True


def _whom(request: HttpRequest, club: Club, kept: Player) -> HttpResponse:
    text = request.GET.get("q", "").strip()[:80]
    ids = [player_id for player_id in found(club.pk, text) if player_id != kept.pk]
    lines = lines_of(ids[:MOST_FOUND]) if text else look_alikes(kept)
    context = {
        "club": club,
        "person": kept,
        "q": text,
        "found": [(line.person, evenings_in_words(line.evenings)) for line in lines],
    }
    return render(request, "people/merge_whom.html", context)


def _compare(
    request: HttpRequest, club: Club, kept: Player, other: Player, form: MergeForm
) -> HttpResponse:
    evenings = evenings_of([kept.pk, other.pk])
    context = {
        "club": club,
        "person": kept,
        "other": other,
        "form": form,
        "both": shared_bustles(kept.pk, other.pk),
        "played": [
            evenings_in_words(evenings[one.pk]) if one.pk in evenings else ""
            for one in (kept, other)
        ],
    }
    return render(request, "people/merge.html", context, status=422 if form.errors else 200)
