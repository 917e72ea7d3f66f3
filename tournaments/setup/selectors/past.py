"""Bustles of the past whose settings a new one takes over."""

from __future__ import annotations

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tournaments.models import Bustle

OWN_AVERAGE = ("tournaments", "0011_own_average_for_a_sit_out")


def never_asked_for_credit(bustle: Bustle) -> bool:
    """True if a sit-out counted nothing because it did so before anybody was asked.

    Since this installation has `OWN_AVERAGE` the form begins with the player's own average, so
    nothing is what somebody has chosen.
    """
    if bustle.sit_out_credit != Bustle.Credit.NONE:
        return False
    asked = MigrationRecorder(connection).applied_migrations().get(OWN_AVERAGE)
    return asked is not None and bustle.starts_at < asked.applied
