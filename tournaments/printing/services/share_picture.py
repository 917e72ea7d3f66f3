"""The picture of a shared link: made when something has happened, and then only if it changes.

For a screen, not for paper: 1200 by 630 pixels, as large as the places that show it take. Nobody's
request waits for it. Whoever catches up calls this; what stands on the picture is compared with
what was rendered last, so that a room that checks in is not one picture for each person.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _lazy

from scoring.cache import Cache
from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.core.speaking import speaking_for
from tournaments.models import Bustle, SharePicture
from tournaments.printing.documents.base import EventHeader, head, header_of
from tournaments.printing.typesetting.typesetter import DocumentError, Paper, pictures_only, typeset
from tournaments.public.selectors.sharing import Shared, picture_is_behind, shared

WITHOUT_SCORES = _lazy("Seats, hands and standings, live on your phone")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class LeaderLine:
    """Somebody at the front; `points` may be empty."""

    place: int
    name: str
    points: str


def share_picture(
    event: EventHeader, sentence: str, after: str, lines: Sequence[LeaderLine]
) -> bytes:
    """The picture as PNG; `lines` at most three, and the `sentence` where there are none.

    `after` says when they hold, e.g. "After round 5 of 8".
    """
    data = head(event, "Shared") | {
        "sentence": sentence,
        "after": after,
        "lines": [vars(line) for line in lines],
    }
    with pictures_only():
        return typeset("share_picture", data, Paper.LETTER).picture


@dataclass(frozen=True)
class _Rendered:
    """The digest of the picture that this process rendered last, and when; None if it failed."""

    digest: str
    made_at: datetime | None


_rendered: Cache[int, _Rendered] = Cache(256)


def make_share_picture(*, bustle_id: int) -> bool:
    """Keeps a picture of this moment unless the kept one still holds; says whether it was rendered.

    The version is read before the results, so a picture can only be newer than the version it
    carries; and it is replaced only by a newer one.
    """
    bustle = bustle_by_id(bustle_id)
    if not picture_is_behind(bustle_id):
        return False
    with speaking_for(bustle_id):
        return _make(bustle)


def _make(bustle: Bustle) -> bool:
    now, sharing = timezone.now(), shared(bustle)
    digest = _digest(bustle, sharing)
    if _still_holds(bustle, digest, now):
        return False
    lines = [LeaderLine(leader.place, leader.name, leader.points) for leader in sharing.leaders]
    try:
        content = share_picture(header_of(bustle), str(WITHOUT_SCORES), sharing.after, lines)
    except DocumentError as error:
        log.warning("the picture of bustle %s was not rendered: %s", bustle.pk, error)
        _rendered[bustle.pk] = _Rendered(digest, None)
        return False
    _keep(bustle, {"content": content, "made_at": now, "version": bustle.version})
    _rendered[bustle.pk] = _Rendered(digest, now)
    return True


def _still_holds(bustle: Bustle, digest: str, now: datetime) -> bool:
    """True if the same was rendered already: then it holds for the bustle as it is now, too."""
    last = _rendered.get(bustle.pk)
    if last is None or last.digest != digest:
        return False
    if last.made_at is None:  # it could not be rendered, and cannot be now
        return True
    rows = SharePicture.objects.filter(
        bustle=bustle, made_at=last.made_at, version__lte=bustle.version
    )
    if not rows.update(version=bustle.version, made_at=now):
        return False
    _rendered[bustle.pk] = _Rendered(digest, now)
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


def _digest(bustle: Bustle, sharing: Shared) -> str:
    event = (bustle.name, bustle.place, bustle.starts_at.isoformat())
    return sha256(repr((event, sharing)).encode()).hexdigest()
