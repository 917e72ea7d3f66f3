"""All clubs of an installation and their size, for whoever runs the server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Max, Model, Q, QuerySet, Sum
from django.db.models.functions import Length

from scoring.selectors import hands_in_books
from tournaments.models import Bustle, Club, ClubLogo, JobResult, Player, SharePicture

A_PAGE = 20


@dataclass(frozen=True)
class ClubSize:
    """A club and how much of it there is; `file_bytes` of documents, logo and pictures."""

    club: Club
    bustles: int
    last_at: datetime | None
    people: int
    hands: int
    file_bytes: int


def clubs_to_host(words: str, page: str | None = None) -> Page[Any]:
    """A page of the clubs that have these words in their name, place or address, by name."""
    clubs = Club.objects.order_by("name", "pk")
    for word in words.split()[:8]:
        named = Q(name__icontains=word) | Q(place__icontains=word) | Q(slug__icontains=word)
        clubs = clubs.filter(named)
    return Paginator(clubs, A_PAGE).get_page(page)


def sizes_of(clubs: Sequence[Club]) -> list[ClubSize]:
    """The sizes of clubs: as many queries for many as for one."""
    bustles = Bustle.objects.filter(club__in=clubs).order_by()
    counted = bustles.values("club").annotate(count=Count("pk"), last=Max("starts_at"))
    nights = {row["club"]: (row["count"], row["last"]) for row in counted}
    people = _by_club(Player.objects.filter(club__in=clubs), "club", Count("pk"))
    hands, files = _hands(bustles), _file_bytes(clubs)
    return [
        ClubSize(
            club,
            *nights.get(club.pk, (0, None)),
            people.get(club.pk, 0),
            hands.get(club.pk, 0),
            files.get(club.pk, 0),
        )
        for club in clubs
    ]


def _by_club(rows: QuerySet[Any], club: str, what: Any) -> dict[int, int]:
    counted = rows.order_by().values(of=F(club)).annotate(total=what)
    return {row["of"]: row["total"] or 0 for row in counted}


def _hands(bustles: QuerySet[Bustle]) -> dict[int, int]:
    club_of = {
        book: club
        for club, *books in bustles.values_list("club", "book", "threes_book")
        for book in books
        if book is not None
    }
    total: dict[int, int] = {}
    for book, hands in hands_in_books(club_of).items():
        total[club_of[book]] = total.get(club_of[book], 0) + hands
    return total


def _file_bytes(clubs: Iterable[Club]) -> dict[int, int]:
    kept: tuple[tuple[type[Model], str], ...] = (
        (ClubLogo, "club"),
        (JobResult, "job__bustle__club"),
        (SharePicture, "bustle__club"),
    )
    total: dict[int, int] = {}
    for model, club in kept:
        rows: QuerySet[Any] = model._default_manager.filter(**{f"{club}__in": clubs})
        for club_id, size in _by_club(rows, club, Sum(Length("content"))).items():
            total[club_id] = total.get(club_id, 0) + size
    return total
