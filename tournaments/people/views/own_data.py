"""What a person may ask of a club: everything it knows of them, or that it forgets them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _

from tournaments.core.moments import date
from tournaments.core.roles import Action
from tournaments.core.views.access import directors_of_club, user_id
from tournaments.core.views.downloads import download
from tournaments.models import Club, Player, Registration
from tournaments.people.selectors.known import known_of
from tournaments.people.selectors.people import person_of
from tournaments.people.selectors.traces import traces_of
from tournaments.people.services.erasing import erase_person
from tournaments.people.services.exporting import log_export

JSON = "application/json"


@directors_of_club(Action.DIRECTORY)
def known_page(request: HttpRequest, club: Club, player_id: int) -> HttpResponse:
    """All that is known of somebody, to read and to print."""
    somebody = person_of(club.pk, player_id)
    log_export(somebody, user_id(request), request.META.get("REMOTE_ADDR", ""))
    known = known_of(somebody)
    context = {
        "club": club,
        "person": somebody,
        "made_at": timezone.now(),
        "fields": list(_fields(somebody, known["person"])),
        "evenings": [evening | {"lines": list(_lines(evening))} for evening in known["evenings"]],
        "named_in": known["named_in"],
    }
    return render(request, "people/known.html", context)


def _fields(person: Player, known: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is written down, as a page says it."""
    for name in ("name", *Player.DIRECTORY_FIELDS):
        field: Any = Player._meta.get_field(name)
        value = getattr(person, f"get_{name}_display")() if field.choices else known[name]
        yield capfirst(field.verbose_name), value
    yield _("Brought by"), known["brought_by"]
    yield _("Brought"), ", ".join(known["brought"])
    yield _("Lists"), ", ".join(known["lists"])
    yield _("In the directory since"), date(person.created_at)


def _lines(evening: dict[str, Any]) -> Iterator[str]:
    """An evening in a few words each."""
    yield date(datetime.fromisoformat(evening["starts_at"]))
    yield _("Number %(number)s") % {"number": evening["number"]}
    yield str(Registration.State(evening["state"]).label)
    if evening["place"]:
        yield _("place %(place)s") % {"place": evening["place"]}
    if evening["points"] is not None:
        yield _("%(points)s points") % {"points": evening["points"]}
    if evening["paid"]:
        yield _("paid")
    if evening["partner_wish"]:
        yield _("wished for: %(wish)s") % {"wish": evening["partner_wish"]}


@directors_of_club(Action.DIRECTORY)
def known_file(request: HttpRequest, club: Club, player_id: int) -> HttpResponse:
    """The same as one file."""
    somebody = person_of(club.pk, player_id)
    log_export(somebody, user_id(request), request.META.get("REMOTE_ADDR", ""))
    text = json.dumps(known_of(somebody), ensure_ascii=False, indent=1)
    name = f"{slugify(somebody.name) or 'person'}-{somebody.pk}.person.json"
    return download(name, JSON, text.encode())


@directors_of_club(Action.DIRECTORY, press=Action.DIRECTORY)
def erase(request: HttpRequest, club: Club, player_id: int) -> HttpResponse:
    """Says exactly what happens, and once it is confirmed does it and says what is left to do."""
    somebody = person_of(club.pk, player_id)
    traces = traces_of(somebody)
    context = {"club": club, "person": somebody, "traces": traces}
    if request.method != "POST":
        return render(request, "people/erase.html", context)
    if request.POST.get("sure") != "on":
        context["unsure"] = True
        return render(request, "people/erase.html", context, status=422)
    erase_person(club_id=club.pk, player_id=player_id, user_id=user_id(request))
    return render(request, "people/erased.html", context | {"person": None})
