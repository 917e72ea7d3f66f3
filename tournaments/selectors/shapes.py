"""The shape of a bustle's tables: how many sit there, in which seats, and who is on whose side.

The one place that turns a ruleset into what a draw needs; knows no names and no points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.book import resolve_ruleset
from scoring.rules.model import Ruleset
from scoring.selectors import thaw
from tournaments.models import Bustle
from tournaments.pairing.model import TableShape

Sides = tuple[tuple[str, tuple[str, ...]], ...]
"""Every account of a table with its seats, in order. A draw names the people of a table so."""


@dataclass(frozen=True)
class LaidTable:
    """A table of a round: (seat, registration number) of everybody, side by side."""

    number: int
    sides: tuple[tuple[tuple[str, int], ...], ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Registration numbers as a draw writes them."""
        return tuple(player for side in self.sides for _seat, player in side)


def ruleset_of(bustle: Bustle) -> Ruleset:
    """What the bustle plays: the frozen ruleset, before the start the one that is chosen."""
    if bustle.book is not None:
        return thaw(bustle.book.ruleset)
    return resolve_ruleset(bustle.ruleset_slug, bustle.ruleset_options)


def shape_of(ruleset: Ruleset) -> TableShape:
    """How the draw has to fill the tables for this game."""
    return TableShape(ruleset.sizes, 2 if ruleset.partnership else 0)


def sides_at(ruleset: Ruleset, people: int) -> Sides:
    """The accounts and seats of a table of so many people."""
    game = ruleset.with_seats(people)
    return tuple((account, game.seats_of(account)) for account in game.accounts)


def drawn_seats(sides: Sides) -> tuple[str, ...]:
    """The seats in the order in which a draw names their people."""
    return tuple(seat for _account, seats in sides for seat in seats)


def seats_in_turn(sides: Sides) -> tuple[str, ...]:
    """The seats clockwise: the sides sit in turn."""
    return tuple(seat for turn in zip(*(seats for _, seats in sides), strict=True) for seat in turn)


def laid(number: int, players: Sequence[int], sides: Sides) -> LaidTable:
    """A table as drawn, with everybody's seat."""
    people = iter(players)
    return LaidTable(
        number, tuple(tuple((seat, next(people)) for seat in seats) for _account, seats in sides)
    )
