"""Publishing standings: kept so that pages are cheap, never needed for them to be right."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from tournaments.core.selectors.bustles import bustle_to_rank
from tournaments.models import Publication
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
