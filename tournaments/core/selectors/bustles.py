"""Finding bustles, and the version that says whether anything changed."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import (
    BooleanField,
    Case,
    F,
    Func,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.cache import Cache
from scoring.selectors import versions_in_books
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import EVERYTHING, Action, Allowed
from tournaments.core.selectors.access import access_in, every_club_of, with_access
from tournaments.models import Bustle, BustleFigures, Club, Registration

KEPT_IN_CALENDAR = timedelta(days=60)
MOST_IN_CALENDAR = 200
ANY_SLUG = "any bustle"  # stands for the slug in a query that is put together once
LARGE_ROOM = 100  # people; with more, what everybody sees may be some seconds old
PEOPLE = Coalesce(
    Subquery(
        Registration.objects.filter(bustle=OuterRef("pk"))
        .order_by()
        .values(total=Func("pk", function="COUNT", output_field=IntegerField()))
    ),
    0,
)
# All sheets of its books: those of a round that was taken back count on, or it would fall.
VERSION = F("version") + versions_in_books("book", "threes_book")
# Of rows `with_version`: true where the figures that are kept are those of now.
FIGURES_KEPT = Q(figures__version=F("live_version"), figures__format=BustleFigures.FORMAT)
COUNTED_AT_ONCE = 50  # bustles; after an update all of them are to be counted


def public_bustle(slug: str) -> Bustle:
    """The bustle at this public address, with its version as `.live_version` and the number of
    its people as `.people`.

    Raises:
        NoSuchThing: there is none.
    """
    rows = _with_people(with_version(Bustle.objects.filter(slug=slug)))
    return _one(rows.select_related("book__ruleset").defer("book__ruleset__data"))


def bustle_by_id(bustle_id: int) -> Bustle:
    """The bustle with this id, as a printed short link names it.

    Raises:
        NoSuchThing: there is none.
    """
    return _one(Bustle.objects.filter(pk=bustle_id))


def directors_bustle(
    user_id: int, slug: str, action: Action = Action.SEE, within: Allowed = EVERYTHING
) -> Bustle:
    """Bustle for somebody who has a role in its club, or helps with it; with their `access`.

    Raises:
        NoSuchThing: there is none, or they have no role there.
        NotAllowed: they have, and it does not allow the action.
    """
    mine = with_access(Bustle.objects.filter(slug=slug), user_id)
    bustle = _one(_with_people(with_version(mine)).select_related("club"))
    bustle.access = access_in(bustle, within)
    bustle.access.require(action)
    return bustle


def directors_bustles(user_id: int, within: Allowed = EVERYTHING) -> list[Bustle]:
    """All bustles of this user's clubs and those they help with, newest first, with `access`."""
    bustles = list(with_access(Bustle.objects.all(), user_id).select_related("club"))
    for bustle in bustles:
        bustle.access = access_in(bustle, within)
    return bustles


def clubs_of(user_id: int) -> list[Club]:
    """The clubs that this user helps to run, by name, each with their `access`."""
    return every_club_of(user_id)


def open_bustles() -> list[Bustle]:
    """Bustles on the front page, newest first: not what is known by its link alone.

    Samples are among them until there is a real bustle.
    """
    rows = without_samples(Bustle.objects.filter(listed=True))
    return list(rows.select_related("club")[:50])


def without_samples(rows: QuerySet[Bustle]) -> QuerySet[Bustle]:
    """These rows without samples, once there is a real bustle."""
    real = Bustle.objects.filter(simulated=False)
    return rows.filter(simulated=False) if real.exists() else rows


def calendar_of_club(club_id: int) -> list[Bustle]:
    """What a club's calendar shows: the listed bustles to come, and those of the last weeks."""
    since = timezone.now() - KEPT_IN_CALENDAR
    rows = without_samples(
        Bustle.objects.filter(club_id=club_id, listed=True, starts_at__gte=since)
    )
    return list(rows.select_related("club").order_by("starts_at", "pk")[:MOST_IN_CALENDAR])


def version_of(bustle_id: int) -> int:
    """Grows with every change of the bustle or of one of its sheets: the ETag and cache key."""
    version: int = Bustle.objects.values_list(VERSION, flat=True).get(pk=bustle_id)
    return version


