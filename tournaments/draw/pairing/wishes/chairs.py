"""Whoever keeps a table keeps a chair as well: its first one. Nobody else's company changes."""

from collections.abc import Mapping

from tournaments.draw.pairing.model import Round, Seats, TableShape


def in_their_chairs(
    rounds: tuple[Round, ...], fixed: Mapping[int, int], shape: TableShape
) -> tuple[Round, ...]:
    """The same rounds, each table named so that somebody of ``fixed`` comes first in its Seats.

    Of several who keep one table the lowest id has the first chair.
    """
    if not fixed:
        return rounds
    return tuple(
        tuple(seats and _with_first(seats, fixed, shape) for seats in round_) for round_ in rounds
    )


def _with_first(seats: Seats, fixed: Mapping[int, int], shape: TableShape) -> Seats:
    who = min((id for id in seats if id in fixed), default=None)
    if who is None:
        return seats
    if not shape.sided(len(seats)):
        return _turned(seats, who)
    first, second = shape.halves(seats)
    return _turned(first, who) + second if who in first else _turned(second, who) + first


def _turned(side: Seats, who: int) -> Seats:
    at = side.index(who)
    return side[at:] + side[:at]
