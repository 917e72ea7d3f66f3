"""What a server under chaos does otherwise: its clock is wrong, or a guard has been taken away.

Guards are taken away to see that the count at the end notices. The product has no switch for that:
the settings in `chaos/settings/` put other functions in place of its own.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from copy import copy
from datetime import datetime, timedelta
from datetime import timezone as timezones
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

CLOCK, WITHOUT = "CHAOS_CLOCK", "CHAOS_WITHOUT"
WRITTEN_AFTER = 1.5  # seconds between the answer and the row, without `commit`


def alter(apps: list[str]) -> list[str]:
    """Sets the clock that the environment asks for; the installed apps with the one that takes a
    guard away, if it asks for that."""
    if seconds := float(os.environ.get(CLOCK) or 0):
        set_clock(seconds)
    return [*apps, "chaos.apps.Altered"] if os.environ.get(WITHOUT) else apps


def set_clock(seconds: float) -> None:
    """Moves what this process takes for the time by so many seconds."""
    real = time.time
    time.time = lambda: real() + seconds
    timezone.now = lambda: datetime.now(timezones.utc) + timedelta(seconds=seconds)  # noqa: UP017


def take_away(guard: str) -> None:
    """Puts something in the guard's place that trusts to luck."""
    GUARDS[guard]()


def _without_ids() -> None:
    """The server numbers entries itself, so that it cannot know one again."""
    from scoring import services

    append = services._check_and_append

    def append_anew(sheet_id: int, draft: Any, check: Any) -> Any:
        draft.entry_id = uuid4()
        return append(sheet_id, draft, check)

    services._check_and_append = append_anew


def _without_numbers() -> None:
    """A hand is the next one of its sheet, whichever the phone says it is."""
    from scoring import services
    from scoring.selectors import sheet

    append = services._check_and_append

    def append_next(sheet_id: int, draft: Any, check: Any) -> Any:
        draft.number = sheet(sheet_id).score.next_number
        return append(sheet_id, draft, check)

    services._check_and_append = append_next


def _without_commit() -> None:
    """A phone is answered first, and the row is written a moment later."""
    from scoring import services

    write = services._write

    def write_later(sheet_id: int, draft: Any, check: Any) -> Any:
        with transaction.atomic():
            recorded = write(sheet_id, copy(draft), check)
            transaction.set_rollback(True)
        threading.Timer(WRITTEN_AFTER, write, (sheet_id, draft, check)).start()
        return recorded

    services._write = write_later


GUARDS: dict[str, Callable[[], None]] = {
    "ids": _without_ids,
    "numbers": _without_numbers,
    "commit": _without_commit,
}
KEEPING = "keeping"  # the phone's own guard: see `chaos.phones.Phone`
SYNC = "sync"  # SQLite waits for the disk: see `chaos.power_cut`
