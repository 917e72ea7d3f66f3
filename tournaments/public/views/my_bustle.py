"""One reader's own part of the page that is the same for everybody: where they sit, with whom,
and how they stand.

The page is rendered once for the room. What is one person's is rendered from a snapshot that is
read once for each version, and put into its place: hundreds who watch with links of their own cost
little more than one.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.core.text import names_listed
from tournaments.models import Bustle
from tournaments.public.selectors.seats import SeatPlace
from tournaments.public.selectors.snapshot import PublicSnapshot, snapshot_of
from tournaments.public.views.counted import points
from tournaments.standings.selectors.standings import StandingsRow

SEATS = {"N": _lazy("North"), "E": _lazy("East"), "S": _lazy("South"), "W": _lazy("West")}
PLACEHOLDER = b"<!--mine-->"  # no name can hold it: names are escaped
ANONYMOUS_QUERY = b"&amp;me=0"


def with_mine(request: HttpRequest, body: bytes, bustle: Bustle, me: int, version: int) -> bytes:
    """The page for everybody as the person with this number sees it; as it is, if there is none."""
    snapshot = snapshot_of(bustle, version)
    mine = own_context(snapshot, me)
    if mine is None:
        return body
    rendered = render(request, "public/_mine.html", {"bustle": bustle, "mine": mine}).content
    marked = body.replace(PLACEHOLDER, rendered).replace(ANONYMOUS_QUERY, b"&amp;me=%d" % me)
    line = snapshot.lines.get(me)
    for anchor in (f"seat-{me}", f"place-{line.number}" if line else ""):
        marked = marked.replace(b'id="%b"' % anchor.encode(), b'id="%b" data-me' % anchor.encode())
    return marked


def own_context(snapshot: PublicSnapshot, me: int) -> dict[str, Any] | None:
    """For templates/public/_mine.html; None if nobody has this number."""
    person = snapshot.by_number.get(me)
    if person is None:
        return None
    place, row = snapshot.places.get(me), snapshot.lines.get(me)
    return {
        "name": person.name,
        "number": me,
        "team": snapshot.teams.get(me, ""),
        "stands_in_for": _name(snapshot, person.stands_in_for),
        **_where(snapshot, place),
        "gone": person.gone,
        "standing": _standing_sentence(row) if row else "",
    }


def _name(snapshot: PublicSnapshot, number: int | None) -> str:
    person = snapshot.by_number.get(number or 0)
    return person.name if person else ""


def _where(snapshot: PublicSnapshot, place: SeatPlace | None) -> dict[str, Any]:
    """My seat in the round that is played, or the next one."""
    if place is None or snapshot.seating is None:
        return {"seat": "", "reason": "", "table": None, "chair": "", "page": False}
    number = snapshot.seating.round_number
    return {
        "round": number,
        "seat": seat_sentence(place, number),
        "reason": place.reason,
        "table": place.table,
        "chair": SEATS.get(place.seat, place.seat),
        "page": snapshot.seating.playing,
    }


def seat_sentence(place: SeatPlace, round_number: int) -> str:
    """The sentence that tells somebody where they sit."""
    if place.waits:
        return _("Round %(round)s: your table %(waits)s.") % {
            "round": round_number,
            "waits": place.waits,
        }
    if place.table is None:
        idle, out = _("Round %(round)s: you’re not playing."), _("Round %(round)s: you sit out.")
        return (idle if place.idle else out) % {"round": round_number}
    told = {
        "round": round_number,
        "table": place.table,
        "partners": names_listed(place.partners),
        "others": names_listed(place.opponents),
    }
    if place.partners:
        return _("Round %(round)s: table %(table)s with %(partners)s, against %(others)s.") % told
    return _("Round %(round)s: table %(table)s against %(others)s.") % told


def _standing_sentence(row: StandingsRow) -> str:
    standing = {"points": points(row.points), "place": row.place}
    if row.place is None:
        return _("%(points)s. You’re filling in, so you don’t take a place.") % standing
    if row.shared:
        return _("%(points)s, tied for place %(place)s.") % standing
    return _("%(points)s, place %(place)s.") % standing
