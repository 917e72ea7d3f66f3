"""My evening on the page that is the same for everybody: where I sit, with whom, how I stand.

The page is drawn once for the room. What is one person's is drawn for them from values that are
worked out once for each version, and put into its place: hundreds who watch with links of their own
cost little more than one.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from tournaments.core.selectors.visibility import Shown, shown
from tournaments.core.views.shared import listed
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView, current_round
from tournaments.players.selectors.registrations import RegistrationView, public_registrations_of
from tournaments.players.selectors.teams import team_names
from tournaments.public.selectors.seats import Place, Seating, public_seating_now
from tournaments.standings.selectors.standings import Row, public_standings_of

MOST = 16  # evenings kept in a process
SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
HERE = b"<!--mine-->"  # no name can hold it: names are escaped
NOBODY = b"&amp;me=0"


@dataclass(frozen=True)
class Evening:
    """What the public may see of an evening at one version; `base` is the bustle's own."""

    version: int
    base: int
    seen: Shown
    people: tuple[RegistrationView, ...]
    current: RoundView | None
    seating: Seating | None
    rows: tuple[Row, ...]
    teams: dict[int, str]

    @cached_property
    def by_number(self) -> dict[int, RegistrationView]:
        """Everybody."""
        return {person.number: person for person in self.people}

    @cached_property
    def places(self) -> dict[int, Place]:
        """Where everybody sits, or why not."""
        return {place.number: place for place in self.seating.places} if self.seating else {}

    @cached_property
    def lines(self) -> dict[int, Row]:
        """Everybody's line of the standings, once a hand may have been played."""
        rows = self.rows if self.current else ()
        return {number: row for row in rows for number in (row.members or (row.number,))}


_kept: OrderedDict[int, Evening] = OrderedDict()


def evening_of(found: Bustle, version: int | None = None) -> Evening:
    """The evening at this version, else at the bustle's; worked out once and then from memory.

    What was worked out before the bustle itself was changed is never used: somebody may have taken
    their name back.
    """
    kept = _kept.get(found.pk)
    version = found.live_version if version is None else version
    if kept and kept.version >= version and kept.base >= found.version:
        return kept
    evening = _worked_out(found)
    _kept[found.pk] = evening
    _kept.move_to_end(found.pk)
    while len(_kept) > MOST:
        _kept.popitem(last=False)
    return evening


def _worked_out(found: Bustle) -> Evening:
    version, seen = found.live_version, shown(found)
    people = public_registrations_of(found.pk)
    current = current_round(found.pk, {person.number: person.name for person in people})
    return Evening(
        version=version,
        base=found.version,
        seen=seen,
        people=tuple(people),
        current=current,
        seating=public_seating_now(found, current, people, seen),
        rows=public_standings_of(found, version, seen).rows,
        teams=team_names(found.pk, people) if found.of_teams else {},
    )


def with_mine(request: HttpRequest, body: bytes, found: Bustle, me: int, version: int) -> bytes:
    """The page for everybody as the person with this number sees it; as it is, if there is none."""
    evening = evening_of(found, version)
    mine = my_evening(found, evening, me)
    if mine is None:
        return body
    drawn = render(request, "public/_mine.html", {"bustle": found, "mine": mine}).content
    marked = body.replace(HERE, drawn).replace(NOBODY, b"&amp;me=%d" % me)
    line = evening.lines.get(me)
    for here in (f"seat-{me}", f"place-{line.number}" if line else ""):
        marked = marked.replace(b'id="%b"' % here.encode(), b'id="%b" data-me' % here.encode())
    return marked


def answer_for_one(request: HttpRequest, body: bytes) -> HttpResponse:
    """The page of one reader, packed in a hurry."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(gzip.compress(body, 1) if packed else body)
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def my_evening(found: Bustle, evening: Evening, me: int) -> dict[str, Any] | None:
    """For templates/public/_mine.html; None if nobody has this number."""
    person = evening.by_number.get(me)
    if person is None:
        return None
    place, row = evening.places.get(me), evening.lines.get(me)
    return {
        "name": person.name,
        "number": me,
        "team": evening.teams.get(me, ""),
        "stands_in_for": _name(evening, person.stands_in_for),
        **_where(evening, place),
        "gone": person.gone,
        "standing": _standing_sentence(row) if row else "",
    }


def _name(evening: Evening, number: int | None) -> str:
    person = evening.by_number.get(number or 0)
    return person.name if person else ""


def _where(evening: Evening, place: Place | None) -> dict[str, Any]:
    """My seat in the round that is played, or the next one."""
    if place is None or evening.seating is None:
        return {"seat": "", "reason": "", "table": None, "chair": "", "page": False}
    number = evening.seating.round_number
    return {
        "round": number,
        "seat": seat_sentence(place, number),
        "reason": place.reason,
        "table": place.table,
        "chair": SEATS.get(place.seat, place.seat),
        "page": evening.seating.playing,
    }


def seat_sentence(place: Place, round_number: int) -> str:
    """Where somebody sits, said to them."""
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
