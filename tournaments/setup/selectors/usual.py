"""A club's usual evening, as a bustle that is not there."""

from __future__ import annotations

from scoring.row_codec import NotAsWritten, read_row
from tournaments.models import Bustle, Club


def usual_evening(club: Club) -> Bustle | None:
    """A bustle with the settings that a new one starts with, not in the database.

    None where the club has chosen none, or what was chosen cannot be any more.
    """
    names = [name for name in Bustle.SETTINGS if name in club.usual_evening]
    if not {"name", "starts_at"} <= set(names):
        return None
    try:
        return read_row(Bustle, club.usual_evening, names, "usual_evening")
    except NotAsWritten:
        return None
