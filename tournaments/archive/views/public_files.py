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
from tournaments.core.selectors.bustles import calendar_of_club, public_bustle
from tournaments.core.selectors.clubs import origin_of_club, public_club
from tournaments.core.selectors.visibility import is_open
from tournaments.core.versions import etag_of, unless_unchanged
from tournaments.core.views.downloads import download
from tournaments.core.views.shared import missing_is_404
from tournaments.models import Bustle, Club

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
def club_bustles(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = public_club(club_slug)
    return _club_calendar(request, club, calendar_of_club(club.pk))


@require_safe
@missing_is_404
def club_calendar(request: HttpRequest, club_id: int) -> HttpResponse:
    """The same by the club's number, which tells nobody the name of a club that lists nothing."""
    bustles = calendar_of_club(club_id)
    if not bustles or bustles[0].club.closed_at:
        raise NoSuchThing(_("This club has nothing coming up."))
    return _club_calendar(request, bustles[0].club, bustles)


def _club_calendar(request: HttpRequest, club: Club, bustles: list[Bustle]) -> HttpResponse:
    versions = sha256(
        repr([club.domain, *((bustle.pk, bustle.version) for bustle in bustles)]).encode()
    ).hexdigest()
    return unless_unchanged(
        request,
        etag_of("club", club.pk, versions),
        lambda: _calendar(request, club.name, slugify(club.name) or "bustles", bustles),
    )


def _calendar(
    request: HttpRequest, name: str, filename: str, bustles: list[Bustle]
) -> HttpResponse:
    def address(bustle: Bustle) -> str:
        origin = origin_of_club(request, bustle.club_id)
        return origin + reverse("public:bustle", args=[bustle.slug])

    return download(f"{filename}.ics", ICS, calendar_of(name, bustles, address))
