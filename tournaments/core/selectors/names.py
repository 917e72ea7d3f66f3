"""Names of everybody in a bustle: for its directors, and as the public may see them."""

from __future__ import annotations

from tournaments.core.names import full_names, least_shown, veiled
from tournaments.models import Registration


def names_of(bustle_id: int) -> dict[int, str]:
    """Registration number -> name, two of one name told apart."""
    rows = Registration.objects.filter(bustle_id=bustle_id)
    return full_names(dict(rows.values_list("number", "player__name")))


def public_names_of(bustle_id: int) -> dict[int, str]:
    """Registration number -> what the public may see: a name, initials or "Number 12"."""
    rows = Registration.objects.filter(bustle_id=bustle_id)
    shown = rows.values_list("number", "player__name", "shown_as", "bustle__public_names")
    return full_names(
        {number: veiled(name, least_shown(*limits), number) for number, name, *limits in shown}
    )
