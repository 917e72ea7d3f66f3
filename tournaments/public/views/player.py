"""One person's evening as anybody may see it: where they sit, with whom, and what they scored."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_safe

from scoring.saying import said
from tournaments.core.errors import NoSuchThing
from tournaments.core.links import check_link, is_of_card, person_code, read_card_code
from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.core.selectors.names import shown_as
from tournaments.core.selectors.visibility import Shown, shown
from tournaments.core.text import names_listed
from tournaments.core.views.shared import missing_is_404
from tournaments.draw.selectors.cards import void_card
from tournaments.models import Bustle, PersonFigures, Registration
from tournaments.models.clubs import ShownAs
from tournaments.play.selectors.rounds import Side, as_public, rounds_of
from tournaments.players.selectors.registrations import RegistrationView, public_registrations_of
from tournaments.public.selectors.seats import SeatPlace, places_in, public_seating_now
from tournaments.public.views.bustle import place_of
from tournaments.public.views.charts import ChartSource, person_context
from tournaments.public.views.counted import points
from tournaments.public.views.public_page import public_page
from tournaments.public.views.sharing import share_context
from tournaments.standings.ranking import TieBreak
from tournaments.standings.selectors.order import tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow, public_standings_of

RESULTS = {"won": _lazy("won"), "lost": _lazy("lost"), "tied": _lazy("tied")}


@public_page(query=["card"], follows=True)
def player(request: HttpRequest, bustle: Bustle, number: int, card: int) -> HttpResponse:
    people = public_registrations_of(bustle.pk)
    person = next((person for person in people if person.number == number), None)
    if person is None:
        raise NoSuchThing(_("No one has number %(number)s in this bustle.") % {"number": number})
    seen = shown(bustle)
    rows = public_standings_of(bustle, bustle.live_version, seen).rows
    row = next((row for row in rows if row.is_of(number)), None)
    context = {
        "bustle": bustle,
        "version": bustle.live_version,
        "player": _player_context(
            person, row, _name_of(person.stands_in_for, people), tie_breaks_of(bustle)
        ),
        "share": share_context(request, bustle, person.name, _bustle_sentence(person, row)),
        "above": _above(row, rows),
        "evening": _with_credits(_evening(bustle, people, number, seen), row),
        "across": _page_across(bustle, number),
        "card": card,
        "void": void_card(bustle.pk, number, card) if card else None,
    }
    if "v" not in request.GET:  # a page that follows takes nothing but the rounds
        context["figures"] = person_context(ChartSource(bustle, people, rows, seen, number))
    return render(request, "public/player.html", context)


@require_safe
@missing_is_404
def player_by_card(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect of the short link in a scorecard's QR code; the page says if the card is void."""
    card = read_card_code(code)
    if card is None:
        raise NoSuchThing
    bustle = bustle_by_id(card.bustle_id)
    ended = _("Your card was replaced. Ask the director for a new one.")
    check_link(partial(is_of_card, card), bustle.card_links, ended=ended)
    page = reverse("public:player", args=[bustle.slug, card.number])
    return redirect(f"{page}?card={card.draw}" if card.draw else page)


def _player_context(
    person: RegistrationView,
    row: StandingsRow | None,
    stands_in_for: str,
    tie_breaks: Sequence[TieBreak],
) -> dict[str, Any]:
    begun = row is not None and any(points is not None for points in row.by_round)
    return {
        "name": person.name,
        "number": person.number,
        "place": row.place if row and begun else None,
        "shared": bool(row and row.shared),
        "points": row.points if row else 0,
        "figures": [(said(each.short), row.figures[each.key] if row else 0) for each in tie_breaks],
        "left": person.gone,
        "helper": person.helper,
        "stands_in_for": stands_in_for,
        "decided_by": row.why if row else "",
    }


