"""Rounds in which nobody meets anybody twice, by arithmetic instead of by search.

4q people stand in four groups of q. Table t of a round seats number t of the first group with
number t + b of the second, t + c of the third and t + d of the fourth, counted round a circle of
q. Two people of different groups meet where the difference of their groups' shifts is theirs; so
nobody meets anybody twice if each of these six differences is another one in every round.

These shifts are the columns of a cyclic difference matrix (Colbourn & Dinitz, Handbook of
Combinatorial Designs, "Difference Matrices"). Where q has no factor 2 or 3, 0, r, 2r and 3r in
round r give one.

One to three people more are rovers: in every round each of them takes the place of somebody whose
table holds nobody that the rover met. Whoever gave up a place once never does so again.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

T = TypeVar("T")
Shift = tuple[int, int, int, int]

_GROUPS = tuple(combinations(range(4), 2))
_LOOKS = 300
_ATTEMPTS = 50
"""Attempts; where q is well above the rounds the first succeeds."""

_SPLITS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


def unmet_rounds(players: int, rounds: int, rng: Random) -> list[list[int]]:
    """Rounds of people 0 … players - 1 in which nobody meets anybody twice, or none if not found.

    Each round lists them four to a table, (a, b) against (c, d); the one to three last listed sit
    out, nobody more than once.
    """
    quarter, rovers = divmod(players, 4)
    if rounds > quarter - (not _coprime(quarter)) or rovers * rounds > 4 * quarter:
        return []
    shifts = _first(lambda: _shifts(quarter, rounds, rng))
    seats = [_round(quarter, shift, at) for at, shift in enumerate(shifts)]
    return _first(lambda: _with_rovers(seats, range(4 * quarter, players), rng))


def _first(attempt: Callable[[], list[T]]) -> list[T]:
    """Result of the first successful attempt, or nothing."""
    return next(filter(None, (attempt() for _ in range(_ATTEMPTS))), [])


def _round(quarter: int, shift: Shift, at: int) -> list[int]:
    split = _SPLITS[at % 3]
    return [
        group * quarter + (table + shift[group]) % quarter
        for table in range(quarter)
        for group in split
    ]


def _shifts(quarter: int, rounds: int, rng: Random) -> list[Shift]:
    """Shifts of the groups for each round, or none: found by trying and taking back."""
    if _coprime(quarter):
        return [(0, r, 2 * r % quarter, 3 * r % quarter) for r in range(rounds)]
    used: list[set[int]] = [set() for _ in _GROUPS]
    choices: list[Iterator[Shift]] = []
    chosen: list[Shift] = []
    looks = 0
    while len(chosen) < rounds:
        if len(choices) == len(chosen):
            choices.append(_possible(quarter, len(chosen), rng))
        shift = next((s for s in choices[-1] if _is_new(s, used, quarter)), None)
        looks += 1
        if looks > _LOOKS or (shift is None and not chosen):
            return []
        if shift is None:
            choices.pop()
            _toggle(chosen.pop(), used, quarter)
        else:
            chosen.append(shift)
            _toggle(shift, used, quarter)
    return chosen


def _coprime(quarter: int) -> bool:
    """True if multiples of 1, 2 and 3, and so their differences, run through the entire circle."""
    return quarter % 2 != 0 and quarter % 3 != 0


def _possible(quarter: int, second: int, rng: Random) -> Iterator[Shift]:
    """Shifts in a random order; that of the second group may as well be the round's number."""
    thirds = rng.sample(range(quarter), quarter)
    fourths = rng.sample(range(quarter), quarter)
    return ((0, second, third, fourth) for third in thirds for fourth in fourths)


def _is_new(shift: Shift, used: Sequence[set[int]], quarter: int) -> bool:
    return all(
        (shift[group] - shift[other]) % quarter not in differences
        for (group, other), differences in zip(_GROUPS, used, strict=True)
    )


def _toggle(shift: Shift, used: Sequence[set[int]], quarter: int) -> None:
    for (group, other), differences in zip(_GROUPS, used, strict=True):
        differences ^= {(shift[group] - shift[other]) % quarter}


def _with_rovers(
    rounds: Sequence[Sequence[int]], rovers: Sequence[int], rng: Random
) -> list[list[int]]:
    """The rounds with everybody of ``rovers`` in the place of another person, or none."""
    met: dict[int, set[int]] = {rover: set() for rover in rovers}
    rested: set[int] = set()
    roved = []
    for seats in rounds:
        seated, taken = list(seats), set[int]()
        for rover in rovers:
            at = _free_place(seats, met[rover], rested, taken, rng)
            if at is None:
                return []
            table = at & ~3
            taken.add(table)
            rested.add(seats[at])
            met[rover].update(p for p in seats[table : table + 4] if p != seats[at])
            seated[at] = rover
        roved.append(seated + [person for person in seats if person not in set(seated)])
    return roved


def _free_place(
    seats: Sequence[int], met: set[int], rested: set[int], taken: set[int], rng: Random
) -> int | None:
    """A place whose owner did not rest yet, at a table that holds nobody met and no rover."""
    for at in rng.sample(range(len(seats)), len(seats)):
        table = at & ~3
        others = {person for person in seats[table : table + 4] if person != seats[at]}
        if seats[at] not in rested and table not in taken and not others & met:
            return at
    return None
