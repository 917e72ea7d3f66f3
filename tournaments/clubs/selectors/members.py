"""The people who run a club, those who are invited, and those who help for one evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.core.selectors.audit_log import name_of_user
from tournaments.models import Bustle, BustleHelper, Club, Invitation, Membership, Role


@dataclass(frozen=True)
class MemberView:
    """Somebody who helps to run a club, or one evening. `last_in`: their last sign-in, or None."""

    user_id: int
    name: str
    role: Role
    last_in: datetime | None


@dataclass(frozen=True)
class InvitationView:
    """An invitation that can still be used."""

    id: int
    name: str
    email: str
    role: Role
    expires_at: datetime


def members_of(club: Club) -> list[MemberView]:
    """The people who run a club: those who may do most first, then by name."""
    rows = Membership.objects.filter(club=club).select_related("user")
    people = [_view(row) for row in rows]
    ranks = list(Role)
    return sorted(people, key=lambda person: (ranks.index(person.role), person.name.casefold()))


def helpers_of(bustle: Bustle) -> list[MemberView]:
    """Those who help with one bustle, by name."""
    rows = BustleHelper.objects.filter(bustle=bustle).select_related("user")
    return sorted((_view(row) for row in rows), key=lambda person: person.name.casefold())


def _view(row: Membership | BustleHelper) -> MemberView:
    return MemberView(row.user_id, name_of_user(row.user), Role(row.role), row.user.last_login)


def open_invitations(club: Club, bustle: Bustle | None = None) -> list[InvitationView]:
    """Invitations to a club, or to help with one of its bustles, that can still be used."""
    rows = usable_invitations().filter(club=club, bustle=bustle)
    return [
        InvitationView(row.pk, row.name, row.email, Role(row.role), row.expires_at) for row in rows
    ]


def usable_invitations() -> QuerySet[Invitation]:
    """Invitations that nobody has used or withdrawn, and whose time is not over."""
    now = timezone.now()
    over = Q(bustle__state=Bustle.State.FINISHED)
    return Invitation.objects.filter(used_at=None, withdrawn_at=None, expires_at__gt=now).exclude(
        over
    )


def owners_of(club_ids: Sequence[int]) -> dict[int, list[str]]:
    """Names of the owners of each of these clubs."""
    owners: dict[int, list[str]] = {club_id: [] for club_id in club_ids}
    rows = Membership.objects.filter(club__in=club_ids, role=Role.OWNER).select_related("user")
    for row in rows:
        owners[row.club_id].append(name_of_user(row.user))
    return owners
