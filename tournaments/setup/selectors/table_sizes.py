"""The shape of a bustle's tables: how many sit there, in which seats, and who is on whose side.

The one place that turns a bustle's rulesets into what a draw needs; knows no names and no points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from scoring.rules.book import Preset, load_book, presets, resolve_ruleset, table_sizes
from scoring.rules.model import Ruleset
from scoring.rules.seats import GameSeats, Sides
from scoring.selectors import load_ruleset
from tournaments.draw.pairing.model import TableShape
from tournaments.draw.pairing.registry import FORMATS
from tournaments.models import Bustle

Game = TypeVar("Game", bound=GameSeats, covariant=True)

FOUR, THREE = 4, 3


@dataclass(frozen=True)
class LaidTable:
    """A table of a round: (seat, registration number) of everybody, side by side."""

    number: int
    sides: tuple[tuple[tuple[str, int], ...], ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Registration numbers as a draw writes them."""
        return tuple(player for side in self.sides for _seat, player in side)


@dataclass(frozen=True)
class TableSeats(Generic[Game]):
    """The seats at the tables of a bustle, by how many sit there.

    `usual` is the game of the bustle; `threes` what three play among themselves where the usual
    game is for four, None where nobody ever does.
    """

    usual: Game
    threes: Game | None = None

    def at(self, people: int) -> Game:
        """The game at a table of so many. Raises ValueError if there is none."""
        if self.threes and people == THREE:
            return self.threes
        return self.usual.with_seats(people)

    def sides_at(self, people: int) -> Sides:
        """The accounts and seats of a table of so many people."""
        return self.at(people).sides


@dataclass(frozen=True)
class Games(TableSeats[Ruleset]):
    """The games of a bustle with all their rules; `filled` says that the draw makes tables of
    three."""

    filled: bool = False

    @cached_property
    def shape(self) -> TableShape:
        """The sizes with which the draw fills the tables."""
        sizes = (*self.usual.sizes, THREE) if self.filled else self.usual.sizes
        return TableShape(sizes, 2 if self.usual.partnership else 0)


def seats_since_start(bustle: Bustle) -> TableSeats[GameSeats]:
    """The seats at the tables of a bustle that has been started: its rulesets are frozen, and no
    other rule of theirs is read.

    Raises:
        ValueError: it has not been started.
    """
    if bustle.book is None:
        raise ValueError("Nobody has a seat before the start.")
    threes = bustle.threes_book
    return TableSeats(bustle.book.ruleset.seats, threes.ruleset.seats if threes else None)


def games_of(bustle: Bustle) -> Games:
    """The games of the bustle at its tables."""
    usual = ruleset_of(bustle)
    asked = bustle.odd_numbers == Bustle.LeftoverPlayers.THREES
    filled = asked and seats_threes(usual, bustle.format, bustle.final)
    return Games(usual, _threes_of(bustle) if filled or bustle.threes_book_id else None, filled)


def ruleset_of(bustle: Bustle) -> Ruleset:
    """The ruleset of the bustle: the frozen ruleset, before the start the one that is chosen."""
    if bustle.book is not None:
        return load_ruleset(bustle.book.ruleset)
    return resolve_ruleset(bustle.ruleset_slug, bustle.ruleset_options)


def _threes_of(bustle: Bustle) -> Ruleset:
    if bustle.threes_book is not None:
        return load_ruleset(bustle.threes_book.ruleset)
    return threes_ruleset(bustle.threes_slug, bustle.ruleset_options.get("hands"))


def for_fours(ruleset: Ruleset) -> bool:
    """True for a game of two partnerships of two, so that three need another one."""
    return ruleset.partnership and ruleset.sizes == (FOUR,)


def seats_threes(ruleset: Ruleset, format_key: str, final: str = "") -> bool:
    """True if those left over can be seated at tables of three in this game and format."""
    format_ = FORMATS.get(format_key)
    fours_only = bool(final) or (format_ is not None and (format_.sided or format_.teams))
    return for_fours(ruleset) and not fours_only


def threes_ruleset(slug: str, hands: int | str | None) -> Ruleset:
    """The ruleset that three play; a sheet is as long as everybody's, or ends at the game's target.

    Raises:
        InvalidRuleset: there is no such ruleset.
    """
    return resolve_ruleset(slug, {"hands": hands})


def presets_for_threes() -> list[Preset]:
    """The rulesets for three whose points count up, as all games of partnerships do."""
    book = load_book()
    return [
        preset
        for preset in presets()
        if not preset.partnership
        and table_sizes(book, preset)[0] == THREE
        and resolve_ruleset(preset.slug).params["direction"] == "up"
    ]


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
