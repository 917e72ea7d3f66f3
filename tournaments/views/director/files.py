"""Files: what a director takes away, and a bustle that comes from elsewhere."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.errors import NoSuchThing
from tournaments.forms import BustleFileForm
from tournaments.models import Bustle
from tournaments.selectors.bustles import clubs_of
from tournaments.selectors.rounds import opened_rounds
from tournaments.services.archives import BadArchive, Opened, open_archive
from tournaments.services.exporting import export
from tournaments.services.exporting.files import WHOLE
from tournaments.views.director.access import directors, directors_own, user_id
from tournaments.views.director.printing import NEEDS_ROUND
from tournaments.views.files import download

FILES = (
    (
        "results.xlsx",
        "Everything, for a spreadsheet",
        "Standings, results and hands: three sheets.",
    ),
    ("standings.csv", "Standings", "A line for everybody."),
    (
        "results.csv",
        "Results",
        "Everybody, round by round: table, partner, opponents, points.",
    ),
    ("hands.csv", "Hands", "A line for every hand: who made trump, what happened, what it gave."),
    ("results.json", "Everything, for a program", "Standings, results and hands."),
)


@require_safe
@directors
def files(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    refusal = None if opened_rounds(bustle.pk) else NEEDS_ROUND
    lines = [_line(title, text, name, _link(bustle, name)) for name, title, text in FILES]
    context = {
        "bustle": bustle,
        "files": lines,
        "refusal": refusal,
        "whole": _link(bustle, WHOLE),
        "public_files": _public(bustle),
    }
    return render(request, "director/files.html", context)


@require_safe
@directors
def file(request: HttpRequest, bustle: Bustle, name: str) -> HttpResponse:
    return download(export(bustle, name))


@directors_own
def open_file(request: HttpRequest) -> HttpResponse:
    """A bustle out of a file: all of it, or what is wrong beside the field."""
    clubs = [(club.pk, club.name) for club in clubs_of(user_id(request))]
    if not clubs:
        raise NoSuchThing("You direct no club.")
    form = BustleFileForm(request.POST or None, request.FILES or None, clubs=clubs)
    if request.method == "POST" and form.is_valid():
        try:
            made = _open(form.cleaned_data)
        except BadArchive as error:
            form.add_error(error.field, error.sentence)
        else:
            messages.success(request, _said(made))
            return redirect("director:board", made.slug)
    status = 422 if form.errors else 200
    return render(request, "director/open_file.html", {"form": form}, status=status)


def _open(sent: dict[str, Any]) -> Opened:
    return open_archive(
        data=sent["file"].read(),
        club_id=sent["club"],
        same_people=sent["same_people"],
        as_copy=sent["as_copy"],
    )


def _said(made: Opened) -> str:
    if made.other_address:
        return f"{made.name} is open. Its address was taken, so it has another one here."
    return f"{made.name} is open, and goes on from where it was."


def _line(title: str, text: str, name: str, href: str) -> dict[str, str]:
    return {"title": title, "text": text, "kind": name.rpartition(".")[2].upper(), "href": href}


def _public(bustle: Bustle) -> list[dict[str, str]]:
    """What anybody may take, with names as people agreed to."""

    def standings(kind: str) -> str:
        return reverse("public:standings_file", args=[bustle.slug, kind])

    own, club = bustle.slug, bustle.club
    lines = [
        _line("Standings", "As far as they are public.", "csv", standings("csv")),
        _line("Standings for a program", "The same.", "json", standings("json")),
        _line("Calendar", "This bustle.", "ics", reverse("public:calendar", args=[own])),
    ]
    if bustle.listed:
        address = reverse("public:club_calendar", args=[club.pk])
        text = f"All bustles to come of {club.name}: a calendar can follow this address."
        lines.append(_line("Calendar of the club", text, "ics", address))
    return lines


def _link(bustle: Bustle, name: str) -> str:
    return reverse("director:file", args=[bustle.slug, name])
