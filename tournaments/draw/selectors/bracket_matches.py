"""The picture of a bracket: every match with names, score and table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.selectors.names import table_names
from tournaments.draw.pairing.format_and_final import bracket_of
from tournaments.draw.pairing.model import BracketMatch, CannotPair, History, Seats, seated
from tournaments.draw.selectors.brackets import roster_with_teams, settled_history
from tournaments.draw.selectors.results import ranked
from tournaments.draw.selectors.schedule import history_of
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.players.selectors.teams import teams_of
from tournaments.setup.selectors.formats import format_and_final_of, has_bracket

Places = Mapping[frozenset[int], tuple[int, int]]
"""The people of a side in a round that is being played, with its number and the table's."""


@dataclass(frozen=True)
class BracketSide:
    """One side of a match: `label` is what it is called, empty while that is open."""

    label: str
    points: int | None
    won: bool
    bye: bool


@dataclass(frozen=True)
class MatchView:
    """A match; `round_number` and `table` where it was or is being played, None before that."""

    name: str
    depth: int
    sides: tuple[BracketSide, BracketSide]
    round_number: int | None
    table: int | None
    decided: bool

    @property
    def bye(self) -> bool:
        """True if one side has nobody to play."""
        return any(side.bye for side in self.sides)


def bracket_matches(
    bustle: Bustle, people: Sequence[RegistrationView], through: int | None = None
) -> list[MatchView]:
    """Every match of the bracket or final as it stands; none before the rounds that lead to it.

    Of a round that is being played, or comes after round `through`, its tables are known, and not
    yet who won.
    """
    if not has_bracket(bustle):
        return []
    history = settled_history(bustle, ranked(bustle, through), through)
    matches = _matches(bustle, history)
    names = dict(_names(bustle, people))
    running = _running(bustle, len(history)) if matches else {}
    return [_view(match, history, names, running) for match in matches]


def is_played_out(bustle: Bustle) -> bool:
    """True if a final has its winner, be it before the last of the rounds planned."""
    if not bustle.final:
        return False
    matches = _matches(bustle, settled_history(bustle, ranked(bustle)))
    return bool(matches) and all(match.winner is not None for match in matches)


def _matches(bustle: Bustle, history: History) -> tuple[BracketMatch, ...]:
    formats = format_and_final_of(bustle)
    if bustle.state == Bustle.State.SETUP or len(history) < (formats.qualifying or 0):
        return ()
    try:
        return bracket_of(
            bustle.format,
            roster_with_teams(bustle),
            history,
            final=bustle.final,
            qualifying=formats.qualifying,
        )
    except CannotPair:
        return ()


def _names(bustle: Bustle, people: Sequence[RegistrationView]) -> Iterator[tuple[int, str]]:
    """Names of everybody's side: the team's name, or a person's own."""
    for person in people:
        yield person.number, person.plain
    for team in teams_of(bustle.pk, people) if bustle.of_teams else ():
        for member in team.members:
            yield member.number, team.label


def _running(bustle: Bustle, settled: int) -> Places:
    rounds = history_of(bustle.pk).rounds[settled:]
    return {
        frozenset(seats): (number, table)
        for number, round_ in enumerate(rounds, start=settled + 1)
        for table, seats in seated(round_)
    }


def _view(
    match: BracketMatch, history: History, names: Mapping[int, str], running: Places
) -> MatchView:
    number, table = match.round, match.table
    if number is None and match.winner is None:
        number, table = _where(match, running)
    first, second = (_side(match, at, history, names) for at in (0, 1))
    return MatchView(
        match.name, match.depth, (first, second), number, table, match.winner is not None
    )


def _where(match: BracketMatch, running: Places) -> tuple[int | None, int | None]:
    people = {id for side in match.sides for id in side or ()}
    both = all(match.sides)
    places = (at for seats, at in running.items() if both and seats <= people)
    return next(places, (None, None))


def _side(match: BracketMatch, at: int, history: History, names: Mapping[int, str]) -> BracketSide:
    members = match.sides[at]
    return BracketSide(
        label=_label(members, names) if members else "",
        points=_points(match, members, history) if members else None,
        won=match.winner == at,
        bye=members == (),
    )


def _label(members: Seats, names: Mapping[int, str]) -> str:
    """A team as it is called; of two people in a final the names as people say them."""
    called = {names[number] for number in members}
    if len(called) == 1:
        return called.pop()
    return " & ".join(table_names({number: names[number] for number in members}).values())


def _points(match: BracketMatch, members: Seats, history: History) -> int | None:
    if match.round is None or match.table is None:
        return None
    seats = history.rounds[match.round - 1][match.table - 1] or ()
    result = history.results[match.round - 1][match.table - 1]
    own = [at for at, number in enumerate(seats) if number in members]
    return result.points[own[0]] if result and own else None
