"""Headcount: what a number of people means for the tables, and what could be done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw.pairing.model import FOURS, TableShape
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.setup.selectors.table_sizes import FOUR, THREE, Games, seats_threes

FOURS_AND_THREES = TableShape((FOUR, THREE), FOURS.sides)


@dataclass(frozen=True)
class Choice:
    """A way to deal with those whom four leaves over.

    `key` is what the bustle would keep, empty for what is no setting; `out` how many sit out.
    """

    key: str
    title: str
    tables: str
    out: int
    chosen: bool = False


def people_in(people: Sequence[RegistrationView], number: int) -> int:
    """Number of people who can play in a round."""
    return sum(person.present(number) for person in people)


def outlook(here: int, shape: TableShape, tables: int | None = None, *, where: str = "here") -> str:
    """Outlook for so many people, in a sentence."""
    if here < shape.fewest:
        return f"{here} {where}. Euchre needs at least {shape.fewest}."
    sizes = shape.tables_for(here, tables)
    over = here - sum(sizes)
    sentence = f"{here} {where}: {tables_in_words(sizes)}"
    if not over:
        return f"{sentence}, nobody sits out."
    return f"{sentence}, and {over} sit{'s' if over == 1 else ''} out each round."


def tables_in_words(sizes: Sequence[int]) -> str:
    """ "9 tables", or "10 tables (7 of 4, 3 of 3)"."""
    sentence = f"{len(sizes)} table{'s' if len(sizes) > 1 else ''}"
    counted = Counter(sizes)
    if len(counted) == 1:
        return sentence
    return f"{sentence} ({', '.join(f'{number} of {size}' for size, number in counted.items())})"


def waiting_outlook(here: int, waiting: int, shape: TableShape, tables: int | None = None) -> str:
    """Outlook with those who wait, as many as fill tables; empty if nobody waits."""
    if not waiting:
        return ""
    sentence = f"{waiting} wait{'s' if waiting == 1 else ''}"
    if here < shape.fewest:
        return f"{sentence}."
    best = min(range(waiting + 1), key=lambda more: (_left_over(here + more, shape, tables), -more))
    if not best:
        return f"{sentence}; with them more would sit out."
    sizes = shape.tables_for(here + best, tables)
    over = here + best - sum(sizes)
    out = f"{over} sit{'s' if over == 1 else ''} out" if over else "nobody sits out"
    whom = "them" if best == waiting else f"{best} of them"
    return f"{sentence}: with {whom} {tables_in_words(sizes)}, {out}."


def _left_over(people: int, shape: TableShape, tables: int | None) -> int:
    if people < shape.fewest:
        return people
    return people - sum(shape.tables_for(people, tables))


def choices(here: int, bustle: Bustle, games: Games, waiting: int = 0) -> list[Choice]:
    """The ways to deal with a number that four does not divide; none where it does."""
    may_seat_threes = seats_threes(games.usual, bustle.format, bustle.final)
    if here % FOUR == 0 or here < FOUR or not may_seat_threes:
        return []
    more = -here % FOUR
    title = f"With {more} who wait{'s' if more == 1 else ''}"
    waiters = [_choice("", title, here + more, FOURS, bustle, None)]
    return [
        _choice(Bustle.LeftoverPlayers.SIT_OUT, "Some sit out", here, FOURS, bustle, games.filled),
        _choice(
            Bustle.LeftoverPlayers.THREES,
            "Tables of three",
            here,
            FOURS_AND_THREES,
            bustle,
            games.filled,
        ),
        _choice(
            "", f"With {more} helper{'s' if more > 1 else ''}", here + more, FOURS, bustle, None
        ),
        *(waiters if waiting >= more else []),
    ]


def _choice(
    key: str, title: str, people: int, shape: TableShape, bustle: Bustle, filled: bool | None
) -> Choice:
    sizes = shape.tables_for(people, bustle.tables)
    chosen = filled is not None and filled == (key == Bustle.LeftoverPlayers.THREES)
    return Choice(key, title, tables_in_words(sizes), people - sum(sizes), chosen)
