"""What anybody may see. The same for everybody, so it reads neither session nor user."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from scoring.selectors import adjustments_of
from tournaments.errors import NoSuchThing
from tournaments.models import Bustle
from tournaments.selectors.bustles import open_bustles, public_bustle
from tournaments.selectors.formats import asks_extra_hand, has_bracket
from tournaments.selectors.history import corrections_of
from tournaments.selectors.registrations import RegistrationView, public_registrations_of
from tournaments.selectors.rounds import (
    RoundView,
    current_round,
    opened_rounds,
    round_view,
)
from tournaments.selectors.seating import Place, Seating, places_in, seating_now
from tournaments.selectors.standings import Row, public_standings_of
from tournaments.views.drawn import Drawn, drawn_once
from tournaments.views.shared import (
    BUSTLE_STATES,
    ROUND_STATES,
    clock_context,
    listed,
    missing_is_404,
    number_in,
    state_sentence,
    table_context,
    unless_unchanged,
)
from tournaments.views.signing_up import sign_up_line

CREDITS = "In brackets: what a round without a seat counts."
SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"bustles": [_home_line(one) for one in open_bustles()]})


@require_safe
@missing_is_404
def bustle(request: HttpRequest, slug: str) -> HttpResponse:
    found = public_bustle(slug)
    me = number_in(request.GET.get("me"))
    return unless_unchanged(
        request,
        f"{slug}-{me}-{found.live_version}",
        lambda: _drawn(request, "public/bustle.html", found, me),
    )


@require_safe
@missing_is_404
def live(request: HttpRequest, slug: str) -> HttpResponse:
    found = public_bustle(slug)
    if has_it(request, found):
        return HttpResponse(status=204)
    me = number_in(request.GET.get("me"))
    return _drawn(request, "public/_live.html", found, me, older=True)


def _drawn(
    request: HttpRequest, template: str, found: Bustle, me: int, *, older: bool = False
) -> HttpResponse:
    """Drawn for this reader, or once for all who have no page of their own."""

    def draw() -> HttpResponse:
        return render(request, template, live_context(found, me))

    if me:
        return draw()
    drawn = drawn_once(f"{template} {found.slug}", found.live_version, draw, older=older)
    if older and request.GET.get("v") == str(drawn.version):
        return HttpResponse(status=204)
    return _answer(request, drawn)


def _answer(request: HttpRequest, drawn: Drawn) -> HttpResponse:
    """The page, packed where the reader takes it so: nothing in it is secret or anybody's input."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(drawn.packed if packed else drawn.body)
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


@require_safe
@missing_is_404
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = public_bustle(slug)
    if has_it(request, found):
        return HttpResponse(status=204)
    people = public_registrations_of(found.pk)
    shown = round_view(found.pk, number, {person.number: person.name for person in people})
    if shown is None:
        raise NoSuchThing(f"Round {number} has not been opened yet.")
    state, word = ROUND_STATES[shown.state]
    places = places_in(shown, people)
    last = opened_rounds(found.pk)[0][0]
    context = {
        "bustle": found,
        "version": found.live_version,
        "round": {
            "number": number,
            "of": found.rounds_planned,
            "state": state,
            "state_word": word,
        },
        "tables": _round_tables(found, shown),
        "sits_out": [place.name for place in places if place.sits_out],
        "idle": [place.name for place in places if place.idle],
        "why": [
            {"name": place.name, "number": place.number, "reason": place.reason}
            for place in places
            if place.reason
        ],
        "previous": number - 1 if number > 1 else None,
        "next": number + 1 if number < last else None,
        "corrections": corrections_of(found.pk, number),
    }
    return unless_unchanged(
        request,
        f"{slug}-{number}-{found.live_version}",
        lambda: render(request, "public/round.html", context),
    )


def _round_tables(found: Bustle, shown: RoundView) -> list[dict[str, Any]]:
    moves = asks_extra_hand(found, shown.number)
    adjusted = adjustments_of(table.sheet_id for table in shown.tables)
    closed = shown.state == "closed"
    return [
        table_context(
            table, closed=closed, adjustments=adjusted.get(table.sheet_id, ()), moves=moves
        )
        for table in shown.tables
    ]


def has_it(request: HttpRequest, found: Bustle) -> bool:
    """Whether a page that asks for news has this version already."""
    return request.GET.get("v") == str(found.live_version)


