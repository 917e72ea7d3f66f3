"""Pictures of documents that were not made yet: the first page, from what stands there now.

Kept per version of the bustle, and made one at a time: whoever looks at paper must not keep a
table's hand waiting.
"""

from __future__ import annotations

import threading

from scoring.cache import Cache
from tournaments.core.selectors.logos import logo_address
from tournaments.core.services.progress import ignore_progress
from tournaments.core.speaking import spoken
from tournaments.models import Bustle
from tournaments.printing.documents.base import DocumentParams, origin_in
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.typesetting.typesetter import pictures_only

_pictures: Cache[str, bytes] = Cache(64)  # some 30 kB each
_making = threading.Lock()


class Busy(Exception):
    """Another picture is being made: ask again in a moment."""


def preview_key(bustle: Bustle, kind: str, params: DocumentParams) -> str:
    """Names the picture of a document as the bustle is now.

    By the version of everything but the score sheets: a hand changes no paper that is looked at.
    By the club's logo, which is no part of that version.
    Of the address only whether there is one, because paper goes without codes where there is none.
    """
    asked = "-".join(str(value) for name, value in sorted(params.items()) if name != "origin")
    has_codes = bool(origin_in(params))
    logo = logo_address(bustle.club_id)[:8]
    return f"{bustle.pk}-{kind}-{asked}-{has_codes}-{bustle.version}-{spoken()}-{logo}"


def preview_of(bustle: Bustle, kind: str, params: DocumentParams) -> bytes:
    """The picture (PNG).

    Raises:
        Busy: another one is being made.
        NothingToPrint: it would be empty.
    """
    key = preview_key(bustle, kind, params)
    picture = _pictures.get(key)
    if picture is not None:
        return picture
    if not _making.acquire(blocking=False):
        raise Busy
    try:
        with pictures_only():
            rendered = DOCUMENTS[kind].render(bustle, params, ignore_progress)
    finally:
        _making.release()
    picture = rendered.picture or b""
    _pictures[key] = picture
    return picture
