"""Decisions of a club about itself: its name and address, how it looks and speaks."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournaments.core.selectors.clubs import forget_clubs
from tournaments.models import Club


def forget_usual_evening(*, club_id: int) -> None:
    """New bustles of the club start with what Bustle suggests."""
    Club.objects.filter(pk=club_id).update(usual_evening={})


def change_club(*, club_id: int, settings: dict[str, Any]) -> None:
    """Changes these settings of a club, by the names of `Club.SETTINGS`; what is not named stays.

    This process knows them at once.

    Raises:
        ValidationError: one has no such value, or the address or domain is another club's.
    """
    if unknown := settings.keys() - set(Club.SETTINGS):
        raise TypeError(f"A club has no setting {sorted(unknown)[0]!r}.")
    with transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club_id)
        for name, value in settings.items():
            setattr(club, name, value)
        club.domain = club.domain or None
        club.full_clean()
        club.save()
    forget_clubs()
