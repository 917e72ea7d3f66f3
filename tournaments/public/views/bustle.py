"""The public page of a bustle and of a round. They read neither session nor user."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_safe

from scoring.cache import Cache
from scoring.selectors import given_lines
from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.selectors.visibility import Shown, shown
from tournaments.core.signals import bustle_watched
from tournaments.core.speaking import spoken
from tournaments.core.text import names_listed
from tournaments.core.versions import etag_of, shows, unless_unchanged
from tournaments.core.views.shared import (
    missing_is_404,
    number_in,
    number_in_full,
)
from tournaments.models import Bustle
from tournaments.money.views.prizes import public_prizes
from tournaments.play.selectors.rounds import RoundView, as_public, round_view
from tournaments.play.selectors.sheet_history import Correction, corrections_of
from tournaments.play.views.round_summary import (
    ROUND_STATES,
    clock_context,
    state_sentence,
    table_context,
)
from tournaments.players.selectors.registrations import RegistrationView, public_registrations_of
from tournaments.players.views.sign_up import sign_up_line
from tournaments.public.selectors.editions import first_published
from tournaments.public.selectors.seats import Seating, SeatPlace, places_in, without_table
from tournaments.public.selectors.snapshot import snapshot_of
from tournaments.public.views.drawn_rows import drawn_seats, drawn_standings
from tournaments.public.views.final_page import at_text, over_context
from tournaments.public.views.large_room import known_bustle, recent_bustle, rest_of
from tournaments.public.views.my_bustle import SEATS, with_mine
from tournaments.public.views.page_cache import (
    FOR_ONE_READER,
    RenderedPage,
    answer_with,
    render_once,
)
from tournaments.public.views.public_page import not_open_yet, public_page
from tournaments.public.views.sharing import share_context, standing_sentence
from tournaments.public.views.standings_rows import (
    CREDITS,
    figure_words,
    row_context,
    tie_break_heads,
    totals_lines,
)
from tournaments.public.views.watchers import with_wait
from tournaments.setup.selectors.formats import asks_extra_hand, has_bracket
from tournaments.standings.ranking import TieBreak
from tournaments.standings.selectors.cross_table import has_cross_table
from tournaments.standings.selectors.order import tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow

PAGE, LIVE = "public/bustle.html", "public/_live.html"
# Why there are no scores yet, by when they become public.
LATER = {
    "live": _lazy("Standings start with the first hand."),
    "rounds": _lazy("Scores come in after each round."),
    "final": _lazy("Scores stay secret until the results are published."),
}


@require_safe
@missing_is_404
def bustle(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; in a large room it may be an older one, and its ETag says of which version.

    Whoever has it already is asked about no oftener than those who follow it.
    """
    bustle = (known_bustle if "If-None-Match" in request.headers else recent_bustle)(slug)
    if closed := not_open_yet(request, bustle):
        return closed
    me = number_in(request.GET.get("me"))
    resting = _rendered(request, PAGE, bustle, allow_older=True) if rest_of(bustle) else None
    return unless_unchanged(
        request,
        etag_of(slug, me, resting.version if resting else bustle.live_version),
        lambda: _answer(request, resting or _rendered(request, PAGE, bustle), bustle, me),
    )


@require_safe
@missing_is_404
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """News for those who follow; where there is none NothingNew has mostly said so before."""
    bustle = known_bustle(slug)
    bustle_watched.send_robust(sender=Bustle, bustle=bustle)
    if closed := not_open_yet(request, bustle):
        return closed
    return with_wait(_news(request, bustle))


