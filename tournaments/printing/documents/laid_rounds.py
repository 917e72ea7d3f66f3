"""Rounds with everybody's seat, as they were played or are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.core.selectors.rounds import opened_rounds
from tournaments.draw.pairing.model import Roster, seated
from tournaments.draw.selectors.draws import schedule_of
from tournaments.models import Bustle, Round
from tournaments.printing.documents.base import People, Person, as_person
from tournaments.printing.typesetting.typesetter import NothingToPrint
from tournaments.setup.selectors.table_sizes import Games, LaidTable, games_of, laid


@dataclass(frozen=True)
class LaidRound:
    """A round with everybody's seat. `without` are those who are there and have none, by number."""

    number: int
    tables: tuple[LaidTable, ...]
    without: tuple[int, ...]

    def sides(self, table: LaidTable, people: People) -> tuple[tuple[Person, ...], ...]:
        """The people of a table, side by side."""
        return tuple(
            tuple(as_person(people[number]) for _seat, number in side) for side in table.sides
        )

    def left_over(self, people: People) -> tuple[Person, ...]:
        """Those without a table."""
        return tuple(as_person(people[number]) for number in self.without)


def laid_rounds(bustle: Bustle) -> list[LaidRound]:
    """Every round as it was played or is drawn, in order."""
    rounds, roster = schedule_of(bustle.pk)
    games = games_of(bustle)
    return [_laid(games, roster, number, drawn) for number, drawn in enumerate(rounds, start=1)]


def laid_round(bustle: Bustle, number: int | None) -> LaidRound:
    """The round of this number, else the one to print now.

    Raises:
        NothingToPrint: it is not drawn.
    """
    rounds, roster = schedule_of(bustle.pk)
    number = int(number or round_to_print(bustle, len(rounds)))
    if not 0 < number <= len(rounds):
        raise NothingToPrint("There is no round to print: draw the round first.")
    return _laid(games_of(bustle), roster, number, rounds[number - 1])


def round_to_print(bustle: Bustle, drawn: int) -> int:
    """The round being played, else the next of the `drawn` rounds, else the last; 0 before."""
    opened = opened_rounds(bustle.pk)
    last, state = opened[0] if opened else (0, Round.State.CLOSED)
    return last if state == Round.State.PLAYING or last >= drawn else last + 1


def _laid(games: Games, roster: Roster, number: int, drawn: Any) -> LaidRound:
    tables = tuple(
        laid(table, players, games.sides_at(len(players))) for table, players in seated(drawn)
    )
    playing = {player for table in tables for player in table.players}
    without = (player for player in sorted(roster.present(number)) if player not in playing)
    return LaidRound(number, tables, tuple(without))
