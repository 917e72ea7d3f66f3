"""Score cards of teams that stay together: who plays whom, and room for what both captains sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.draw.selectors.schedule import LaidRound
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.teams import TeamView, teams_of
from tournaments.printing.documents.base import (
    BEFORE,
    DRAW,
    Document,
    DocumentParams,
    EventHeader,
    Person,
    RenderedFile,
    as_person,
    head,
    header_of,
    label,
    paper_in,
    pdf_file,
)
from tournaments.printing.documents.laid_rounds import rounds_to_print
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)

PER_PAGE = 2
SQUAD_PAIRS, SQUAD_GAMES = 3, 3


@dataclass(frozen=True)
class Meeting:
    """A round of a team: against whom at which table, empty and None where nobody knows yet.

    `opponents` is the name of a team, or those of its people where it has none.
    `sits_out`: it has no table in this round.
    """

    round: int
    table: int | None = None
    opponents: tuple[str, ...] = ()
    sits_out: bool = False


@dataclass(frozen=True)
class TeamCard:
    """A team's evening; `name` is empty where it is called by its people."""

    number: int
    name: str
    members: tuple[Person, ...]
    meetings: tuple[Meeting, ...]


def team_cards(
    event: EventHeader,
    cards: Sequence[TeamCard],
    paper: Paper,
    *,
    progress: Progress | None = None,
) -> Pdf:
    """The cards in the given order, two to a page. Raises `NothingToPrint` without cards."""
    if not cards:
        raise NothingToPrint(_("No team cards to print: no teams yet."))
    data = head(event, _("Team scorecards")) | {
        "squads": None,
        "cards": [_card(card) for card in cards],
    }
    return typeset("team_cards", data, paper, progress, first={"cards": data["cards"][:PER_PAGE]})


def squad_cards(event: EventHeader, paper: Paper, *, progress: Progress | None = None) -> Pdf:
    """An empty page for two matches of squads: three pairs, each against all of the others."""
    data = head(event, _("Squad scorecards")) | {
        "squads": {"pairs": SQUAD_PAIRS, "games": SQUAD_GAMES},
        "cards": [],
    }
    return typeset("team_cards", data, paper, progress)


def _card(card: TeamCard) -> dict[str, Any]:
    return {
        "number": card.number,
        "name": card.name,
        "members": [label(person) for person in card.members],
        "meetings": [
            {
                "round": meeting.round,
                "table": meeting.table,
                "opponents": list(meeting.opponents),
                "sits_out": meeting.sits_out,
            }
            for meeting in card.meetings
        ],
    }


def team_cards_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """A card for every team: its opponents as far as they are drawn, and lines for the rest."""
    teams = teams_of(bustle.pk, registrations_of(bustle.pk))
    by_member = {member.number: team for team in teams for member in team.members}
    rounds = rounds_to_print(bustle)
    cards = [
        TeamCard(
            number=team.number,
            name=team.name,
            members=tuple(as_person(member) for member in team.members),
            meetings=_meetings(bustle, team, rounds, by_member),
        )
        for team in teams
    ]
    pdf = team_cards(header_of(bustle), cards, paper_in(params), progress=progress)
    return pdf_file(bustle, "team-cards", pdf)


def squad_cards_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """An empty form for matches of squads."""
    pdf = squad_cards(header_of(bustle), paper_in(params), progress=progress)
    return pdf_file(bustle, "squad-cards", pdf)


def _meetings(
    bustle: Bustle,
    team: TeamView,
    rounds: Sequence[LaidRound],
    by_member: Mapping[int, TeamView],
) -> tuple[Meeting, ...]:
    drawn = [_meeting(team, round_, by_member) for round_ in rounds]
    rest = range(len(rounds) + 1, bustle.rounds_planned + 1)
    return (*drawn, *(Meeting(number) for number in rest))


def _meeting(team: TeamView, round_: LaidRound, by_member: Mapping[int, TeamView]) -> Meeting:
    ours = {member.number for member in team.members}
    table = next((table for table in round_.tables if ours & set(table.players)), None)
    if table is None:
        return Meeting(round_.number, sits_out=True)
    others = [who for who in table.players if who not in ours]
    return Meeting(round_.number, table.number, _opponents(others, by_member))


def _opponents(others: Sequence[int], by_member: Mapping[int, TeamView]) -> tuple[str, ...]:
    team = by_member.get(others[0]) if others else None
    if team is None:
        return ()
    return (team.name,) if team.name else tuple(member.name for member in team.members)


DOCUMENT = Document(
    kind="team_cards",
    group=BEFORE,
    title=_lazy("Team scorecards"),
    text=_lazy("Each team’s opponents; both captains sign."),
    render=team_cards_pdf,
    needs=DRAW,
    offered=lambda bustle: bustle.of_teams,
    for_the_start=True,
)


SQUAD_CARDS = Document(
    kind="squad_cards",
    group=BEFORE,
    title=_lazy("Squad scorecards"),
    text=_lazy("A blank form: three pairs, three games."),
    render=squad_cards_pdf,
)
