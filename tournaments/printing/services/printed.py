"""A record of every card and tent as it was printed last."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from tournaments.models import Printed


def remember_printed(*, bustle_id: int, kind: str, items: Mapping[int, str]) -> None:
    """Records the digests of what has just been made, by the number of a person or a table."""
    now = timezone.now()
    rows = [
        Printed(bustle_id=bustle_id, kind=kind, item=item, digest=digest, printed_at=now)
        for item, digest in items.items()
    ]
    Printed.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["bustle", "kind", "item"],
        update_fields=["digest", "printed_at"],
    )
