"""The picture of a bracket: every match with names, score and table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.names import table_names
from tournaments.draw.pairing.evening import bracket_of
from tournaments.draw.pairing.model import CannotPair, History, Seats, Tie, seated
from tournaments.draw.selectors.brackets import roster_with_teams, settled_history
from tournaments.draw.selectors.results import ranked
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.players.selectors.rosters import history_of
from tournaments.players.selectors.teams import teams_of
from tournaments.setup.selectors.formats import evening_for, has_bracket

Places = Mapping[frozenset[int], tuple[int, int]]
"""The people of a side in a round that is being played, with its number and the table's."""


@dataclass(frozen=True)
class BracketSide:
    """One side of a match: `said` is what it is called, empty while that is open."""

    said: str
    points: int | None
    won: bool
    bye: bool


@dataclass(frozen=True)
class BracketTie:
    """A match; `round_number` and `table` where it was or is being played, None before that."""

    name: str
    depth: int
    sides: tuple[BracketSide, BracketSide]
    round_number: int | None
    table: int | None
    decided: bool

    @property
    def bye(self) -> bool:
        """Whether one side has nobody to play."""
        return any(side.bye for side in self.sides)


def bracket_ties(
    bustle: Bustle, people: Sequence[RegistrationView], through: int | None = None
) -> list[BracketTie]:
    """Every match of the bracket or final as it stands; none before the rounds that lead to it.

    Of a round that is being played, or comes after round `through`, its tables are known, and not
    yet who won.
    """
    if not has_bracket(bustle):
        return []
    history = settled_history(bustle, ranked(bustle, through), through)
    ties = _ties(bustle, history)
    names = dict(_names(bustle, people))
    running = _running(bustle, len(history)) if ties else {}
    return [_tie(tie, history, names, running) for tie in ties]


def is_played_out(bustle: Bustle) -> bool:
    """Whether a final has its winner, be it before the last of the rounds planned."""
    if not bustle.final:
        return False
    ties = _ties(bustle, settled_history(bustle, ranked(bustle)))
    return bool(ties) and all(tie.winner is not None for tie in ties)


def _ties(bustle: Bustle, history: History) -> tuple[Tie, ...]:
    evening = evening_for(bustle)
    if bustle.state == Bustle.State.SETUP or len(history) < (evening.qualifying or 0):
        return ()
    try:
        return bracket_of(
            bustle.format,
            roster_with_teams(bustle),
            history,
            final=bustle.final,
            qualifying=evening.qualifying,
        )
    except CannotPair:
        return ()


def _names(bustle: Bustle, people: Sequence[RegistrationView]) -> Iterator[tuple[int, str]]:
    """What everybody's side is called: the team's name, or a person's own."""
    for person in people:
        yield person.number, person.plain
    for team in teams_of(bustle.pk, people) if bustle.of_teams else ():
        for member in team.members:
            yield member.number, team.said


def _running(bustle: Bustle, settled: int) -> Places:
    rounds = history_of(bustle.pk).rounds[settled:]
    return {
        frozenset(seats): (number, table)
        for number, round_ in enumerate(rounds, start=settled + 1)
        for table, seats in seated(round_)
    }


def _tie(tie: Tie, history: History, names: Mapping[int, str], running: Places) -> BracketTie:
    number, table = tie.round, tie.table
    if number is None and tie.winner is None:
        number, table = _where(tie, running)
    one, two = (_side(tie, at, history, names) for at in (0, 1))
    return BracketTie(tie.name, tie.depth, (one, two), number, table, tie.winner is not None)


def _where(tie: Tie, running: Places) -> tuple[int | None, int | None]:
    people = {id for side in tie.sides for id in side or ()}
    both = all(tie.sides)
    places = (at for seats, at in running.items() if both and seats <= people)
    return next(places, (None, None))


def _side(tie: Tie, at: int, history: History, names: Mapping[int, str]) -> BracketSide:
    members = tie.sides[at]
    return BracketSide(
        said=_said(members, names) if members else "",
        points=_points(tie, members, history) if members else None,
        won=tie.winner == at,
        bye=members == (),
    )


def _said(members: Seats, names: Mapping[int, str]) -> str:
    """A team as it is called; of two people in a final the names as people say them."""
    called = {names[number] for number in members}
    if len(called) == 1:
        return called.pop()
    return " & ".join(table_names({number: names[number] for number in members}).values())


def _points(tie: Tie, members: Seats, history: History) -> int | None:
    if tie.round is None or tie.table is None:
        return None
    seats = history.rounds[tie.round - 1][tie.table - 1] or ()
    result = history.results[tie.round - 1][tie.table - 1]
    own = [at for at, number in enumerate(seats) if number in members]
    return result.points[own[0]] if result and own else None
