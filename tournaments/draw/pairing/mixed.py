"""The seating that a search works on where not every table is two partnerships of two.

The same idea as seating.py, which is quicker and knows tables of four only: rows of positions, and
what every change would cost. Tables may differ in size within a row; two sides of three or four may
play, or everybody for themselves.

A pair that partnered p times and opposed o times costs PARTNER p² + OPPONENT o² + MET (p + o)²;
where everybody plays for themselves, all are opponents. A person who sat v times at tables of one
size costs SIZE v² where there are several sizes, because a small table is another game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tournaments.draw.pairing.model import TableShape
from tournaments.draw.pairing.seating import MET, OPPONENT, PARTNER

SIZE = 8


@dataclass(frozen=True)
class Places:
    """Who sits with whom, by position: ``table``, ``size`` of the table, and the companions.

    ``change`` is the constant part of the price of a new person in the position.
    """

    starts: tuple[int, ...]
    table: tuple[int, ...]
    size: tuple[int, ...]
    partners: tuple[tuple[int, ...], ...]
    opponents: tuple[tuple[int, ...], ...]
    change: tuple[int, ...]

    @property
    def playing(self) -> int:
        """How many positions play."""
        return len(self.table)


@lru_cache(maxsize=512)
def places_of(sizes: tuple[int, ...], sided: bool) -> Places:
    """The positions of tables with these numbers of people, one table after the other."""
    shape = TableShape(tuple(set(sizes)), 2 if sided else 0)
    starts = tuple(sum(sizes[:at]) for at in range(len(sizes)))
    table, partners, opponents = [], [], []
    for number, (start, size) in enumerate(zip(starts, sizes, strict=True)):
        people = tuple(range(start, start + size))
        sides = shape.halves(people) if shape.sided(size) else tuple((person,) for person in people)
        for side in sides:
            for at in side:
                table.append(number)
                partners.append(tuple(other for other in side if other != at))
                opponents.append(tuple(person for person in people if person not in side))
    return Places(
        starts=(*starts, sum(sizes)),
        table=tuple(table),
        size=tuple(sizes[number] for number in table),
        partners=tuple(partners),
        opponents=tuple(opponents),
        change=tuple(
            2 * (len(with_) * (PARTNER + MET) + len(against) * (OPPONENT + MET))
            for with_, against in zip(partners, opponents, strict=True)
        ),
    )


class MixedRow:
    """One round: who sits at which position; positions from ``playing`` on sit out."""

    def __init__(self, seats: list[int], places: Places) -> None:
        self.seats = seats
        self.places = places
        self.playing = places.playing

    def tables(self) -> list[list[int]]:
        """The people at each table."""
        starts = self.places.starts
        return [self.seats[a:b] for a, b in pairwise(starts)]


class MixedSeating:
    """The rows of the rounds to plan, and the prices of meetings given these and the past."""

    def __init__(
        self,
        people: int,
        rows: Sequence[MixedRow],
        past: Sequence[Sequence[int]],
        shape: TableShape,
    ) -> None:
        """``past`` are tables already played at; -1 stands for people who do not matter."""
        self.people = people
        self.rows = rows
        self.past = past
        self.shape = shape
        self.cost = 0
        self.partner_price = [[0] * people for _ in range(people)]
        self.opponent_price = [[0] * people for _ in range(people)]
        tables = [*past, *(table for row in rows for table in row.tables())]
        sizes = {len(table) for table in tables}
        self._visits = {size: [0] * people for size in sizes} if len(sizes) > 1 else {}
        for table in tables:
            self._note_table(table)
            for person in table:
                self._note_visit(person, len(table), 1)

    def apart(self, row: MixedRow, i: int, j: int) -> bool:
        """True if positions i and j, which both play, are at different tables."""
        return row.places.table[i] != row.places.table[j]

    def price(self, row: MixedRow, i: int, j: int) -> int | None:
        """Price if playing positions i and j changed places; None if nothing would."""
        places = row.places
        if places.table[i] != places.table[j]:
            return self.swap_price(row, i, j)
        if j in places.partners[i] or i == j or not self.shape.sides:
            return None
        return self._turn_price(row, i, j)

    def swap_price(self, row: MixedRow, i: int, j: int) -> int:
        """Price if positions i and j, at different tables, changed places."""
        seats, places = row.seats, row.places
        x, y = seats[i], seats[j]
        price = places.change[i] + places.change[j]
        price += self._difference(row, i, y, x) + self._difference(row, j, x, y)
        if self._visits and places.size[i] != places.size[j]:
            price += self._move_price(x, places.size[i], places.size[j])
            price += self._move_price(y, places.size[j], places.size[i])
        return price

    def seat_price(self, row: MixedRow, i: int, j: int) -> int:
        """Price if the person at j, who sits out, took the seat i of another."""
        x, y = row.seats[i], row.seats[j]
        price = row.places.change[i] + self._difference(row, i, y, x)
        if self._visits:
            visits = self._visits[row.places.size[i]]
            price += 2 * SIZE * (visits[y] - visits[x] + 1)
        return price

    def exchange(self, row: MixedRow, i: int, j: int) -> None:
        """Let positions i and j change places; either may be one that sits out."""
        seats, playing = row.seats, [at for at in (i, j) if at < row.playing]
        if len(playing) == 2 and not self.apart(row, i, j):
            self._turn(row, i, j)
            return
        for at in playing:
            self._note_place(row, at, -1)
        seats[i], seats[j] = seats[j], seats[i]
        for at in playing:
            self._note_place(row, at, 1)

    def strains(self) -> Iterator[tuple[MixedRow, int]]:
        """Every position whose person meets somebody at the table more than once."""
        for row in self.rows:
            for i in range(row.playing):
                if self.strained(row, i):
                    yield row, i

    def strained(self, row: MixedRow, i: int) -> bool:
        """True if the person at position i meets somebody of the table more than once."""
        prices, seats, places = self.partner_price[row.seats[i]], row.seats, row.places
        once = 2 * (PARTNER + MET)
        return any(prices[seats[at]] > once for at in places.partners[i]) or any(
            prices[seats[at]] > 2 * MET for at in places.opponents[i]
        )

    def _difference(self, row: MixedRow, at: int, new: int, old: int) -> int:
        """Price of the companions of a position for ``new`` than for ``old``."""
        seats, places = row.seats, row.places
        news, olds, price = self.opponent_price[new], self.opponent_price[old], 0
        for other in places.opponents[at]:
            price += news[seats[other]] - olds[seats[other]]
        if places.partners[at]:
            news, olds = self.partner_price[new], self.partner_price[old]
            for other in places.partners[at]:
                price += news[seats[other]] - olds[seats[other]]
        return price

    def _turn_price(self, row: MixedRow, i: int, j: int) -> int:
        """Price if opponents i and j of one table changed sides."""
        seats, price = row.seats, 0
        for here, there in ((i, j), (j, i)):
            x, y = seats[here], seats[there]
            for at in row.places.partners[here]:
                z = seats[at]
                price += self.opponent_price[x][z] - self.partner_price[x][z]
                price += self.partner_price[y][z] - self.opponent_price[y][z]
        return price + 4 * (PARTNER + OPPONENT) * len(row.places.partners[i])

    def _turn(self, row: MixedRow, i: int, j: int) -> None:
        seats, number = row.seats, row.places.table[i]
        table = slice(row.places.starts[number], row.places.starts[number + 1])
        self._note_table(seats[table], -1)
        seats[i], seats[j] = seats[j], seats[i]
        self._note_table(seats[table])

    def _move_price(self, person: int, here: int, there: int) -> int:
        """Price if the person sat at a table of another size."""
        return 2 * SIZE * (self._visits[there][person] - self._visits[here][person] + 1)

    def _note_table(self, table: Sequence[int], sign: int = 1) -> None:
        """Count (or with ``sign`` -1 forget) the meetings of a table."""
        places = places_of((len(table),), bool(self.shape.sides))
        for at, x in enumerate(table):
            for other in places.partners[at]:
                if other > at:
                    self._note(self.partner_price, x, table[other], sign, PARTNER)
            for other in places.opponents[at]:
                if other > at:
                    self._note(self.opponent_price, x, table[other], sign, OPPONENT)

    def _note_place(self, row: MixedRow, at: int, sign: int) -> None:
        """Count (or forget) the meetings of the person at a position, and the visit."""
        x, seats = row.seats[at], row.seats
        for other in row.places.partners[at]:
            self._note(self.partner_price, x, seats[other], sign, PARTNER)
        for other in row.places.opponents[at]:
            self._note(self.opponent_price, x, seats[other], sign, OPPONENT)
        self._note_visit(x, row.places.size[at], sign)

    def _note_visit(self, person: int, size: int, sign: int) -> None:
        if self._visits and person >= 0:
            visits = self._visits[size]
            self.cost += SIZE * (2 * sign * visits[person] + 1)
            visits[person] += sign

    def _note(self, prices: list[list[int]], x: int, y: int, sign: int, weight: int) -> None:
        """Count a meeting (or with ``sign`` -1 forget it) whose kind is priced in ``prices``."""
        if x < 0 or y < 0:
            return
        other = self.opponent_price if prices is self.partner_price else self.partner_price
        self.cost += sign * prices[x][y] + weight + MET
        step, cross = sign * 2 * (weight + MET), sign * 2 * MET
        prices[x][y] += step
        prices[y][x] += step
        other[x][y] += cross
        other[y][x] += cross
