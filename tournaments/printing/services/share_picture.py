"""The picture of a shared link: drawn when something has happened, and then only if it changes.

Nobody's request waits for it. Whoever catches up calls this; what stands on the picture is compared
with what was drawn last, so that a room that checks in is not one drawing for each person.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.cache import Cache
from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.models import Bustle, SharePicture
from tournaments.printing.documents.share_picture import Line, share_picture
from tournaments.printing.documents.typesetting import DocumentError
from tournaments.printing.services.rendered import header_of
from tournaments.public.selectors.sharing import Shared, picture_is_behind, shared

WITHOUT_SCORES = "Seats, hands and standings, live on your phone"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Rendered:
    """What stands on the picture that this process kept last, and when; None if it failed."""

    digest: str
    made_at: datetime | None


_rendered: Cache[int, _Rendered] = Cache(256)


def make_share_picture(*, bustle_id: int) -> bool:
    """Keeps a picture of this moment unless the kept one still holds; says whether it was drawn.

    The version is read before the results, so a picture can only be newer than the version it
    carries; and it is replaced only by a newer one.
    """
    bustle = bustle_by_id(bustle_id)
    if not picture_is_behind(bustle_id):
        return False
    now, said = timezone.now(), shared(bustle)
    digest = _digest(bustle, said)
    if _still_holds(bustle, digest, now):
        return False
    try:
        content = share_picture(header_of(bustle), WITHOUT_SCORES, said.after, _lines(said))
    except DocumentError as error:
        log.warning("the picture of bustle %s was not drawn: %s", bustle_id, error)
        _rendered.set(bustle_id, _Rendered(digest, None))
        return False
    _keep(bustle, {"content": content, "made_at": now, "version": bustle.version})
    _rendered.set(bustle_id, _Rendered(digest, now))
    return True


def _still_holds(bustle: Bustle, digest: str, now: datetime) -> bool:
    """Whether the same was drawn already: then it holds for the bustle as it is now, too."""
    last = _rendered.get(bustle.pk)
    if last is None or last.digest != digest:
        return False
    if last.made_at is None:  # it could not be drawn, and cannot be drawn now
        return True
    kept = SharePicture.objects.filter(
        bustle=bustle, made_at=last.made_at, version__lte=bustle.version
    )
    if not kept.update(version=bustle.version, made_at=now):
        return False
    _rendered.set(bustle.pk, _Rendered(digest, now))
    return True


def _keep(bustle: Bustle, columns: dict[str, Any]) -> None:
    older = SharePicture.objects.filter(bustle=bustle, version__lte=columns["version"])
    if older.update(**columns):
        return
    try:
        with transaction.atomic():
            SharePicture.objects.create(bustle=bustle, **columns)
    except IntegrityError:  # another's came just now
        older.update(**columns)


def _digest(bustle: Bustle, said: Shared) -> str:
    head = (bustle.name, bustle.place, bustle.starts_at.isoformat())
    return sha256(repr((head, said)).encode()).hexdigest()


def _lines(said: Shared) -> list[Line]:
    return [Line(one.place, one.name, one.points) for one in said.leaders]
