"""A number of people that doesn't fill the tables, and what can become of those left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.selectors.rounds import next_round
from tournaments.draw.pairing.model import TableShape
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.setup.selectors.formats import has_bracket
from tournaments.setup.selectors.table_sizes import Games, games_of, seats_threes

SIT_OUT, THREES = Bustle.LeftoverPlayers.SIT_OUT, Bustle.LeftoverPlayers.THREES
FILL_INS, WAITERS = "fill_ins", "waiters"
CHOICES = (SIT_OUT.value, THREES.value, FILL_INS, WAITERS)


@dataclass(frozen=True)
class Count:
    """Those who can play in the round that comes next, and what the bustle makes of them.

    `waiting` is how many stand on the waiting list.
    """

    here: int
    coming: int
    bustle: Bustle
    games: Games
    waiting: int = 0

    @property
    def usual(self) -> TableShape:
        """The shape of tables where nobody plays another game."""
        return TableShape(self.games.usual.sizes, self.games.shape.sides)

    @property
    def more(self) -> int:
        """Number of people more who would fill the last table."""
        most = max(self.usual.sizes)
        return next(more for more in range(most + 1) if not self.left_over(self.here + more))

    def left_over(self, people: int) -> int:
        """Number of those for whom no table would be full, however many tables there are."""
        return people - sum(self.usual.tables_for(people))

    @property
    def offered(self) -> list[str]:
        """Ways to deal with those left over that this game and format can do; none if nobody is."""
        knocks_out = has_bracket(self.bustle) and not self.bustle.final
        if knocks_out or self.here < self.usual.fewest or not self.left_over(self.here):
            return []
        offered = [SIT_OUT.value]
        if seats_threes(self.games.usual, self.bustle.format, self.bustle.final):
            offered.append(THREES.value)
        if not self.bustle.of_teams:
            offered.append(FILL_INS)
            if self.waiting >= self.more:
                offered.append(WAITERS)
        return offered


def count_of(bustle: Bustle, people: Sequence[RegistrationView]) -> Count:
    """Those who can play in the round that comes next."""
    coming = next_round(bustle.pk)
    number = min(coming, bustle.rounds_planned)
    waiting = sum(person.waiting for person in people)
    return Count(
        here=sum(person.present(number) for person in people),
        coming=coming,
        bustle=bustle,
        games=games_of(bustle),
        waiting=waiting if goes_on(bustle, coming) else 0,
    )


def goes_on(bustle: Bustle, coming: int) -> bool:
    """True if a round is still to come."""
    return bustle.state != Bustle.State.FINISHED and coming <= bustle.rounds_planned
