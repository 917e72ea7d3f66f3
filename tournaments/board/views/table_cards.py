"""The cards of the board: every table at a glance, in the order of their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Bustle
from tournaments.play.selectors.pace import RoundTime, is_silent, usual_hand
from tournaments.play.selectors.rounds import RoundView, TableView
from tournaments.play.selectors.tables import CallView
from tournaments.play.views.round_summary import against_text, table_context
from tournaments.setup.selectors.formats import asks_extra_hand

TO_LOOK_AT = ("wrong", gettext_lazy("check this"))
OLD_CALL = 10
"""Minutes after which somebody may well have been at the table without a press."""
TWO_WRITERS = (Bustle.Entry.CONFIRM, Bustle.Entry.BOTH)


def table_cards(
    bustle: Bustle, current: RoundView | None, times: Sequence[RoundTime], now: datetime
) -> list[dict[str, Any]]:
    """Cards by number, as the tables stand in the room; the next step names who needs somebody."""
    if current is None:
        return []
    hand = usual_hand(current, times, bustle.hands)
    cards = [_card(bustle, current, table, now, hand) for table in current.tables]
    cards += _held_cards(bustle, current)
    return sorted(cards, key=lambda card: card["number"])


def _card(
    bustle: Bustle, current: RoundView, table: TableView, now: datetime, hand: timedelta
) -> dict[str, Any]:
    closed = current.state == "closed"
    shown = table_context(table, closed=closed, moves=asks_extra_hand(bustle, current.number))
    late = not closed and is_silent(table, current.opened_at, now, hand)
    state, word = _state(bustle, table, shown, late and not closed)
    return shown | {
        "state": state,
        "state_word": word,
        "hand_number": table.played + 1,
        "hands": bustle.hands,
        "minutes_since": minutes_since(table, now),
        "from_totals": table.from_totals,
        "all_entered": table.complete
        and (bool(table.disputed) or waits_for_other_side(bustle, table)),
        "is_late": late,
        "against": against_text(table),
        "url": reverse("director:sheet", args=[bustle.slug, current.number, table.number]),
    }


def _held_cards(bustle: Bustle, current: RoundView) -> list[dict[str, Any]]:
    """Tables that wait for a dispute in the round before; a tap leads to it."""
    if current.held is None:
        return []
    about = [bustle.slug, current.held.before, current.held.disputed[0]]
    shown = {
        "state": "waiting",
        "state_word": current.held.words,
        "hand_number": 0,
        "url": reverse("director:sheet", args=about),
        "held": True,
    }
    return [shown | {"number": number} for number in current.held.tables]


def _state(bustle: Bustle, table: TableView, shown: dict[str, Any], late: bool) -> tuple[str, str]:
    """Shape and word of the badge; the card's foot names the hand."""
    if table.against:
        return TO_LOOK_AT[0], str(TO_LOOK_AT[1])
    if late:
        return "waiting", _("quiet") if table.played else _("not started")
    if waits_for_other_side(bustle, table):
        return "waiting", _("waiting for the other side")
    if shown["state"] == "playing":
        return "playing", _("playing")
    return shown["state"], shown["state_word"]


def waits_for_other_side(bustle: Bustle, table: TableView) -> bool:
    """True if hands of one side await the other's confirmation; in play the latest may."""
    if bustle.entry not in TWO_WRITERS or table.state not in ("playing", "complete"):
        return False
    return len(table.unconfirmed) > (1 if table.state == "playing" else 0)


def minutes_since(table: TableView, now: datetime) -> int | None:
    """Whole minutes since something came from the table; None before the first hand."""
    return int((now - table.changed_at).total_seconds() // 60) if table.changed_at else None


def call_age(call: CallView, now: datetime) -> int:
    """Whole minutes since a table called."""
    return int((now - call.called_at).total_seconds() // 60)


def call_lines(
    bustle: Bustle, calls: Iterable[CallView], current: RoundView | None, now: datetime
) -> list[dict[str, Any]]:
    """The calls that wait, for templates/director/_board.html."""
    tables = current.tables if current else ()
    disputed = {table.number for table in tables if table.disputed}
    return [
        {
            "id": call.id,
            "table": call.table,
            "why": call.why,
            "minutes": call_age(call, now),
            "old": call_age(call, now) >= OLD_CALL,
            "disputed": call.table in disputed,
            "url": _sheet_url(bustle, current, call.table),
        }
        for call in calls
    ]


def _sheet_url(bustle: Bustle, current: RoundView | None, table: int) -> str:
    """The table's sheet; nothing where that table does not play."""
    if current is None or all(current_table.number != table for current_table in current.tables):
        return ""
    return reverse("director:sheet", args=[bustle.slug, current.number, table])
