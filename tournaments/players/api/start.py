"""The start of a bustle."""

from __future__ import annotations

from tournaments.players.services.start import start_bustle
from tournaments.setup.api.bustles import BustleAction


class BustleStart(BustleAction):
    """Freezes the rules and opens the score book."""

    service = staticmethod(start_bustle)
