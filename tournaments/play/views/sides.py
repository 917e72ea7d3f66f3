"""The sheet of one side, where both write or one confirms what the other wrote."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.errors import HandRefused
from scoring.rules.card import describe_hand
from scoring.rules.sheet import StandingHand, dealer_of
from scoring.selectors import SheetView
from tournaments.core.errors import NotNow
from tournaments.core.views.shared import missing_is_404, uuid_in
from tournaments.models import Bustle
from tournaments.play.selectors.devices import Writer, has_said, written_by
from tournaments.play.selectors.rounds import TableView
from tournaments.play.selectors.tables import TablePage, table_page
from tournaments.play.services.confirmations import confirm_hands
from tournaments.play.services.devices import admit
from tournaments.play.views.devices import secret_of
from tournaments.play.views.outcomes import points_said
from tournaments.play.views.sheets import asking, log_line, names_by_seat


def own_sheet(page: TablePage, writer: Writer, again: int = 0) -> dict[str, Any]:
    """What of `sheet_context` differs for a side that keeps its own sheet: its next hand, its log.

    `again` is a hand that this side is about to write otherwise.
    """
    if page.table is None or page.sheet is None or not writer.account:
        return {}
    me = written_by(page.number, writer.account)
    hands = page.sheet.score.hands
    mine = [hand for hand in hands if has_said(hand, me)]
    shown = mine if page.bustle.entry == Bustle.Entry.BOTH else list(hands)
    found: dict[str, Any] = {
        "log": [_line(page.table, page.sheet, hand, me) for hand in reversed(shown)],
        "confirm": _to_confirm(page, me),
    }
    if page.bustle.entry == Bustle.Entry.BOTH:
        found |= _at_hand(page.table, page.sheet, _next_of(mine), mine)
    if again and page.sheet.score.hand(again):
        earlier = [hand for hand in hands if hand.number < again]
        found |= _at_hand(page.table, page.sheet, again, earlier) | {"again": again}
    return found


def still_writes(page: TablePage, writer: Writer | None) -> bool:
    """Whether this side has hands to write on a sheet that the other has filled."""
    if page.sheet is None or writer is None or not writer.account:
        return False
    score, me = page.sheet.score, written_by(page.number, writer.account)
    behind = any(not has_said(hand, me) for hand in score.hands)
    return page.bustle.entry == Bustle.Entry.BOTH and behind and not score.from_totals


@never_cache
@require_POST
@missing_is_404
def confirm(request: HttpRequest, code: str) -> HttpResponse:
    """This side says the same of the hands that it was shown."""
    page = table_page(code)
    hand_id, secret = uuid_in(request.POST.get("hand_id")), secret_of(request, code)
    shown = set(request.POST.getlist("entry_id"))
    if page.sheet is None or hand_id is None or not secret:
        return redirect("table:sheet", code)
    try:
        place = admit(code=code, sheet_id=page.sheet.id, secret=secret)
        confirm_hands(place=place, hand_id=hand_id, entry_ids=shown)
    except (HandRefused, NotNow) as refusal:
        messages.warning(request, refusal.sentence)
    return redirect("table:sheet", code)


def _to_confirm(page: TablePage, me: str) -> dict[str, Any] | None:
    """For templates/table/_confirm.html: the oldest hand that this side has to look at."""
    waiting = _waiting(page, me)
    if page.bustle.entry != Bustle.Entry.CONFIRM or not waiting or page.table is None:
        return None
    first, table, sheet = waiting[0], page.table, page.sheet
    if sheet is None or sheet.state != "open":
        return None
    points = " · ".join(points_said(table, first.score.points))
    over = sheet.score.complete and len(waiting) > 1
    return {
        "number": first.number,
        "who": _who(table, first.by[0][0]),
        "sentence": f"{describe_hand(sheet.ruleset, first.hand, names_by_seat(table))}",
        "points": points,
        "entry_ids": [hand.entry_id for hand in waiting] if over else [first.entry_id],
        "total": ", ".join(f"{side.names} {side.points}" for side in table.sides) if over else "",
        "hands": [hand.number for hand in waiting],
        "url": reverse("table:confirm", args=[page.code]),
        "no_url": f"{reverse('table:sheet', args=[page.code])}?hand={first.number}",
    }


def _waiting(page: TablePage, me: str) -> list[StandingHand]:
    """Hands that only others have said."""
    score = page.sheet.score if page.sheet else None
    if score is None:
        return []
    return [
        hand for hand in score.hands if hand.number in score.unconfirmed and not has_said(hand, me)
    ]


def _next_of(mine: list[StandingHand]) -> int:
    """The first hand that this side has not written."""
    written = {hand.number for hand in mine}
    return next(number for number in range(1, len(written) + 2) if number not in written)


def _at_hand(
    table: TableView, sheet: SheetView, number: int, before: list[StandingHand]
) -> dict[str, Any]:
    dealer = dealer_of(sheet.ruleset, sheet.first_dealer, sheet.score.hands, number)
    return {
        "number": number,
        "hand_number": sum(hand.hand.outcome == "played" for hand in before) + 1,
        "dealer": names_by_seat(table)[dealer],
        "ask": asking(sheet.ruleset, table, dealer),
    }


def _line(table: TableView, sheet: SheetView, hand: StandingHand, me: str) -> dict[str, Any]:
    """A hand in this side's log, with what the other side wrote instead of it."""
    line = log_line(table, sheet.ruleset, hand)
    own = next((place for place, by in enumerate(hand.by) if me in by), 0)
    versions = (hand.hand, *hand.rivals)
    said = [describe_hand(sheet.ruleset, version, names_by_seat(table)) for version in versions]
    others = [words for place, words in enumerate(said) if place != own]
    return line | {
        "sentence": said[own],
        "rivals": [],
        "others": others,
        "waits": hand.number in sheet.score.unconfirmed and has_said(hand, me),
    }


def _who(table: TableView, by: str) -> str:
    account = by.partition(", ")[2]
    return next((side.names for side in table.sides if side.account == account), "Somebody")
