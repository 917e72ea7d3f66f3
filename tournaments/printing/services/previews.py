"""What a document would look like: a picture of its first page, from what stands there now.

Kept per version of the bustle, and made one at a time: whoever looks at paper must not keep a
table's hand waiting.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from tournaments.models import Bustle
from tournaments.printing.documents.typesetting import pictures_only
from tournaments.printing.services.registry import PRINTERS

MOST = 64  # pictures kept in a process, some 30 kB each

_kept: OrderedDict[str, bytes] = OrderedDict()
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
    if key in _kept:
        return _kept[key]
    if not _making.acquire(blocking=False):
        raise Busy
    try:
        with pictures_only():
            made = PRINTERS[kind](bustle, params, lambda *_stages: None)
    finally:
        _making.release()
    _kept[key] = made.picture or b""
    while len(_kept) > MOST:
        _kept.popitem(last=False)
    return _kept[key]
