"""The board: what now, every table at a glance, the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.board.views.disputes import dispute_lines
from tournaments.board.views.history import undo_context
from tournaments.board.views.next_step import next_step, one_sided_in, undecided_tables
from tournaments.board.views.palette import palette
from tournaments.board.views.preparations import preparations
from tournaments.board.views.steps import Step
from tournaments.board.views.table_cards import call_lines, table_cards
from tournaments.board.views.use_and_open import redraw_and_open
from tournaments.core.moments import clock_time
from tournaments.core.roles import Action
from tournaments.core.selectors.rounds import Dispute, open_disputes, opened_rounds
from tournaments.core.signals import bustle_watched
from tournaments.core.versions import shows, stamp
from tournaments.core.views.access import attempt, board_of, directors, may_open, may_press
from tournaments.core.views.shared import draw_seen, number_in, number_in_full, numbers_in
from tournaments.draw.selectors.schedule import generation_of
from tournaments.draw.services.auto_draw import draw_next_round
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.draw.services.start import take_start_back
from tournaments.draw.views.players import start
from tournaments.draw.views.proposals import look_at_changes
from tournaments.models import Bustle, Registration
from tournaments.play.selectors.late_hands import count_late_hands
from tournaments.play.selectors.pace import RoundTime, evening_ends, round_times
from tournaments.play.selectors.rounds import RoundView, current_round
from tournaments.play.selectors.tables import waiting_calls
from tournaments.play.services.calls import answer_call
from tournaments.play.services.clock import give_more_time
from tournaments.play.services.held_tables import open_held_tables
from tournaments.play.services.rounds import close_round, open_next_round, reopen_round
from tournaments.play.views.device_requests import asking_context
from tournaments.play.views.round_summary import clock_context
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.public.selectors.seats import places_in, without_table
from tournaments.public.views.screen_control import pick_screen, screen_context
from tournaments.setup.services.bustles import finish_bustle, plan_rounds, resume_bustle
from tournaments.standings.selectors.standings import StandingsRow, standings_of

DONE = {
    "reopen_round": gettext_lazy("The round is open again, with every hand as it was."),
    "redraw": gettext_lazy("Draw saved. Publish it so players can see it."),
    "finish": gettext_lazy("The bustle is finished. Publish the results to make them official."),
    "resume": gettext_lazy("The bustle is open again."),
    "take_start_back": gettext_lazy(
        "Back before the start. The draw is gone; start again any time."
    ),
    "make_last": gettext_lazy("No more rounds after this one. Undo brings them back."),
    "one_more": gettext_lazy("One more round is planned."),
}

DRAWS = ("redraw", "draw_next", "draw_and_open")
MORE_MINUTES = (2, 5)  # one tap each
MOST_SHOWN = 8  # rows of the standings


@directors(press=Action.RUN, answer_call=Action.SCORE)
def board(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.method != "POST":
        return render(request, "director/board.html", board_context(bustle))
    action = request.POST.get("action", "")
    if action in PAGES:
        return PAGES[action](request, bustle)
    act = acts_of(bustle, draw_seen(request.POST)).get(action)
    if act and not is_done(request, bustle, action):
        attempt(request, act, f"{DONE.get(action, '')} {_one_sided(bustle, action)}".strip())
    return redirect("director:draw", bustle.slug) if action == "redraw" else board_of(bustle)


@directors()
def board_live(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    bustle_watched.send_robust(sender=Bustle, bustle=bustle)
    if shows(request, _version(bustle, round_times(bustle.pk), timezone.now())):
        return HttpResponse(status=204)
    return render(request, "director/_board.html", board_context(bustle))


def _one_sided(bustle: Bustle, action: str) -> str:
    """Hands that one side alone has entered in the round that this closes."""
    playing = [number for number, state in opened_rounds(bustle.pk) if state == "playing"]
    closes = action in ("close_round", "close_and_open")
    return one_sided_in(bustle, playing[0]) if closes and playing else ""


def _answer_call(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    answer_call(bustle_id=bustle.pk, call_id=number_in_full(request.POST.get("call")))
    return board_of(bustle)


def _more_time(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """The round and the minutes that the page showed keep a second press from counting twice."""
    shown, already, minutes = (
        number_in(request.POST.get(name)) for name in ("round", "already", "minutes")
    )
    attempt(
        request,
        lambda: give_more_time(
            bustle_id=bustle.pk, round_number=shown, minutes=minutes, already=already
        ),
    )
    return board_of(bustle)


def _close_pending(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """Closes the round with the disputes open that the page named; others came since."""
    if not is_done(request, bustle, "close_round"):
        pending = numbers_in(request.POST.get("pending"))
        attempt(request, lambda: close_round(bustle_id=bustle.pk, pending=pending))
    return board_of(bustle)


# What answers by itself; all else that the board posts is in `acts_of`.
PAGES = {
    "start": start,
    "propose": look_at_changes,
    "answer_call": _answer_call,
    "close_pending": _close_pending,
    "redraw_and_open": redraw_and_open,
    "more_time": _more_time,
    "screen": pick_screen,
}


def acts_of(bustle: Bustle, seen: int) -> dict[str, Callable[[], Any]]:
    """Actions of the board's buttons, by the name they post; `seen` is the draw that was shown."""
    return {
        "open_round": lambda: open_next_round(bustle_id=bustle.pk),
        "open_held": lambda: open_held_tables(bustle_id=bustle.pk),
        "close_round": lambda: close_round(bustle_id=bustle.pk),
        "reopen_round": lambda: reopen_round(bustle_id=bustle.pk),
        "close_and_open": lambda: _close_and_open(bustle),
        "draw_next": lambda: _draw_next(bustle, seen),
        "draw_and_open": lambda: _draw_and_open(bustle, seen),
        "take_start_back": lambda: take_start_back(bustle_id=bustle.pk),
        "make_last": lambda: plan_rounds(bustle_id=bustle.pk, more=0),
        "one_more": lambda: plan_rounds(bustle_id=bustle.pk, more=1),
        "redraw": lambda: draw_rounds(bustle_id=bustle.pk, replaces=seen),
        "finish": lambda: finish_bustle(bustle_id=bustle.pk),
        "resume": lambda: resume_bustle(bustle_id=bustle.pk),
    }


