"""Search for the schedules in schedules.txt, going on for as long as it may.

``python -m tools.find_schedules --players 8-50 --rounds 4-12 --minutes 60``

Goes through the sizes, the shortest search first, and writes schedules.txt whenever it has found
something fairer than the file has. Every attempt anneals under a symmetry drawn by lot
(symmetry.py), or all rounds freely; where rounds are left over, the symmetric ones are locked and
the rest annealed. Not used while drawing.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

from tools.symmetry import SymmetricRounds, search
from tournaments.draw.pairing.annealing import SitOutGuard, anneal
from tournaments.draw.pairing.group_movement import unmet_rounds
from tournaments.draw.pairing.model import Round, seated, sitting_out
from tournaments.draw.pairing.ordering import best_order
from tournaments.draw.pairing.seating import RoundRow, Seating
from tournaments.draw.pairing.starters import perfect_rounds
from tournaments.draw.pairing.stored import FILE, judge, read_stored, stored_sizes, written
from tournaments.draw.pairing.tables import TableNumbers

FIRST_STEPS, GROWTH = 200_000, 1.5
_HEATS = ((2.5, 0.35), (1.6, 0.4), (2.0, 0.6), (3.0, 0.8), (6.0, 0.5))
_ORDERS = 20

Size = tuple[int, int]
Schedule = tuple[Round, ...]


class ScheduleBook:
    """The schedules found so far, one for every size; the file holds those that are needed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.schedules: dict[Size, Schedule] = {}
        for players, rounds in sorted(stored_sizes(), reverse=True):
            self._take(players, read_stored(players, rounds), [rounds])

    def offer(self, size: Size, schedule: Schedule) -> bool:
        """Keep a schedule if it is fairer than what is kept; whether it is."""
        players, rounds = size
        if len(schedule) != rounds or not self._fairer(players, schedule):
            return False
        ordered = in_playing_order(players, schedule)
        if not _sits_out_evenly(players, ordered):
            return False
        self._take(players, ordered, [rounds])
        self._write()
        return True

    def _take(self, players: int, schedule: Schedule, always: Sequence[int]) -> None:
        """Use it, and its first rounds where nothing fairer is known."""
        for rounds in range(len(schedule), 0, -1):
            start = schedule[:rounds]
            if rounds in always or (
                _sits_out_evenly(players, start) and self._fairer(players, start)
            ):
                self.schedules[players, rounds] = start

    def _fairer(self, players: int, schedule: Schedule) -> bool:
        best = self.schedules.get((players, len(schedule)))
        return not best or unfairness(players, schedule) < unfairness(players, best)

    def _needed(self) -> dict[Size, Schedule]:
        """Without what the start of the next longer schedule does as well."""
        needed: dict[Size, Schedule] = {}
        longer: Schedule = ()
        for players, rounds in sorted(self.schedules, reverse=True):
            own, start = self.schedules[players, rounds], longer[:rounds]
            if (players, len(longer)) not in needed or not (
                _sits_out_evenly(players, start)
                and unfairness(players, start) <= unfairness(players, own)
            ):
                needed[players, rounds] = longer = own
        return needed

    def _write(self) -> None:
        head = [f"# {line}" for line in _HEAD]
        lines = [written(size[0], schedule) for size, schedule in sorted(self._needed().items())]
        new = self.file.with_suffix(".new")
        new.write_text("\n".join([*head, *lines, ""]), encoding="ascii")
        new.replace(self.file)


_HEAD = (
    "Schedules found by tools/find_schedules.py; stored.py says how to read them.",
    "players rounds | partner repeats, opponents, met, sums of squares | the rounds",
)


def unfairness(players: int, schedule: Schedule) -> tuple[int, ...]:
    """The figures by which schedules are compared; less is better."""
    quality = judge(players, schedule)
    if not quality.partner or not quality.opponent:
        raise ValueError("a schedule of partnerships has partners and opponents")
    opponent, met = quality.opponent.reached, quality.met.reached
    squares = opponent.sumsq + met.sumsq
    return quality.partner.reached.repeats, squares, opponent.max, met.max


def at_bound(players: int, schedule: Schedule) -> bool:
    """True if nothing can be fairer."""
    quality = judge(players, schedule)
    if not quality.partner or not quality.opponent:
        return False
    sums = (quality.opponent, quality.met)
    return quality.partner.reached.repeats <= quality.partner.bound.repeats and all(
        figure.reached.sumsq <= figure.bound.sumsq for figure in sums
    )


def _sits_out_evenly(players: int, schedule: Schedule) -> bool:
    """True if sit-outs differ by at most one, and nobody's follow on each other."""
    quality = judge(players, schedule)
    even = not quality.faults and quality.sit_out_spread <= 1
    return even and (players < 8 or not quality.sit_out_consecutive)


def in_playing_order(players: int, schedule: Schedule) -> Schedule:
    """The same with rounds in a good order, and tables numbered so that visits are even."""
    rng = Random(players * len(schedule))  # noqa: S311 - chance, not secrecy
    tables = [[seats for _, seats in seated(round_)] for round_ in schedule]
    outs = [sitting_out(round_, range(players)) for round_ in schedule]
    orders = (best_order(tables, outs, 0, rng) for _ in range(_ORDERS))
    order = min(orders, key=lambda order: _clashes(order, tables, outs))
    rounds = [tables[at] for at in order]
    numbers = TableNumbers(rounds, [list(range(len(tables[0]))) for _ in rounds])
    numbers.even_out(rng)
    return tuple(
        tuple(seats for _, seats in sorted(zip(given, round_, strict=True)))
        for given, round_ in zip(numbers.numbers, rounds, strict=True)
    )


