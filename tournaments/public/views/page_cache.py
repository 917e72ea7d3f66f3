"""A page that is the same for everybody is rendered by one thread at a time.

While one renders, the others hand out what was rendered last: a room that asks for every hand's
page gets a page that is at most one rendering old, and the next question gets the newer one. In a
large room a page rests before it is rendered anew (`large_room.rest_of`): what rendering hundreds
of people may take from the tables that enter their hands is a small share of the processor.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from scoring.cache import Cache
from tournaments.core.speaking import spoken

FRESH = 2.0  # seconds: a page also shows the time
OLDEST = 15.0  # seconds: what is handed out of an older version
FOR_EVERYBODY, FOR_ONE_READER = 5, 1
"""Levels of gzip: a page for everybody is packed once, one reader's own page for every answer."""


@dataclass(frozen=True)
class RenderedPage:
    """A page: of which version, when its rendering began (seconds of the monotonic clock), and on
    which version of the bustle's own row."""

    version: int
    body: bytes
    at: float
    own_version: int = 0
    gzip_level: int = FOR_EVERYBODY

    @cached_property
    def packed(self) -> bytes:
        """The body as gzip, packed once."""
        return gzip.compress(self.body, self.gzip_level)

    def younger_than(self, seconds: float) -> bool:
        """True if it was rendered less than so many seconds ago."""
        return time.monotonic() - self.at < seconds


_pages: Cache[str, RenderedPage] = Cache(32)  # a large room's is half a megabyte
_rendering: dict[str, threading.Lock] = {}
_registry = threading.Lock()


def render_once(
    key: str,
    version: int,
    render: Callable[[], HttpResponse],
    *,
    allow_older: bool = False,
    own_version: int = 0,
    rest: float = 0.0,
) -> RenderedPage:
    """The page at this version or a later one; with `allow_older` the one that was rendered last,
    for `rest` seconds and while another thread renders this one.

    What was rendered before the bustle's `own_version` is never handed out: it may hold what has
    been taken from the public since.
    """
    key = f"{key} {spoken()}"
    if fresh := _fresh(key, version):
        return fresh
    last = _pages.get(key)
    if not allow_older or last is None or last.own_version < own_version:
        last = None
    elif last.younger_than(rest):
        return last
    elif not last.younger_than(OLDEST):
        last = None
    lock = _lock_of(key)
    if not lock.acquire(blocking=last is None) and last:
        return last
    try:
        return _fresh(key, version) or _render(key, version, render, own_version)
    finally:
        lock.release()


def _render(
    key: str, version: int, render: Callable[[], HttpResponse], own_version: int
) -> RenderedPage:
    began = time.monotonic()
    page = RenderedPage(version, render().content, began, own_version)
    _pages[key] = page
    return page


def _fresh(key: str, version: int) -> RenderedPage | None:
    page = _pages.get(key)
    return page if page and page.younger_than(FRESH) and page.version >= version else None


def _lock_of(key: str) -> threading.Lock:
    with _registry:
        return _rendering.setdefault(key, threading.Lock())


def answer_with(request: HttpRequest, page: RenderedPage) -> HttpResponse:
    """The page, packed where the reader takes it so: nothing in it is secret or anybody's input."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(page.packed if packed else page.body)
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