def _close_and_open(bustle: Bustle) -> None:
    """Two acts in one tap. What the second is refused, it says with the first one done."""
    if any(state == "playing" for _number, state in opened_rounds(bustle.pk)):
        close_round(bustle_id=bustle.pk)
    draw_next_round(bustle_id=bustle.pk)
    open_next_round(bustle_id=bustle.pk)


def _draw_next(bustle: Bustle, seen: int) -> None:
    """The director's own word on a draw that people have seen: it is made again, and shown."""
    draw_rounds(bustle_id=bustle.pk, replaces=seen)
    publish_draw(bustle_id=bustle.pk)


def _draw_and_open(bustle: Bustle, seen: int) -> None:
    _draw_next(bustle, seen)
    open_next_round(bustle_id=bustle.pk)


def is_done(request: HttpRequest, bustle: Bustle, action: str) -> bool:
    """True if the button was pressed before, on this page or another; nothing is reported then."""
    opened = opened_rounds(bustle.pk)
    number, state = opened[0] if opened else (0, "")
    shown = number_in(request.POST.get("round"))
    return {
        "open_round": number > shown,
        "close_and_open": number > shown,
        "draw_and_open": number > shown,
        "take_start_back": bustle.state == Bustle.State.SETUP,
        "make_last": number != shown,
        "one_more": number != shown or number < bustle.rounds_planned,
        "close_round": number > shown or state == "closed",
        "reopen_round": number == shown and state == "playing",
    }.get(action, False)


