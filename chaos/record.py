"""The phones' own record of an evening: what was played, and what they were told.

Knows nothing of Bustle's own code: a hand here is what people say at the table.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

SEATS = "NESW"
SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
ALONE = 0.15  # of all hands
Place = tuple[int, int]  # round, table


@dataclass
class Hand:
    """A deal as one phone says it, and every answer that the phone got for it.

    `late`: said only when the round was over, so that it waits for the director.
    """

    id: str
    round: int
    table: int
    number: int
    maker: str
    tricks: int  # of five, taken by the maker's side
    alone: bool
    late: bool = False
    told: list[tuple[int, str]] = field(default_factory=list)

    @property
    def place(self) -> Place:
        return self.round, self.table

    @property
    def answered(self) -> bool:
        """Whether the phone knows that it was taken."""
        return any(status < 300 for status, _answer in self.told)

    def facts(self) -> dict[str, Any]:
        """As the API wants them."""
        mine = SIDES[self.maker]
        theirs = "EW" if mine == "NS" else "NS"
        alone = {"alone": self.maker} if self.alone else {}
        tricks = {mine: self.tricks, theirs: 5 - self.tricks}
        return {"maker": self.maker, "tricks": tricks, **alone}


@dataclass
class Record:
    """Everything that phones know. `shown` are the points that a sheet said when it was full."""

    hands: dict[str, Hand] = field(default_factory=dict)
    seats: dict[Place, dict[str, int]] = field(default_factory=dict)  # who sat where
    shown: dict[Place, dict[str, int]] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)  # of whole requests

    def acknowledged(self) -> list[str]:
        """The hands that a phone has forgotten, because they were answered for."""
        return [hand.id for hand in list(self.hands.values()) if hand.answered]


def played(rng: random.Random, place: Place, number: int) -> Hand:
    """A deal by chance, with the id that a phone gives it."""
    round_number, table = place
    tricks = rng.choices(range(6), (1, 2, 6, 10, 5, 4))[0]
    maker = rng.choice(SEATS)
    return Hand(new_id(rng), round_number, table, number, maker, tricks, rng.random() < ALONE)


def new_id(rng: random.Random) -> str:
    """A random UUID that the same seed makes again."""
    return str(UUID(int=rng.getrandbits(128), version=4))
