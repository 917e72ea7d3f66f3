"""Giving a round more time than was planned."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Deed, Round
from tournaments.play.selectors.rounds import more_minutes_of

MOST = 60  # minutes in one go


@transaction.atomic
def give_more_time(
    *, bustle_id: int, round_number: int, minutes: int, already: int | None = None
) -> int:
    """The clock of the round runs so many minutes longer; returns how many were given in all.

    Args:
        already: the minutes given before, as the button's page showed them: two presses of one
            button are one gift.

    Raises:
        NoSuchThing: there is no such bustle.
        NotNow: this round is not being played or has no clock, or the minutes are none or too many.
    """
    bustle = lock_bustle(bustle_id)
    playing = bustle.rounds.filter(number=round_number, state=Round.State.PLAYING).first()
    if playing is None:
        raise NotNow(_("Round %(number)s isn’t under way.") % {"number": round_number})
    if not bustle.minutes_per_round:
        raise NotNow(_("Rounds have no clock tonight. Set minutes per round in the settings."))
    if not 1 <= minutes <= MOST:
        raise NotNow(_("Add 1 to %(most)s minutes at a time.") % {"most": MOST})
    given = more_minutes_of(playing.pk)
    if already not in (None, given):
        return given
    record(bustle, Deed.Kind.MORE_TIME, number=round_number, minutes=minutes)
    bump_version(bustle)
    return given + minutes