def _page_across(bustle: Bustle, number: int) -> str:
    """The address of their page across evenings, where it calls them as this one does; else empty,
    as long as there is nothing on it, and for who shows a number only."""
    counted = PersonFigures.objects.filter(registration__player=OuterRef("player"))
    rows = Registration.objects.filter(Exists(counted), bustle=bustle, number=number)
    row = rows.filter(player__erased_at=None).select_related("player__club").first()
    form = shown_as(row, bustle.public_names) if row else ShownAs.NUMBER
    if row is None or form == ShownAs.NUMBER or form != row.player.shown_as:
        return ""
    return reverse("public:person", args=[row.player.club.slug, person_code(row.player_id)])


def _bustle_sentence(person: RegistrationView, row: StandingsRow | None) -> str:
    """The person's evening in a sentence for a shared link."""
    if row is None or row.place is None or not row.by_round:
        return _("%(name)s: seats, partners and opponents.") % {"name": person.name}
    told = {"name": person.name, "place": row.place, "points": points(row.points)}
    if row.shared:
        return _("%(name)s: tied for place %(place)s with %(points)s, round by round.") % told
    return _("%(name)s: place %(place)s with %(points)s, round by round.") % told


def _above(row: StandingsRow | None, rows: Sequence[StandingsRow]) -> StandingsRow | None:
    """The row above this one."""
    at = rows.index(row) if row else 0
    return rows[at - 1] if at else None


def _name_of(number: int | None, people: Sequence[RegistrationView]) -> str:
    return next((person.name for person in people if person.number == number), "")


def _evening(
    bustle: Bustle, people: Sequence[RegistrationView], number: int, seen: Shown
) -> list[dict[str, Any]]:
    """The rounds that were opened, then the next one if its seats are public."""
    names = {person.number: person.name for person in people}
    rounds = [as_public(round_view, seen) for round_view in rounds_of(bustle.pk, None, names)]
    evening = []
    for round_ in rounds:
        place = place_of(number, places_in(round_, people))
        if place:
            evening.append(_round_of_player(round_, place))
    seating = public_seating_now(bustle, rounds[-1] if rounds else None, people, seen)
    if seating and not seating.playing and (place := place_of(number, list(seating.places))):
        evening.append(_line(seating.round_number, place, _("comes next"), is_now=True))
    return evening


def _with_credits(evening: list[dict[str, Any]], row: StandingsRow | None) -> list[dict[str, Any]]:
    credited = {number: row.by_round[number - 1] for number in row.credits} if row else {}
    return [line | {"points": credited.get(line["number"])} for line in evening]


def _round_of_player(round_: Any, place: SeatPlace) -> dict[str, Any]:
    playing = round_.state == "playing"
    line = _line(round_.number, place, _("playing now") if playing else "", is_now=playing)
    line["opened"] = True
    table = next((table for table in round_.tables if table.number == place.table), None)
    if table is None:
        return line
    mine = next(side for side in table.sides if place.seat in side.seats)
    others = [side for side in table.sides if side is not mine]
    done = table.state == "complete" or not playing
    begun = table.played or table.from_totals
    return line | {
        "own": mine.points if begun else None,
        "other": others[0].points if begun and len(others) == 1 else None,
        **(_result_context(mine, others) if done and begun else {}),
        "loners": table.loners.get(place.seat, 0),
    }


def _result_context(mine: Side, others: Sequence[Side]) -> dict[str, Any]:
    result = _result(mine, others)
    return {"result": result, "result_word": RESULTS[result]}


def _result(mine: Side, others: Sequence[Side]) -> str:
    """A tie is between those who have as much as anybody: whoever has less has lost."""
    if mine.leads:
        return "won"
    if any(other.leads for other in others) or not mine.level:
        return "lost"
    return "tied"


def _line(number: int, place: SeatPlace, word: str, *, is_now: bool) -> dict[str, Any]:
    return {
        "number": number,
        "table": place.table,
        "partner": names_listed(place.partners),
        "against": names_listed(place.opponents),
        "word": word if place.table else place.word,
        "reason": place.reason,
        "is_now": is_now,
        "opened": False,
        "own": None,
        "other": None,
        "result": None,
        "result_word": "",
        "points": None,
        "loners": 0,
    }
