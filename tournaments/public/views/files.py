"""Files that anybody may take away: the standings as far as they are public, and the calendar."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tournaments.archive.exports import Export, calendar_of, public_standings_file
from tournaments.core.errors import NoSuchThing
from tournaments.core.links import origin_of
from tournaments.core.selectors.bustles import club_calendar, public_bustle
from tournaments.core.selectors.visibility import is_open
from tournaments.core.views.shared import missing_is_404, unless_unchanged
from tournaments.models import Bustle

KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
ICS = "text/calendar; charset=utf-8"


@require_safe
@missing_is_404
def standings(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    found = public_bustle(slug)
    if kind not in KINDS or not is_open(found):
        raise NoSuchThing("There is no such file.")
    filename = f"{slugify(found.name) or 'bustle'}-standings.{kind}"
    return unless_unchanged(
        request,
        f"{slug}-standings-{kind}-{found.live_version}",
        lambda: download(Export(filename, KINDS[kind], public_standings_file(found, kind))),
    )


@require_safe
@missing_is_404
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    found = public_bustle(slug)
    return unless_unchanged(
        request,
        f"{slug}-ics-{found.version}",
        lambda: _calendar(request, found.name, slug, [found]),
    )


@require_safe
@missing_is_404
def club_bustles(request: HttpRequest, club_id: int) -> HttpResponse:
    name, bustles = club_calendar(club_id)
    versions = sha256(repr([(one.pk, one.version) for one in bustles]).encode()).hexdigest()
    return unless_unchanged(
        request,
        f"club-{club_id}-{versions}",
        lambda: _calendar(request, name, slugify(name) or "bustles", bustles),
    )


def _calendar(
    request: HttpRequest, name: str, filename: str, bustles: list[Bustle]
) -> HttpResponse:
    def address(one: Bustle) -> str:
        return origin_of(request) + reverse("public:bustle", args=[one.slug])

    return download(Export(f"{filename}.ics", ICS, calendar_of(name, bustles, address)))


def download(made: Export) -> HttpResponse:
    """A finished file, to be kept."""
    response = HttpResponse(made.content, content_type=made.content_type)
    response["Content-Disposition"] = f'attachment; filename="{made.filename}"'
    return response
