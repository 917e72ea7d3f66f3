"""Taking the director's last acts back, one at a time, newest first."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.audit_registry import KINDS
from tournaments.core.errors import NotNow
from tournaments.core.selectors.audit_log import (
    Undoable,
    hands_at_stake,
    last_undoable,
    why_it_stays,
)
from tournaments.core.services.audit_log import acting
from tournaments.core.services.bustle_lock import lock_bustle
from tournaments.models import Bustle, Deed

SINCE = gettext_lazy("Something has happened since. Look again at what you can undo.")


class HandsEntered(NotNow):
    """Hands would count no more: the director has to say that they know."""


@transaction.atomic
def undo_last(*, bustle_id: int, by: str, deed_id: int | None = None, hands: int = 0) -> Undoable:
    """Takes back what was done last and can be; returns what that was.

    Args:
        deed_id: what the button said, so that two who press at once undo one thing; None: whatever
            is last.
        hands: how many entered hands the director knows will count no more.

    Raises:
        NotNow: there is nothing to undo, it was undone already, or something came after it.
        HandsEntered: more hands have been entered than that.
    """
    bustle = lock_bustle(bustle_id)
    last = last_undoable(bustle)
    if last is None or deed_id not in (None, last.id):
        raise NotNow(_why_not(bustle, deed_id))
    entered = hands_at_stake(bustle, last)
    if entered > hands:
        raise HandsEntered(hands_sentence(entered), "hands")
    deed = Deed.objects.get(pk=last.id)
    with acting(by):
        KINDS[deed.kind].undo.run(bustle, deed)
    same = Deed.objects.filter(pk=deed.pk, undone_at=None)
    same.update(undone_at=timezone.now(), undone_by=by)
    return last


def hands_sentence(entered: int) -> str:
    """Sentence on what taking an opening back means for hands that were entered."""
    sentence = ngettext(
        "%(count)s hand has been entered. It stays in the log but stops counting.",
        "%(count)s hands have been entered. They stay in the log but stop counting.",
        entered,
    )
    return sentence % {"count": entered}


def _why_not(bustle: Bustle, deed_id: int | None) -> str:
    deed = Deed.objects.filter(bustle=bustle, pk=deed_id or 0).first()
    if deed is None:
        return _("There’s nothing to undo.")
    if deed.undone_at is not None:
        return _("That has already been undone.")
    return why_it_stays(bustle, deed) or str(SINCE)
