"""The seats of a game's tables, and the accounts that they score for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

COMPASS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")

Sides = tuple[tuple[str, tuple[str, ...]], ...]
"""Every account of a table with its seats, in order. A draw names the people of a table so."""


@dataclass(frozen=True)
class GameSeats:
    """How many play a game at a table, and for whom: the part of a ruleset that seats people.

    `table`: seats, and `sizes` where the game can be played by several numbers of people, the
    chosen one first; of the rest nothing is read here.
    """

    name: str
    players: str
    table: Mapping[str, Any]

    @classmethod
    def of_ruleset(cls, data: Mapping[str, Any]) -> "GameSeats":
        """The seats alone of what `Ruleset.to_dict` wrote."""
        return GameSeats(data["name"], data["players"], data["table"])

    @property
    def partnership(self) -> bool:
        """True if two sides play, rather than everybody for themselves."""
        return self.players == "partnership"

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Seats clockwise: N E S W for two sides of two, else P1 … Pn."""
        if self.partnership and self.table["seats"] == len(COMPASS):
            return COMPASS
        return tuple(f"P{n}" for n in range(1, self.table["seats"] + 1))

    @cached_property
    def accounts(self) -> tuple[str, ...]:
        """What has a score: NS and EW, or every seat."""
        return SIDES if self.partnership else self.seats

    def account_of(self, seat: str) -> str:
        """The account a seat scores for: where two sides play they sit in turn, NS first."""
        return self._accounts[seat]

    def seats_of(self, account: str) -> tuple[str, ...]:
        """The seats that score for an account."""
        return tuple(seat for seat in self.seats if self.account_of(seat) == account)

    @cached_property
    def _accounts(self) -> dict[str, str]:
        if not self.partnership:
            return {seat: seat for seat in self.seats}
        return {seat: SIDES[place % 2] for place, seat in enumerate(self.seats)}

    @property
    def sides(self) -> Sides:
        """Every account with its seats, in order."""
        return tuple((account, self.seats_of(account)) for account in self.accounts)

    def partner_of(self, seat: str) -> str | None:
        """The one partner, who sits opposite; nobody where a side has more people or only one."""
        others = [other for other in self.seats_of(self.account_of(seat)) if other != seat]
        return others[0] if len(others) == 1 else None

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many can play this game at one table, the chosen number first."""
        return tuple(self.table.get("sizes", (self.table["seats"],)))

    def with_seats(self, seats: int) -> Self:
        """The same game at a table of another size. Raises ValueError if it cannot be."""
        if seats not in self.sizes:
            raise ValueError(f"{self.name} is not played by {seats}")
        return (
            self
            if seats == self.table["seats"]
            else replace(self, table={**self.table, "seats": seats})
        )
