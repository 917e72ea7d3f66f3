"""A large room, in which hundreds ask for news at once while tables enter their hands.

What everybody sees is drawn anew only every few seconds there, and says of when it is; how far the
evening is, is asked a few times a second for all. Rooms of up to `LARGE_ROOM` people are asked
about and rendered for every hand.
"""

from __future__ import annotations

import time

from scoring.cache import Cache
from tournaments.core.selectors.bustles import LARGE_ROOM, public_bustle
from tournaments.models import Bustle

RECENT = 0.25  # seconds
LONGEST_REST = 10.0  # seconds

_last_read: Cache[str, tuple[float, Bustle]] = Cache(16)
"""Moment when a bustle was read, in seconds of the monotonic clock, and the bustle; by slug."""


def rest_of(bustle: Bustle) -> float:
    """Seconds that a page of this `public_bustle` rests between two renderings; 0 in a small room.
    A second for every hundred people: a page takes about a millisecond to render for each."""
    return min(LONGEST_REST, bustle.people / 100) if bustle.people > LARGE_ROOM else 0.0


def recent_bustle(slug: str) -> Bustle:
    """The bustle as `public_bustle` has it; of a large room as it was a moment ago.

    Raises:
        NoSuchThing: there is none.
    """
    now = time.monotonic()
    last = _last_read.get(slug)
    if last and now - last[0] < RECENT:
        return last[1]
    bustle = public_bustle(slug)
    if rest_of(bustle):
        _last_read.set(slug, (now, bustle))
    return bustle
