"""Numbers for the tables of a round, when some people stay at theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournaments.draw.pairing.model import Round, Seats, as_round, seated
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.tables import TRIES, TableNumbers


def numbered(request: DrawRequest, rounds: Sequence[Sequence[Seats]]) -> tuple[Round, ...]:
    """The tables of each planned round at their numbers, so that everybody sees many tables.

    Those of people who stay have these people's number, even where fewer tables are needed than
    it says; the others have the lowest that are left.
    """
    staying = [_of_those_who_stay(request, tables) for tables in rounds]
    others = [_of_others(request, tables) for tables in rounds]
    free = [
        _lowest(request, len(tables), taken) for taken, tables in zip(staying, others, strict=True)
    ]
    numbers = TableNumbers(others, free)
    for taken in (*map(dict, map(seated, request.history.rounds)), *staying):
        for number, seats in taken.items():
            numbers.note(seats, number)
    numbers.even_out(request.rng, min(TRIES, request.steps))
    return tuple(
        as_round({**taken, **dict(zip(given, tables, strict=True))})
        for taken, given, tables in zip(staying, numbers.numbers, others, strict=True)
    )


def _of_those_who_stay(request: DrawRequest, tables: Iterable[Seats]) -> dict[int, Seats]:
    fixed = request.constraints.fixed
    return {fixed[id]: seats for seats in tables for id in seats if id in fixed}


def _of_others(request: DrawRequest, tables: Iterable[Seats]) -> list[Seats]:
    """Those at which nobody has to stay, in the order of preferred sizes."""
    fixed, sizes = request.constraints.fixed.keys(), request.shape.sizes
    others = [seats for seats in tables if fixed.isdisjoint(seats)]
    return sorted(others, key=lambda seats: sizes.index(len(seats)))


def _lowest(request: DrawRequest, count: int, taken: Mapping[int, Seats]) -> list[int]:
    usable = request.constraints.usable_tables(len(request.roster), request.shape)
    return [number for number in usable if number not in taken][:count]
