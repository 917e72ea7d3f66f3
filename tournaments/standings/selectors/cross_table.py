"""The cross table of a round robin: what every team took from every other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.visibility import Shown
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import Side, TableView, rounds_of
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.players.selectors.teams import teams_of

FORMAT = "round_robin"


@dataclass(frozen=True)
class Meeting:
    """Two teams at a table: `points` of the one whose row it is in, and of the other."""

    points: int
    against: int

    @property
    def won(self) -> bool:
        """True if the row's team has more."""
        return self.points > self.against


@dataclass(frozen=True)
class CrossRow:
    """A team by number, and its meetings with each team in order; None where it is itself."""

    number: int
    label: str
    cells: tuple[tuple[Meeting, ...] | None, ...]


def has_cross_table(bustle: Bustle) -> bool:
    """True if everybody meets everybody, so that such a table says something."""
    return bustle.format == FORMAT


def cross_table(
    bustle: Bustle, people: Sequence[RegistrationView], seen: Shown | None = None
) -> list[CrossRow]:
    """The teams by number with their finished tables; of no more rounds than may be `seen`.

    Raises:
        NoSuchThing: this format has no such table.
    """
    if not has_cross_table(bustle):
        raise NoSuchThing(_("This format has no cross table: not everyone meets."))
    teams = teams_of(bustle.pk, people)
    team_of = {member.number: team.number for team in teams for member in team.members}
    met: dict[tuple[int, int], list[Meeting]] = {}
    for round_view in rounds_of(bustle.pk):
        if seen is None or seen.scores_of(round_view.number):
            for table in round_view.tables:
                for pair, meeting in _meetings(table, team_of):
                    met.setdefault(pair, []).append(meeting)
    numbers = [team.number for team in teams]
    return [
        CrossRow(
            team.number,
            team.label,
            tuple(
                None if other == team.number else tuple(met.get((team.number, other), ()))
                for other in numbers
            ),
        )
        for team in teams
    ]


def _meetings(
    table: TableView, team_of: dict[int, int]
) -> Iterator[tuple[tuple[int, int], Meeting]]:
    """A finished table from both sides."""
    if table.state != "complete" or len(table.sides) != 2:
        return
    left, right = table.sides
    teams = [_team(table, side, team_of) for side in table.sides]
    if None in teams:
        return
    first, second = (team or 0 for team in teams)
    yield (first, second), Meeting(left.points, right.points)
    yield (second, first), Meeting(right.points, left.points)


def _team(table: TableView, side: Side, team_of: dict[int, int]) -> int | None:
    sitting = [player.number for player in table.players if player.seat in side.seats]
    return next((team_of[number] for number in sitting if number in team_of), None)
