"""Teams: people who entered together and stay partners, and those without a partner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.core.selectors.names import table_names
from tournaments.draw.pairing.model import Roster
from tournaments.models import Registration, Seat, Team
from tournaments.players.selectors.registrations import RegistrationView


@dataclass(frozen=True)
class TeamView:
    """A team: `said` is its name, else "Ann & Bob"; `played` that it has sat at a table.

    `here` says that all of it are checked in and none has gone. Among people as the public may see
    them, a team of which somebody hides their name is called by its people.
    """

    number: int
    name: str
    label: str
    members: tuple[RegistrationView, ...]
    here: bool
    played: bool


def teams_of(bustle_id: int, people: Sequence[RegistrationView]) -> list[TeamView]:
    """Every team by its number; `people` as `registrations_of` gives them."""
    by_number = {person.number: person for person in people}
    played = _have_played(bustle_id)
    return [
        _team(team, [by_number[number] for number in numbers], played)
        for team, numbers in _members(bustle_id)
    ]


def team_names(bustle_id: int, people: Sequence[RegistrationView]) -> dict[int, str]:
    """Registration number -> what the person's team is called; nobody without a team."""
    teams = teams_of(bustle_id, people)
    return {member.number: team.label for team in teams for member in team.members}


def without_partner(
    teams: Iterable[TeamView], people: Iterable[RegistrationView]
) -> list[RegistrationView]:
    """Those who are in no team and have not gone, by number."""
    paired = {member.number for team in teams for member in team.members}
    return [person for person in people if person.number not in paired and not person.gone]


def drawn_teams(bustle_id: int) -> tuple[tuple[int, ...], ...]:
    """The teams as a draw takes them: the registration numbers of each, in order of the teams."""
    return tuple(tuple(numbers) for _team_row, numbers in _members(bustle_id))


def teams_in(roster: Roster, bustle_id: int) -> tuple[tuple[int, ...], ...]:
    """The teams with those of their people who are in the roster."""
    there = {entrant.id for entrant in roster.entrants}
    teams = (tuple(number for number in team if number in there) for team in drawn_teams(bustle_id))
    return tuple(team for team in teams if team)


def _members(bustle_id: int) -> list[tuple[Team, list[int]]]:
    teams = {team.pk: (team, list[int]()) for team in Team.objects.filter(bustle_id=bustle_id)}
    rows = Registration.objects.filter(bustle_id=bustle_id, team__isnull=False).order_by("number")
    for team_id, number in rows.values_list("team_id", "number"):
        teams[team_id or 0][1].append(number)
    return [(team, numbers) for team, numbers in teams.values() if numbers]


def _have_played(bustle_id: int) -> set[int]:
    rows = Seat.objects.filter(round__bustle_id=bustle_id)
    return set(rows.values_list("registration__number", flat=True))


def _team(row: Team, members: list[RegistrationView], played: set[int]) -> TeamView:
    short = table_names({member.number: member.plain for member in members})
    # A name of their own may say who they are.
    own = "" if any(member.hidden for member in members) else row.name
    return TeamView(
        number=row.number,
        name=row.name,
        label=own or " & ".join(short[member.number] for member in members),
        members=tuple(members),
        here=all(member.here for member in members),
        played=any(member.number in played for member in members),
    )
