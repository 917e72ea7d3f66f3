"""Tables that call the director."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments.models import Call

REMEMBERED = timedelta(minutes=5)  # for which a table is told that its call was answered


@dataclass(frozen=True)
class CallView:
    """A call. `why` may be empty; `answered_at` is None while it waits."""

    id: int
    table: int
    why: str
    called_at: datetime
    answered_at: datetime | None


def waiting_calls(bustle_id: int) -> list[CallView]:
    """The calls that wait for the director, the oldest first."""
    return [_view(row) for row in Call.objects.filter(bustle_id=bustle_id, answered_at=None)]


def call_of_table(bustle_id: int, table: int) -> CallView | None:
    """The table's call that waits, or else its last one while its answer is still news."""
    fresh = Q(answered_at=None) | Q(answered_at__gt=timezone.now() - REMEMBERED)
    rows = Call.objects.filter(fresh, bustle_id=bustle_id, table=table)
    last = rows.order_by("-called_at", "-pk").first()
    return _view(last) if last else None


def _view(row: Call) -> CallView:
    return CallView(row.pk, row.table, row.why, row.called_at, row.answered_at)
