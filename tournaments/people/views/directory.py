"""The directory of a club: everybody who ever played there, and doubles that were merged."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.core.errors import DirectorMustAct
from tournaments.core.roles import Action
from tournaments.core.selectors.audit_log import directors_named
from tournaments.core.services.once import once
from tournaments.core.views.access import attempt, directors_of_club
from tournaments.core.views.shared import number_in_full, request_key
from tournaments.models import Club, PlayerMerge
from tournaments.people.forms import NewPersonForm
from tournaments.people.selectors.people import found, lines_of, merges_of
from tournaments.people.services.merging import undo_merge
from tournaments.people.services.people import add_person
from tournaments.players.selectors.directory import people_called
from tournaments.players.views.adding import evenings_in_words

ON_A_PAGE = 50
MOST_NAMES = 10


@directors_of_club(Action.DIRECTORY, press=Action.DIRECTORY)
def directory(request: HttpRequest, club: Club) -> HttpResponse:
    if request.method != "POST":
        return _page(request, club, NewPersonForm())
    form = NewPersonForm(request.POST)
    if not form.is_valid():
        return _page(request, club, form, 422)
    name, key = form.cleaned_data["name"], request_key(request)
    try:
        person_id = once(f"person:{club.pk}", key, lambda: add_person(club_id=club.pk, name=name))
    except DirectorMustAct as error:
        form.add_error("name", error.sentence)
        return _page(request, club, form, 422)
    messages.success(request, _("%(name)s is in the directory.") % {"name": name})
    return redirect("director:club_person", club.slug, person_id)


def _page(request: HttpRequest, club: Club, form: NewPersonForm, status: int = 200) -> HttpResponse:
    text = request.GET.get("q", "").strip()[:80]
    pages = Paginator(found(club.pk, text), ON_A_PAGE)
    page: Any = pages.get_page(request.GET.get("page"))
    lines = lines_of(page.object_list)
    context = {
        "club": club,
        "q": text,
        "query": urlencode({"q": text}) if text else "",
        "page": page,
        "total": pages.count,
        "lines": [(line.person, evenings_in_words(line.evenings)) for line in lines],
        "form": form,
    }
    return render(request, "people/directory.html", context, status=status)


@directors_of_club(Action.DIRECTORY)
def names(request: HttpRequest, club: Club) -> HttpResponse:
    """Options of a field that takes a name of the directory."""
    typed = request.GET.get("brought_by", "").strip()[:80]
    people = people_called(club.pk, typed)[:MOST_NAMES] if typed else []
    return render(request, "people/_names.html", {"people": people})


@directors_of_club(Action.DIRECTORY, press=Action.DIRECTORY)
def merges(request: HttpRequest, club: Club) -> HttpResponse:
    if request.method == "POST":
        merge_id = number_in_full(request.POST.get("merge"))
        done = _("Undone. They are two people again.")
        attempt(request, lambda: undo_merge(club_id=club.pk, merge_id=merge_id), done)
        return redirect("director:club_merges", club.slug)
    rows = merges_of(club)
    actors = directors_named([row.by for row in rows] + [row.undone_by for row in rows])
    context = {"club": club, "merges": [_merge(row, actors) for row in rows]}
    return render(request, "people/merges.html", context)


def _merge(row: PlayerMerge, actors: dict[str, str]) -> dict[str, Any]:
    return {
        "id": row.pk,
        "gone": row.facts["player"]["name"],
        "kept": row.kept,
        "by": actors.get(row.by, row.by),
        "at": row.done_at,
        "undone_at": row.undone_at,
        "undone_by": actors.get(row.undone_by, row.undone_by),
    }
