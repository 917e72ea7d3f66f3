"""The seatings of seating.py and mixed.py, in which two partners can change places with two others,
and people who must not meet have a price that is never paid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from tournaments.draw.pairing.annealing import Positions, Searched
from tournaments.draw.pairing.mixed import MixedRow, MixedSeating
from tournaments.draw.pairing.model import Pair
from tournaments.draw.pairing.seating import MET, RoundRow, Seating

NEVER = 10_000
"""More than any change can save."""

R = TypeVar("R", bound=Positions)


class Paired(Searched[R], Protocol[R]):
    """A seating that can move partners together."""

    partner_price: list[list[int]]
    opponent_price: list[list[int]]

    def partner_at(self, row: R, i: int) -> int | None:
        """The position of the one partner of position i; None if there is none, or are more."""

    def pairs_price(self, row: R, i: int, j: int) -> int:
        """What it would cost if position i and its partner changed places with j and its own."""


def forbid(seating: Paired[R], strangers: Iterable[Pair], apart: Iterable[Pair]) -> None:
    """Make it too dear that pairs of people, by index, are partners, or are at one table."""
    for prices, pairs in (
        (seating.partner_price, [*strangers, *apart]),
        (seating.opponent_price, [*apart]),
    ):
        for x, y in pairs:
            prices[x][y] += NEVER
            prices[y][x] += NEVER


def forgive(seating: Paired[R], partners: Iterable[Pair]) -> None:
    """Let nobody mind how often these pairs, by index, are partners."""
    for x, y in partners:
        seating.partner_price[x][y] = seating.partner_price[y][x] = 0


class PairedSeating(Seating):
    """Tables of two partnerships of two."""

    def partner_at(self, row: RoundRow, i: int) -> int | None:
        return i ^ 1

    def pairs_price(self, row: RoundRow, i: int, j: int) -> int:
        seats, prices = row.seats, self.opponent_price
        here, there = (seats[i ^ 2], seats[i ^ 3]), (seats[j ^ 2], seats[j ^ 3])
        price = 2 * self._swap - 8 * (self.partner + MET)
        for pair, (a, b), (c, d) in (
            ((seats[i], seats[i ^ 1]), here, there),
            ((seats[j], seats[j ^ 1]), there, here),
        ):
            for x in pair:
                price += prices[x][c] + prices[x][d] - prices[x][a] - prices[x][b]
        return price


class PairedMixedSeating(MixedSeating):
    """Tables of any size, of which only those of two partnerships of two have partners to move."""

    def partner_at(self, row: MixedRow, i: int) -> int | None:
        partners = row.places.partners[i]
        return partners[0] if len(partners) == 1 else None

    def pairs_price(self, row: MixedRow, i: int, j: int) -> int:
        before = self.cost
        self._exchange_pairs(row, i, j)
        price = self.cost - before
        self._exchange_pairs(row, i, j)
        return price

    def _exchange_pairs(self, row: MixedRow, i: int, j: int) -> None:
        self.exchange(row, row.places.partners[i][0], row.places.partners[j][0])
        self.exchange(row, i, j)
