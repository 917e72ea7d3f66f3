"""A page that is the same for everybody is drawn by one thread at a time.

While one draws, the others hand out what was drawn last: a room that asks for every hand's page
gets a page that is at most one drawing old, and the next question gets the newer one. In a large
room a drawing rests before it is made anew (`crowded.rest_of`): what drawing hundreds of people may
take from the tables that enter their hands is a small share of the processor.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

MOST = 32  # pages kept in a process; a large room's is half a megabyte
FRESH = 2.0  # seconds: a page also shows the time
OLDEST = 15.0  # seconds: what is handed out of an older version


@dataclass(frozen=True)
class Drawn:
    """A page as it was drawn: of which version, when its drawing began (seconds of the monotonic
    clock), and on which base, as for `drawn_once`."""

    version: int
    body: bytes
    at: float
    base: int = 0

    @cached_property
    def packed(self) -> bytes:
        """The body as gzip, packed once for everybody."""
        return gzip.compress(self.body, 5)

    def younger_than(self, seconds: float) -> bool:
        """Whether it was drawn less than so many seconds ago."""
        return time.monotonic() - self.at < seconds


_kept: OrderedDict[str, Drawn] = OrderedDict()
_drawing: dict[str, threading.Lock] = {}
_registry = threading.Lock()


def drawn_once(
    key: str,
    version: int,
    draw: Callable[[], HttpResponse],
    *,
    older: bool = False,
    base: int = 0,
    rest: float = 0.0,
) -> Drawn:
    """The page at this version or a later one; with `older` what was drawn last, for `rest` seconds
    and while another thread draws this one.

    What was drawn on an older `base` is never handed out: it may hold what has been taken from the
    public since.
    """
    if kept := _kept_since(key, FRESH, version):
        return kept
    last = _kept.get(key)
    if not older or last is None or last.base < base:
        last = None
    elif last.younger_than(rest):
        return last
    lock, last = _lock_of(key), last if last and last.younger_than(OLDEST) else None
    if not lock.acquire(blocking=last is None) and last:
        return last
    try:
        return _kept_since(key, FRESH, version) or _draw(key, version, draw, base)
    finally:
        lock.release()


def _draw(key: str, version: int, draw: Callable[[], HttpResponse], base: int) -> Drawn:
    began = time.monotonic()
    drawn = Drawn(version, draw().content, began, base)
    with _registry:
        _kept[key] = drawn
        _kept.move_to_end(key)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return drawn


def _kept_since(key: str, seconds: float, version: int) -> Drawn | None:
    kept = _kept.get(key)
    return kept if kept and kept.younger_than(seconds) and kept.version >= version else None


def _lock_of(key: str) -> threading.Lock:
    with _registry:
        return _drawing.setdefault(key, threading.Lock())


def answer_with(request: HttpRequest, drawn: Drawn) -> HttpResponse:
    """The page, packed where the reader takes it so: nothing in it is secret or anybody's input."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(drawn.packed if packed else drawn.body)
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
