"""A sample that goes on while somebody looks: its tables play by chance, a hand at a time.

A page that follows the bustle sets off each step, so it stops when nobody looks. It ends with the
last round, and as soon as a director changes anything: from then on the bustle is theirs.
"""

from __future__ import annotations

import random
import threading
import time

from tournaments.core.errors import DirectorMustAct
from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.demo.random_hands import CannotSimulate
from tournaments.demo.simulation import BY, play_hands, settle_ties
from tournaments.draw.pairing.model import CannotPair, PlayedOut
from tournaments.draw.services.auto_draw import draw_next_round
from tournaments.models import Bustle, Deed
from tournaments.play.selectors.rounds import RoundView, current_round
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.public.services.publishing import publish_results
from tournaments.setup.services.bustles import finish_bustle

EVERY = 4.0  # seconds between two steps of a bustle, however many look

_last: dict[int, float] = {}
_stepping = threading.Lock()


def play_on(*, bustle_id: int) -> bool:
    """One step of a sample, if it is time for one; returns whether anything was played."""
    if not _stepping.acquire(blocking=False):
        return False
    try:
        now = time.monotonic()
        if now - _last.get(bustle_id, now - EVERY) < EVERY:
            return False
        _last[bustle_id] = now
        bustle = bustle_by_id(bustle_id)
        if bustle.state != Bustle.State.RUNNING or is_taken_over(bustle_id):
            return False
        return _step(bustle)
    except (DirectorMustAct, CannotPair, CannotSimulate):
        return False  # somebody else plays with it just now
    finally:
        _stepping.release()


def is_taken_over(bustle_id: int) -> bool:
    """True if a director has changed anything of it."""
    return Deed.objects.filter(bustle_id=bustle_id, by__startswith="director:").exists()


def _step(bustle: Bustle) -> bool:
    """A hand at one table, the end of a round, or the next one."""
    rng = random.Random()  # noqa: S311  (hands by chance, not a secret)
    current = current_round(bustle.pk)
    if current is None or current.state != "playing":
        return _next_round(bustle, current)
    open_still = [table for table in current.tables if table.state != "complete"]
    if open_still:
        return bool(play_hands(sheet_id=rng.choice(open_still).sheet_id, hands=1, rng=rng))
    settle_ties(bustle.pk, current.number, rng)
    close_round(bustle_id=bustle.pk)
    return True


def _next_round(bustle: Bustle, current: RoundView | None) -> bool:
    try:
        draw_next_round(bustle_id=bustle.pk)
    except PlayedOut:
        over = True
    else:
        over = current is not None and current.number >= bustle.rounds_planned
    if over:
        finish_bustle(bustle_id=bustle.pk)
        publish_results(bustle_id=bustle.pk, by=BY)
    else:
        open_next_round(bustle_id=bustle.pk)
    return True
