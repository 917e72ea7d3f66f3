"""The start of a bustle."""

from __future__ import annotations

from tournaments.players.services.start import start_bustle
from tournaments.setup.api.bustles import BustleDeed


class BustleStart(BustleDeed):
    """Freezes the rules and opens the score book."""

    deed = staticmethod(start_bustle)
