"""The screen in the hall. The same for everybody, so it reads neither session nor user.

What it may show is drawn once for all and follows the evening; which of it a screen shows, and
whether dark or light, the director picks on the board, or the address for this one screen.
"""

from __future__ import annotations

from collections.abc import Container

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from tournaments.core.links import qr_image
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.visibility import is_open
from tournaments.core.signals import bustle_watched
from tournaments.core.versions import shows, stamp
from tournaments.core.views.shared import missing_is_404
from tournaments.models import Bustle
from tournaments.public.views.large_room import current_bustle, recent_bustle, rest_of
from tournaments.public.views.page_cache import RenderedPage, answer_with, render_once
from tournaments.public.views.screen_panels import PANELS, panels_context

THEMES = ("light", "dark")


@require_safe
@missing_is_404
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    bustle = current_bustle(slug)
    asked = _one_of(PANELS, request.GET.get("show"))
    theme = _one_of(THEMES, request.GET.get("theme"))
    address = origin_of_club(request, bustle.club_id) + reverse("public:bustle", args=[slug])
    context = {
        "bustle": bustle,
        "stage": mark_safe(_stage(request, bustle).body.decode()),  # noqa: S308  (our own template)
        "asked": asked,
        "shows": asked or _one_of(PANELS, bustle.screen),
        "theme": theme,
        "scheme": theme or ("dark" if bustle.screen_dark else "light"),
        "panels": list(PANELS.items()),
        "address": address.partition("://")[2],
        "qr": qr_image(address),
    }
    response = render(request, "screen/screen.html", context)
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
@missing_is_404
def live(request: HttpRequest, slug: str) -> HttpResponse:
    bustle = recent_bustle(slug)
    bustle_watched.send_robust(sender=Bustle, bustle=bustle)
    if shows(request, _stamp(bustle, bustle.live_version)):
        return HttpResponse(status=204)
    page = _stage(request, bustle, allow_older=True)
    if shows(request, _stamp(bustle, page.version)):
        return HttpResponse(status=204)
    response = answer_with(request, page)
    patch_cache_control(response, no_cache=True)
    return response


def _stage(request: HttpRequest, bustle: Bustle, *, allow_older: bool = False) -> RenderedPage:
    def stage() -> HttpResponse:
        version = _stamp(bustle, bustle.live_version)
        context = {"bustle": bustle, "version": version, **panels_context(bustle)}
        return render(request, "screen/_stage.html", context)

    return render_once(
        f"screen {bustle.slug} {is_open(bustle)}",
        bustle.live_version,
        stage,
        allow_older=allow_older,
        own_version=bustle.version,
        rest=rest_of(bustle),
    )


def _stamp(bustle: Bustle, version: int) -> str:
    """Moves on with what happens, and when the public may see it at last."""
    return stamp(version, int(is_open(bustle)))


def _one_of(choices: Container[str], asked: str | None) -> str:
    """Choice that was asked for, if there is such a one."""
    return asked if asked is not None and asked in choices else ""
