"""Credit for a round in which somebody was there and had no seat.

| kind  | the credit                                                        |
|-------|-------------------------------------------------------------------|
| none  | nothing                                                           |
| flat  | a number of points                                                |
| own   | the average of the rounds that the same person played             |
| field | the average of everybody who played in that round                 |

Why these four: docs/decisions/0008-what-a-missed-round-is-worth.md.

A credit is a whole number, rounded half up (7½ is 8), because points are. Only rounds that are
settled give credits and count in averages, so nothing depends on the order in which sheets come in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

KINDS = ("none", "flat", "own", "field")


@dataclass(frozen=True)
class RoundPoints:
    """One round: `points` of everybody who had a seat, who was `out`, and whether it is settled."""

    points: Mapping[int, int]
    out: frozenset[int]
    settled: bool


def credits(kind: str, flat: int, rounds: Sequence[RoundPoints]) -> dict[tuple[int, int], int]:
    """(entrant, round number) -> points, for every sit-out that is credited.

    `rounds` are all that were opened, from the first. Somebody's own average is not known before
    they have played a round. Raises ValueError for another kind.
    """
    if kind not in KINDS:
        raise ValueError(f"no credit is called {kind!r}")
    credited = {}
    for number, played in enumerate(rounds, start=1):
        for entrant in played.out if played.settled else ():
            credit = _credit(kind, flat, entrant, played, rounds)
            if credit is not None:
                credited[entrant, number] = credit
    return credited


def half_up(total: int, count: int) -> int:
    """The average of points that add up to `total`, as a whole number; a half counts up."""
    return (2 * total + count) // (2 * count)


def _credit(
    kind: str, flat: int, entrant: int, played: RoundPoints, rounds: Sequence[RoundPoints]
) -> int | None:
    if kind == "flat":
        return flat
    if kind == "own":
        return _average([r.points[entrant] for r in rounds if r.settled and entrant in r.points])
    return _average(list(played.points.values())) if kind == "field" else None


def _average(points: Sequence[int]) -> int | None:
    return half_up(sum(points), len(points)) if points else None
