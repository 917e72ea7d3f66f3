"""The board's control of the screen in the hall: what it shows, dark or light."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tournaments.core.views.access import attempt, board_of
from tournaments.models import Bustle
from tournaments.public.services.screen import set_screen

SCHEMES = {"dark": True, "light": False}
SCHEME_WORDS = {"dark": _("dark"), "light": _("light")}


def pick_screen(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """One tap: a panel, or a scheme."""
    attempt(
        request,
        lambda: set_screen(
            bustle_id=bustle.pk,
            shows=request.POST.get("shows"),
            dark=SCHEMES.get(request.POST.get("scheme", "")),
        ),
    )
    return board_of(bustle)


def screen_context(bustle: Bustle) -> dict[str, Any]:
    """For director/_screen.html: every choice, and whether it is the present one."""
    panels = [
        {"value": value, "word": word, "on": value == bustle.screen}
        for value, word in Bustle.Screen.choices
    ]
    schemes = [
        {"value": value, "word": SCHEME_WORDS[value], "on": dark == bustle.screen_dark}
        for value, dark in SCHEMES.items()
    ]
    return {"panels": panels, "schemes": schemes}
