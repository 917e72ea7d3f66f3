"""Logos of clubs."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.models import ClubLogo


def logo_address(club_id: int) -> str:
    """The digest by which the logo of this club can be fetched; empty where it has none."""
    digests = ClubLogo.objects.filter(club_id=club_id).values_list("digest", flat=True)
    return digests.first() or ""


def logo_of(club_id: int) -> bytes:
    """The logo of this club as PNG; empty where it has none."""
    contents = ClubLogo.objects.filter(club_id=club_id).values_list("content", flat=True)
    return bytes(contents.first() or b"")


def logo_by_address(digest: str) -> bytes:
    """The logo with this digest as PNG.

    Raises:
        NoSuchThing: there is none.
    """
    contents = ClubLogo.objects.filter(digest=digest).values_list("content", flat=True)
    content = contents.first()
    if content is None:
        raise NoSuchThing(_("There is no such logo."))
    return bytes(content)
