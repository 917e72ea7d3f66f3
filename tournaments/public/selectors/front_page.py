"""A club's front page: what runs, what is to come, and who won; and the list of clubs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournaments.core.selectors.bustles import with_version, without_samples
from tournaments.models import Bustle, Club, Edition, Round

MOST_RUNNING, MOST_COMING = 8, 8
A_PAGE = 12
STILL_TONIGHT = timedelta(hours=18)  # then what was never started is not coming any more
State = Bustle.State


@dataclass(frozen=True)
class FrontPage:
    """Bustles that a club's front page names. Samples stand there until the first real one.

    The running ones have the last round that was opened as `.round_number` and `.round_state`, the
    past ones their `.live_version`, and as `.published` whether their results are. `more_coming`
    counts those that are left out.
    """

    running: Sequence[Any]
    coming: Sequence[Bustle]
    past: Page[Any]
    more_coming: int

    @property
    def samples(self) -> bool:
        """True if what it names are samples."""
        return any(bustle.simulated for bustle in (*self.running, *self.coming, *self.past))

    @property
    def empty(self) -> bool:
        """True if it names nothing at all."""
        return not (self.running or self.coming or self.past.paginator.count)

    @property
    def latest(self) -> Bustle | None:
        """The bustle by whose rules the club plays now."""
        return next(iter((*self.running, *self.coming, *self.past)), None)


def front_page(club_id: int, page: str | None = None) -> FrontPage:
    """A club's front page as of now: soonest first what is to come, newest first what is over."""
    rows = without_samples(Bustle.objects.filter(club_id=club_id, listed=True))
    coming = rows.filter(state=State.SETUP, starts_at__gte=timezone.now() - STILL_TONIGHT)
    soonest = list(coming.order_by("starts_at", "pk")[: MOST_COMING + 1])
    more = coming.count() - MOST_COMING if len(soonest) > MOST_COMING else 0
    return FrontPage(
        running=_running(rows),
        coming=soonest[:MOST_COMING],
        past=Paginator(_past(rows), A_PAGE).get_page(page),
        more_coming=more,
    )


def _running(rows: QuerySet[Bustle]) -> list[Bustle]:
    last = Round.objects.filter(bustle=OuterRef("pk")).order_by("-number")
    annotated = rows.filter(state=State.RUNNING).annotate(
        round_number=Subquery(last.values("number")[:1]),
        round_state=Subquery(last.values("state")[:1]),
    )
    return list(annotated[:MOST_RUNNING])


def _past(rows: QuerySet[Bustle]) -> QuerySet[Bustle]:
    editions = Edition.objects.filter(bustle=OuterRef("pk"), withdrawn_at=None)
    played = Round.objects.filter(bustle=OuterRef("pk"), state=Round.State.CLOSED)
    flags: dict[str, Any] = {"published": Exists(editions), "played": Exists(played)}
    return with_version(rows.filter(state=State.FINISHED)).annotate(**flags)


def club_of_root(club_id: int | None) -> Club | None:
    """The club whose front page is the root: that of the domain, else the only one that is open."""
    clubs = Club.objects.filter(closed_at=None).order_by("pk")
    if club_id is not None:
        return clubs.filter(pk=club_id).first()
    first = list(clubs[:2])
    return first[0] if len(first) == 1 else None


def clubs_to_find(words: str, page: str | None = None) -> Page[Any]:
    """A page of the clubs that list a bustle and have these words in their name or place.

    Those that play now stand first, then those that play soonest. Each has its logo's address as
    `.logo_digest`, `.playing` and `.next_at`.
    """
    listed = without_samples(Bustle.objects.filter(club=OuterRef("pk"), listed=True).order_by())
    since = timezone.now() - STILL_TONIGHT
    coming = listed.filter(state=State.SETUP, starts_at__gte=since).order_by("starts_at")
    clubs = Club.objects.filter(Exists(listed), closed_at=None)
    for word in words.split()[:8]:
        clubs = clubs.filter(Q(name__icontains=word) | Q(place__icontains=word))
    clubs = clubs.annotate(
        playing=Exists(listed.filter(state=State.RUNNING)),
        next_at=Subquery(coming.values("starts_at")[:1]),
        logo_digest=F("logo__digest"),
    )
    ordered = clubs.order_by("-playing", F("next_at").asc(nulls_last=True), "name", "pk")
    return Paginator(ordered, A_PAGE * 2).get_page(page)


def bustles_of_clubs(clubs: Sequence[Club]) -> dict[int, int]:
    """Number of nights that clubs have listed and played, by the club's id."""
    rows = Bustle.objects.filter(club__in=clubs, listed=True, state=State.FINISHED)
    counted = without_samples(rows).order_by().values("club").annotate(nights=Count("pk"))
    return {row["club"]: row["nights"] for row in counted}
