"""What the audit log holds, for whoever writes it, names its directors or counts its draws."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model

from tournaments.models import Deed

DIRECTOR = "director:"
BY_NAME = "@"  # who acted before a bustle was moved here: "director:@dora"
MAKE_DRAWS = (Deed.Kind.DRAWN, Deed.Kind.SUBSTITUTED)


def plain_setting(value: Any) -> Any:
    """The value of a setting as the log stores it: a moment as text."""
    return value.isoformat() if isinstance(value, datetime) else value


def directors_named(actors: Iterable[str]) -> dict[str, str]:
    """Names for those whom the log calls "director:7"; others are called as they are."""
    ids = {actor.removeprefix(DIRECTOR) for actor in actors if actor.startswith(DIRECTOR)}
    users = get_user_model().objects.filter(pk__in=[key for key in ids if key.isdecimal()])
    elsewhere = {f"{DIRECTOR}{key}": key[1:] for key in ids if key.startswith(BY_NAME)}
    here = {f"{DIRECTOR}{user.pk}": user.get_username() for user in users}
    return {f"{DIRECTOR}{key}": "a director" for key in ids} | here | elsewhere


def newest_generation_undone(bustle_id: int) -> int:
    """The highest generation of a draw that was undone; 0 if none was.

    Numbers are given once, because they stand on cards.
    """
    rows = Deed.objects.filter(bustle_id=bustle_id, kind__in=MAKE_DRAWS)
    undone = rows.exclude(undone_at=None).values_list("facts", flat=True)
    return max((facts.get("generation") or 0 for facts in undone), default=0)
