"""What stands on the score cards of teams that stay together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.models import Bustle
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.teams import TeamView, teams_of
from tournaments.printing.documents import team_cards
from tournaments.printing.documents.typesetting import Progress
from tournaments.printing.services.rendered import Made, as_file, as_person, header_of, paper_in
from tournaments.printing.services.rounds import LaidRound, laid_rounds


def team_cards_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """A card for every team: its opponents as far as they are drawn, and lines for the rest."""
    teams = teams_of(bustle.pk, registrations_of(bustle.pk))
    by_member = {member.number: team for team in teams for member in team.members}
    rounds = laid_rounds(bustle)
    cards = [
        team_cards.TeamCard(
            number=team.number,
            name=team.name,
            members=tuple(as_person(member) for member in team.members),
            meetings=_meetings(bustle, team, rounds, by_member),
        )
        for team in teams
    ]
    pdf = team_cards.team_cards(header_of(bustle), cards, paper_in(params), progress=progress)
    return as_file(bustle, "team-cards", pdf)


def squad_cards_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """An empty form for matches of squads."""
    pdf = team_cards.squad_cards(header_of(bustle), paper_in(params), progress=progress)
    return as_file(bustle, "squad-cards", pdf)


def _meetings(
    bustle: Bustle,
    team: TeamView,
    rounds: Sequence[LaidRound],
    by_member: Mapping[int, TeamView],
) -> tuple[team_cards.Meeting, ...]:
    drawn = [_meeting(team, one, by_member) for one in rounds]
    rest = range(len(rounds) + 1, bustle.rounds_planned + 1)
    return (*drawn, *(team_cards.Meeting(number) for number in rest))


def _meeting(
    team: TeamView, one: LaidRound, by_member: Mapping[int, TeamView]
) -> team_cards.Meeting:
    ours = {member.number for member in team.members}
    table = next((table for table in one.tables if ours & set(table.players)), None)
    if table is None:
        return team_cards.Meeting(one.number, sits_out=True)
    others = [who for who in table.players if who not in ours]
    return team_cards.Meeting(one.number, table.number, _called(others, by_member))


def _called(others: Sequence[int], by_member: Mapping[int, TeamView]) -> tuple[str, ...]:
    team = by_member.get(others[0]) if others else None
    if team is None:
        return ()
    return (team.name,) if team.name else tuple(member.name for member in team.members)
