"""A page of a bustle for anybody: what all of them do before and after they are rendered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournaments.core.selectors.visibility import is_open
from tournaments.core.versions import etag_of, shows, unless_unchanged
from tournaments.core.views.shared import is_htmx, missing_is_404, number_in
from tournaments.models import Bustle
from tournaments.players.views.sign_up import sign_up_line
from tournaments.public.views.large_room import current_bustle

CLOSED = "closed"
View = Callable[..., HttpResponse]


def public_page(*, query: Sequence[str] = (), follows: bool = False) -> Callable[[View], View]:
    """Decorator of a view that is given the bustle in the place of its slug.

    Before the bustle is public everybody gets the closed page. Whoever has the page of this version
    gets 304, or 204 if it `follows`, which means that it asks for news with `?v=`. `query` names
    the numbers that the view reads out of the address besides.
    """

    def decorated(view: View) -> View:
        @require_safe
        @missing_is_404
        @wraps(view)
        def page(request: HttpRequest, slug: str, **where: Any) -> HttpResponse:
            bustle = current_bustle(slug)
            if closed := not_open_yet(request, bustle):
                return closed
            if follows and shows(request, bustle.live_version):
                return HttpResponse(status=204)
            asked = {name: number_in(request.GET.get(name)) for name in query}
            numbers = (*where.values(), *asked.values())
            return unless_unchanged(
                request,
                etag_of(slug, view.__name__, *numbers, bustle.live_version),
                lambda: view(request, bustle, **where, **asked),
            )

        return page

    return decorated


def not_open_yet(request: HttpRequest, bustle: Bustle) -> HttpResponse | None:
    """The page in place of the one that was asked for, until that is public; then None.

    A page that follows is shown anew when it opens and when it closes.
    """
    opened, waits = is_open(bustle), shows(request, CLOSED)
    if opened and not waits:
        return None
    if is_htmx(request):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"} if opened == waits else {})
    if opened:
        return None
    context = {"bustle": bustle, "sign_up": sign_up_line(bustle)}
    response = render(request, "public/closed.html", context)
    patch_cache_control(response, no_cache=True)
    return response
