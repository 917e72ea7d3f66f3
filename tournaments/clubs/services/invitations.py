"""Inviting people to help run a club, for good or for one evening. A link works for one person."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.clubs.selectors.members import usable_invitations
from tournaments.core.errors import LinkEnded, NoSuchThing, NotNow
from tournaments.core.links import digest_of
from tournaments.core.services.security_log import log_security
from tournaments.models import (
    Bustle,
    BustleHelper,
    Club,
    Invitation,
    Membership,
    Role,
    SecurityEvent,
)

LASTS = timedelta(days=7)
HELP_LASTS = timedelta(hours=12)  # or until the evening is finished
MOST_OPEN = 50  # invitations of a club that nobody has used
Kind = SecurityEvent.Kind


@dataclass(frozen=True)
class NewInvitation:
    """An invitation just made: its secret is shown this once, and its digest alone is kept."""

    id: int
    secret: str


@transaction.atomic
def invite(
    *,
    club_id: int,
    role: str,
    by: int | None,
    name: str = "",
    email: str = "",
    bustle_id: int | None = None,
) -> NewInvitation:
    """Invites one person to help run a club, or one bustle of it until that is finished.

    Args:
        role: one of `Role`; nobody owns an evening.
        by: the id of the user who invites; None for a command.
        name: whom it is meant for, so that the list of invitations can be read.

    Raises:
        NotNow: the bustle is finished, or too many invitations are open.
    """
    club = Club.objects.select_for_update().get(pk=club_id)
    if usable_invitations().filter(club=club).count() >= MOST_OPEN:
        raise NotNow(_("Too many invitations are open. Withdraw some first."))
    if bustle_id is not None:
        _refuse_finished(club, bustle_id)
    secret = secrets.token_urlsafe(24)
    row = Invitation.objects.create(
        club=club,
        bustle_id=bustle_id,
        role=role,
        name=name,
        email=email,
        digest=digest_of(secret),
        invited_by_id=by,
        expires_at=timezone.now() + (LASTS if bustle_id is None else HELP_LASTS),
    )
    detail = _("%(who)s as %(role)s") % {"who": name or email or _("somebody"), "role": role}
    log_security(Kind.INVITATION, user_id=by, club_id=club_id, detail=detail)
    return NewInvitation(row.pk, secret)


def _refuse_finished(club: Club, bustle_id: int) -> None:
    bustle = club.bustles.filter(pk=bustle_id).first()
    if bustle is None:
        raise NoSuchThing(_("There is no such bustle."))
    if bustle.state == Bustle.State.FINISHED:
        raise NotNow(_("This bustle is over, so nobody can help with it any more."))


def withdraw_invitation(*, club_id: int, invitation_id: int, by: int) -> None:
    """Ends an invitation that nobody has used.

    Raises:
        NoSuchThing: this club has no such invitation, or it was used.
    """
    rows = usable_invitations().filter(club_id=club_id, pk=invitation_id)
    if not Invitation.objects.filter(pk__in=rows).update(withdrawn_at=timezone.now()):
        raise NoSuchThing(_("That invitation was used or withdrawn already."))
    log_security(Kind.INVITATION, user_id=by, club_id=club_id, detail=_("withdrawn"))


def invitation_of(secret: str) -> Invitation:
    """The invitation that a link leads to.

    Raises:
        LinkEnded: it was used or withdrawn, or its time is over.
        NoSuchThing: nobody here made it.
    """
    rows = Invitation.objects.select_related("club", "bustle")
    row = rows.filter(digest=digest_of(secret)).first()
    if row is None:
        raise NoSuchThing(_("This link isn’t whole. Copy all of it."))
    if not usable_invitations().filter(pk=row.pk).exists():
        raise LinkEnded(_("This invitation was used or has ended. Ask for a new one."))
    return row


@transaction.atomic
def accept_as_new(*, secret: str, name: str) -> User:
    """Makes an account for whoever was invited and gives it the role; returns the user.

    Raises:
        LinkEnded, NoSuchThing: as `invitation_of`.
    """
    users = get_user_model().objects
    user = users.create(username=_free_username(name), first_name=name)
    user.set_unusable_password()
    user.save(update_fields=["password"])
    accept(secret=secret, user_id=user.pk)
    return user


@transaction.atomic
def accept(*, secret: str, user_id: int) -> Invitation:
    """Gives somebody who has an account the role; a lesser one than they have changes nothing.

    Raises:
        LinkEnded, NoSuchThing: as `invitation_of`.
    """
    row = invitation_of(secret)
    # One conditional UPDATE: of two who press at once, one gets in.
    if not Invitation.objects.filter(pk=row.pk, used_at=None).update(used_at=timezone.now()):
        raise LinkEnded(_("This invitation was used or has ended. Ask for a new one."))
    holder = _holder(row, user_id)
    if _is_more(row.role, holder.role):
        holder.role = row.role
        holder.save(update_fields=["role"])
    log_security(Kind.ROLE, user_id=user_id, club_id=row.club_id, detail=_joined(row))
    return row


def _holder(row: Invitation, user_id: int) -> Membership | BustleHelper:
    """The row that holds the role of whoever accepts, made if they had none."""
    role = {"role": row.role}
    if row.bustle_id is None:
        rows = Membership.objects
        return rows.get_or_create(club_id=row.club_id, user_id=user_id, defaults=role)[0]
    helpers = BustleHelper.objects
    return helpers.get_or_create(bustle_id=row.bustle_id, user_id=user_id, defaults=role)[0]


def _is_more(role: str, than: str) -> bool:
    ranks = list(Role)
    return ranks.index(Role(role)) < ranks.index(Role(than))


def _joined(row: Invitation) -> str:
    if row.bustle is None:
        return _("joined as %(role)s") % {"role": row.role}
    return _("helps with %(bustle)s as %(role)s") % {"bustle": row.bustle.name, "role": row.role}


def _free_username(name: str) -> str:
    """A sign-in name that nobody has: "sue-mill", or "sue-mill-2"."""
    stem = slugify(name)[:100] or "helper"
    taken = set(
        get_user_model()
        .objects.filter(username__startswith=stem)
        .values_list("username", flat=True)
    )
    numbers = (f"{stem}-{number}" for number in range(2, len(taken) + 3))
    return next(each for each in (stem, *numbers) if each not in taken)
