"""A large room, in which hundreds ask for news at once while tables enter their hands.

What everybody sees is drawn anew only every few seconds there, and says of when it is; how far the
evening is, is asked a few times a second for all. Rooms of up to `LARGE_ROOM` people are asked
about and drawn for every hand.
"""

from __future__ import annotations

import time

from tournaments.core.selectors.bustles import LARGE_ROOM, public_bustle
from tournaments.models import Bustle

LATELY = 0.25  # seconds
LONGEST_REST = 10.0  # seconds
MOST = 16  # bustles kept in a process

_asked: dict[str, tuple[float, Bustle]] = {}


def rest_of(found: Bustle) -> float:
    """How many seconds a page of this `public_bustle` rests between drawings; 0 in a small room.
    A second for every hundred people: a page takes about a millisecond to draw for each."""
    return min(LONGEST_REST, found.people / 100) if found.people > LARGE_ROOM else 0.0


def lately(slug: str) -> Bustle:
    """The bustle as `public_bustle` has it; of a large room as it was a moment ago.

    Raises:
        NoSuchThing: there is none.
    """
    at, kept = _asked.get(slug, (0.0, None))
    now = time.monotonic()
    if kept and now - at < LATELY:
        return kept
    found = public_bustle(slug)
    if rest_of(found):
        if len(_asked) >= MOST:
            _asked.clear()
        _asked[slug] = now, found
    return found
