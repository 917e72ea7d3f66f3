"""The rounds that have been opened, by number, and the one that comes next."""

from __future__ import annotations

from tournaments.models import Round


def opened_rounds(bustle_id: int) -> list[tuple[int, str]]:
    """Number and state of every opened round, newest first."""
    rows = Round.objects.filter(bustle_id=bustle_id).order_by("-number")
    return list(rows.values_list("number", "state"))


def next_round(bustle_id: int) -> int:
    """The number of the round that would be opened next; after the last one nobody plays it."""
    rows = Round.objects.filter(bustle_id=bustle_id).order_by("-number")
    return (rows.values_list("number", flat=True).first() or 0) + 1
