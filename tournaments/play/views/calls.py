"""How a call of the director is said, at the table and on the board."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.urls import reverse

from tournaments.models import Bustle
from tournaments.play.selectors.calls import CallView
from tournaments.play.selectors.rounds import RoundView
from tournaments.play.selectors.tables import TablePage

REASONS = ("Rule question", "Score", "Something else")


def reason_in(text: str | None) -> str:
    """One of the reasons that are offered, or none."""
    return text if text in REASONS else ""


def call_context(page: TablePage) -> dict[str, Any] | None:
    """The table's own call, for templates/table/_call.html; None where nobody can be called."""
    if page.bustle.state != Bustle.State.RUNNING:
        return None
    call = page.call
    return {
        "url": reverse("table:call", args=[page.code]),
        "waits": call is not None and call.answered_at is None,
        "answered_at": call.answered_at if call else None,
        "called_at": call.called_at if call else None,
        "why": call.why if call else "",
        "reasons": REASONS,
    }


def call_lines(
    bustle: Bustle, calls: Iterable[CallView], current: RoundView | None, now: datetime
) -> list[dict[str, Any]]:
    """The calls that wait, for templates/director/_board.html."""
    return [
        {
            "id": call.id,
            "table": call.table,
            "why": call.why,
            "minutes": int((now - call.called_at).total_seconds() // 60),
            "url": _sheet_url(bustle, current, call.table),
        }
        for call in calls
    ]


def _sheet_url(bustle: Bustle, current: RoundView | None, table: int) -> str:
    """The table's sheet; nothing where that table does not play."""
    if current is None or all(one.number != table for one in current.tables):
        return ""
    return reverse("director:sheet", args=[bustle.slug, current.number, table])
