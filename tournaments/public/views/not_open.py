"""What a public page says before the time from which it is public."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from tournaments.core.selectors.visibility import is_open
from tournaments.models import Bustle
from tournaments.players.views.sign_up import sign_up_line

CLOSED = "closed"


def not_open_yet(request: HttpRequest, found: Bustle) -> HttpResponse | None:
    """The page in place of the one that was asked for, until that is public; then None.

    A page that follows is shown anew when it opens and when it closes.
    """
    opened, waits = is_open(found), request.GET.get("v") == CLOSED
    if opened and not waits:
        return None
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"} if opened == waits else {})
    if opened:
        return None
    context = {"bustle": found, "sign_up": sign_up_line(found)}
    response = render(request, "public/closed.html", context)
    patch_cache_control(response, no_cache=True)
    return response
