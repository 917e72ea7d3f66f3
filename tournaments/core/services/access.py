"""Directors and their one-time links. There is no password anywhere."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.core.links import digest_of
from tournaments.core.selectors.audit_log import FIRST_DIRECTOR
from tournaments.models import Club, Membership, SignInLink

LINK_LASTS = timedelta(minutes=15)  # long enough to carry it to a phone
CODE_LASTS = timedelta(minutes=10)  # shown to be scanned at once
FIRST_CLUB = "Our club"


@transaction.atomic
def make_director(*, username: str = FIRST_DIRECTOR, club_name: str = FIRST_CLUB) -> int:
    """The user who directs the club of that name, both made if missing; returns the user's id.

    The first one of an installation also looks after the installation (`is_staff`).
    """
    users = get_user_model().objects
    user, new = users.get_or_create(username=username)
    if new:
        user.set_unusable_password()
        user.is_staff = user.is_superuser = users.count() == 1
        user.save()
    club, _new = Club.objects.get_or_create(name=club_name)
    Membership.objects.get_or_create(club=club, user=user)
    return int(user.pk)


def direct_club_of(*, bustle_id: int, user_id: int) -> None:
    """Makes a user a director of the club that a bustle belongs to."""
    club = Club.objects.get(bustles=bustle_id)
    Membership.objects.get_or_create(club=club, user_id=user_id)


def make_sign_in_link(*, user_id: int, lasts: timedelta = LINK_LASTS) -> str:
    """A new secret for a link that works once, as long as it `lasts`; only its digest is kept."""
    secret = secrets.token_urlsafe(24)
    SignInLink.objects.create(
        digest=digest_of(secret), user_id=user_id, expires_at=timezone.now() + lasts
    )
    return secret


def redeem_sign_in_link(*, secret: str) -> User | None:
    """The user whom the link signs in, the first time only; None when it is spent or unknown."""
    fresh = SignInLink.objects.filter(
        digest=digest_of(secret), used_at=None, expires_at__gt=timezone.now()
    )
    if not fresh.update(used_at=timezone.now()):
        return None
    return SignInLink.objects.select_related("user").get(digest=digest_of(secret)).user