def _clashes(
    order: Sequence[int], tables: Sequence[Sequence[Sequence[int]]], outs: Sequence[Sequence[int]]
) -> tuple[int, int]:
    """Sit-outs, and meetings, that follow on each other."""
    pairs = [{frozenset((x, y)) for t in r for x in t for y in t if x < y} for r in tables]
    following = list(pairwise(order))
    return (
        sum(len(set(outs[one]) & set(outs[two])) for one, two in following),
        sum(len(pairs[one] & pairs[two]) for one, two in following),
    )


def attempt(size: Size, steps: int, rng: Random) -> Schedule:
    """One search for a schedule."""
    players, rounds = size
    left = rng.choice([0, 0, 0, 0, 0, 0, 0, 1, 2, 3])
    orders = [m for m in range(2, rounds - left + 1) if (rounds - left) % m == 0]
    if left + 2 > rounds or not orders or rng.random() < 0.3:
        return _completed(players, rounds, [], steps, rng)
    order = rng.choice(orders)
    symmetric = SymmetricRounds(circles(players, order, rng), (rounds - left) // order, rng)
    search(symmetric, steps, rng.choice(_HEATS), rng)
    return _completed(players, rounds, symmetric.rounds(), steps, rng)


def circles(players: int, order: int, rng: Random) -> list[int]:
    """Circles of ``order`` people, and smaller ones for those who are left."""
    count = players // order
    count -= count > 1 and rng.random() < 0.2
    sizes, left = [order] * count, players - order * count
    divisors = [size for size in range(1, order) if order % size == 0]
    while left:
        size = rng.choice([size for size in divisors if size <= left])
        sizes.append(size)
        left -= size
    return sizes if count else [order, *sizes[1:]]


def _completed(
    players: int, rounds: int, locked: list[list[int]], steps: int, rng: Random
) -> Schedule:
    """The locked rounds, and annealed ones up to ``rounds``."""
    playing = players // 4 * 4
    rows = [RoundRow(seats, playing) for seats in _even_rows(players, rounds, locked, rng)]
    past = [table for seats in locked for table in RoundRow(seats, playing).tables()]
    seating = Seating(players, rows, past)
    if rows:
        anneal(seating, SitOutGuard((), rows), steps, 0, rng)
    every = [*(RoundRow(seats, playing) for seats in locked), *seating.rows]
    return tuple(tuple(tuple(table) for table in row.tables()) for row in every)


def _even_rows(
    players: int, rounds: int, locked: Sequence[Sequence[int]], rng: Random
) -> Iterator[list[int]]:
    """Random rounds in which those sit out who did so least."""
    playing = players // 4 * 4
    times = Counter(person for seats in locked for person in seats[playing:])
    last: frozenset[int] = frozenset()
    for _ in range(rounds - len(locked)):
        queue = rng.sample(range(players), players)
        queue.sort(key=lambda person: (times[person], person in last), reverse=True)
        last = frozenset(queue[playing:])
        times.update(last)
        yield rng.sample(queue[:playing], playing) + queue[playing:]


def _computed(size: Size, rng: Random) -> Schedule:
    """A schedule that arithmetic gives without a search, empty if there is none."""
    players, rounds = size
    playing = players // 4 * 4
    rows = unmet_rounds(*size, rng) or perfect_rounds(players)[:rounds]
    tables = (RoundRow(seats, playing).tables() for seats in rows)
    return tuple(tuple(tuple(table) for table in round_) for round_ in tables)


def find(book: ScheduleBook, sizes: Sequence[Size], until: float, rng: Random) -> None:
    """Better what is kept, until the clock says ``until`` or nothing can be bettered."""
    open_ = list(sizes)
    for size in open_:
        _report(book, size, book.offer(size, _computed(size, rng)))
    steps = float(FIRST_STEPS)
    while open_ and time.monotonic() < until:
        open_ = [size for size in open_ if not _finished(book, size)]
        for size in open_:
            if time.monotonic() < until:
                _report(book, size, book.offer(size, attempt(size, int(steps), rng)))
        steps *= GROWTH


def _finished(book: ScheduleBook, size: Size) -> bool:
    best = book.schedules.get(size)
    return best is not None and at_bound(size[0], best)


def _report(book: ScheduleBook, size: Size, better: bool) -> None:
    if better:
        repeats, squares, opponents, met = unfairness(size[0], book.schedules[size])
        figures = f"{repeats} partners again, opponents {opponents}, met {met}, squares {squares}"
        print(f"{size[0]} players, {size[1]} rounds: {figures}", flush=True)


def _span(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main(arguments: Sequence[str]) -> None:
    """Search for as long as asked."""
    parser = argparse.ArgumentParser(description="Search for fairer schedules to keep.")
    parser.add_argument("--players", type=_span, default=range(8, 51), help="such as 8-50")
    parser.add_argument("--rounds", type=_span, default=range(4, 13), help="such as 4-12")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    sizes = [(n, r) for r in asked.rounds for n in asked.players]
    rng = Random(asked.seed)  # noqa: S311
    find(ScheduleBook(FILE), sizes, time.monotonic() + 60 * asked.minutes, rng)


if __name__ == "__main__":
    main(sys.argv[1:])
