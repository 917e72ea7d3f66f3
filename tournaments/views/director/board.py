"""The board: what now, every table at a glance, the clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournaments.models import Bustle
from tournaments.selectors.formats import asks_extra_hand
from tournaments.selectors.late import count_late_hands
from tournaments.selectors.registrations import RegistrationView, registrations_of
from tournaments.selectors.rounds import RoundView, TableView, current_round, opened_rounds
from tournaments.selectors.seating import places_in
from tournaments.services.bustles import finish_bustle, resume_bustle
from tournaments.services.draws import draw_rounds, publish_draw
from tournaments.services.following import draw_next_round
from tournaments.services.rounds import close_round, open_next_round, reopen_round
from tournaments.views.director.access import attempt, board_of, directors
from tournaments.views.director.changes import look_at_changes
from tournaments.views.director.next_step import next_step
from tournaments.views.director.players import start
from tournaments.views.director.preparing import preparations
from tournaments.views.shared import clock_context, number_in, table_context

DONE = {
    "reopen_round": "The round is open again, with every hand as it was.",
    "redraw": "Drawn again. Nobody sees it before you publish it.",
    "finish": "The evening is finished, and the standings are final.",
    "resume": "The evening goes on.",
}
LATE_AFTER = timedelta(minutes=6)  # without a hand: a hand takes two to three minutes


@directors
def board(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.method != "POST":
        return render(request, "director/board.html", board_context(bustle))
    action = request.POST.get("action", "")
    if action == "start":
        return start(request, bustle)
    if action == "propose":
        return look_at_changes(request, bustle)
    act = acts_of(bustle).get(action)
    if act and not is_done(request, bustle, action):
        attempt(request, act, DONE.get(action, ""))
    return redirect("director:draw", bustle.slug) if action == "redraw" else board_of(bustle)


@directors
def board_live(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.GET.get("v") == str(bustle.live_version):
        return HttpResponse(status=204)
    return render(request, "director/_board.html", board_context(bustle))


def acts_of(bustle: Bustle) -> dict[str, Callable[[], Any]]:
    """What the board's buttons do, by the name they post."""
    return {
        "open_round": lambda: open_next_round(bustle_id=bustle.pk),
        "close_round": lambda: close_round(bustle_id=bustle.pk),
        "reopen_round": lambda: reopen_round(bustle_id=bustle.pk),
        "close_and_open": lambda: _close_and_open(bustle),
        "draw_next": lambda: _draw_next(bustle),
        "redraw": lambda: draw_rounds(bustle_id=bustle.pk),
        "finish": lambda: finish_bustle(bustle_id=bustle.pk),
        "resume": lambda: resume_bustle(bustle_id=bustle.pk),
    }


def _close_and_open(bustle: Bustle) -> None:
    """Two acts in one tap. What the second is refused, it says with the first one done."""
    if any(state == "playing" for _number, state in opened_rounds(bustle.pk)):
        close_round(bustle_id=bustle.pk)
    draw_next_round(bustle_id=bustle.pk)
    open_next_round(bustle_id=bustle.pk)


def _draw_next(bustle: Bustle) -> None:
    """The director's own word on a draw that people have seen: it is made again, and shown."""
    draw_rounds(bustle_id=bustle.pk)
    publish_draw(bustle_id=bustle.pk)


def is_done(request: HttpRequest, bustle: Bustle, action: str) -> bool:
    """Whether the button was pressed before, on this page or another: then it says nothing."""
    opened = opened_rounds(bustle.pk)
    number, state = opened[0] if opened else (0, "")
    shown = number_in(request.POST.get("round"))
    return {
        "open_round": number > shown,
        "close_and_open": number > shown,
        "close_round": number > shown or state == "closed",
        "reopen_round": number == shown and state == "playing",
    }.get(action, False)


def board_context(bustle: Bustle) -> dict[str, Any]:
    """Everything that the board shows."""
    people = registrations_of(bustle.pk)
    current = current_round(bustle.pk, {person.number: person.name for person in people})
    step = next_step(bustle, current, people)
    return {
        "bustle": bustle,
        "version": bustle.live_version,
        "as_of": timezone.now(),
        "now": step.now,
        "others": step.others,
        "round": _round_context(bustle, current),
        "summary": _summary(bustle, current),
        "tables": _table_cards(bustle, current, timezone.now()),
        "preparations": preparations(bustle, people) if current is None else [],
        **_without_table(current, people),
        "clock": clock_context(bustle, current),
        "forecast": _forecast(bustle, current),
        "late_hands": count_late_hands(bustle),
        "door": {
            "here": sum(person.here for person in people),
            "left": sum(person.gone for person in people),
        },
    }


def _round_context(bustle: Bustle, current: RoundView | None) -> dict[str, Any]:
    return {
        "number": current.number if current else None,
        "of": bustle.rounds_planned,
        "state_word": current.state if current else None,
    }


def _summary(bustle: Bustle, current: RoundView | None) -> str:
    if current is None:
        return ""
    if bustle.until_clock:
        return "until the clock" if current.state == "playing" else "the clock has ended them"
    done = sum(table.state == "complete" for table in current.tables)
    if done == len(current.tables):
        return "all tables are in"
    return f"{done} of {len(current.tables)} tables are in"


def _table_cards(bustle: Bustle, current: RoundView | None, now: datetime) -> list[dict[str, Any]]:
    """Cards in the order of worry: disputes, late ones, the fewest hands; complete ones last."""
    if current is None:
        return []
    closed = current.state == "closed"
    cards = [_table_card(bustle, current, table, now, closed) for table in current.tables]
    order = {"wrong": 0, "waiting": 0, "playing": 1, "free": 1, "done": 3}
    return sorted(
        cards,
        key=lambda card: (
            order[card["state"]],
            not card["is_late"],
            card["hand_number"],
            card["number"],
        ),
    )


def _table_card(
    bustle: Bustle, current: RoundView, table: TableView, now: datetime, closed: bool
) -> dict[str, Any]:
    since = now - (table.changed_at or current.opened_at)
    waiting = table.state in ("playing", "not_started") and not closed
    shown = table_context(table, closed=closed, moves=asks_extra_hand(bustle, current.number))
    if shown["state"] == "playing":
        shown["state_word"] = "playing"  # the card's foot names the hand
    return shown | {
        "hand_number": table.played + 1,
        "hands": bustle.hands,
        "minutes_since": int(since.total_seconds() // 60) if table.changed_at else None,
        "is_late": waiting and since > LATE_AFTER,
        "url": reverse("director:sheet", args=[bustle.slug, current.number, table.number]),
    }


def _without_table(current: RoundView | None, people: list[RegistrationView]) -> dict[str, Any]:
    """Who sits out, and who is there but not in play."""
    places = places_in(current, people) if current else []
    return {
        "sits_out": [place.name for place in places if place.sits_out],
        "idle": [place.name for place in places if place.idle],
    }


def _forecast(bustle: Bustle, current: RoundView | None) -> str | None:
    """When the evening ends if every round takes its time, changes of seats included."""
    if bustle.state != Bustle.State.RUNNING or not bustle.minutes_per_round or current is None:
        return None
    left = bustle.rounds_planned - current.number + (current.state == "playing")
    if not left:
        return None
    begun = current.opened_at if current.state == "playing" else timezone.now()
    ends = begun + timedelta(minutes=left * (bustle.minutes_per_round + 2))
    return f"At this pace the evening ends at about {timezone.localtime(ends):%H:%M}."
