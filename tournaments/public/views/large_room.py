"""A bustle as the readers of its public pages need it, who are many and ask again and again.

Its row is read anew when its version has grown, which one small question tells. In a large room,
where hundreds ask for news at once while tables enter their hands, that question too is asked only
a few times a second for all, and what everybody sees is rendered anew only every few seconds, and
says of when it is. Rooms of up to `LARGE_ROOM` people are asked about and rendered for every hand.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from django.db import connection

from scoring.cache import Cache
from tournaments.core.selectors.bustles import LARGE_ROOM, public_bustle, public_version
from tournaments.models import Bustle

RECENT = 0.25  # seconds
HOLDS = 2.0  # seconds; then changes outside the version show too, such as the club's name
PEOPLE_A_SECOND, LONGEST_REST = 200, 5.0  # seconds


@dataclass(frozen=True)
class _LastRead:
    """A bustle, when it was read, and when its version was last seen to be the newest (seconds of
    the monotonic clock), with the changes that this process had made by then."""

    bustle: Bustle
    read_at: float
    seen_at: float
    changes: int


class _Changes:
    """Changes that this process has made since it began."""

    count = 0


_changes = _Changes()
_last_read: Cache[str, _LastRead] = Cache(64)


def rest_of(bustle: Bustle) -> float:
    """Seconds that a page of this `public_bustle` rests between two renderings; 0 in a small room.
    A page takes some 10 ms to render for two hundred people."""
    return min(LONGEST_REST, bustle.people / PEOPLE_A_SECOND) if bustle.people > LARGE_ROOM else 0.0


def current_bustle(slug: str) -> Bustle:
    """The bustle as `public_bustle` has it, at its newest version. Not to be changed: others read
    the same.

    Raises:
        NoSuchThing: there is none.
    """
    now, changes = time.monotonic(), _changes.count
    last = _last_read.get(slug)
    if last and now - last.read_at < HOLDS and public_version(slug) == last.bustle.live_version:
        last = replace(last, seen_at=now, changes=changes)
    else:
        last = _LastRead(public_bustle(slug), now, now, changes)
    _last_read[slug] = last
    return last.bustle


def recent_bustle(slug: str) -> Bustle:
    """The `current_bustle`; of a large room as it was a moment ago.

    Raises:
        NoSuchThing: there is none.
    """
    last = _last_read.get(slug)
    if last and rest_of(last.bustle) and time.monotonic() - last.seen_at < RECENT:
        return last.bustle
    return current_bustle(slug)


def known_bustle(slug: str) -> Bustle:
    """The `recent_bustle`, and of a small room too as it was a moment ago, unless this process has
    changed something since: for those who ask again in a few seconds.

    Raises:
        NoSuchThing: there is none.
    """
    last = _last_read.get(slug)
    # What a transaction has written is told to nobody before it is over.
    if last and not connection.in_atomic_block:
        since = time.monotonic() - RECENT
        if last.seen_at > since and last.changes == _changes.count:
            return last.bustle
    return recent_bustle(slug)


def note_change() -> None:
    """To be called when this process has changed any bustle or sheet."""
    _changes.count += 1
