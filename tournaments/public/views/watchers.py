"""Time that a phone which follows the public page waits until it asks for news again.

It grows with the number of those who follow, so that a process answers at most `MOST` a second. A
phone learns it from a header of every answer (live_parts.js).
"""

from __future__ import annotations

import threading
import time
from collections import Counter

from django.http import HttpResponse

HEADER = "Bustle-Wait"
SHORTEST, LONGEST = 3, 6  # seconds; a phone waits up to half as long again (live_parts.js)
MOST = 150  # asks a second


class Watchers:
    """Those who follow, counted by when they will have asked again, second by second."""

    def __init__(self) -> None:
        self._due: Counter[int] = Counter()
        self._now, self._wait = 0, SHORTEST
        self._lock = threading.Lock()

    def ask(self) -> int:
        """Counts one who asks; returns the seconds that they wait until the next time."""
        now = int(time.monotonic())
        with self._lock:
            if now != self._now:
                self._due = Counter({at: count for at, count in self._due.items() if at >= now})
                self._now = now
                self._wait = min(LONGEST, max(SHORTEST, self._due.total() // MOST))
            self._due[now + self._wait * 3 // 2] += 1
            return self._wait


_watchers = Watchers()


def with_wait(answer: HttpResponse) -> HttpResponse:
    """The answer to one who follows, which tells them when to ask again."""
    answer.headers[HEADER] = str(_watchers.ask())
    return answer
