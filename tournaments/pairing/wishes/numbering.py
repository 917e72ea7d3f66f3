"""Which table of a round gets which number, when some people stay at theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.pairing.model import Round, Seats, seated
from tournaments.pairing.request import DrawRequest
from tournaments.pairing.tables import TableNumbers


def numbered(request: DrawRequest, rounds: Sequence[Sequence[Seats]]) -> tuple[Round, ...]:
    """The tables of each planned round at their numbers.

    Those of people who stay have these people's number, even where fewer tables are needed than
    it says; the others have the lowest that are left, so that everybody sees many tables.
    """
    fixed = request.constraints.fixed
    staying = [_at_their_tables(tables, fixed) for tables in rounds]
    others = [
        sorted((seats for seats in tables if fixed.keys().isdisjoint(seats)), key=len, reverse=True)
        for tables in rounds
    ]
    usable = request.constraints.usable_tables(len(request.roster), request.shape)
    free = [
        [number for number in usable if number not in taken][: len(tables)]
        for taken, tables in zip(staying, others, strict=True)
    ]
    numbers = TableNumbers(others, free)
    for round_ in (*map(_items, request.history.rounds), *map(Mapping.items, staying)):
        for number, seats in round_:
            numbers.note(seats, number)
    numbers.even_out(request.rng)
    return tuple(
        _round({**taken, **dict(zip(given, tables, strict=True))})
        for taken, given, tables in zip(staying, numbers.numbers, others, strict=True)
    )


def _items(round_: Round) -> list[tuple[int, Seats]]:
    return list(seated(round_))


def _at_their_tables(tables: Sequence[Seats], fixed: Mapping[int, int]) -> dict[int, Seats]:
    return {fixed[id]: seats for seats in tables for id in seats if id in fixed}


def _round(places: Mapping[int, Seats]) -> Round:
    return tuple(places.get(number) for number in range(1, max(places) + 1))
