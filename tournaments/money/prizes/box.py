"""The cash box: what came in, what went out, and what the rest is for."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tournaments.money.prizes.model import NOTHING


@dataclass(frozen=True)
class Spent:
    """Money that has gone out of the box so far, as positive amounts."""

    expenses: Decimal = NOTHING
    house: Decimal = NOTHING
    prizes: Decimal = NOTHING


@dataclass(frozen=True)
class Box:
    """The box at one moment.

    `came_in` is all that was taken in for the evening, `other` what lies in it besides, such as
    change. `house`, `prizes` and `carry` are what the takings are for: they sum to `came_in`.
    Expenses are paid out of the house's share, and beyond it out of what is carried over.
    """

    came_in: Decimal
    other: Decimal
    house: Decimal
    prizes: Decimal
    carry: Decimal
    spent: Spent

    @property
    def must_hold(self) -> Decimal:
        """Amount that has to be in the box now."""
        out = self.spent.expenses + self.spent.house + self.spent.prizes
        return self.came_in + self.other - out

    @property
    def for_house(self) -> Decimal:
        """Amount that the house still gets out of it."""
        return max(self._house_rest, NOTHING)

    @property
    def for_prizes(self) -> Decimal:
        """Amount that winners still get; less than nothing where too much was paid."""
        return self.prizes - self.spent.prizes

    @property
    def carry_over(self) -> Decimal:
        """Amount for next time; less than nothing where more was spent than the house keeps."""
        return self.carry + min(self._house_rest, NOTHING)

    @property
    def _house_rest(self) -> Decimal:
        return self.house - self.spent.expenses - self.spent.house
