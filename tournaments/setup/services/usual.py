"""A club's usual evening: the settings that a new bustle starts with."""

from __future__ import annotations

from scoring.row_codec import as_values
from tournaments.models import Bustle, Club


def keep_usual_evening(*, bustle_id: int) -> None:
    """New bustles of the club start with the settings of this one."""
    bustle = Bustle.objects.get(pk=bustle_id)
    values = as_values(bustle, Bustle.SETTINGS)
    Club.objects.filter(pk=bustle.club_id).update(usual_evening=values)
