"""Clubs of an installation, as whoever runs the server adds and closes them."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.clubs import forget_clubs
from tournaments.core.services.access import make_sign_in_link
from tournaments.core.services.security_log import log_security
from tournaments.models import Club, Membership, Role, SecurityEvent

OWNERS_LINK_LASTS = timedelta(days=7)  # it goes by mail or by hand, to somebody who is not there
CLUB = SecurityEvent.Kind.CLUB


def add_club(*, name: str, owner: str, by: int | None = None) -> int:
    """A new club with its owner, who is made if nobody here has that user name; returns its id.

    Args:
        owner: the user name.
        by: the id of the user who adds it; None for a command.
    """
    with transaction.atomic():
        club = Club(name=name)
        club.clean_fields()
        club.save()
        user, new = get_user_model().objects.get_or_create(username=owner)
        if new:
            user.set_unusable_password()
            user.save()
        Membership.objects.create(club=club, user=user, role=Role.OWNER)
        log_security(CLUB, user_id=by, club_id=club.pk, detail=f"added, owner {owner}")
    forget_clubs()
    return club.pk


def owners_link(*, club_id: int) -> tuple[str, str]:
    """The user name of a club's first owner, and the secret of a new link that signs them in once.

    Raises:
        NoSuchThing: there is no such club, or nobody owns it.
    """
    owners = Membership.objects.filter(club_id=club_id, role=Role.OWNER).select_related("user")
    owner = owners.order_by("pk").first()
    if owner is None:
        raise NoSuchThing(_("Nobody owns this club."))
    secret = make_sign_in_link(user_id=owner.user_id, lasts=OWNERS_LINK_LASTS)
    log_security(SecurityEvent.Kind.LINK, club_id=club_id, detail="for its owner")
    return owner.user.get_username(), secret


def close_club(*, club_id: int, by: int | None = None) -> None:
    """Takes a club off the public's pages, and lets nothing new be made; nothing is deleted.

    Raises:
        NoSuchThing: there is none, or it is closed.
    """
    _set_closed(club_id, by, closed=True)


def reopen_club(*, club_id: int, by: int | None = None) -> None:
    """Takes the closing of a club back.

    Raises:
        NoSuchThing: there is none, or it is open.
    """
    _set_closed(club_id, by, closed=False)


def _set_closed(club_id: int, by: int | None, *, closed: bool) -> None:
    rows = Club.objects.filter(pk=club_id, closed_at__isnull=closed)
    if not rows.update(closed_at=timezone.now() if closed else None):
        raise NoSuchThing(_("There is no such club, or it is like that already."))
    log_security(CLUB, user_id=by, club_id=club_id, detail="closed" if closed else "opened again")
    forget_clubs()