def live_context(found: Bustle, me: int = 0) -> dict[str, Any]:
    """Everything that the public page shows, at the bustle's version as just read.

    `me` is the number of the player whose link this is, if it is one's.
    """
    version = found.live_version
    people = public_registrations_of(found.pk)
    current = current_round(found.pk, {person.number: person.name for person in people})
    seating = seating_now(found, current, people)
    rows = public_standings_of(found, version).rows
    return {
        "bustle": found,
        "me": me,
        "mine": _mine(me, people, seating, rows if current else ()),
        "version": version,
        "as_of": timezone.now(),
        "now": state_sentence(found, current),
        "clock": clock_context(found, current),
        "seats": [_seat_context(place) for place in seating.places] if seating else [],
        "seats_round": seating.round_number if seating else None,
        "rows": _standings_context(rows, current is not None),
        "standings_note": _standings_note(found, current),
        "credits_note": CREDITS if current and any(row.credits for row in rows) else "",
        "rounds": _round_lines(current),
        "has_bracket": has_bracket(found),
        "corrections": corrections_of(found.pk) if current else [],
        "sign_up": sign_up_line(found),
    }


def _home_line(found: Bustle) -> dict[str, Any]:
    state, word = BUSTLE_STATES[found.state]
    return {
        "name": found.name,
        "slug": found.slug,
        "place": found.place,
        "starts_at": found.starts_at,
        "state": state,
        "state_word": word,
    }


def _mine(
    me: int, people: Sequence[RegistrationView], seating: Seating | None, rows: Sequence[Row]
) -> dict[str, Any] | None:
    """Where I sit and how I stand, in a sentence each; None if nobody has this number."""
    person = next((one for one in people if one.number == me), None)
    if person is None:
        return None
    place = place_of(me, seating.places) if seating else None
    row = next((one for one in rows if one.is_of(me)), None)
    return {
        "name": person.name,
        "number": me,
        "seat": _seat_sentence(place, seating.round_number) if place and seating else "",
        "reason": place.reason if place else "",
        "standing": _standing_sentence(row) if row else "",
    }


def _seat_sentence(place: Place, round_number: int) -> str:
    if place.table is None:
        return f"Round {round_number}: you {'do not play' if place.idle else 'sit out'}."
    said = f"Round {round_number}: table {place.table}"
    if place.partners:
        said += f" with {listed(place.partners)},"
    return f"{said} against {listed(place.opponents)}."


def _standing_sentence(row: Row) -> str:
    points = f"{row.points} point{'s' if row.points != 1 else ''}"
    if row.place is None:
        return f"{points}. You help out, and take no place."
    return f"{points}, {'shared ' if row.shared else ''}place {row.place}."


def _seat_context(place: Place) -> dict[str, Any]:
    return {
        "name": place.name,
        "number": place.number,
        "table": place.table,
        "seat": SEATS.get(place.seat, place.seat),
        "partner": listed(place.partners),
        "word": place.word,
        "reason": place.reason,
    }


def _standings_context(rows: Sequence[Row], begun: bool) -> list[dict[str, Any]]:
    return [row_context(row) for row in rows] if begun else []


def row_context(row: Row) -> dict[str, Any]:
    """A row for components/standings_row.html. Only a tie-break needs words."""
    return {
        "place": row.place,
        "shared": row.shared,
        "number": row.number,
        "numbers": row.members or (row.number,),
        "name": row.name,
        "points": row.points,
        "games_won": row.games_won,
        "loners": row.loners,
        "by_round": [_round_points(row, number) for number in range(1, len(row.by_round) + 1)],
        "decided_by": row.tie_break,
        "left": bool(row.mark),
        "helper": row.helper,
    }


def _round_points(row: Row, number: int) -> str:
    """What a round counts; in brackets where the person had no seat in it."""
    points = row.by_round[number - 1]
    if points is None:
        return "–"
    return f"({points})" if number in row.credits else str(points)


def _standings_note(found: Bustle, current: RoundView | None) -> str:
    if found.state == Bustle.State.FINISHED:
        return "Final, after all rounds."
    if current is None:
        return ""
    if current.state == "closed":
        return f"After round {current.number}."
    if current.number == 1:
        return "The hands so far of round 1."
    return f"After round {current.number - 1}, and the hands so far of round {current.number}."


def _round_lines(current: RoundView | None) -> list[dict[str, Any]]:
    """Newest first. Every round before the last one is closed, or that would not be open."""
    if current is None:
        return []
    before = [_round_line(number, "closed") for number in range(current.number - 1, 0, -1)]
    return [_round_line(current.number, current.state), *before]


def _round_line(number: int, state: str) -> dict[str, Any]:
    badge, word = ROUND_STATES[state]
    return {"number": number, "state": badge, "state_word": word, "summary": "", "has_page": True}


def place_of(number: int, places: Sequence[Place]) -> Place | None:
    return next((place for place in places if place.number == number), None)
