"""The logo of a club, by an address that changes with it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournaments.core.selectors.logos import logo_by_address
from tournaments.core.views.shared import missing_is_404

A_YEAR = 365 * 24 * 3600  # seconds


@require_safe
@missing_is_404
def logo(request: HttpRequest, digest: str) -> HttpResponse:
    response = HttpResponse(logo_by_address(digest), content_type="image/png")
    patch_cache_control(response, public=True, max_age=A_YEAR, immutable=True)
    return response
