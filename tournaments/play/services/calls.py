"""A table calls the director, who answers."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Call


@transaction.atomic
def call_director(*, bustle_id: int, table: int, why: str = "") -> int:
    """Puts the table into the line of those who wait for the director; returns the call's id.

    While a call of this table waits, another is the same call: it keeps its place in the line and
    takes the newest reason, if there is one.

    Raises:
        NoSuchThing: there is no such bustle.
        NotNow: the evening is not running.
    """
    bustle = lock_bustle(bustle_id)
    if bustle.state != Bustle.State.RUNNING:
        raise NotNow(_("The evening isn’t running, so no one would see your call."))
    waiting = bustle.calls.filter(table=table, answered_at=None).first()
    if waiting is None:
        waiting = Call.objects.create(bustle=bustle, table=table, why=why, called_at=timezone.now())
    elif why and why != waiting.why:
        waiting.why = why
        waiting.save(update_fields=["why"])
    else:
        return waiting.pk
    bump_version(bustle)
    return waiting.pk


@transaction.atomic
def answer_call(*, bustle_id: int, call_id: int) -> None:
    """The director is on the way, or was there. A call that does not wait any more stays so.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    bustle = lock_bustle(bustle_id)
    waiting = bustle.calls.filter(pk=call_id, answered_at=None)
    if waiting.update(answered_at=timezone.now()):
        bump_version(bustle)


@transaction.atomic
def withdraw_call(*, bustle_id: int, table: int) -> None:
    """The table needs nobody any more. Without a waiting call nothing happens.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    bustle = lock_bustle(bustle_id)
    gone, _rows = bustle.calls.filter(table=table, answered_at=None).delete()
    if gone:
        bump_version(bustle)
