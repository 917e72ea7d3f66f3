"""A page that is the same for everybody is drawn by one thread at a time.

While one draws, the others hand out what was drawn last: a room that asks for every hand's page
gets a page that is at most one drawing old, and the next question gets the newer one. A page that
takes long to draw, because hundreds of people are on it, is drawn again only after a while: what
drawing may take from the tables that enter their hands is a small share of the processor.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpResponse

MOST = 32  # pages kept in a process; a large room's is half a megabyte
FRESH = 2.0  # seconds: a page also shows the time
OLDEST = 15.0  # seconds: what is handed out of an older version
QUICK = 0.05  # seconds of the processor: a page drawn as quickly is drawn for every change
REST = 50.0  # for every second above that, so many without a new drawing


@dataclass(frozen=True)
class Drawn:
    """A page as it was drawn: of which version, when (seconds of the monotonic clock), and how
    many seconds of the processor it cost."""

    version: int
    body: bytes
    at: float
    cost: float = 0.0

    @cached_property
    def packed(self) -> bytes:
        """The body as gzip, packed once for everybody."""
        return gzip.compress(self.body, 5)

    @property
    def worth_keeping(self) -> bool:
        """Whether it was dear enough to be handed out a while longer, whatever changed since."""
        rest = min(OLDEST, REST * max(0.0, self.cost - QUICK))
        return time.monotonic() - self.at < rest


_kept: OrderedDict[str, Drawn] = OrderedDict()
_drawing: dict[str, threading.Lock] = {}
_registry = threading.Lock()


def drawn_once(
    key: str, version: int, draw: Callable[[], HttpResponse], *, older: bool = False
) -> Drawn:
    """The page at this version or a later one; with `older` what was drawn last, while another
    thread draws this one or as long as drawing it again would cost too much."""
    if kept := _kept_since(key, FRESH, version):
        return kept
    if older and (last := _kept.get(key)) and last.worth_keeping:
        return last
    lock, last = _lock_of(key), _kept_since(key, OLDEST) if older else None
    if not lock.acquire(blocking=last is None) and last:
        return last
    try:
        return _kept_since(key, FRESH, version) or _draw(key, version, draw)
    finally:
        lock.release()


def _draw(key: str, version: int, draw: Callable[[], HttpResponse]) -> Drawn:
    began = time.thread_time()
    body = draw().content
    drawn = Drawn(version, body, time.monotonic(), time.thread_time() - began)
    with _registry:
        _kept[key] = drawn
        _kept.move_to_end(key)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return drawn


def _kept_since(key: str, seconds: float, version: int = 0) -> Drawn | None:
    kept = _kept.get(key)
    young = kept and time.monotonic() - kept.at < seconds
    return kept if kept and young and kept.version >= version else None


def _lock_of(key: str) -> threading.Lock:
    with _registry:
        return _drawing.setdefault(key, threading.Lock())
