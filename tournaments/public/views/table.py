"""One table of one round as anybody may see it: who sits where, and the score hand by hand."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.rules.sheet import StandingHand, agreed_part, points_after
from tournaments.core.selectors.names import public_names_of
from tournaments.core.selectors.visibility import Shown, shown
from tournaments.core.views.shared import plain_number
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import SeatedPlayer
from tournaments.play.selectors.sheet_history import changed_on
from tournaments.play.selectors.tables import PlayedTable, played_table
from tournaments.play.views.round_summary import table_context
from tournaments.play.views.score_sheet import adjustments_on, ending, log_line
from tournaments.public.views.bustle import LATER
from tournaments.public.views.my_bustle import SEATS
from tournaments.public.views.public_page import public_page
from tournaments.setup.selectors.formats import asks_extra_hand


@public_page(query=["me"], follows=True)
def table_page(
    request: HttpRequest, bustle: Bustle, number: int, table: int, me: int
) -> HttpResponse:
    return render(request, "public/table.html", _context(bustle, number, table, me))


def _context(bustle: Bustle, number: int, table: int, me: int) -> dict[str, Any]:
    seen = shown(bustle)
    played = played_table(bustle.pk, number, table, public_names_of(bustle.pk))
    at = played.numbers.index(table)
    return {
        "bustle": bustle,
        "version": bustle.live_version,
        "me": me,
        "round": {"number": number, "of": bustle.rounds_planned},
        "seats": [_seat(player) for player in played.table.players],
        "previous": played.numbers[at - 1] if at else None,
        "next": played.numbers[at + 1] if at + 1 < len(played.numbers) else None,
        **(_score(bustle, played) if seen.scores_of(number) else _no_score(played, seen)),
    }


def _seat(player: SeatedPlayer) -> dict[str, Any]:
    return {
        "seat": SEATS.get(player.seat, player.seat),
        "name": player.name,
        "number": player.number,
    }


def _no_score(played: PlayedTable, seen: Shown) -> dict[str, Any]:
    return {
        "table": {"number": played.table.number},
        "later": LATER[seen.scores],
    }


def _score(bustle: Bustle, played: PlayedTable) -> dict[str, Any]:
    """All that the sheet says, but nothing of who wrote it."""
    table, score = played.table, played.sheet.score
    closed = played.round_state == "closed"
    about = table_context(table, closed=closed, moves=asks_extra_hand(bustle, played.round_number))
    over = closed or score.complete
    return {
        "table": about | {"adjustments": adjustments_on(table, played.sheet)},
        "from_totals": score.from_totals,
        "ending": ending(table, score.flags),
        "deals": "" if over else table.names_by_seat[score.dealer],
        "next_number": score.next_number,
        "hands": [_hand(played, hand) for hand in reversed(score.hands)],
        "changes": changed_on(played.sheet.id, table.names_by_seat),
    }


def _hand(played: PlayedTable, hand: StandingHand) -> dict[str, Any]:
    """A hand in words, with the score after it."""
    ruleset = played.sheet.ruleset
    after = points_after(ruleset, agreed_part(ruleset, played.sheet.score), hand.number)
    line = log_line(played.table, ruleset, hand)
    score = " – ".join(plain_number(after[side.account]) for side in played.table.sides)
    return line | {"after": score, "disputed": bool(hand.rivals)}
