"""Clubs by their addresses, and what every page needs of them, kept for a few seconds."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.cache import Cache
from tournaments.core.errors import NoSuchThing
from tournaments.core.links import origin_of
from tournaments.models import Club

OWN_DOMAIN = "club_of_domain"  # of a request: the id of the club by whose own domain it came
HOLDS = 5.0  # seconds, after which a change made by another process is seen


@dataclass(frozen=True)
class ClubFacts:
    """What pages of a club need of it before they look at anything else."""

    slug: str
    language: str
    clock: str
    domain: str | None
    closed: bool = False


@dataclass(frozen=True)
class AllClubs:
    """All clubs by id, the oldest first, and when they were read."""

    by_id: Mapping[int, ClubFacts] = field(default_factory=dict)
    read_at: float = 0.0
    by_slug: Mapping[str, int] = field(default_factory=dict)
    by_domain: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def oldest(self) -> ClubFacts | None:
        """The club that was there first."""
        return next(iter(self.by_id.values()), None)

    @cached_property
    def any_closed(self) -> bool:
        """True if some club's public pages are gone."""
        return any(club.closed for club in self.by_id.values())

    @cached_property
    def speak_alike(self) -> bool:
        """True if nobody has to ask whose page it is to know its language."""
        return len({(club.language, club.clock) for club in self.by_id.values()}) < 2


_kept: Cache[str, AllClubs] = Cache(1)


def forget_clubs() -> None:
    """To be called when a club has changed."""
    _kept.clear()


def clubs_remembered() -> AllClubs:
    """The clubs as far as this process knows without a look."""
    return _kept.get("") or AllClubs()


def all_clubs() -> AllClubs:
    """The clubs as they were a few seconds ago at most."""
    kept = _kept.get("")
    if kept and 0 <= time.monotonic() - kept.read_at < HOLDS:
        return kept
    columns = ("pk", "slug", "language", "clock", "domain", "closed_at")
    rows = Club.objects.order_by("pk").values_list(*columns)
    by_id = {
        pk: ClubFacts(slug, language, clock, domain, closed_at is not None)
        for pk, slug, language, clock, domain, closed_at in rows
    }
    clubs = AllClubs(
        by_id,
        time.monotonic(),
        {club.slug: pk for pk, club in by_id.items()},
        {club.domain: pk for pk, club in by_id.items() if club.domain},
    )
    _kept[""] = clubs
    return clubs


def public_club(slug: str) -> Club:
    """The club at this public address, unless it is closed.

    Raises:
        NoSuchThing: there is none.
    """
    club = Club.objects.filter(slug=slug, closed_at=None).first()
    if club is None:
        raise NoSuchThing(_("There is no such club."))
    return club


def club_at_host(host: str) -> int | None:
    """The club whose own domain this is; None for any other host, and while no database answers."""
    try:
        return all_clubs().by_domain.get(host.lower())
    except DatabaseError:
        return None


def origin_of_club(request: HttpRequest, club_id: int) -> str:
    """The address that links and codes of a club carry: its own domain, else as `origin_of`."""
    club = all_clubs().by_id.get(club_id)
    if club is None or not club.domain:
        return origin_of(request)
    return f"{urlsplit(settings.SITE_URL).scheme or request.scheme}://{club.domain}"
