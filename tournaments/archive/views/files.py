"""The files that a director takes away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.archive.exports import export, takes_long
from tournaments.archive.exports.files import WHOLE
from tournaments.archive.jobs import FILE, request_file
from tournaments.core.roles import Action
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.views.access import directors
from tournaments.core.views.downloads import download
from tournaments.jobs.selectors import JobView, jobs_by_file
from tournaments.jobs.views import job_context
from tournaments.models import Bustle
from tournaments.printing.documents.base import NEEDS_ROUND

LINES = (
    (
        "results.xlsx",
        gettext_lazy("Everything, for a spreadsheet"),
        gettext_lazy("Standings, results and hands on three sheets."),
    ),
    ("standings.csv", gettext_lazy("Standings"), gettext_lazy("One line per player.")),
    (
        "results.csv",
        gettext_lazy("Results"),
        gettext_lazy("Every player, round by round: table, partner, opponents, points."),
    ),
    (
        "hands.csv",
        gettext_lazy("Hands"),
        gettext_lazy("One line per hand: who made trump, what happened, what it scored."),
    ),
    (
        "results.json",
        gettext_lazy("Everything, for a program"),
        gettext_lazy("Standings, results and hands."),
    ),
)
WHOLE_LINE = (WHOLE, gettext_lazy("The whole bustle"), gettext_lazy("One file with everything."))


@require_safe
@directors(Action.RUN)
def files(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    refusal = None if opened_rounds(bustle.pk) else NEEDS_ROUND
    jobs = jobs_by_file(bustle.pk, FILE.name)
    context = {
        "bustle": bustle,
        "files": [_file(bustle, line, jobs) for line in LINES],
        "refusal": refusal,
        "whole": _file(bustle, WHOLE_LINE, jobs),
        "public_files": _public(bustle),
        "waiting": any(job.under_way for some in jobs.values() for job in some),
    }
    return render(request, "director/files.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@directors(Action.RUN, press=Action.RUN)
def file(request: HttpRequest, bustle: Bustle, name: str) -> HttpResponse:
    """The file; POST has it made as a job, which is how a large room's come about."""
    if request.method == "POST":
        request_file(bustle_id=bustle.pk, name=name)
    elif not takes_long(bustle, name):
        exported = export(bustle, name)
        return download(exported.filename, exported.content_type, exported.content)
    return redirect("director:files", bustle.slug)


def _file(
    bustle: Bustle,
    line: tuple[str, str | Promise, str | Promise],
    jobs: Mapping[str, Sequence[JobView]],
) -> dict[str, Any]:
    """A line of the page; what takes long has its jobs instead of being there at once."""
    name, title, text = line
    long = takes_long(bustle, name)
    shown = jobs.get(name, ()) if long else ()
    return {
        **_line(title, text, name, reverse("director:file", args=[bustle.slug, name])),
        "long": long,
        "jobs": [job_context(job) for job in shown],
        "under_way": any(job.under_way for job in shown),
    }


def _line(title: str | Promise, text: str | Promise, name: str, href: str) -> dict[str, Any]:
    return {"title": title, "text": text, "kind": name.rpartition(".")[2].upper(), "href": href}


def _public(bustle: Bustle) -> list[dict[str, Any]]:
    """Files that anybody may take, with names as people agreed to."""

    def standings(kind: str) -> str:
        return reverse("public:standings_file", args=[bustle.slug, kind])

    own, club = bustle.slug, bustle.club
    lines = [
        _line(_("Standings"), _("As far as they are public."), "csv", standings("csv")),
        _line(_("Standings for a program"), _("The same, as JSON."), "json", standings("json")),
        _line(_("Calendar"), _("This bustle."), "ics", reverse("public:calendar", args=[own])),
    ]
    if bustle.listed:
        address = reverse("public:club_bustles", args=[club.slug])
        text = _("Every upcoming bustle of %(club)s. Calendars can subscribe to this address.")
        text %= {"club": club.name}
        lines.append(_line(_("Club calendar"), text, "ics", address))
    return lines
