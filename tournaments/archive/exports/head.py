"""The head of every file in JSON: its format, and of which bustle it is."""

from __future__ import annotations

from typing import Any

from tournaments.models import Bustle

RESULTS_FORMAT = "bustle-results/1"


def head_of(bustle: Bustle) -> dict[str, Any]:
    """The format and the bustle. A field may be added to this format; none changes or goes."""
    return {
        "format": RESULTS_FORMAT,
        "bustle": {
            "slug": bustle.slug,
            "name": bustle.name,
            "place": bustle.place,
            "starts_at": bustle.starts_at.isoformat(),
            "state": bustle.state,
            "format": bustle.format,
            "rounds_planned": bustle.rounds_planned,
        },
    }
