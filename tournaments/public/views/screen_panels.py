"""Contexts of the panels of the screen in the hall, and the order in which they turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.core.moments import clock_time, weekday
from tournaments.core.names import plain_letters
from tournaments.core.selectors.visibility import Shown, shown
from tournaments.core.text import names_listed
from tournaments.models import Bustle
from tournaments.money.views.prizes import public_prizes
from tournaments.play.selectors.rounds import (
    RoundView,
    TableView,
    as_public,
    current_round,
    round_view,
)
from tournaments.play.selectors.sheet_history import Correction, corrections_of
from tournaments.play.views.round_summary import clock_context, side_context, state_sentence
from tournaments.players.selectors.registrations import RegistrationView, public_registrations_of
from tournaments.public.selectors.screen import Lead, last_closed, leads_of, moves_since, waited_for
from tournaments.public.selectors.seats import Seating, SeatPlace, public_seating_now
from tournaments.public.views.bustle import LATER
from tournaments.public.views.standings_rows import tie_break_heads
from tournaments.setup.selectors.rulesets import card_of_bustle
from tournaments.standings.ranking import TieBreak
from tournaments.standings.selectors.order import tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow, public_standings_of

PANELS = {
    "welcome": _lazy("Welcome"),
    "seats": _lazy("Where do I sit?"),
    "tables": _lazy("Tables not finished"),
    "standings": _lazy("Standings"),
    "results": _lazy("Last round"),
    "leaders": _lazy("Side leaders"),
    "winners": _lazy("Winners"),
    "prizes": _lazy("Prizes"),
}
SLOWEST = 24  # tables that are waited for by name; the rest are counted
NAMED = 12  # who share a lead and are still called by name
CORRECTED = 2  # of the newest corrections are told
PODIUM = 3
ON_A_STEP = 6  # who share one of the first places and are named on it


@dataclass(frozen=True)
class Hall:
    """Everything that the public may know of the evening now."""

    bustle: Bustle
    seen: Shown
    people: Sequence[RegistrationView]
    names: Mapping[int, str]
    current: RoundView | None
    seating: Seating | None
    rows: Sequence[StandingsRow]
    prizes: dict[str, Any] | None

    @property
    def playing(self) -> bool:
        return self.current is not None and self.current.state == "playing"

    @property
    def finished(self) -> bool:
        return self.bustle.state == Bustle.State.FINISHED

    @property
    def scored(self) -> int:
        """The last round whose scores may be shown, the one being played included."""
        if self.current is None:
            return 0
        number = self.current.number
        return number if self.seen.through is None else min(number, self.seen.through)


def panels_context(bustle: Bustle) -> dict[str, Any]:
    """All panels, those of the turn first."""
    hall = _hall(bustle)
    turn = [key for key in _turn(hall) if key in PANELS]
    now = timezone.now()
    return {
        "turn": turn,
        "panels": [f"screen/_{key}.html" for key in [*turn, *(k for k in PANELS if k not in turn)]],
        "now": timezone.localtime(now),
        "clock": clock_context(bustle, hall.current),
        "line": _line(hall),
        "later": LATER[seen.scores] if (seen := hall.seen).open else "",
        "welcome": _welcome(hall),
        "seats": _seats(hall),
        "tables": _tables(hall),
        "standings": _standings(hall),
        "results": _results(hall),
        "leaders": [_lead(lead, hall.names) for lead in leads_of(bustle, hall.rows, hall.seen)],
        "winners": _winners(hall),
        "prizes": hall.prizes,
        "prizes_won": hall.seen.edition is not None,
        "corrections": _corrections(hall),
    }


def _hall(bustle: Bustle) -> Hall:
    seen = shown(bustle)
    people = public_registrations_of(bustle.pk) if seen.open else []
    names = {person.number: person.name for person in people}
    current = current_round(bustle.pk, names) if seen.open else None
    rows = public_standings_of(bustle, bustle.live_version, seen).rows if current else ()
    return Hall(
        bustle=bustle,
        seen=seen,
        people=people,
        names=names,
        current=as_public(current, seen) if current else None,
        seating=public_seating_now(bustle, current, people, seen) if seen.open else None,
        rows=rows,
        prizes=public_prizes(bustle, seen) if seen.open else None,
    )


def _turn(hall: Hall) -> list[str]:
    """Panels wanted now, in order: before the first hand everybody looks for their seat."""
    scores = ["standings", "results", "leaders"] if hall.rows else []
    prizes = ["prizes"] if hall.prizes else []
    if hall.finished:
        return ["winners", *prizes, *scores] if hall.rows else ["welcome"]
    if hall.current is None:
        return [*(["seats"] if hall.seating else []), "welcome", *prizes]
    if not hall.playing:
        first = ["seats"] if hall.seating else []
        return [*first, "results", "standings", "leaders"] if scores else first or ["tables"]
    return _turn_while_playing(hall.current, hall.bustle, scores)


def _turn_while_playing(current: RoundView, bustle: Bustle, scores: list[str]) -> list[str]:
    begun = [table for table in current.tables if table.state != "not_started"]
    if len(begun) == len(current.tables):
        return ["tables", *scores]
    if begun or bustle.entry == Bustle.Entry.PAPER:
        return ["seats", "tables", *scores]
    return ["seats"]


def _line(hall: Hall) -> str:
    """Words on how far the bustle is, for the line below."""
    if hall.current is None or hall.finished:
        return ""
    told = {"number": hall.current.number, "of": hall.bustle.rounds_planned}
    if hall.playing:
        return _("Round %(number)s of %(of)s") % told
    return _("Round %(number)s of %(of)s is over") % told


# -- before the start ---------------------------------------------------------------------------


def _welcome(hall: Hall) -> dict[str, str]:
    opens = hall.bustle.public_from
    if opens and not hall.seen.open:
        told = {"day": weekday(opens), "time": clock_time(opens)}
        here = _("This page opens on %(day)s at %(time)s.") % told
        return {"here": here, "rules": ""}
    card = card_of_bustle(hall.bustle)
    return {"here": _here(hall), "rules": f"{said(card.title)}. {said(card.ending)}"}


def _here(hall: Hall) -> str:
    here = sum(person.here for person in hall.people)
    coming = sum(person.state == "registered" for person in hall.people)
    if hall.bustle.state != Bustle.State.SETUP:
        return state_sentence(hall.bustle, hall.current)
    if not here:
        return ngettext("%(count)s signed up.", "%(count)s signed up.", coming) % {"count": coming}
    if not coming:
        return _("%(here)s checked in.") % {"here": here}
    return _("%(here)s checked in, %(coming)s to come.") % {"here": here, "coming": coming}


# -- where do I sit -----------------------------------------------------------------------------


def _seats(hall: Hall) -> dict[str, Any] | None:
    if hall.seating is None:
        return None
    number = hall.seating.round_number
    return {
        "round": _("Round %(number)s of %(of)s")
        % {"number": number, "of": hall.bustle.rounds_planned},
        "places": [_place(place) for place in hall.seating.places],
    }


def _place(place: SeatPlace) -> dict[str, Any]:
    return {
        "name": place.name,
        "letter": letter_of(place.name),
        "table": place.table,
        "seat": place.seat,
        "partner": names_listed(place.partners),
        "word": place.word,
    }


def letter_of(name: str) -> str:
    """Under which letter a list has this name, without accents; "#" for none."""
    first = next((letter for letter in plain_letters(name) if letter.isalnum()), "#")
    return first.upper() if first.isalpha() else "#"


# -- who are we waiting for ---------------------------------------------------------------------


def _tables(hall: Hall) -> dict[str, Any]:
    if hall.current is None or not hall.playing:
        return {"tables": [], "title": state_sentence(hall.bustle, hall.current), "next": ""}
    waited, whole = waited_for(hall.current), len(hall.current.tables)
    return {
        "tables": [_waited(table, hall.bustle) for table in waited[:SLOWEST]],
        "summary": _("%(done)s of %(all)s tables finished")
        % {"done": whole - len(waited), "all": whole},
        "more": max(0, len(waited) - SLOWEST),
        "held": hall.current.held.sentence if hall.current.held else "",
        "title": _("All tables are finished."),
        "next": _comes_next(hall.bustle, hall.current),
    }


def _comes_next(bustle: Bustle, current: RoundView) -> str:
    if current.number >= bustle.rounds_planned:
        return _("That was the last round. Results are next.")
    return _("Round %(number)s is next.") % {"number": current.number + 1}


def _waited(table: TableView, bustle: Bustle) -> dict[str, Any]:
    return {
        "number": table.number,
        "sides": [side_context(side) for side in table.sides],
        "word": _hand_text(table, bustle.hands),
        "disputed": bool(table.disputed),
        "at": table.changed_at if table.played else None,
        "scores": table.scores and table.begun,
    }


def _hand_text(table: TableView, hands: int | None) -> str:
    if not table.scores:
        return "" if table.state == "playing" else table.state_word
    if table.state == "playing" and hands:
        return _("%(hand)s of %(hands)s") % {"hand": table.state_word, "hands": hands}
    return table.state_word


# -- standings, results, leaders ----------------------------------------------------------------


def _standings(hall: Hall) -> dict[str, Any]:
    moves = moves_since(hall.bustle, hall.rows, hall.scored - 1)
    tie_breaks = tie_breaks_of(hall.bustle)
    return {
        "tie_breaks": tie_break_heads(tie_breaks),
        "rows": [_row(row, tie_breaks, moves.get(row.number, 0)) for row in hall.rows],
        "sub": _standings_sub(hall),
        "moves": bool(moves),
    }


def _row(row: StandingsRow, tie_breaks: Sequence[TieBreak], move: int) -> dict[str, Any]:
    return {
        "place": row.place,
        "shared": row.shared,
        "number": row.number,
        "name": row.name,
        "points": row.points,
        "figures": [
            (row.figures[tie_break.key], said(tie_break.plural)) for tie_break in tie_breaks
        ],
        "up": max(0, move),
        "down": max(0, -move),
        "note": row.note,
    }


def _standings_sub(hall: Hall) -> str:
    if hall.finished:
        return _("final")
    if hall.playing and hall.current and hall.scored == hall.current.number:
        return _("round %(number)s so far") % {"number": hall.scored}
    return _("after round %(number)s") % {"number": hall.scored}


def _corrections(hall: Hall) -> list[Correction]:
    """The newest corrections of scores that are public."""
    if not hall.rows:
        return []
    corrected = corrections_of(hall.bustle.pk)
    return [each for each in corrected if hall.seen.scores_of(each.round_number)][:CORRECTED]


def _results(hall: Hall) -> dict[str, Any] | None:
    number = last_closed(hall.current, hall.seen)
    if not number or hall.current is None:
        return None
    if number == hall.current.number:
        closed: RoundView | None = hall.current
    else:
        closed = round_view(hall.bustle.pk, number, hall.names)
    tables = closed.tables if closed else ()
    return {
        "round": _("Round %(number)s") % {"number": number},
        "tables": [
            {"number": table.number, "sides": [side_context(side) for side in table.sides]}
            for table in tables
        ],
    }


def _lead(lead: Lead, names: Mapping[int, str]) -> dict[str, Any]:
    named = [names[number] for number in lead.numbers if number in names]
    return {
        "title": said(lead.title),
        "figure": lead.figure,
        "names": named[:NAMED],
        "more": max(0, len(named) - NAMED),
    }


def _winners(hall: Hall) -> list[dict[str, Any]]:
    """The first three places with those who share them, once the evening is over."""
    if not hall.finished:
        return []
    first = [row for row in hall.rows if row.place and row.place <= PODIUM]
    return [
        {
            "place": place,
            "names": [row.name for row in rows[:ON_A_STEP]],
            "more": max(0, len(rows) - ON_A_STEP),
            "points": rows[0].points,
        }
        for place in range(1, PODIUM + 1)
        if (rows := [row for row in first if row.place == place])
    ]
