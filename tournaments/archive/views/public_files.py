"""Files that anybody may take away: the standings as far as they are public, and the calendar."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.archive.exports import calendar_of, public_standings_file
from tournaments.core.errors import NoSuchThing
from tournaments.core.links import origin_of
from tournaments.core.selectors.bustles import club_calendar as bustles_of_calendar
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.visibility import is_open
from tournaments.core.versions import etag_of, unless_unchanged
from tournaments.core.views.downloads import download
from tournaments.core.views.shared import missing_is_404
from tournaments.models import Bustle

KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
ICS = "text/calendar; charset=utf-8"


@require_safe
@missing_is_404
def standings(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    bustle = public_bustle(slug)
    if kind not in KINDS or not is_open(bustle):
        raise NoSuchThing(_("There’s no such file."))
    filename = f"{slugify(bustle.name) or 'bustle'}-standings.{kind}"
    return unless_unchanged(
        request,
        etag_of(slug, "standings", kind, bustle.live_version),
        lambda: download(filename, KINDS[kind], public_standings_file(bustle, kind)),
    )


@require_safe
@missing_is_404
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    bustle = public_bustle(slug)
    return unless_unchanged(
        request,
        etag_of(slug, "ics", bustle.version),
        lambda: _calendar(request, bustle.name, slug, [bustle]),
    )


@require_safe
@missing_is_404
def club_calendar(request: HttpRequest, club_id: int) -> HttpResponse:
    name, bustles = bustles_of_calendar(club_id)
    versions = sha256(
        repr([(bustle.pk, bustle.version) for bustle in bustles]).encode()
    ).hexdigest()
    return unless_unchanged(
        request,
        etag_of("club", club_id, versions),
        lambda: _calendar(request, name, slugify(name) or "bustles", bustles),
    )


def _calendar(
    request: HttpRequest, name: str, filename: str, bustles: list[Bustle]
) -> HttpResponse:
    def address(bustle: Bustle) -> str:
        return origin_of(request) + reverse("public:bustle", args=[bustle.slug])

    return download(f"{filename}.ics", ICS, calendar_of(name, bustles, address))
