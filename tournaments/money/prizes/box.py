"""What must be in the cash box: everything that came in, went out, and what the rest is for."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tournaments.money.prizes.model import NOTHING


@dataclass(frozen=True)
class Spent:
    """What has gone out of the box so far, as positive amounts."""

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
        """What has to be in the box now."""
        out = self.spent.expenses + self.spent.house + self.spent.prizes
        return self.came_in + self.other - out

    @property
    def for_house(self) -> Decimal:
        """What the house still gets out of it."""
        return max(self._house_rest, NOTHING)

    @property
    def for_prizes(self) -> Decimal:
        """What winners still get out of it; less than nothing where too much was paid."""
        return self.prizes - self.spent.prizes

    @property
    def carry_over(self) -> Decimal:
        """What stays for next time; less than nothing where more was spent than the house keeps."""
        return self.carry + min(self._house_rest, NOTHING)

    @property
    def _house_rest(self) -> Decimal:
        return self.house - self.spent.expenses - self.spent.house
