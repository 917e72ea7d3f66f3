"""Limits on how often somebody may try. A room is one address: only failures count by address.

The counter is one atomic step of the cache. Without a cache nobody is turned away: a table must
be able to write when Redis is dead, and codes are too long to be guessed.
"""

from __future__ import annotations

import logging
import time

from django.core.cache import cache
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from tournaments.core.errors import NoSuchThing

log = logging.getLogger(__name__)
security = logging.getLogger("bustle.security")

WINDOW = 60  # seconds
WRITES = 240  # by one table in a window; an evening's sheet is a few dozen
FAILURES = 60  # unknown codes from one address in a window
SIGN_UPS = 60  # for one bustle in a window
PATIENCE = 30.0  # seconds for which a cache that failed is not asked again


class _Silence:
    """Until when the cache is left alone."""

    until = 0.0


def count(scope: str, who: str, by: int = 1) -> int:
    """Number of tries in this window, these included; 0 when nobody can count."""
    if time.monotonic() < _Silence.until:
        return 0
    key = f"{scope}:{who}:{int(time.time()) // WINDOW}"
    try:
        return _added(key, by)
    except Exception as error:
        _Silence.until = time.monotonic() + PATIENCE
        log.warning("nothing is throttled while the cache is down: %s", error)
        return 0


def _added(key: str, by: int) -> int:
    try:
        return int(cache.incr(key, by))
    except ValueError:  # the first in this window, or two of them at once
        return by if cache.add(key, by, timeout=2 * WINDOW) else int(cache.incr(key, by))


def allow_writes(code: str, number: int = 1) -> None:
    """Raises Throttled when a table writes more than any table does."""
    if count("table-writes", code.upper(), number) > WRITES:
        security.warning("a table writes too often")
        raise Throttled(wait=WINDOW)


def count_failure(request: Request, error: NoSuchThing) -> Exception:
    """The error to raise for an unknown code: the same, until the address has tried too often."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    if count("unknown-code", address) <= FAILURES:
        return error
    security.warning("too many unknown codes from %s", address)
    return Throttled(wait=WINDOW)


def allow_sign_up(bustle_id: int) -> bool:
    """True if one more may sign up for this bustle now: a club's mail brings dozens at once."""
    return count("sign-ups", str(bustle_id)) <= SIGN_UPS
