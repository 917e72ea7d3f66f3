"""Keeping standings and figures, so that pages are cheap; never needed for them to be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from tournaments.core.selectors.bustles import (
    FIGURES_KEPT,
    bustle_to_count,
    bustle_to_rank,
    with_version,
)
from tournaments.models import Bustle, BustleFigures, PersonFigures, Publication
from tournaments.standings.selectors.evening_figures import CountedBustle, counted_bustle
from tournaments.standings.selectors.standings import compute


def publish_standings(*, bustle_id: int, by: str) -> bool:
    """Keeps the standings of this moment, unless they are kept already; says whether it did.

    The version is read before the sheets, so rows can only be newer than the version they carry;
    and a publication is replaced only by a newer one, however tasks overtake each other.
    """
    bustle, version, published = bustle_to_rank(bustle_id)
    if published is not None and published >= version:
        return False
    return _keep(bustle_id, {"version": version, "rows": compute(bustle), "made_by": by})


def _keep(bustle_id: int, columns: dict[str, Any]) -> bool:
    columns |= {"made_at": timezone.now()}
    older = Publication.objects.filter(bustle_id=bustle_id, version__lt=columns["version"])
    if older.update(**columns, runs=F("runs") + 1):
        return True
    try:
        with transaction.atomic():
            Publication.objects.create(bustle_id=bustle_id, **columns)
    except IntegrityError:  # one is there: as new or newer, or another's first came just now
        return bool(older.update(**columns, runs=F("runs") + 1))
    return True


def keep_figures(*, bustle_id: int) -> bool:
    """Keeps everybody's figures of a finished bustle unless they are kept; says whether it did.

    Version and replacing as for standings. While a bustle is not finished there is nothing to keep.
    """
    bustle, version = bustle_to_count(bustle_id)
    if bustle is None:
        return False
    counted = counted_bustle(bustle)
    with transaction.atomic():
        return _keep_counted(bustle, version, counted)


def count_anew() -> int:
    """Counts the figures of all finished bustles again; returns how many there are."""
    BustleFigures.objects.all().delete()
    finished = Bustle.objects.filter(state=Bustle.State.FINISHED).order_by("pk")
    return sum(keep_figures(bustle_id=pk) for pk in list(finished.values_list("pk", flat=True)))


def take_figures_along(bustle_ids: Sequence[int]) -> None:
    """Lets figures hold for the next version of these bustles, where they hold for the present one:
    for a change by which nobody's figures change. To be called before it is counted up."""
    rows = with_version(Bustle.objects.filter(pk__in=bustle_ids)).filter(FIGURES_KEPT)
    fresh = list(rows.values_list("pk", flat=True))
    BustleFigures.objects.filter(bustle__in=fresh).update(version=F("version") + 1)


def _keep_counted(bustle: Bustle, version: int, counted: CountedBustle) -> bool:
    kept, _made = BustleFigures.objects.select_for_update().get_or_create(
        bustle=bustle, defaults={"version": 0, "format": 0, **_columns(counted)}
    )
    if kept.format == BustleFigures.FORMAT and kept.version >= version:
        return False
    kept.people.all().delete()
    PersonFigures.objects.bulk_create(
        PersonFigures(
            of=kept,
            registration_id=one.registration_id,
            place=one.place,
            points=one.points,
            facts=one.facts,
        )
        for one in counted.people
    )
    of_all = _columns(counted) | {"version": version, "format": BustleFigures.FORMAT}
    BustleFigures.objects.filter(pk=kept.pk).update(**of_all)
    return True


def _columns(counted: CountedBustle) -> dict[str, Any]:
    return {
        "down": counted.down,
        "places": counted.places,
        "median": counted.median,
        "counted_at": timezone.now(),
    }
