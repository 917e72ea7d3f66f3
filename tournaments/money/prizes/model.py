"""The values that go in and come out. Nothing here knows how a prize is won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

CENT = Decimal("0.01")
NOTHING = Decimal("0.00")
SHARE, DRAW = "share", "draw"


@dataclass(frozen=True)
class Prize:
    """Something to win, worth a part of the pot or an amount.

    `measure` as in `awarding.MEASURES`; `place` is the place that wins it, 1 the best; `only` is
    the name of the list to whose people alone it goes, empty for everybody.
    """

    key: str
    measure: str = "place"
    place: int = 1
    only: str = ""
    percent: Decimal | None = None
    amount: Decimal | None = None

    @property
    def is_side_prize(self) -> bool:
        """True if it is for something other than a place among all."""
        return self.measure != "place" or bool(self.only)


@dataclass(frozen=True)
class Entrant:
    """Somebody, or a team, who may win: their place, and a figure for each measure they count in.

    Those who share a place have the same one. Who has no figure for a measure cannot win by it.
    """

    number: int
    place: int
    figures: Mapping[str, int] = field(default_factory=dict)
    lists: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Customs:
    """Rules on ties, and on who is passed over.

    `seed` is what ties are drawn by. `counts_down`: in this game the fewest points are the best.
    """

    ties: str = SHARE
    seed: int = 0
    winner_takes_no_side_prize: bool = False
    one_side_prize_each: bool = False
    counts_down: bool = False


@dataclass(frozen=True)
class Share:
    """One winner's part of an award."""

    number: int
    amount: Decimal


@dataclass(frozen=True)
class PassedOver:
    """Somebody who would have had a part in an award, and why not: "first" or "has_one"."""

    number: int
    why: str


@dataclass(frozen=True)
class Award:
    """One prize, or those that a tie shares, as it was given.

    `key` is that of its first prize, `places` are the places it pays, `place` is where those who
    won it stand. `shares` are by number and sum to `amount`; without them it is not given. `figure`
    is what won it. `level` are all who were level for it, as the draw put them in order where
    `drawn`.
    """

    key: str
    measure: str
    only: str
    places: tuple[int, ...]
    amount: Decimal
    place: int = 1
    shares: tuple[Share, ...] = ()
    figure: int | None = None
    level: tuple[int, ...] = ()
    drawn: bool = False
    passed_over: tuple[PassedOver, ...] = ()


@dataclass(frozen=True)
class Result:
    """All awards in the order of their prizes, and what stays in the pot."""

    awards: tuple[Award, ...]
    left_over: Decimal

    @property
    def given(self) -> Decimal:
        """Sum of what all winners get."""
        return sum((award.amount for award in self.awards if award.shares), NOTHING)
