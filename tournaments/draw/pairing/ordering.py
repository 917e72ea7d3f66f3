"""In which order the rounds of a plan are played, where nothing forbids another one.

The order changes nothing about who meets whom how often. A good one lets nobody sit out twice
running, and keeps rounds in which the same two people meet apart.
"""

from collections.abc import Sequence
from random import Random

Tables = Sequence[Sequence[int]]

_TRIES_PER_ROUND = 40
_MOST_ROUNDS = 60
_RUNNING = 1000
"""Cost of a sit-out that follows on another, in meetings that follow on another."""


def best_order(
    rounds: Sequence[Tables], outs: Sequence[Sequence[int]], before: int, rng: Random
) -> list[int]:
    """Positions of ``rounds`` in the order to play them in.

    ``rounds`` are the people of each table, ``outs`` those who sit out; the first ``before``
    rounds have been played and stay where they are. Never more people sit out twice running than
    in the order given.
    """
    order = list(range(len(rounds)))
    if len(rounds) > _MOST_ROUNDS or len(rounds) - before < 2:
        return order
    clashes = _clashes(rounds, outs)
    if not any(map(any, outs)) or not any(map(any, clashes)):
        order[before:] = rng.sample(order[before:], len(order) - before)
    _part(order, before, clashes, rng)
    return order


def _clashes(rounds: Sequence[Tables], outs: Sequence[Sequence[int]]) -> list[list[int]]:
    """Penalty of each two rounds that follow on each other."""
    pairs = [frozenset(_pairs(tables)) for tables in rounds]
    out = [frozenset(people) for people in outs]
    clashes = [[0] * len(rounds) for _ in rounds]
    for at in range(len(rounds)):
        for earlier in range(at):
            clash = len(pairs[at] & pairs[earlier]) + _RUNNING * len(out[at] & out[earlier])
            clashes[at][earlier] = clashes[earlier][at] = clash
    return clashes


def _pairs(tables: Tables) -> list[tuple[int, int]]:
    return [
        (x, y) if x < y else (y, x)
        for people in tables
        for at, x in enumerate(people)
        for y in people[at + 1 :]
    ]


def _part(order: list[int], before: int, clashes: Sequence[Sequence[int]], rng: Random) -> None:
    """Turn round stretches of the order while that does not make it worse."""
    last = len(order) - 1
    for _ in range(_TRIES_PER_ROUND * len(order)):
        i, j = sorted((rng.randint(before, last), rng.randint(before, last)))
        gain = 0
        if i:
            row = clashes[order[i - 1]]
            gain += row[order[i]] - row[order[j]]
        if j < last:
            row = clashes[order[j + 1]]
            gain += row[order[j]] - row[order[i]]
        if gain >= 0:
            order[i : j + 1] = order[i : j + 1][::-1]
