"""Where the codes on printed scorecards lead."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.core.views.shared import missing_is_404


@require_safe
@missing_is_404
def player_by_card(
    request: HttpRequest, bustle_id: int, number: int, generation: int = 0
) -> HttpResponse:
    """Where the short link in a scorecard's QR code leads; the page says if the card is void."""
    page = reverse("public:player", args=[bustle_by_id(bustle_id).slug, number])
    return redirect(f"{page}?card={generation}" if generation else page)
