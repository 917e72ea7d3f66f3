"""Making a seating fairer by many small changes: annealing, and repair of a large one.

Annealing after Kirkpatrick, Gelatt and Vecchi, "Optimization by Simulated Annealing", Science 220
(1983), 671-680: a change for the worse is taken with probability exp(-worse / heat), and the heat
falls step by step. Bounded by steps, never by time, so that a seed gives one draw on every machine.
Knows nothing of rounds' numbers, of rosters or of formats.
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random
from typing import Protocol, TypeVar

# In units of the seating's costs (seating.py): while hot, one repeat more is taken often, when cold
# hardly ever.
HOT, COLD = 2.5, 0.35
_STAGES = 60
_LAST_CHANCE = 40
"""A change for the worse by more than this is never accepted."""


class Positions(Protocol):
    """One round: positions from ``playing`` on sit out. As seating.RoundRow and mixed.MixedRow."""

    seats: list[int]
    playing: int


R = TypeVar("R", bound=Positions)


class Searched(Protocol[R]):
    """Interface of a seating for a search. As seating.Seating and mixed.MixedSeating."""

    rows: Sequence[R]
    cost: int

    def apart(self, row: R, i: int, j: int) -> bool: ...

    def price(self, row: R, i: int, j: int) -> int | None: ...

    def swap_price(self, row: R, i: int, j: int) -> int: ...

    def seat_price(self, row: R, i: int, j: int) -> int: ...

    def exchange(self, row: R, i: int, j: int) -> None: ...

    def strains(self) -> Iterator[tuple[R, int]]: ...

    def strained(self, row: R, i: int) -> bool: ...


class SitOutGuard:
    """Rule for trading sit-outs between two rows: nobody twice running."""

    def __init__(self, before: Sequence[int], rows: Sequence[Positions]) -> None:
        self._before = frozenset(before)
        self._rows = rows

    def allows(self, person: int, at: int, freed: int) -> bool:
        """True if ``person`` may sit out row ``at`` when row ``freed`` is played instead."""
        near = (neighbour for neighbour in (at - 1, at + 1) if neighbour != freed)
        return all(person not in self._out(neighbour) for neighbour in near)

    def _out(self, at: int) -> Sequence[int] | frozenset[int]:
        if at < 0:
            return self._before
        if at >= len(self._rows):
            return ()
        row = self._rows[at]
        return row.seats[row.playing :]


def _ignore_progress(done: int, of: int) -> None:
    """Progress that nobody waits for."""


def anneal(
    seating: Searched[R],
    guard: SitOutGuard,
    steps: int,
    enough: int,
    rng: Random,
    report: Callable[[int, int], None] = _ignore_progress,
    warmth: float = 1.0,
) -> None:
    """Lower the cost of ``seating`` in place, in at most ``steps`` tries.

    ``warmth`` is by how much changes for the worse are likelier than at usual prices.

    Stops before that at a cost of ``enough``, or when nobody meets anybody twice. ``report`` is
    told sixty times how much of the search is done; it may raise.
    """
    rows = [at for at, row in enumerate(seating.rows) if row.playing]
    benches = [at for at in rows if seating.rows[at].playing < len(seating.rows[at].seats)]
    for stage in range(_STAGES):
        heat = warmth * HOT * (COLD / HOT) ** (stage / (_STAGES - 1))
        chances = [exp(-worse / heat) for worse in range(_LAST_CHANCE)]
        _shuffle(seating, rows, steps // _STAGES, chances, rng)
        if len(benches) > 1:
            _trade_sit_outs(seating, guard, benches, steps // _STAGES // 16, chances, rng)
        report(stage + 1, _STAGES)
        if seating.cost <= enough or not any(seating.strains()):
            return


def _shuffle(
    seating: Searched[R], rows: Sequence[int], tries: int, chances: Sequence[float], rng: Random
) -> None:
    """Try swaps of two players of different tables, and re-splits of a table."""
    random, count, limit = rng.random, len(rows), len(chances)
    for _ in range(tries):
        row = seating.rows[rows[int(random() * count)]]
        i, j = int(random() * row.playing), int(random() * row.playing)
        price = seating.price(row, i, j)
        if price is None:
            continue
        if price <= 0 or (price < limit and random() < chances[price]):
            seating.exchange(row, i, j)


def _trade_sit_outs(
    seating: Searched[R],
    guard: SitOutGuard,
    benches: Sequence[int],
    tries: int,
    chances: Sequence[float],
    rng: Random,
) -> None:
    """Let two people trade sit-outs in two rounds: how often each sits out stays as it is."""
    for _ in range(tries):
        at, other = rng.choice(benches), rng.choice(benches)
        first, second = seating.rows[at], seating.rows[other]
        x = first.seats[rng.randrange(first.playing, len(first.seats))]
        y = second.seats[rng.randrange(second.playing, len(second.seats))]
        if (
            _plays(first, y)
            and _plays(second, x)
            and guard.allows(x, other, at)
            and guard.allows(y, at, other)
        ):
            _trade(seating, (first, second), (x, y), chances, rng)


def _trade(
    seating: Searched[R],
    rows: tuple[R, R],
    people: tuple[int, int],
    chances: Sequence[float],
    rng: Random,
) -> None:
    """Let the first of ``people`` play the first row and the second the second, if it pays."""
    (first, second), (x, y) = rows, people
    i, out_i = first.seats.index(y), first.seats.index(x)
    j, out_j = second.seats.index(x), second.seats.index(y)
    price = seating.seat_price(first, i, out_i)
    if price >= len(chances):
        return
    seating.exchange(first, i, out_i)
    price += seating.seat_price(second, j, out_j)
    if price <= 0 or (price < len(chances) and rng.random() < chances[price]):
        seating.exchange(second, j, out_j)
    else:
        seating.exchange(first, i, out_i)


def _plays(row: Positions, person: int) -> bool:
    return person in row.seats[: row.playing]


def repair(seating: Searched[R], steps: int, rng: Random) -> None:
    """Swap away the repeats of a large seating, where nearly any place is as good as another."""
    for _ in range(12):
        strained = list(seating.strains())
        if not strained:
            return
        for row, i in strained:
            steps -= _relieve(seating, row, i, rng)
            if steps <= 0:
                return


def _relieve(seating: Searched[R], row: R, i: int, rng: Random) -> int:
    """Move the person at i somewhere better, if one of 60 random places is; steps taken."""
    if not seating.strained(row, i):
        return 1
    for tried in range(60):
        j = int(rng.random() * row.playing)
        if seating.apart(row, i, j) and seating.swap_price(row, i, j) < 0:
            seating.exchange(row, i, j)
            return tried + 1
    return 60
