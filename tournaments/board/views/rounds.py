"""One round for the director: every table, closing it, taking a closing back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.board.views.disputes import pending_close
from tournaments.board.views.next_step import one_sided_in, undecided_tables, waiting_tables
from tournaments.board.views.table_cards import TO_LOOK_AT
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import numbers_in
from tournaments.models import Bustle
from tournaments.play.selectors.devices import claimed_tables
from tournaments.play.selectors.rounds import RoundView, TableView, round_view
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.selectors.typed_codes import short_code_of
from tournaments.play.services.rounds import (
    close_round,
    level_sentence,
    one_sided_sentence,
    reopen_round,
    waiting_sentence,
)
from tournaments.play.views.device_requests import asking_context
from tournaments.play.views.round_summary import ROUND_STATES, against_text, table_context
from tournaments.players.selectors.registrations import registrations_of
from tournaments.public.selectors.seats import places_in, without_table
from tournaments.setup.selectors.formats import asks_extra_hand, has_bracket
from tournaments.standings.selectors.cross_table import has_cross_table

DONE = {
    "close_round": gettext_lazy(
        "Round %(number)s is closed. Tables can’t change their scores now; you still can."
    ),
    "reopen_round": gettext_lazy("Round %(number)s is open again, with every hand as it was."),
}


@directors(press=Action.RUN)
def round_page(request: HttpRequest, bustle: Bustle, number: int) -> HttpResponse:
    if request.method == "POST":
        acts: dict[str, Callable[[], Any]] = {
            "close_round": lambda: close_round(
                bustle_id=bustle.pk, pending=numbers_in(request.POST.get("pending"))
            ),
            "reopen_round": lambda: reopen_round(bustle_id=bustle.pk),
        }
        action = request.POST.get("action", "")
        if act := acts.get(action):
            one_sided = one_sided_in(bustle, number) if action == "close_round" else ""
            attempt(request, act, f"{DONE[action] % {'number': number}} {one_sided}".strip())
        return redirect("director:round", bustle.slug, number)
    shown = round_view(bustle.pk, number)
    if shown is None:
        raise NoSuchThing(_("Round %(number)s hasn’t started yet.") % {"number": number})
    return render(request, "director/round.html", _round_context(bustle, shown))


def _round_context(bustle: Bustle, shown: RoundView) -> dict[str, Any]:
    state, word = ROUND_STATES[shown.state]
    playing = shown.state == "playing"
    waiting = waiting_tables(bustle, shown) if playing else []
    level = undecided_tables(bustle, shown) if playing and not bustle.until_clock else []
    disputed = [table.number for table in shown.tables if table.disputed]
    last = opened_rounds(bustle.pk)[0][0]
    places = places_in(shown, registrations_of(bustle.pk))
    claimed = claimed_tables(bustle.pk)
    return {
        "bustle": bustle,
        "round": {
            "number": shown.number,
            "of": bustle.rounds_planned,
            "state": state,
            "state_word": word,
            "is_open": playing,
        },
        "tables": [_table_line(bustle, shown, table, claimed) for table in shown.tables],
        "one_sided": one_sided_sentence(bustle, shown.tables),
        "asking": asking_context(bustle, shown.tables),
        **without_table(shown, places),
        "why": [{"name": place.name, "reason": place.reason} for place in places if place.reason],
        "has_bracket": has_bracket(bustle),
        "has_cross": has_cross_table(bustle),
        "missing": _missing(waiting, disputed, level),
        "may_close": playing and not waiting and not level and shown.held is None,
        "pending_close": None
        if level or shown.held or not playing
        else pending_close(bustle, shown),
        "may_reopen": not playing and shown.number == last and bustle.state == "running",
        "previous": shown.number - 1 if shown.number > 1 else None,
        "next": shown.number + 1 if shown.number < last else None,
    }


def _missing(waiting: list[int], disputed: list[int], level: list[int]) -> str | None:
    """Sentence on what keeps the round from being closed."""
    sentences = [waiting_sentence(waiting, disputed)] if waiting else []
    return " ".join([*sentences, level_sentence(level)] if level else sentences) or None


def _table_line(
    bustle: Bustle, shown: RoundView, table: TableView, claimed: frozenset[int]
) -> dict[str, Any]:
    closed, moves = shown.state == "closed", asks_extra_hand(bustle, shown.number)
    # Whoever knows a code can write at that table.
    shows_code = bustle.state == Bustle.State.RUNNING and bustle.access.may(Action.SCORE)
    line = table_context(table, closed=closed, moves=moves)
    if table.against:
        line["state"], line["state_word"] = TO_LOOK_AT
    return line | {
        "against": against_text(table),
        "hand_number": table.played,
        "from_totals": table.from_totals,
        "hands": bustle.hands,
        "url": reverse("director:sheet", args=[bustle.slug, shown.number, table.number]),
        "typed": short_code_of(bustle, table.number) if shows_code else "",
        "claimed": not closed and table.number in claimed,
        "sheet_url": reverse("table:sheet", args=[table_code_of(bustle, table.number)])
        if shows_code
        else "",
    }
