"""Winners' certificates: a page for everybody who has won something, to be framed or laughed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.core.moments import full_day
from tournaments.core.selectors.bustles import version_of
from tournaments.core.selectors.logos import logo_of
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.models import Bustle, Round
from tournaments.money.prizes import ordinal
from tournaments.money.selectors.prizes import PrizeList, prizes_of
from tournaments.printing.documents.base import (
    AFTER,
    ROUND,
    Document,
    DocumentParams,
    EventHeader,
    People,
    RenderedFile,
    head,
    header_of,
    paper_in,
    pdf_file,
    people_of,
)
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)
from tournaments.standings.ranking import TieBreak
from tournaments.standings.selectors.order import tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow, standings_of


@dataclass(frozen=True)
class Award:
    """Something that was won. `what` such as "First place", `why` a sentence with the figures.

    `name` is of a person, or of a team with its people in `members`.
    """

    name: str
    what: str
    why: str = ""
    members: tuple[str, ...] = ()


def awards(
    event: EventHeader,
    given: Sequence[Award],
    paper: Paper,
    *,
    club: str = "",
    logo: bytes = b"",
    progress: Progress | None = None,
) -> Pdf:
    """A page each, turned sideways; `logo` is a PNG.

    Raises `NothingToPrint` where nobody has won anything.
    """
    if not given:
        raise NothingToPrint(_("No winners yet: the standings are empty."))
    data = head(event, _("Winners’ certificates")) | {
        "club": club,
        "logo": list(logo),
        "day": full_day(event.starts_at) if event.starts_at else "",
        "awards": [_award_data(award) for award in given],
    }
    return typeset("winners", data, paper, progress, first={"awards": data["awards"][:1]})


def _award_data(award: Award) -> dict[str, Any]:
    return {
        "name": award.name,
        "what": award.what,
        "why": award.why,
        "members": list(award.members),
    }


PODIUM = 3


@dataclass(frozen=True)
class _Called:
    """A line of the standings on its certificate: its name, its figures in words, and the
    people of a team."""

    name: str
    figures: str
    members: tuple[str, ...]


Called = Mapping[int, _Called]
"""By the number of the line."""


def winners_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """A page for every prize that somebody has won, once a round is closed."""
    closed = any(state == Round.State.CLOSED for _number, state in opened_rounds(bustle.pk))
    rows = standings_of(bustle, version_of(bustle.pk)).rows if closed else ()
    people = people_of(bustle.pk)
    tie_breaks = tie_breaks_of(bustle)
    called = {row.number: _called(row, people, tie_breaks) for row in rows}
    prizes = prizes_of(bustle) if closed else None
    given = _by_prizes(prizes, rows, called) if prizes else _by_standings(rows, called)
    pdf = awards(
        header_of(bustle),
        given,
        paper_in(params),
        club=bustle.club.name,
        logo=logo_of(bustle.club_id),
        progress=progress,
    )
    return pdf_file(bustle, "winners", pdf)


def _called(row: StandingsRow, people: People, tie_breaks: Sequence[TieBreak]) -> _Called:
    """A certificate has the plain name large; a namesake's number stands among the figures."""
    figures = _figures(row, tie_breaks)
    if row.members:
        return _Called(row.name, figures, tuple(people[each].name for each in row.members))
    person = people[row.number]
    number = _("No. %(number)s") % {"number": person.number}
    return _Called(person.name, f"{figures} · {number}" if person.namesake else figures, ())


def _award(row: StandingsRow, what: str, called: Called) -> Award:
    who = called[row.number]
    return Award(who.name, what, who.figures, who.members)


def _by_prizes(prizes: PrizeList, rows: Sequence[StandingsRow], called: Called) -> list[Award]:
    by_number = {row.number: row for row in rows}
    return [
        _award(by_number[winner.number], line.title, called)
        for line in prizes.lines
        for winner in line.winners
    ]


def _by_standings(rows: Sequence[StandingsRow], called: Called) -> list[Award]:
    ranked = [row for row in rows if row.place is not None]
    places = [
        _award(row, _("%(ordinal)s place") % {"ordinal": ordinal(row.place)}, called)
        for row in ranked
        if row.place is not None and row.place <= PODIUM
    ]
    most = max((row.figures["loners"] for row in ranked), default=0)
    leaders = [row for row in ranked if row.figures["loners"] == most] if most else []
    return places + [_award(row, _("Most loners"), called) for row in leaders]


def _figures(row: StandingsRow, tie_breaks: Sequence[TieBreak]) -> str:
    """Points, the tie-break that weighs most, and of the others those that are not zero."""
    counts = [ngettext("%(count)d point", "%(count)d points", row.points) % {"count": row.points}]
    for tie_break in tie_breaks:
        figure = row.figures[tie_break.key]
        if figure or tie_break is tie_breaks[0]:
            counts.append(said(tie_break.count(figure)))
    return ", ".join(counts)


DOCUMENT = Document(
    kind="winners",
    group=AFTER,
    title=_lazy("Winners’ certificates"),
    text=_lazy("A page for each prize. No prizes? The top three and most loners."),
    render=winners_pdf,
    needs=ROUND,
)