def own_version(bustle_id: int) -> int | None:
    """The version of the bustle's own row, without its sheets; None if there is none.

    Every hand begins with it; put together once as `public_version` is.
    """
    sql, _params = _question_of_own_version()
    return _answer_to(sql, [bustle_id])


@cache
def _question_of_own_version() -> tuple[str, tuple[Any, ...]]:
    return Bustle.objects.filter(pk=0).order_by().values_list("version").query.sql_with_params()


def public_version(slug: str) -> int | None:
    """The version of the bustle at this public address; None if there is none.

    Every page and every question for news begins with it. Django takes ten times as long to put
    such a query together as the database to answer it, so it is put together once.
    """
    sql, params = _question_of_version()
    return _answer_to(sql, [slug if param == ANY_SLUG else param for param in params])


@cache
def _question_of_version() -> tuple[str, tuple[Any, ...]]:
    rows = Bustle.objects.filter(slug=ANY_SLUG).values_list(VERSION)
    return rows.query.sql_with_params()


def _answer_to(sql: str, params: list[Any]) -> int | None:
    """The one number that a query of one row gives; None where there is no row."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        row = cursor.fetchone()
    return row[0] if row else None


def bustle_to_rank(bustle_id: int) -> tuple[Bustle, int, int | None]:
    """A bustle with its ruleset at hand, its version, and the version of its kept standings.

    One query, because every hand of the evening leads here.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    rows = with_version(Bustle.objects.filter(pk=bustle_id))
    bustle: Any = _one(
        rows.annotate(kept_version=F("publication__version"))
        .select_related("book__ruleset")
        .defer("book__ruleset__data")
    )
    return bustle, bustle.live_version, bustle.kept_version


def bustle_to_count(bustle_id: int) -> tuple[Bustle | None, int]:
    """A finished bustle and its version, if its figures are not kept as of it."""
    rows = with_version(Bustle.objects.filter(pk=bustle_id, state=Bustle.State.FINISHED))
    bustle = rows.exclude(FIGURES_KEPT).select_related("book__ruleset").first()
    return bustle, bustle.live_version if bustle else 0


def bustles_behind() -> list[int]:
    """Ids of started bustles whose kept standings are older than what has been entered, and of
    finished ones whose figures are: of these so many at once."""
    rows = with_version(Bustle.objects.exclude(state=Bustle.State.SETUP))
    ranked = Q(publication__version=F("live_version"))
    counted = FIGURES_KEPT | ~Q(state=Bustle.State.FINISHED)
    behind = (
        rows.exclude(ranked & counted)
        .order_by("-starts_at")
        .annotate(
            is_ranked=Case(When(ranked, then=True), default=False, output_field=BooleanField())
        )
    )
    flags = list(behind.values_list("pk", "is_ranked"))
    uncounted = [pk for pk, is_ranked in flags if is_ranked]
    return [pk for pk, is_ranked in flags if not is_ranked] + uncounted[:COUNTED_AT_ONCE]


_by_book: Cache[int, int] = Cache(256)  # a book never goes to another bustle


def bustle_of_book(book_id: int) -> int | None:
    """The bustle whose sheets this book keeps, at its usual tables or at those of three."""
    if kept := _by_book.get(book_id):
        return kept
    theirs = Bustle.objects.filter(Q(book_id=book_id) | Q(threes_book_id=book_id))
    found = theirs.order_by().values_list("pk", flat=True).first()
    if found:
        _by_book[book_id] = found
    return found


def books_of(bustle: Bustle) -> list[int]:
    """The books that keep the sheets of a bustle."""
    return [book for book in (bustle.book_id, bustle.threes_book_id) if book is not None]


def with_version(rows: QuerySet[Bustle]) -> QuerySet[Bustle]:
    """These rows, each with its version as `.live_version`."""
    # As a mapping, because the stubs take a declared attribute for a clash.
    return rows.annotate(**{"live_version": VERSION})


def _with_people(rows: QuerySet[Bustle]) -> QuerySet[Bustle]:
    return rows.annotate(**{"people": PEOPLE})


def _one(rows: QuerySet[Bustle]) -> Bustle:
    try:
        return rows.get()
    except Bustle.DoesNotExist:
        raise NoSuchThing(_("There is no such bustle.")) from None
