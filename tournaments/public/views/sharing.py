"""A shared link's title, sentence and picture."""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.cache import Cache
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.visibility import Shown
from tournaments.core.versions import etag_of, unless_unchanged
from tournaments.core.views.shared import missing_is_404
from tournaments.models import Bustle
from tournaments.public.selectors.sharing import picture_made_at, picture_of, shared
from tournaments.standings.selectors.everybody import Everybody

HOUSE_PICTURE = Path(__file__).resolve().parents[2] / "static" / "bustle" / "share.png"
HOLDS = 60.0  # seconds: a sentence about closed rounds changes when one is corrected
_sentences: Cache[int, tuple[int, float, str]] = Cache(64)
"""The bustle's version, when it was written (monotonic clock), and the sentence."""


@require_safe
@missing_is_404
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture that was made last; the house's own until there is one that may be shown."""
    bustle = public_bustle(slug)
    made_at = picture_made_at(bustle)

    def image() -> HttpResponse:
        content = picture_of(bustle) if made_at else _house_picture()
        return HttpResponse(content, content_type="image/png")

    made_when = made_at.timestamp() if made_at else "house"
    return unless_unchanged(request, etag_of(slug, "picture", made_when), image)


def share_context(
    request: HttpRequest, bustle: Bustle, title: str, sentence: str
) -> dict[str, Any]:
    """For templates/public/_share.html: absolute, because whoever shows it is elsewhere."""
    origin = origin_of_club(request, bustle.club_id)
    return {
        "title": f"{title} · {bustle.name}" if title else bustle.name,
        "sentence": sentence,
        "url": origin + request.path,
        "picture": origin + reverse("public:picture", args=[bustle.slug]),
    }


def standing_sentence(bustle: Bustle, seen: Shown, everybody: Everybody) -> str:
    """A sentence on the standings, written once a minute and again when something is changed."""
    version, at, sentence = _sentences.get(bustle.pk) or (-1, 0.0, "")
    if version != bustle.version or time.monotonic() - at > HOLDS:
        sentence = shared(bustle, seen, everybody).sentence
        _sentences[bustle.pk] = (bustle.version, time.monotonic(), sentence)
    return sentence


@lru_cache(maxsize=1)
def _house_picture() -> bytes:
    return HOUSE_PICTURE.read_bytes()
