"""Lock of a bustle while a service changes it, and word of the change after commit."""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.signals import bustle_changed
from tournaments.models import Bustle

log = logging.getLogger(__name__)


def lock_bustle(bustle_id: int) -> Bustle:
    """The bustle, locked until the transaction ends: one transition at a time.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    try:
        return Bustle.objects.select_for_update().get(pk=bustle_id)
    except Bustle.DoesNotExist:
        raise NoSuchThing(_("There is no such bustle.")) from None


def bump_version(bustle: Bustle) -> None:
    """Counts the bustle's version up and sends `bustle_changed` after commit."""
    Bustle.objects.filter(pk=bustle.pk).update(version=F("version") + 1)
    notify(bustle_changed, bustle_id=bustle.pk)


def notify(signal: Signal, **what: Any) -> None:
    """Sends after commit. A receiver that fails is logged; the sweep catches up with its work."""

    def send() -> None:
        for _receiver, failure in signal.send_robust(sender=None, **what):
            if isinstance(failure, Exception):
                log.warning("a receiver failed", exc_info=failure)

    transaction.on_commit(send)
