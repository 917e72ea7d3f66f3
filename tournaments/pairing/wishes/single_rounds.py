"""One round that keeps every wish, for formats that like some tables better than others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tournaments.pairing.model import Round, Seats
from tournaments.pairing.request import DrawRequest
from tournaments.pairing.wishes.book import RoundBook
from tournaments.pairing.wishes.conflicts import kept_sit_outs
from tournaments.pairing.wishes.numbering import as_round, at_numbers

Price = Callable[[int, Seats], float]
"""What it costs that these people sit at the table of this number."""

_TRIES = 12_000

_Place = tuple[int, int]
"""A table's number, and a position there."""


def best_round(request: DrawRequest, price: Price, line: Sequence[int] = ()) -> Round:
    """The next round: every wish kept, sit-outs level, and the tables as cheap as can be.

    ``line`` is an order of people in which neighbours are seated together to begin with. Then
    people, and whole partnerships, change places while that is no dearer.
    Raises CannotPair with the wishes that contradict each other.
    """
    book = RoundBook(request)
    out = kept_sit_outs(book)[0]
    tables = _Tables(book, out, price, line)
    tables.improve()
    return as_round(tables.seats)


class _Tables:
    """The tables of one round by number."""

    def __init__(
        self, book: RoundBook, out: Sequence[int], price: Price, line: Sequence[int]
    ) -> None:
        self.request = request = book.request
        self.rules = book.rules(request.numbers[0])
        self.out = frozenset(out)
        self.price = price
        rank = {id: at for at, id in enumerate(line)}
        playing = [id for id in request.roster.present(request.numbers[0]) if id not in self.out]
        playing.sort(key=lambda id: rank.get(id, len(rank)))
        placed = book.seat(request.numbers[0], playing) or []
        placed.sort(key=lambda table: min(rank.get(id, len(rank)) for id in table[1]))
        self.seats = at_numbers(request, [seats for _, seats in placed])
        self._prices = {table: price(table, seats) for table, seats in self.seats.items()}

    def improve(self) -> None:
        """Let people change places in as many tries as the request has steps for."""
        rng = self.request.rng
        places = [(table, at) for table, seats in self.seats.items() for at in range(len(seats))]
        for _ in range(min(self.request.steps, _TRIES)):
            one, two = rng.choice(places), rng.choice(places)
            if one != two and not self._try([(one, two)]):
                mates = self._mate(one), self._mate(two)
                if one[0] != two[0] and mates[0] and mates[1]:
                    self._try([(one, two), (mates[0], mates[1])])

    def _mate(self, place: _Place) -> _Place | None:
        """The place of the partner; None where there is none, or more than one."""
        table, at = place
        size = len(self.seats[table])
        return (table, at ^ 1) if size == 4 and self.request.shape.sided(size) else None

    def _try(self, swaps: Sequence[tuple[_Place, _Place]]) -> bool:
        """Swap these places if every wish is still kept and it is no dearer."""
        changed = {table: list(self.seats[table]) for swap in swaps for table, _ in swap}
        for (table, at), (other, there) in swaps:
            changed[table][at], changed[other][there] = changed[other][there], changed[table][at]
        seats = {table: tuple(people) for table, people in changed.items()}
        if not all(self._allows(table, people) for table, people in seats.items()):
            return False
        prices = {table: self.price(table, people) for table, people in seats.items()}
        if sum(prices.values()) > sum(self._prices[table] for table in seats):
            return False
        self.seats.update(seats)
        self._prices.update(prices)
        return True

    def _allows(self, table: int, seats: Seats) -> bool:
        return self.rules.allows(seats, table, self.out, self.request.shape)
