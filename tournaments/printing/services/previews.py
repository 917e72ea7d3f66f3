"""What a document would look like: a picture of its first page, from what stands there now.

Kept per version of the bustle, and made one at a time: whoever looks at paper must not keep a
table's hand waiting.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from scoring.cache import Cache
from tournaments.models import Bustle
from tournaments.printing.documents.typesetting import pictures_only
from tournaments.printing.services.registry import PRINTERS

_pictures: Cache[str, bytes] = Cache(64)  # some 30 kB each
_making = threading.Lock()


class Busy(Exception):
    """Another picture is being made: ask again in a moment."""


def preview_key(bustle: Bustle, kind: str, params: Mapping[str, Any]) -> str:
    """Names the picture of a document as the bustle is now.

    By the version of everything but the score sheets: a hand changes no paper that is looked at.
    """
    said = "-".join(str(params[name]) for name in sorted(params) if name != "origin")
    return f"{bustle.pk}-{kind}-{said}-{bustle.version}"


def preview_of(bustle: Bustle, kind: str, params: Mapping[str, Any]) -> bytes:
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
            made = PRINTERS[kind](bustle, params, lambda *_stages: None)
    finally:
        _making.release()
    picture = made.picture or b""
    _pictures.set(key, picture)
    return picture
