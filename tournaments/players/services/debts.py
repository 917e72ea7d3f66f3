"""Who did not come and pays double next time, until that is settled."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Deed, Registration
from tournaments.players.selectors.debts import unpaid_in
from tournaments.players.services.registrations import entries_of


@transaction.atomic
def set_owes_double(*, bustle_id: int, number: int, owes: bool) -> None:
    """Marks somebody who did not come as owing a double fee next time, or takes that back.

    Raises:
        NotNow: they are not marked as not coming.
    """
    bustle = lock_bustle(bustle_id)
    [entry] = entries_of(bustle, [number])
    if entry.owes_double == owes:
        return
    if owes and entry.state != Registration.State.NO_SHOW:
        raise NotNow(_("Only somebody who didn’t come owes double. Mark them as not coming first."))
    entry.owes_double = owes
    entry.save(update_fields=["owes_double"])
    record(bustle, Deed.Kind.OWES_DOUBLE if owes else Deed.Kind.OWES_NOTHING, whom=[number])
    bump_version(bustle)


@transaction.atomic
def settle_debt(*, bustle_id: int, number: int, paid: bool) -> None:
    """Ends what somebody owes from evenings to which they did not come.

    Args:
        paid: they have paid double here and now, so this fee is paid, too; else it is let go.

    Raises:
        NotNow: they owe nothing.
    """
    bustle = lock_bustle(bustle_id)
    [entry] = entries_of(bustle, [number])
    if not unpaid_in(bustle_id, number).update(owes_double=False):
        raise NotNow(_("They don’t owe double any more."))
    if paid:
        entry.paid = True
        entry.save(update_fields=["paid"])
    record(bustle, Deed.Kind.PAID_DOUBLE if paid else Deed.Kind.LET_GO, whom=[number])
    bump_version(bustle)
