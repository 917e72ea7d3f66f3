"""The pot, and what each prize is worth.

Percents of a pot come to whole cents by the largest remainder method (Hamilton's method, which once
apportioned the seats of the House of Representatives).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from tournaments.money.prizes.model import CENT, NOTHING, Prize, Share

HUNDRED = Decimal(100)


@dataclass(frozen=True)
class Takings:
    """Money that came in for prizes: the fees of so many payers, and what was there or given."""

    fees: Decimal = NOTHING
    payers: int = 0
    carried_in: Decimal = NOTHING
    given: Decimal = NOTHING
    coins: Decimal = NOTHING

    @property
    def total(self) -> Decimal:
        return self.fees + self.carried_in + self.given + self.coins


@dataclass(frozen=True)
class HouseShare:
    """The house's claim: "nothing", "fixed", "percent" of the fees, or so much of "each"
    payer."""

    kind: str = "nothing"
    amount: Decimal = NOTHING
    percent: Decimal = NOTHING


@dataclass(frozen=True)
class Pot:
    """Money for prizes once the house has its share; `short` is what the house lacks."""

    amount: Decimal
    house: Decimal
    short: Decimal


def pot_of(takings: Takings, house: HouseShare) -> Pot:
    """The takings without the house's share. A pot is never less than nothing: where the takings
    do not reach, the house gets all of them."""
    asked = {
        "fixed": house.amount,
        "percent": (takings.fees * house.percent / HUNDRED).quantize(CENT, ROUND_HALF_UP),
        "each": house.amount * takings.payers,
    }.get(house.kind, NOTHING)
    house_gets = min(asked, takings.total)
    return Pot(takings.total - house_gets, house_gets, asked - house_gets)


def parted(pot: Decimal, prizes: Sequence[Prize]) -> dict[str, Decimal]:
    """Worth of each prize, by key.

    Prizes of a fixed amount come off the pot first, in their order; where it does not reach, the
    later ones get what is left. Percents are of what remains then. They are rounded down to the
    cent, and the cents that this leaves go one each to the prizes that lost most by it, the
    earlier first: so percents of 100 part the pot exactly.

    Raises:
        ValueError: the percents come to more than 100.
    """
    worth, rest = _fixed(pot, prizes)
    by_percent = [prize for prize in prizes if prize.percent is not None]
    total = sum((prize.percent or NOTHING for prize in by_percent), NOTHING)
    if total > HUNDRED:
        raise ValueError("The percents come to more than 100.")
    exact = {prize.key: rest * (prize.percent or NOTHING) / HUNDRED for prize in by_percent}
    floors = {key: amount.quantize(CENT, ROUND_DOWN) for key, amount in exact.items()}
    target = (rest * total / HUNDRED).quantize(CENT, ROUND_DOWN)
    spare = int((target - sum(floors.values(), NOTHING)) / CENT)
    lost_most = sorted(exact, key=lambda key: floors[key] - exact[key])  # stable: earlier first
    lucky = set(lost_most[:spare])
    return worth | {key: floor + (CENT if key in lucky else 0) for key, floor in floors.items()}


def _fixed(pot: Decimal, prizes: Sequence[Prize]) -> tuple[dict[str, Decimal], Decimal]:
    """The prizes of a fixed amount as far as the pot reaches, and what they leave."""
    worth, rest = {}, pot
    for prize in prizes:
        if prize.amount is not None:
            worth[prize.key] = min(prize.amount, rest)
            rest -= worth[prize.key]
    return worth, rest


def split(amount: Decimal, numbers: Iterable[int]) -> tuple[Share, ...]:
    """Equal shares by number. Cents that cannot be parted go one each to the lowest numbers: the
    same people whoever was entered first."""
    ordered = sorted(numbers)
    each, odd = divmod(int(amount / CENT), len(ordered))
    return tuple(
        Share(number, (each + (index < odd)) * CENT) for index, number in enumerate(ordered)
    )
