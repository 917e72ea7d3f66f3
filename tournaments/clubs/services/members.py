"""Roles of the people who run a club, and how they end."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.accounts.services import end_all_access
from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.core.services.security_log import log_security
from tournaments.models import BustleHelper, Club, Membership, Role, SecurityEvent


@transaction.atomic
def change_role(*, club_id: int, user_id: int, role: str, by: int) -> None:
    """Gives somebody who helps to run a club another role.

    Raises:
        NoSuchThing: they do not run this club.
        NotNow: they are its last owner.
    """
    member = _member(club_id, user_id)
    if member.role == role:
        return
    _keep_an_owner(member, _("Make somebody else an owner first."))
    member.role = role
    member.save(update_fields=["role"])
    detail = _("%(who)s is now %(role)s") % {"who": member.user.get_username(), "role": role}
    log_security(SecurityEvent.Kind.ROLE, user_id=by, club_id=club_id, detail=detail)


@transaction.atomic
def remove_member(*, club_id: int, user_id: int, by: int) -> None:
    """Ends somebody's part in running a club, and their help with its evenings, at once.

    Whoever runs no other club is signed out everywhere, and their tokens end.

    Raises:
        NoSuchThing: they do not run this club.
        NotNow: they are its last owner.
    """
    member = _member(club_id, user_id)
    _keep_an_owner(member, _("A club needs an owner. Make somebody else an owner first."))
    member.delete()
    BustleHelper.objects.filter(bustle__club_id=club_id, user_id=user_id).delete()
    detail = _("%(who)s was removed") % {"who": member.user.get_username()}
    log_security(SecurityEvent.Kind.ROLE, user_id=by, club_id=club_id, detail=detail)
    _end_access_without_roles(user_id)


@transaction.atomic
def remove_helper(*, bustle_id: int, user_id: int, by: int) -> None:
    """Ends somebody's help with one bustle.

    Raises:
        NoSuchThing: they do not help with it.
    """
    rows = BustleHelper.objects.select_related("bustle", "user")
    helper = rows.filter(bustle_id=bustle_id, user_id=user_id).first()
    if helper is None:
        raise NoSuchThing(_("They don’t help with this bustle."))
    helper.delete()
    detail = _("%(who)s was removed") % {"who": helper.user.get_username()}
    log_security(SecurityEvent.Kind.ROLE, user_id=by, club_id=helper.bustle.club_id, detail=detail)
    _end_access_without_roles(user_id)


def _member(club_id: int, user_id: int) -> Membership:
    """The membership, with its club locked: two owners who leave at once leave one behind."""
    Club.objects.select_for_update().get(pk=club_id)
    rows = Membership.objects.select_related("user")
    member = rows.filter(club_id=club_id, user_id=user_id).first()
    if member is None:
        raise NoSuchThing(_("They don’t help to run this club."))
    return member


def _keep_an_owner(member: Membership, sentence: str) -> None:
    owners = Membership.objects.filter(club_id=member.club_id, role=Role.OWNER)
    if member.role == Role.OWNER and owners.count() == 1:
        raise NotNow(sentence)


def _end_access_without_roles(user_id: int) -> None:
    """The host of the installation keeps theirs."""
    if get_user_model().objects.filter(pk=user_id, is_staff=True).exists():
        return
    if Membership.objects.filter(user_id=user_id).exists():
        return
    if BustleHelper.objects.filter(user_id=user_id).exists():
        return
    end_all_access(user_id=user_id)
