"""An evening that is over, for somebody who was not there: who won, how it was played, and what was
corrected since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from django.utils import timezone

from tournaments.core.moments import clock_time, date, month_day
from tournaments.core.selectors.names import public_names_of
from tournaments.core.selectors.visibility import Shown
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models import Bustle
from tournaments.money.prizes import ordinal
from tournaments.play.selectors.rounds import RoundView
from tournaments.public.selectors.announcements import amendment_lines
from tournaments.public.selectors.editions import Amendment, amendments_of
from tournaments.setup.selectors.formats import has_bracket
from tournaments.setup.selectors.table_sizes import ruleset_of
from tournaments.standings.ranking import TIE_BREAKS
from tournaments.standings.selectors.order import tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow

FIRST = 3  # places that are shown big
MEANS = (
    "Points are everything somebody took in the rounds, added up; the small figures below a name "
    "are the rounds one by one."
)


def over_context(
    bustle: Bustle, seen: Shown, rows: Sequence[StandingsRow], current: RoundView | None
) -> dict[str, Any] | None:
    """For templates/public/_over.html; None while the evening is not over, or nothing of its
    results is public."""
    if bustle.state != Bustle.State.FINISHED or current is None or not rows:
        return None
    edition = seen.edition
    return {
        "published": edition.published_at if edition else None,
        "published_said": at_text(edition.published_at, bustle) if edition else "",
        "winners": list(_winners(bustle, rows)),
        "played": _played(bustle, rows, current),
        "rules": bustle.ruleset_name or ruleset_of(bustle).name,
        "means": " ".join(_explanations(bustle)),
        "amendments": _amendments(bustle, rows) if edition else [],
    }


def at_text(moment: datetime, bustle: Bustle) -> str:
    """ "at 21:40", with the day where it is another than the evening's."""
    at, began = timezone.localtime(moment), timezone.localtime(bustle.starts_at)
    if at.date() == began.date():
        return f"at {clock_time(at)}"
    return f"on {(month_day if at.year == began.year else date)(at)} at {clock_time(at)}"


def _winners(bustle: Bustle, rows: Sequence[StandingsRow]) -> Iterator[dict[str, Any]]:
    """The first places, each with everybody who shares it."""
    first = [row for row in rows if row.place and row.place <= FIRST]
    for place, sharing in groupby(first, key=lambda row: row.place):
        tied = list(sharing)
        yield {
            "place": ordinal(place or 0),
            "first": place == 1,
            "people": [{"name": row.name, "number": row.number} for row in tied],
            "figure": _figure(bustle, tied[0]),
            "shared": len(tied) > 1,
        }


def _figure(bustle: Bustle, row: StandingsRow) -> str:
    if bustle.of_teams:
        return TIE_BREAKS["games_won"].count(row.figures["games_won"])
    return f"{row.points} point{'s' if row.points != 1 else ''}"


def _played(bustle: Bustle, rows: Sequence[StandingsRow], current: RoundView) -> str:
    """A sentence on how it was played, for somebody who has never seen it."""
    people = sum(len(row.members) or 1 for row in rows)
    who = f"{people} people{f' in {len(rows)} teams' if bustle.of_teams else ''}"
    tables = f"{len(current.tables)} table{'s' if len(current.tables) != 1 else ''}"
    rounds = f"{current.number} round{'s' if current.number != 1 else ''}"
    seated = FORMATS[bustle.format].summary if bustle.format in FORMATS else ""
    final = FINALS[bustle.final].summary if bustle.final in FINALS else ""
    sentence = f"{who} played {rounds} of euchre at {tables}, {_length(bustle)}."
    return " ".join(part for part in (sentence, seated, final and f"Then a final: {final}") if part)


def _length(bustle: Bustle) -> str:
    if bustle.until_clock:
        return "each until the clock"
    if bustle.hands:
        return f"{bustle.hands} hand{'s' if bustle.hands != 1 else ''} each"
    return "each to the end of a game"


def _explanations(bustle: Bustle) -> Iterator[str]:
    """Sentences on the columns, and on what else the order goes by."""
    yield MEANS
    for tie_break in tie_breaks_of(bustle):
        yield tie_break.explanation
    if ruleset_of(bustle).params.get("direction") == "down":
        yield "In this game the fewest points win."
    if bustle.of_teams:
        yield "Rounds won come first, then points."
    if has_bracket(bustle):
        yield "Whoever came further in the bracket stands higher."


def _amendments(bustle: Bustle, rows: Sequence[StandingsRow]) -> list[dict[str, Any]]:
    changes = amendments_of(bustle, bustle.live_version)
    names = public_names_of(bustle.pk) | {row.number: row.name for row in rows} if changes else {}
    return [_amendment(bustle, amendment, names) for amendment in changes]


def _amendment(bustle: Bustle, amendment: Amendment, names: dict[int, str]) -> dict[str, Any]:
    return {
        "since": at_text(amendment.since, bustle),
        "at": at_text(amendment.at, bustle) if amendment.at else "",
        "lines": amendment_lines(amendment, names) or ["Prizes have changed"],
    }
