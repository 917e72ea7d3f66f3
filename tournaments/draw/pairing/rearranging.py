"""Swaps within rounds that mend a plan at the price of few scorecards.

What a plan costs: a wish that is not kept, a partnership that comes again, opponents who meet more
often than anybody has to, a card that changes, a meeting that comes again, each more than the next.
Swaps of people whose cards are wrong already cost no card, so they are tried first.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp

from tournaments.draw.pairing.bounds import least
from tournaments.draw.pairing.model import Constraints, Count, Pair, Seats, pair, seated
from tournaments.draw.pairing.request import DrawRequest

# Prices keep an order that a single swap cannot turn round. It changes two tables, so eight cards
# (320) at most, less than one partnership that comes again; a wish outweighs fifty of these. A
# meeting too often is worth two cards, a card twenty games against a former opponent.
WISH, PARTNER, TOO_OFTEN, CARD, OPPONENT, MET = 100_000, 2_000, 100, 40, 2, 1

# Limits of the work, for large rooms. Up to 2500 pairs of people with wrong cards (71 of them), and
# up to 250 places (62 tables), every one is tried; above these a random sample is.
_MOST_PAIRS = 2_500
_MOST_PLACES = 250
_MOST_STEPS = 12_000

# Temperatures of the annealing. At first a card more (40) is accepted every second time, at last
# only a meeting more; a wish or a partnership lost is never accepted.
_HOT, _COLD = 60.0, 1.0

SeatPosition = tuple[int, int]
"""Table number and seat."""


@dataclass
class Mended:
    """One round on the way: who sits at which table, who sits out, and the tables as they were."""

    number: int
    tables: dict[int, list[int]]
    out: list[int]
    was: Mapping[int, Seats]
    _at: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._at = {id: table for table, seats in self.tables.items() for id in seats}

    def playing(self) -> Sequence[int]:
        """Everybody at a table."""
        return list(self._at)

    def table_of(self, id: int) -> int | None:
        """Table where somebody sits now; None for a sit-out."""
        return next((table for table, seats in self.tables.items() if id in seats), None)

    def exchange(self, plays: int, sits: int) -> None:
        """Give the seat of ``sits`` to ``plays``, who sat out."""
        table = self._at.pop(sits)
        self._at[plays] = table
        self.tables[table][self.tables[table].index(sits)] = plays
        self.out[self.out.index(plays)] = sits

    def touched(self, table: int) -> bool:
        """True if others sit there than the cards say."""
        return tuple(self.tables[table]) != self.was.get(table)

    def wrong(self) -> set[int]:
        """Everybody at a table where others sit than the cards say."""
        return {id for table, seats in self.tables.items() if self.touched(table) for id in seats}

    def company(self, id: int) -> Sequence[int]:
        """Everybody at the table of ``id``."""
        return self.tables[self._at[id]]


def rearrange(request: DrawRequest, rounds: Sequence[Mended]) -> int:
    """Lower what the plan costs, in place; how many wishes are still not kept."""
    search = _Search(request, rounds)
    search.improve()
    if search.needs_repair():
        search.anneal(min(request.steps, _MOST_STEPS))
        search = _Search(request, rounds)
        search.improve()
    return search.broken()


class _Wishes:
    """Counts the wishes that a table does not keep."""

    def __init__(self, constraints: Constraints) -> None:
        self._constraints = constraints
        self._apart = {pair(*two) for two in constraints.apart}
        self._fixed = constraints.fixed
        self._none = not (constraints.asked() - {"tables", "broken"})

    def broken_at(self, round_: Mended, table: int, sides: Sequence[Seats]) -> int:
        """Wishes that this table does not keep; everybody who misses a partner counts."""
        if self._none:
            return 0
        must, avoid = self._of_round(round_.number)
        seats = round_.tables[table]
        partners = {pair(*two) for side in sides for two in combinations(side, 2)}
        together = {pair(x, y) for x, y in combinations(seats, 2)}
        missed = sum(
            two not in partners and not {*two}.intersection(round_.out)
            for two in must
            if {*two}.intersection(seats)
        )
        strangers = sum(self._fixed.get(id, table) != table for id in seats)
        return missed + len(partners & avoid) + len(together & self._apart) + strangers

    def tables_for(self, round_: Mended, id: int) -> set[int]:
        """Tables at which a wish wants this person: their own, and that of their partner."""
        must, _ = self._of_round(round_.number)
        mates = {other for two in must if id in two for other in two}
        tables = {table for mate in mates if (table := round_.table_of(mate)) is not None}
        own = self._fixed.get(id)
        return tables | {own} if own in round_.tables else tables

    def _of_round(self, number: int) -> tuple[set[Pair], set[Pair]]:
        asked = self._constraints
        first = {pair(*two) for two in asked.first_only}
        must, avoid = {pair(*p) for p in asked.must}, {pair(*p) for p in asked.avoid}
        return (must | first, avoid) if number == 1 else (must, avoid | first)


class _Search:
    """A plan with what it costs, kept up to date with every swap."""

    def __init__(self, request: DrawRequest, rounds: Sequence[Mended]) -> None:
        self._request, self._rounds = request, rounds
        self._shape, self._rng = request.shape, request.rng
        self._wishes = _Wishes(request.constraints)
        self._always = {pair(*two) for two in request.constraints.must}
        self._partners: Counter[Pair] = Counter()
        self._opponents: Counter[Pair] = Counter()
        self._wrong: Counter[int] = Counter()
        # Who holds a card: nobody reprints a card for whoever has none yet.
        self._holders = {id for round_ in rounds for seats in round_.was.values() for id in seats}
        self.cost = 0
        self._least = [self._bound(k) for k in (1, 2)]
        for round_ in request.history.rounds:
            for _, seats in seated(round_):
                self._meet(self._sides(seats), 1)
        for planned in rounds:
            for id in planned.out:
                self._mark(id, any(id in seats for seats in planned.was.values()), 1)
            for table in planned.tables:
                self._count(planned, table, 1)

    def improve(self) -> None:
        """Take every swap that pays, the cheap ones first."""
        for round_ in self._rounds:
            self._tidy(round_)
        for round_ in self._rounds:
            self._mend(round_)

    def _tidy(self, round_: Mended) -> None:
        """Swap people whose cards are wrong in this round anyhow, while that helps."""
        places = [place for place in _places(round_) if round_.touched(place[0])]
        pairs = list(combinations(places, 2))
        for _ in range(3):
            tries = pairs
            if len(pairs) > _MOST_PAIRS:
                tries = self._rng.sample(pairs, _MOST_PAIRS)
            if not sum(self._swap_if(round_, *two, 0) for two in tries):
                return

    def _mend(self, round_: Mended) -> None:
        """Swap away wishes that are not kept and partnerships that come again."""
        places = list(_places(round_))
        for table in list(round_.tables):
            for seat in range(len(round_.tables[table])):
                if not self._table_needs_repair(round_, table):
                    break
                others = self._where_to(round_, round_.tables[table][seat], places)
                prices = [(self._price(round_, (table, seat), to), to) for to in others]
                price, to = min(prices, default=(0, (table, seat)))
                if price < 0:
                    self._swap(round_, (table, seat), to)

    def _where_to(self, round_: Mended, id: int, places: list[SeatPosition]) -> list[SeatPosition]:
        """Places that somebody may change for: all, or some and those that a wish names."""
        if len(places) <= _MOST_PLACES:
            return places
        wished = [
            (table, seat)
            for table in self._wishes.tables_for(round_, id)
            for seat in range(len(round_.tables[table]))
        ]
        return [*wished, *self._rng.sample(places, _MOST_PLACES)]

    def anneal(self, steps: int) -> None:
        """Look further afield: the cheapest plan that is met on the way is the one to stay."""
        places = [list(_places(round_)) for round_ in self._rounds]
        best, since = self.cost, list[tuple[Mended, SeatPosition, SeatPosition]]()
        for step in range(steps):
            at = int(self._rng.random() * len(places))
            seat, other = self._rng.choice(places[at]), self._rng.choice(places[at])
            heat = _HOT * (_COLD / _HOT) ** (step / steps)
            if self._swap_if(self._rounds[at], seat, other, heat):
                since.append((self._rounds[at], seat, other))
            if self.cost < best:
                best, since = self.cost, []
        for swap in reversed(since):
            self._swap(*swap)

    def needs_repair(self) -> bool:
        """True if wishes are not kept, or partners met again who need not have."""
        repeats = sum(
            times - 1
            for two, times in self._partners.items()
            if times > 1 and two not in self._always
        )
        return repeats > self._least[0].repeats or self.broken() > 0

    def broken(self) -> int:
        """Number of wishes that are not kept."""
        return sum(
            self._wishes.broken_at(round_, table, self._sides(tuple(round_.tables[table])))
            for round_ in self._rounds
            for table in round_.tables
        )

    def _bound(self, k: int) -> Count:
        """The least repeats that these people's games bring with them; k as in bounds.py."""
        played = [seats for r in self._request.history.rounds for _, seats in seated(r)]
        planned = [seats for round_ in self._rounds for seats in round_.tables.values()]
        games = Counter(id for seats in (*played, *planned) for id in seats)
        return least([(times, len(games) - 1) for times in games.values()], k)

    def _table_needs_repair(self, round_: Mended, table: int) -> bool:
        seats = tuple(round_.tables[table])
        pairs = {pair(x, y) for x, y in combinations(seats, 2)} - self._always
        # Counts of pairs that are something else at this table are looked at too: no harm.
        again = any(self._partners[p] > 1 or self._opponents[p] > self._often for p in pairs)
        return again or self._wishes.broken_at(round_, table, self._sides(seats)) > 0

    @property
    def _often(self) -> int:
        return max(2, self._least[1].max)

    def _swap_if(
        self, round_: Mended, first: SeatPosition, second: SeatPosition, heat: float
    ) -> bool:
        """Swap two people and keep it if it pays (or, with ``heat``, by chance)."""
        before = self.cost
        self._swap(round_, first, second)
        price = self.cost - before
        if price < 0 or (heat and price < 8 * heat and self._rng.random() < exp(-price / heat)):
            return True
        self._swap(round_, second, first)
        return False

    def _price(self, round_: Mended, first: SeatPosition, second: SeatPosition) -> int:
        before = self.cost
        self._swap(round_, first, second)
        price = self.cost - before
        self._swap(round_, second, first)
        return price

    def _swap(self, round_: Mended, first: SeatPosition, second: SeatPosition) -> None:
        (table, seat), (other, place) = first, second
        touched = {table, other}
        for at in touched:
            self._count(round_, at, -1)
        one_seats, two_seats = round_.tables[table], round_.tables[other]
        one_seats[seat], two_seats[place] = two_seats[place], one_seats[seat]
        for at in touched:
            self._count(round_, at, 1)

    def _count(self, round_: Mended, table: int, sign: int) -> None:
        seats = tuple(round_.tables[table])
        sides = self._sides(seats)
        self._meet(sides, sign)
        self.cost += sign * WISH * self._wishes.broken_at(round_, table, sides)
        was = round_.was.get(table, ())
        same = len(was) == len(seats) and all(
            {*new} == {*old} for new, old in zip(sides, self._sides(was), strict=True)
        )
        for seat, id in enumerate(seats):
            self._mark(id, not same or was[seat] != id, sign)

    def _mark(self, id: int, wrong: bool, sign: int) -> None:
        if not wrong or id not in self._holders:
            return
        self._wrong[id] += sign
        if self._wrong[id] == (sign == 1):
            self.cost += sign * CARD

    def _meet(self, sides: Sequence[Seats], sign: int) -> None:
        """Count the meetings of a table, or with ``sign`` -1 forget them."""
        for side in sides:
            for x, y in combinations(side, 2):
                self._note(self._partners, pair(x, y), sign)
        for half, against in combinations(sides, 2):
            for x in half:
                for y in against:
                    self._note(self._opponents, pair(x, y), sign)

    def _note(self, counts: Counter[Pair], two: Pair, sign: int) -> None:
        if sign < 0:
            counts[two] -= 1
        before, met = counts[two], self._partners[two] + self._opponents[two]
        if counts is self._partners:
            price = PARTNER * before
        else:
            price = OPPONENT * before + TOO_OFTEN * max(0, before + 1 - self._often)
        self.cost += sign * (price + MET * met)
        if sign > 0:
            counts[two] += 1

    def _sides(self, seats: Seats) -> Sequence[Seats]:
        if self._shape.sided(len(seats)):
            return self._shape.halves(seats)
        return [(id,) for id in seats]


def _places(round_: Mended) -> Iterator[SeatPosition]:
    for table, seats in round_.tables.items():
        for seat in range(len(seats)):
            yield table, seat
