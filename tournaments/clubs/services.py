"""Decisions of a club about itself: its name, its language, its clock."""

from __future__ import annotations

from tournaments.core.selectors.languages import forget_languages
from tournaments.models import Club


def change_club(*, club_id: int, name: str, language: str, clock: str) -> None:
    """Changes how a club is called and how it speaks; this process speaks so at once."""
    Club.objects.filter(pk=club_id).update(name=name, language=language, clock=clock)
    forget_languages()
