"""An evening that is over, for somebody who was not there: who won, how it was played, and what was
corrected since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.core.moments import clock_time, date, month_day
from tournaments.core.selectors.names import public_names_of
from tournaments.core.selectors.visibility import Shown
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models import Bustle
from tournaments.money.prizes import ordinal
from tournaments.play.selectors.rounds import RoundView
from tournaments.public.selectors.announcements import amendment_lines
from tournaments.public.selectors.editions import Amendment, amendments_of
from tournaments.public.views.counted import points
from tournaments.setup.selectors.formats import has_bracket
from tournaments.setup.selectors.table_sizes import ruleset_of
from tournaments.standings.ranking import TIE_BREAKS
from tournaments.standings.selectors.order import tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow

FIRST = 3  # places that are shown big
MEANS = _lazy(
    "Points are the total of all rounds; the small numbers under a name are the rounds one by one."
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
        return _("at %(time)s") % {"time": clock_time(at)}
    day = month_day if at.year == began.year else date
    return _("on %(day)s at %(time)s") % {"day": day(at), "time": clock_time(at)}


def _winners(bustle: Bustle, rows: Sequence[StandingsRow]) -> Iterator[dict[str, Any]]:
    """The first places, each with everybody who shares it."""
    first = [row for row in rows if row.place and row.place <= FIRST]
    for place, sharing in groupby(first, key=lambda row: row.place):
        tied = list(sharing)
        yield {
            "place": said(ordinal(place or 0)),
            "first": place == 1,
            "people": [{"name": row.name, "number": row.number} for row in tied],
            "figure": _figure(bustle, tied[0]),
            "shared": len(tied) > 1,
        }


def _figure(bustle: Bustle, row: StandingsRow) -> str:
    if bustle.of_teams:
        return said(TIE_BREAKS["games_won"].count(row.figures["games_won"]))
    return points(row.points)


def _played(bustle: Bustle, rows: Sequence[StandingsRow], current: RoundView) -> str:
    """A sentence on how it was played, for somebody who has never seen it."""
    people, rounds = sum(len(row.members) or 1 for row in rows), current.number
    counts = {"people": people, "teams": len(rows), "rounds": rounds, "count": len(current.tables)}
    if bustle.of_teams:
        words = _("%(people)s players in %(teams)s teams.")
    else:
        words = _("%(people)s players.")
    tables = ngettext("%(count)s table", "%(count)s tables", counts["count"]) % counts
    length = ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    seated = said(FORMATS[bustle.format].summary) if bustle.format in FORMATS else ""
    final = said(FINALS[bustle.final].summary) if bustle.final in FINALS else ""
    then = _("Then a final: %(final)s") % {"final": final} if final else ""
    played = f"{length}, {tables}, {_length(bustle)}."
    return " ".join(part for part in (words % counts, played, seated, then) if part)


def _length(bustle: Bustle) -> str:
    if bustle.until_clock:
        return _("played against the clock")
    if bustle.hands:
        hands = {"count": bustle.hands}
        return ngettext("%(count)s hand a round", "%(count)s hands a round", bustle.hands) % hands
    return _("one game a round")


def _explanations(bustle: Bustle) -> Iterator[str]:
    """Sentences on the columns, and on what else the order goes by."""
    yield str(MEANS)
    for tie_break in tie_breaks_of(bustle):
        yield said(tie_break.explanation)
    if ruleset_of(bustle).params.get("direction") == "down":
        yield _("In this game the fewest points win.")
    if bustle.of_teams:
        yield _("Rounds won come first, then points.")
    if has_bracket(bustle):
        yield _("The further you got in the bracket, the higher you finish.")


def _amendments(bustle: Bustle, rows: Sequence[StandingsRow]) -> list[dict[str, Any]]:
    changes = amendments_of(bustle, bustle.live_version)
    names = public_names_of(bustle.pk) | {row.number: row.name for row in rows} if changes else {}
    return [_amendment(bustle, amendment, names) for amendment in changes]


def _amendment(bustle: Bustle, amendment: Amendment, names: dict[int, str]) -> dict[str, Any]:
    return {
        "since": at_text(amendment.since, bustle),
        "at": at_text(amendment.at, bustle) if amendment.at else "",
        "lines": amendment_lines(amendment, names) or [_("The prizes changed")],
    }
