"""The answer to those who follow the public page and have its newest version: nothing new.

Hundreds ask every few seconds, and most of them have what there is. This answer says nothing and
depends on nobody, so it is given before sessions, users and languages are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.urls.converters import SlugConverter

from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.visibility import is_open
from tournaments.core.signals import bustle_watched
from tournaments.core.versions import shows
from tournaments.models import Bustle
from tournaments.public.views.large_room import known_bustle
from tournaments.public.views.watchers import with_wait


class NothingNew:
    """Middleware, the first of all; whatever is not its own to answer goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return _nothing_new(request) or self.get_response(request)


def _nothing_new(request: HttpRequest) -> HttpResponse | None:
    at = _address().fullmatch(request.path) if request.method == "GET" else None
    if at is None or "v" not in request.GET:
        return None
    try:
        bustle = known_bustle(at[1])
    except NoSuchThing:
        return None
    if not is_open(bustle) or not shows(request, bustle.live_version):
        return None
    bustle_watched.send_robust(sender=Bustle, bustle=bustle)
    return with_wait(HttpResponse(status=204))


@cache
def _address() -> re.Pattern[str]:
    """The address at which news is asked for, with the bustle's slug as its group."""
    before, _slug, after = reverse("public:live", args=["slug"]).rpartition("slug")
    return re.compile(f"{re.escape(before)}({SlugConverter.regex}){re.escape(after)}")
