"""A page that is the same for everybody is drawn by one thread at a time.

While one draws, the others hand out what was drawn last: a room that asks for every hand's page
gets a page that is at most one drawing old, and the next question gets the newer one.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse

MOST = 32  # pages kept in a process; a large room's is half a megabyte
FRESH = 2.0  # seconds: a page also shows the time
OLDEST = 15.0  # seconds: what is handed out of an older version


@dataclass(frozen=True)
class Drawn:
    """A page as it was drawn: of which version, and when (seconds of the monotonic clock)."""

    version: int
    body: bytes
    at: float


_kept: OrderedDict[str, Drawn] = OrderedDict()
_drawing: dict[str, threading.Lock] = {}
_registry = threading.Lock()


def drawn_once(
    key: str, version: int, draw: Callable[[], HttpResponse], *, older: bool = False
) -> Drawn:
    """The page at this version or a later one; with `older` what was drawn last, while another
    thread draws this one."""
    if kept := _kept_since(key, FRESH, version):
        return kept
    lock, last = _lock_of(key), _kept_since(key, OLDEST) if older else None
    if not lock.acquire(blocking=last is None) and last:
        return last
    try:
        return _kept_since(key, FRESH, version) or _draw(key, version, draw)
    finally:
        lock.release()


def _draw(key: str, version: int, draw: Callable[[], HttpResponse]) -> Drawn:
    drawn = Drawn(version, draw().content, time.monotonic())
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
