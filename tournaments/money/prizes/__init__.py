"""Parting a pot to the cent: plain values in, plain values out.

    takings + house      -> pot                 (pot.py)
    pot + prizes         -> what each is worth  (pot.py)
    that + who is where  -> who wins what       (awarding.py)
    all of the money     -> what the box holds  (box.py)

Knows no names, no rows and no currency; numbers are those that people were registered with. All
amounts are Decimals with two places.
"""

from tournaments.money.prizes.awarding import award
from tournaments.money.prizes.box import Box, Spent
from tournaments.money.prizes.model import (
    CENT,
    NOTHING,
    Award,
    Customs,
    Entrant,
    PassedOver,
    Prize,
    Result,
    Share,
)
from tournaments.money.prizes.pot import HouseShare, Pot, Takings, parted, pot_of, split
from tournaments.money.prizes.words import cash, ordinal, title, why

__all__ = [
    "CENT",
    "NOTHING",
    "Award",
    "Box",
    "Customs",
    "Entrant",
    "HouseShare",
    "PassedOver",
    "Pot",
    "Prize",
    "Result",
    "Share",
    "Spent",
    "Takings",
    "award",
    "cash",
    "ordinal",
    "parted",
    "pot_of",
    "split",
    "title",
    "why",
]
