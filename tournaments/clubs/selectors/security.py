"""The security log of a club, as an owner reads it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Q

from tournaments.core.selectors.audit_log import name_of_user
from tournaments.models import Club, Membership, SecurityEvent

ON_A_PAGE = 50


@dataclass(frozen=True)
class SecurityLine:
    """A line of the security log: "Sue signed in", and what more there is to say."""

    at: datetime
    who: str
    what: str
    detail: str
    address: str


def security_page(club: Club, number: str | None) -> tuple[Page[SecurityEvent], list[SecurityLine]]:
    """One page of the log, the newest first: what concerns the club, and the sign-ins of those
    who run it.

    Args:
        number: of the page, as an address says it; anything else is the first or the last.
    """
    people = Membership.objects.filter(club=club).values("user_id")
    rows = SecurityEvent.objects.filter(Q(club=club) | Q(club=None, user__in=people))
    page = Paginator(rows.select_related("user"), ON_A_PAGE).get_page(number)
    return page, [_line(event) for event in page.object_list]


def _line(event: SecurityEvent) -> SecurityLine:
    who = name_of_user(event.user) if event.user else ""
    what = SecurityEvent.Kind(event.kind).label
    return SecurityLine(event.at, who, str(what), event.detail, event.address)
