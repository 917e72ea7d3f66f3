"""Clubs and bustles as somebody may see them: found together with the role they have there."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import F, Model, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import EVERYTHING, MAY, Access, Action, Allowed, access_of
from tournaments.models import Bustle, BustleHelper, Club, Membership, Role

Row = TypeVar("Row", bound=Model)
AS_MEMBER, AS_HELPER = "role_as_member", "role_as_helper"


def with_access(rows: QuerySet[Row], user_id: int, bustle: str = "") -> QuerySet[Row]:
    """Those of the rows whose bustle somebody may see, with their roles, in the same query.

    `bustle` is the way from a row to its bustle; empty where the rows are bustles. A role in the
    club counts for all of its bustles, help until its one bustle is finished.
    """
    way = f"{bustle}__" if bustle else ""
    member = Membership.objects.filter(user_id=user_id)
    helper = BustleHelper.objects.filter(user_id=user_id)
    helper = helper.exclude(bustle__state=Bustle.State.FINISHED)
    in_club = {f"{way}club_id__in": member.values("club_id")}
    helps = {f"{way}pk__in": helper.values("bustle_id")}
    roles: dict[str, Any] = {
        AS_MEMBER: Subquery(member.filter(club=OuterRef(f"{way}club_id")).values("role")[:1]),
        AS_HELPER: Subquery(helper.filter(bustle=OuterRef(f"{way}pk")).values("role")[:1]),
    }
    found: QuerySet[Row] = rows.filter(Q(**in_club) | Q(**helps)).annotate(**roles)
    return found


def access_in(row: Any, within: Allowed = EVERYTHING) -> Access:
    """Access to a row that `with_access` found."""
    return access_of((getattr(row, AS_MEMBER), getattr(row, AS_HELPER)), within)


def every_club_of(user_id: int, within: Allowed = EVERYTHING) -> list[Club]:
    """All clubs in which somebody has a role, by name, each with its `access`."""
    rows = Club.objects.filter(memberships__user_id=user_id).order_by("name")
    clubs: list[Any] = list(rows.annotate(**{AS_MEMBER: F("memberships__role")}))
    for club in clubs:
        club.access = access_of([getattr(club, AS_MEMBER)], within)
    return clubs


def clubs_where(user_id: int, action: Action, within: Allowed = EVERYTHING) -> list[Club]:
    """The clubs in which somebody may do this, by name.

    Raises:
        NoSuchThing: they have no role in any club.
        NotAllowed: they have, and none allows it.
    """
    clubs = every_club_of(user_id, within)
    if not clubs:
        raise NoSuchThing(_("You don’t help to run a club."))
    allowed = [club for club in clubs if club.access.may(action)]
    if not allowed:
        clubs[0].access.require(action)
    return allowed


def club_where(user_id: int, slug: str, action: Action, within: Allowed = EVERYTHING) -> Club:
    """The club at this address, for somebody who may do this there; with their `access`.

    Raises:
        NoSuchThing: there is none, or they have no role in it.
        NotAllowed: they have, and it does not allow the action.
    """
    rows = Club.objects.filter(slug=slug, memberships__user_id=user_id)
    club: Any = rows.annotate(**{AS_MEMBER: F("memberships__role")}).first()
    if club is None:
        raise NoSuchThing(_("There is no such club."))
    club.access = access_of([getattr(club, AS_MEMBER)], within)
    club.access.require(action)
    found: Club = club
    return found


def roles_with(action: Action) -> list[Role]:
    """Roles that allow an action, for filters of memberships."""
    return [role for role in Role if role in MAY[action]]