def _news(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if shows(request, bustle.live_version):
        return HttpResponse(status=204)
    page = _rendered(request, LIVE, bustle, allow_older=True)
    # Another process may have rendered what the reader has, and later than this one.
    if page.version <= number_in_full(request.GET.get("v")) <= bustle.live_version:
        return HttpResponse(status=204)
    return _answer(request, page, bustle, number_in(request.GET.get("me")))


def _rendered(
    request: HttpRequest, template: str, bustle: Bustle, *, allow_older: bool = False
) -> RenderedPage:
    """The page, or the part of it that follows, rendered once for all."""
    whole = template == PAGE

    def page() -> HttpResponse:
        context = live_context(bustle)
        if whole:
            snapshot = snapshot_of(bustle)
            sentence = standing_sentence(bustle, snapshot.seen, snapshot.everybody)
            context["share"] = share_context(request, bustle, "", sentence)
        return render(request, template, context)

    return render_once(
        # The page says its own address, the part that follows does not.
        f"{template} {bustle.slug} {origin_of_club(request, bustle.club_id) if whole else ''}",
        bustle.live_version,
        page,
        allow_older=allow_older,
        own_version=bustle.version,
        rest=rest_of(bustle),
    )


def _answer(request: HttpRequest, page: RenderedPage, bustle: Bustle, me: int) -> HttpResponse:
    """The shared page, with the reader's own panel where `me` is given."""
    if me:
        body = with_mine(request, page.body, bustle, me, page.version)
        page = replace(page, body=body, gzip_level=FOR_ONE_READER)
    return answer_with(request, page)


@public_page(follows=True)
def round_page(request: HttpRequest, bustle: Bustle, number: int) -> HttpResponse:
    people = public_registrations_of(bustle.pk)
    opened = round_view(bustle.pk, number, {person.number: person.name for person in people})
    if opened is None:
        raise NoSuchThing(_("Round %(number)s hasn’t started yet.") % {"number": number})
    where = {"number": number, "of": bustle.rounds_planned}
    sentence = _("Round %(number)s of %(of)s, table by table.") % where
    share = share_context(request, bustle, _("Round %(number)s") % where, sentence)
    context = _round_context(bustle, opened, people) | {"share": share}
    return render(request, "public/round.html", context)


def _round_context(
    bustle: Bustle, opened: RoundView, people: Sequence[RegistrationView]
) -> dict[str, Any]:
    number, seen = opened.number, shown(bustle)
    of_round = as_public(opened, seen)
    state, word = ROUND_STATES[of_round.state]
    places = places_in(of_round, people)
    last = opened_rounds(bustle.pk)[0][0]
    scores_public = seen.scores_of(number)
    return {
        "bustle": bustle,
        "version": bustle.live_version,
        "round": {
            "number": number,
            "of": bustle.rounds_planned,
            "state": state,
            "state_word": word,
        },
        "tables": _round_tables(bustle, of_round),
        "later": "" if scores_public else LATER[seen.scores],
        **without_table(of_round, places),
        "why": [place for place in places if place.reason],
        "previous": number - 1 if number > 1 else None,
        "next": number + 1 if number < last else None,
        "corrections": corrections_of(bustle.pk, number) if scores_public else [],
    }


def _round_tables(bustle: Bustle, of_round: RoundView) -> list[dict[str, Any]]:
    moves = asks_extra_hand(bustle, of_round.number)
    adjusted = given_lines(table.sheet_id for table in of_round.tables if table.scores)
    closed = of_round.state == "closed"
    return [
        table_context(
            table, closed=closed, adjustments=adjusted.get(table.sheet_id, ()), moves=moves
        )
        for table in of_round.tables
    ]


def live_context(bustle: Bustle) -> dict[str, Any]:
    """Everything that the public page shows, at the bustle's version as just read."""
    snapshot = snapshot_of(bustle)
    version, seen, current = snapshot.version, snapshot.seen, snapshot.current
    seating, rows = snapshot.seating, snapshot.rows
    tie_breaks = tie_breaks_of(bustle)
    drawn = _drawn_seats(bustle, seating)
    lines = _standings_context(rows, tie_breaks, current)
    return {
        "bustle": bustle,
        "version": version,
        "as_of": timezone.now(),
        "now": _now(bustle, current, seen),
        "clock": clock_context(bustle, current),
        "drawn_seats": drawn,
        "over": over_context(bustle, seen, rows, current),
        "seats_round": seating.round_number if seating else None,
        "seats_open": _about_to_begin(current, seating),
        "tie_breaks": tie_break_heads(tie_breaks),
        "rows": lines,
        "drawn_rows": drawn_standings(bustle.slug, lines),
        "standings_note": standings_note(bustle, current, seen),
        "later": LATER[seen.scores],
        "credits_note": str(CREDITS) if current and any(row.credits for row in rows) else "",
        "rounds": _round_lines(current),
        "has_bracket": has_bracket(bustle),
        "has_cross": has_cross_table(bustle),
        "corrections": _corrections(bustle, seen) if current else [],
        "sign_up": sign_up_line(bustle),
        "prizes": public_prizes(bustle, seen),
    }


# The seating that was drawn last, and what was drawn; no hand changes who sits where.
_seats_drawn: Cache[tuple[int, str], tuple[Seating, SafeString]] = Cache(16)


def _drawn_seats(bustle: Bustle, seating: Seating | None) -> SafeString:
    """Nobody looks for a seat when the evening is over."""
    if seating is None or bustle.state == Bustle.State.FINISHED:
        return SafeString("")
    key = (bustle.pk, spoken())
    of, drawn = _seats_drawn.get(key) or (None, SafeString(""))
    if of is not seating:
        words = {seat: str(word) for seat, word in SEATS.items()}  # once for all
        drawn = drawn_seats(bustle.slug, [_seat_context(place, words) for place in seating.places])
        _seats_drawn[key] = (seating, drawn)
    return drawn


def _about_to_begin(current: RoundView | None, seating: Seating | None) -> bool:
    """True until the first hand of the round whose seats are shown."""
    if seating is None or current is None or not seating.playing:
        return seating is not None
    return all(table.state == "not_started" for table in current.tables)


def _seat_context(place: SeatPlace, seats: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": place.name,
        "number": place.number,
        "table": place.table,
        "seat": seats.get(place.seat, place.seat),
        "partner": names_listed(place.partners),
        "word": "" if place.table else place.word,
        "reason": place.reason,
    }


def _standings_context(
    rows: Sequence[StandingsRow], tie_breaks: Sequence[TieBreak], current: RoundView | None
) -> list[dict[str, Any]]:
    """Rows of the standings; none before the first score of the evening."""
    if current is None or (current.number == 1 and not any(each.begun for each in current.tables)):
        return []
    waiting, words = _without_score(current), figure_words(tie_breaks)
    return [
        row_context(row, words, waiting=row.number in waiting) | {"line": line}
        for row, line in zip(rows, totals_lines(rows), strict=True)
    ]


def _without_score(current: RoundView) -> set[int]:
    """Numbers of those whose table has no score yet in the round that is played."""
    tables = [table for table in current.tables if not table.begun]
    return {player.number for table in tables for player in table.players}


def _now(bustle: Bustle, current: RoundView | None, seen: Shown) -> str:
    if bustle.state == Bustle.State.FINISHED and seen.through == 0:
        return _("That’s it for tonight. The results aren’t published yet.")
    if bustle.state == Bustle.State.FINISHED and seen.edition:
        when = {"when": at_text(seen.edition.published_at, bustle)}
        return _("That’s it for tonight. Results published %(when)s.") % when
    if bustle.state == Bustle.State.FINISHED:
        return _("The evening is over. The results aren’t official yet.")
    return state_sentence(bustle, current)


def _corrections(bustle: Bustle, seen: Shown) -> list[Correction]:
    """Those since the results were published are told with them."""
    until = first_published(bustle.pk) if seen.edition else None
    return [
        correction
        for correction in corrections_of(bustle.pk)
        if seen.scores_of(correction.round_number) and (until is None or correction.at <= until)
    ]


class OpenedRound(Protocol):
    """Part of a round that a note on the standings needs."""

    @property
    def number(self) -> int: ...
    @property
    def state(self) -> str: ...


def standings_note(bustle: Bustle, current: OpenedRound | None, seen: Shown) -> str:
    """Sentence on the rounds that the figures are of."""
    if seen.through is not None:
        return _after_round(seen.through) if seen.through else ""
    if bustle.state == Bustle.State.FINISHED:
        return _("Final, after all rounds.") if seen.edition else _("After all rounds.")
    if current is None:
        return ""
    if current.state == "closed":
        return _after_round(current.number)
    if current.number == 1:
        return _("Round 1 so far.")
    rounds = {"before": current.number - 1, "now": current.number}
    return _("After round %(before)s, plus round %(now)s so far.") % rounds


def _after_round(number: int) -> str:
    return _("After round %(number)s.") % {"number": number}


def _round_lines(current: RoundView | None) -> list[dict[str, Any]]:
    """Newest first. Every round before the last one is closed, or that would not be open."""
    if current is None:
        return []
    before = [_round_line(number, "closed") for number in range(current.number - 1, 0, -1)]
    return [_round_line(current.number, current.state), *before]


def _round_line(number: int, state: str) -> dict[str, Any]:
    badge, word = ROUND_STATES[state]
    return {"number": number, "state": badge, "state_word": word, "summary": "", "has_page": True}


def place_of(number: int, places: Sequence[SeatPlace]) -> SeatPlace | None:
    return next((place for place in places if place.number == number), None)
