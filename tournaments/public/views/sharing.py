"""What stands beside a link that somebody shares: a title, a sentence, a picture."""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.core.links import origin_of
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.visibility import Shown
from tournaments.core.views.shared import missing_is_404, unless_unchanged
from tournaments.models import Bustle
from tournaments.public.selectors.sharing import picture_made_at, picture_of, shared

HOUSE_PICTURE = Path(__file__).resolve().parents[2] / "static" / "bustle" / "share.png"
HOLDS = 60.0  # seconds: a sentence about closed rounds changes when one is corrected
_said: dict[int, tuple[int, float, str]] = {}


@require_safe
@missing_is_404
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture that was drawn last; the house's own until there is one that may be shown."""
    found = public_bustle(slug)
    made_at = picture_made_at(found)

    def draw() -> HttpResponse:
        content = picture_of(found) if made_at else _house_picture()
        return HttpResponse(content, content_type="image/png")

    stamp = f"{made_at.timestamp()}" if made_at else "house"
    return unless_unchanged(request, f"{slug}-picture-{stamp}", draw)


def share_context(
    request: HttpRequest, bustle: Bustle, title: str, sentence: str
) -> dict[str, Any]:
    """For templates/public/_share.html: absolute, because whoever shows it is elsewhere."""
    origin = origin_of(request)
    return {
        "title": f"{title} · {bustle.name}" if title else bustle.name,
        "sentence": sentence,
        "url": origin + request.path,
        "picture": origin + reverse("public:picture", args=[bustle.slug]),
    }


def standing_said(bustle: Bustle, seen: Shown) -> str:
    """How the evening stands, worked out once for a while and again when something is changed."""
    version, at, said = _said.get(bustle.pk, (-1, 0.0, ""))
    if version != bustle.version or time.monotonic() - at > HOLDS:
        said = shared(bustle, seen).sentence
        _said[bustle.pk] = (bustle.version, time.monotonic(), said)
    return said


@lru_cache(maxsize=1)
def _house_picture() -> bytes:
    return HOUSE_PICTURE.read_bytes()
