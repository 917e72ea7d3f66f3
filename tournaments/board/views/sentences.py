"""Sentences of the next step on what has happened since: calls, and who came or left."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.board.views.table_cards import OLD_CALL, call_age
from tournaments.core.text import names_listed, numbers_listed
from tournaments.draw.pairing.model import Roster
from tournaments.draw.selectors.schedule import roster_from_json, roster_of
from tournaments.models import Bustle, Draw
from tournaments.play.selectors.tables import CallView
from tournaments.players.selectors.registrations import RegistrationView

MOST_NAMED = 6  # people in one sentence


def calls_sentence(calls: Sequence[CallView]) -> str:
    """Sentence on tables that nobody has been to, the oldest call first."""
    minutes = call_age(calls[0], timezone.now())
    tables = list(dict.fromkeys(call.table for call in calls))
    if len(tables) > 1:
        return _("Tables %(tables)s are still waiting for you, the first for %(minutes)s min.") % {
            "tables": numbers_listed(tables),
            "minutes": minutes,
        }
    values = {"table": tables[0], "minutes": minutes}
    if minutes >= OLD_CALL:
        return _("Table %(table)s called %(minutes)s min ago. Has anybody been there?") % values
    if minutes:
        return _("Table %(table)s has been waiting for you for %(minutes)s min.") % values
    return _("Table %(table)s is waiting for you.") % values


def changes_sentence(bustle: Bustle, draw: Draw | None, people: Sequence[RegistrationView]) -> str:
    """Sentence on who came or left since the draw, by name where they are few; or added rounds."""
    came, left = ([], []) if draw is None or bustle.of_teams else _since(draw, people)
    if draw and not (came or left) and _lacks_rounds(bustle, draw):
        return _("There are more rounds now.")
    if not 0 < len(came) + len(left) <= MOST_NAMED:
        return _("The players or their wishes changed.")
    sentences = []
    if came:
        sentences.append(_("%(names)s joined.") % {"names": names_listed(came)})
    if left:
        sentences.append(_("%(names)s left.") % {"names": names_listed(left)})
    return " ".join(sentences)


def newcomers(bustle: Bustle, draw: Draw, people: Sequence[RegistrationView]) -> list[str]:
    """Names of those who came since the draw; none if others left, or partners stay together."""
    came, left = ([], []) if bustle.of_teams else _since(draw, people)
    return [] if left else came


def _lacks_rounds(bustle: Bustle, draw: Draw) -> bool:
    """True if rounds were added since a draw that goes to the end was made."""
    return not bustle.final and draw.from_round + len(draw.rounds) <= bustle.rounds_planned


def _since(draw: Draw, people: Sequence[RegistrationView]) -> tuple[list[str], list[str]]:
    """Names of those who came since a draw was made, and of those who left."""
    names = {person.number: person.name for person in people}
    before = _who_stays(roster_from_json(draw.roster))
    now = _who_stays(roster_of(people))
    came, left = sorted(now - before), sorted(before - now)
    return [names[n] for n in came if n in names], [names[n] for n in left if n in names]


def _who_stays(roster: Roster) -> set[int]:
    return {entrant.id for entrant in roster.entrants if entrant.leave is None}
