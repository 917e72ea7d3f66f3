"""The choice of what the screen in the hall shows."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle


@transaction.atomic
def set_screen(*, bustle_id: int, shows: str | None = None, dark: bool | None = None) -> None:
    """Sets what every screen of this bustle shows from its next question on; None leaves it.

    Args:
        shows: "turns" for all in turn, or one panel, as in `Bustle.Screen`.

    Raises:
        NoSuchThing: there is no such bustle.
        NotNow: there is no such panel.
    """
    bustle = lock_bustle(bustle_id)
    picked = bustle.screen if shows is None else shows
    shade = bustle.screen_dark if dark is None else dark
    if picked not in Bustle.Screen.values:
        raise NotNow(_("Pick one of the screens on the board."))
    if (picked, shade) == (bustle.screen, bustle.screen_dark):
        return
    bustle.screen, bustle.screen_dark = picked, shade
    bustle.save(update_fields=["screen", "screen_dark"])
    bump_version(bustle)