def board_context(bustle: Bustle) -> dict[str, Any]:
    """Everything that the board shows."""
    people = registrations_of(bustle.pk)
    current = current_round(bustle.pk, {person.number: person.name for person in people})
    times, now = round_times(bustle.pk), timezone.now()
    calls = waiting_calls(bustle.pk)
    ranked = standings_of(bustle, bustle.live_version).rows if current else ()
    disputes = _disputes(bustle, current, ranked)
    step = next_step(bustle, current, people, calls, disputes)
    return {
        "bustle": bustle,
        "version": _version(bustle, times, now),
        "as_of": now,
        "now": step.now | {"allowed": _may_take(bustle, step.now)},
        "others": step.others,
        "draw": draw_shown(bustle, step),
        "undo": undo_context(bustle),
        "round": _round_context(bustle, current),
        "summary": _summary(bustle, current),
        "tables": table_cards(bustle, current, times, now),
        "preparations": preparations(bustle, people) if current is None else [],
        **(without_table(current, places_in(current, people)) if current else {}),
        "clock": clock_context(bustle, current),
        "more_times": MORE_MINUTES,
        "screen": screen_context(bustle),
        "palette": palette(bustle, current, people),
        "forecast": _forecast(bustle, times, now),
        "calls": call_lines(bustle, calls, current, now),
        "disputes": dispute_lines(bustle, [] if current and current.held else disputes),
        "top": _top(ranked),
        "asking": asking_context(bustle, current.tables if current else ()),
        "late_hands": count_late_hands(bustle),
        "door": _door(people),
    }


def _may_take(bustle: Bustle, step: Mapping[str, Any]) -> bool:
    """True if the reader may do the next step, or see the page on which it is done."""
    if step["action"]:
        return may_press(bustle, board, step["action"])
    return not step["href"] or may_open(bustle, step["href"])


def draw_shown(bustle: Bustle, step: Step) -> int | None:
    """Generation of the draw that a button of the next step would replace."""
    draws = any(button.get("action") in DRAWS for button in (step.now, *step.others))
    return generation_of(bustle.pk) if draws else None


def _disputes(
    bustle: Bustle, current: RoundView | None, ranked: Sequence[StandingsRow]
) -> list[Dispute]:
    """Disputes of rounds that are closed; those of the running round are its next step."""
    if current is None or not any(row.pending for row in ranked):
        return []
    running = current.number if current.state == "playing" else None
    disputes = open_disputes(bustle.pk)
    return [dispute for dispute in disputes if dispute.round_number != running]


def _top(ranked: Sequence[StandingsRow]) -> list[StandingsRow]:
    """The first of the standings, as soon as somebody has a point."""
    rows = ranked[:MOST_SHOWN]
    return [row for row in rows if row.place] if any(row.points for row in rows) else []


def _door(people: Sequence[RegistrationView]) -> dict[str, int]:
    states = [person.state for person in people]
    return {
        "here": states.count(Registration.State.HERE),
        "left": states.count(Registration.State.LEFT),
        "no_show": states.count(Registration.State.NO_SHOW),
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
        return _("until the clock") if current.state == "playing" else _("time is up")
    done, count = sum(table.state == "complete" for table in current.tables), len(current.tables)
    done -= len(undecided_tables(bustle, current))
    count += len(current.held.tables) if current.held else 0
    if done == count:
        return _("all tables finished")
    sentence = ngettext(
        "%(done)s of %(count)s table finished", "%(done)s of %(count)s tables finished", count
    )
    return sentence % {"done": done, "count": count}


def _forecast(bustle: Bustle, times: Sequence[RoundTime], now: datetime) -> str | None:
    """Time at which the bustle ends, by tonight's rounds or else by the plan."""
    if bustle.state != Bustle.State.RUNNING:
        return None
    forecast = evening_ends(
        times, rounds=bustle.rounds_planned, minutes_per_round=bustle.minutes_per_round, now=now
    )
    if forecast is None:
        return None
    if forecast.measured:
        sentence = _("At tonight’s pace, you’ll finish around %(time)s.")
    else:
        sentence = _("On schedule, you’ll finish around %(time)s.")
    return sentence % {"time": clock_time(forecast.ends_at)}


def _version(bustle: Bustle, times: Sequence[RoundTime], now: datetime) -> str:
    """Moves on with what happens and, while the evening runs, with the minutes that it shows."""
    if bustle.state != Bustle.State.RUNNING or not times:
        return stamp(bustle.live_version)
    minutes = int((now - times[-1].opened_at).total_seconds() // 60)
    return stamp(bustle.live_version, minutes)
