"""Changes of directors on sheets, in full and as the public sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import F, Q
from django.utils.translation import gettext as _

from scoring.rules.card import describe_hand
from scoring.rules.sheet import SheetState
from scoring.saying import said
from scoring.selectors import LogLine, Ruling, rulings_on
from tournaments.core.selectors.audit_log import directors_named
from tournaments.core.selectors.names import names_of, seat_names
from tournaments.models import Deed, Seat, Table
from tournaments.play.selectors.tables import void_tables

GIVEN = ("adjustment", "carried")
"""Entries that stand on the sheet for everybody to read, apart from its corrections."""


@dataclass(frozen=True)
class Correction:
    """A score of a closed round that was changed: what it is `now`, and what it `was`."""

    round_number: int
    table: int
    at: datetime
    now: str
    was: str


@dataclass(frozen=True)
class Written:
    """Entry of a director on a sheet, in words; `score` says what it became, or is empty.

    `numbers` are those who sat there.
    """

    round_number: int
    table: int
    at: datetime
    by: str
    sentence: str
    score: str
    reason: str
    void: bool
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Place:
    """Place where a sheet lies, or lay; `called` are those at it, by seat."""

    round_number: int
    table: int
    called: Mapping[str, str]
    void: bool = False
    numbers: tuple[int, ...] = ()


def corrections_of(bustle_id: int, round_number: int | None = None) -> list[Correction]:
    """Changes of scores after their round was closed for the first time, newest first.

    Of one round or of all; also of one that is open again.
    """
    closings = _closings(bustle_id)
    # Few, and found without a log.
    late = Q(sheet__changed_at__gt=F("round__closed_at"))
    for number, moments in closings.items():
        late |= Q(round__number=number, sheet__changed_at__gt=min(moments))
    rows = Table.objects.filter(late, round__bustle_id=bustle_id)
    if round_number is not None:
        rows = rows.filter(round__number=round_number)
    tables = {}
    for sheet, number, table, opened, closed in rows.values_list(
        "sheet_id", "round__number", "number", "round__opened_at", "round__closed_at"
    ):
        moments = [at for at in closings.get(number, ()) if at >= opened]
        if since := min(moments, default=closed):
            tables[sheet] = (number, table, since)
    if not tables:
        return []
    rulings = rulings_on({sheet: since for sheet, (_r, _t, since) in tables.items()})
    return [
        Correction(*tables[ruling.line.sheet_id][:2], ruling.line.recorded_at, now, was)
        for ruling in reversed(rulings)
        for was, now in [ruling.counted]
        if was != now and ruling.line.kind not in GIVEN
    ]


def _closings(bustle_id: int) -> dict[int, list[datetime]]:
    """Times of closing each round, by its number: more than once, if it was opened again."""
    deeds = Deed.objects.filter(bustle_id=bustle_id, kind=Deed.Kind.ROUND_CLOSED)
    closed_at: dict[int, list[datetime]] = {}
    for facts, at in deeds.values_list("facts", "done_at"):
        closed_at.setdefault(facts["number"], []).append(at)
    return closed_at


def written_in(
    bustle_id: int, round_number: int | None = None, table: int | None = None
) -> list[Written]:
    """Everything that directors wrote on sheets, newest first; void sheets included."""
    places = {
        sheet: place
        for sheet, place in _places(bustle_id).items()
        if round_number in (None, place.round_number) and table in (None, place.table)
    }
    rulings = rulings_on(dict.fromkeys(places))
    directors = directors_named([ruling.line.by for ruling in rulings])
    return [
        _written(ruling, places[ruling.line.sheet_id], directors) for ruling in reversed(rulings)
    ]


def changed_on(sheet_id: int, called: Mapping[str, str]) -> list[Written]:
    """Changes of directors to what a table had written, newest first; points given apart.

    For everybody to read: people are `called` so by seat, nobody learns which director it was, and
    the only reasons are those of corrected hands, whose director is told that everybody reads them.
    """
    rulings = [ruling for ruling in rulings_on({sheet_id: None}) if _changes(ruling)]
    directors = {ruling.line.by: _("the director") for ruling in rulings}
    told = [_written(ruling, _Place(0, 0, called), directors) for ruling in rulings]
    return [
        change if ruling.line.kind == "correction" else replace(change, reason="")
        for ruling, change in zip(reversed(rulings), reversed(told), strict=True)
    ]


def _changes(ruling: Ruling) -> bool:
    """True if something that had counted was made another; a first card of totals changes none."""
    if ruling.line.answer == "confirmed":
        return False
    if ruling.line.kind == "totals":
        return bool(ruling.before.hands) or ruling.before.from_totals
    return ruling.line.kind in ("correction", "take_back")


def _places(bustle_id: int) -> dict[int, _Place]:
    names = names_of(bustle_id)
    seated: dict[int, dict[str, int]] = {}
    rows = Seat.objects.filter(round__bustle_id=bustle_id)
    for sheet, seat, number in rows.values_list("table__sheet", "seat", "registration__number"):
        seated.setdefault(sheet, {})[seat] = number
    tables = Table.objects.filter(round__bustle_id=bustle_id)
    opened = {
        sheet: _place(number, table, seated.get(sheet, {}), names)
        for sheet, number, table in tables.values_list("sheet_id", "round__number", "number")
    }
    void = {
        sheet: _place(table.round_number, table.number, table.seats, names, void=True)
        for sheet, table in void_tables(bustle_id).items()
    }
    return void | opened


def _place(
    round_number: int,
    table: int,
    seats: Mapping[str, int],
    names: Mapping[int, str],
    *,
    void: bool = False,
) -> _Place:
    return _Place(round_number, table, _called(seats, names), void, tuple(seats.values()))


def _called(seats: Mapping[str, int], names: Mapping[int, str]) -> dict[str, str]:
    short = seat_names({number: names[number] for number in seats.values()})
    return {seat: short[number] for seat, number in seats.items()}


def _written(ruling: Ruling, place: _Place, directors: Mapping[str, str]) -> Written:
    line, (was, now) = ruling.line, ruling.score
    return Written(
        round_number=place.round_number,
        table=place.table,
        at=line.recorded_at,
        by=directors.get(line.by, line.by),
        sentence=_sentence(ruling, place.called),
        score=_("%(now)s, was %(was)s") % {"now": now, "was": was} if was != now else "",
        reason=line.reason,
        void=place.void,
        numbers=place.numbers,
    )


def _sentence(ruling: Ruling, called: Mapping[str, str]) -> str:
    line = ruling.line
    if line.kind == "adjustment":
        return _adjusted(line, called)
    hands = [_hand(ruling, state, called) for state in (ruling.before, ruling.after)]
    sentence = {
        # Of two versions, the one that had counted may stand.
        "correction": _("hand %(number)s stands: %(now)s")
        if hands[0] == hands[1]
        else _("hand %(number)s corrected: %(now)s (was: %(was)s)")
        if hands[0]
        else _("hand %(number)s corrected: %(now)s"),
        "take_back": _("hand %(number)s removed (was: %(was)s)")
        if hands[0]
        else _("hand %(number)s removed"),
        "totals": _("totals entered") if line.facts else _("totals removed"),
        "left_out": _("late hand %(number)s left out"),
        "extra_hand": _("winner of the extra hand noted"),
        "carried": _("starting score set") if line.facts else _("starting score removed"),
        "hand": _("hand %(number)s entered: %(now)s"),
    }.get(line.kind, line.kind)
    return sentence % {"number": line.number, "was": hands[0], "now": hands[1]}


def _hand(ruling: Ruling, state: SheetState, called: Mapping[str, str]) -> str:
    standing = state.hand(ruling.line.number or 0)
    return said(describe_hand(ruling.ruleset, standing.hand, called)) if standing else ""


def _adjusted(line: LogLine, called: Mapping[str, str]) -> str:
    points, seat = line.facts.get("points", 0), line.facts.get("seat")
    whom = called.get(seat, seat) if seat else line.facts.get("account", "")
    return _("%(points)s for %(names)s") % {"points": f"{points:+d}", "names": whom}
