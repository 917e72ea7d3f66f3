"""The seating that a search works on: rows of positions, and what every change would cost.

People are indices 0 … n-1. A row holds one round: positions 4t … 4t+3 are table t (partners at
4t and 4t+1, and at 4t+2 and 4t+3), positions from ``playing`` on sit out. So the partner of
position i sits at i ^ 1, the opponents at i ^ 2 and i ^ 3.

A pair that partnered p times and opposed o times costs PARTNER p² + OPPONENT o² + MET (p + o)².
What one partnership or opposition more would cost is then linear in p and o. It is kept per pair,
less its constant part, so that the price of a swap is a sum of twelve look-ups.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

# A second partnership adds 15 and a second game against each other 6, so that partners repeat last;
# by MET a former partner as an opponent costs 2 more than a stranger.
PARTNER, OPPONENT, MET = 4, 1, 1

PARTNERS_ABOVE_ALL = 3 * PARTNER
"""The price of a partnership when the search left avoidable repeats: three times the usual
one, so that a repeat adds 39 and the four oppositions that a swap can repeat add 24."""

LARGE = 120
"""From this many people on, repairing a random seating leaves nobody meeting anybody twice."""


@dataclass
class RoundRow:
    """One round: who sits at which position, and how many positions play."""

    seats: list[int]
    playing: int

    def tables(self) -> list[list[int]]:
        """The people at each table."""
        return [self.seats[at : at + 4] for at in range(0, self.playing, 4)]


class Seating:
    """The rows of the rounds to plan, and the prices of meetings given these and the past."""

    def __init__(
        self,
        people: int,
        rows: Sequence[RoundRow],
        past: Sequence[Sequence[int]],
        partner: int = PARTNER,
        opponent: int = OPPONENT,
    ) -> None:
        """``past`` are tables already played at; -1 stands for people who do not matter.

        ``partner`` and ``opponent`` are prices in place of PARTNER and OPPONENT.
        """
        self.people = people
        self.past = past
        self.partner, self.opponent = partner, opponent
        self._swap = 4 * (partner + MET) + 8 * (opponent + MET)
        self._turn = 4 * (partner + opponent)
        self.partner_price = [[0] * people for _ in range(people)]
        self.opponent_price = [[0] * people for _ in range(people)]
        self.rows = rows
        self.cost = 0
        for table in past:
            self._note_table(table)
        for row in rows:
            for table in row.tables():
                self._note_table(table)

    def apart(self, row: RoundRow, i: int, j: int) -> bool:
        """True if positions i and j, which both play, are at different tables."""
        return i >> 2 != j >> 2

    def price(self, row: RoundRow, i: int, j: int) -> int | None:
        """Price if playing positions i and j changed places; None if nothing would."""
        if i >> 2 != j >> 2:
            return self.swap_price(row, i, j)
        return self.turn_price(row, i, j) if i ^ j > 1 else None

    def swap_price(self, row: RoundRow, i: int, j: int) -> int:
        """Price if positions i and j, at different tables, changed places."""
        seats = row.seats
        x, y = seats[i], seats[j]
        px, a, b = seats[i ^ 1], seats[i ^ 2], seats[i ^ 3]
        py, c, d = seats[j ^ 1], seats[j ^ 2], seats[j ^ 3]
        xp, yp = self.partner_price[x], self.partner_price[y]
        xo, yo = self.opponent_price[x], self.opponent_price[y]
        return (
            (xp[py] - xp[px] + yp[px] - yp[py])
            + (xo[c] + xo[d] - xo[a] - xo[b])
            + (yo[a] + yo[b] - yo[c] - yo[d])
            + self._swap
        )

    def turn_price(self, row: RoundRow, i: int, j: int) -> int:
        """Price if opponents i and j of one table changed places."""
        seats = row.seats
        x, y, px, py = seats[i], seats[j], seats[i ^ 1], seats[j ^ 1]
        partner, opponent = self.partner_price, self.opponent_price
        return (
            (opponent[x][px] - partner[x][px] + opponent[y][py] - partner[y][py])
            + (partner[x][py] - opponent[x][py] + partner[y][px] - opponent[y][px])
            + self._turn
        )

    def seat_price(self, row: RoundRow, i: int, j: int) -> int:
        """Price if the person at j, who sits out, took the seat i of another."""
        seats = row.seats
        x, y, partner, a, b = seats[i], seats[j], seats[i ^ 1], seats[i ^ 2], seats[i ^ 3]
        xo, yo = self.opponent_price[x], self.opponent_price[y]
        return (
            (self.partner_price[y][partner] - self.partner_price[x][partner])
            + (yo[a] + yo[b] - xo[a] - xo[b])
            + self._swap // 2
        )

    def exchange(self, row: RoundRow, i: int, j: int) -> None:
        """Let positions i and j change places; either may be one that sits out."""
        seats = row.seats
        if i >> 2 == j >> 2:
            table = slice(i & ~3, (i & ~3) + 4)
            self._note_table(seats[table], sign=-1)
            seats[i], seats[j] = seats[j], seats[i]
            self._note_table(seats[table])
            return
        places = [at for at in (i, j) if at < row.playing]
        for at in places:
            self._note_place(seats, at, -1)
        seats[i], seats[j] = seats[j], seats[i]
        for at in places:
            self._note_place(seats, at, 1)

    def strains(self) -> Iterator[tuple[RoundRow, int]]:
        """Every position whose person meets somebody at the table more than once."""
        for row in self.rows:
            for i in range(row.playing):
                if self.strained(row, i):
                    yield row, i

    def strained(self, row: RoundRow, i: int) -> bool:
        """True if the person at position i meets somebody of the table more than once."""
        x, seats = row.seats[i], row.seats
        prices = self.partner_price[x]
        return (
            prices[seats[i ^ 1]] > 2 * (self.partner + MET)
            or prices[seats[i ^ 2]] > 2 * MET
            or prices[seats[i ^ 3]] > 2 * MET
        )

    def partner_repeats(self) -> int:
        """Number of partnerships that are not the pair's first, those of the past included."""
        tables = [*self.past, *(table for row in self.rows for table in row.tables())]
        sides = [frozenset(side) for a, b, c, d in tables for side in ((a, b), (c, d))]
        between_players = [side for side in sides if -1 not in side]
        return len(between_players) - len(set(between_players))

    def greatest_opposition(self) -> int:
        """Greatest number of games that two people play against each other, now and before."""
        tables = [*self.past, *(table for row in self.rows for table in row.tables())]
        pairs = Counter(frozenset((x, y)) for a, b, c, d in tables for x in (a, b) for y in (c, d))
        return max((times for pair, times in pairs.items() if -1 not in pair), default=0)

    def _note_table(self, table: Sequence[int], sign: int = 1) -> None:
        a, b, c, d = table
        self._note(self.partner_price, a, b, sign, self.partner)
        self._note(self.partner_price, c, d, sign, self.partner)
        for x, y in ((a, c), (a, d), (b, c), (b, d)):
            self._note(self.opponent_price, x, y, sign, self.opponent)

    def _note_place(self, seats: Sequence[int], at: int, sign: int) -> None:
        """Count (or forget) the three meetings of the person at a position."""
        x = seats[at]
        self._note(self.partner_price, x, seats[at ^ 1], sign, self.partner)
        self._note(self.opponent_price, x, seats[at ^ 2], sign, self.opponent)
        self._note(self.opponent_price, x, seats[at ^ 3], sign, self.opponent)

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
