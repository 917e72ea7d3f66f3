"""Compass: North stays, South goes back a table, East on by one and West by two, round and round.

Nobody has to look anything up, and all rounds are known in advance. When people come, leave or sit
out, whoever takes a free seat goes on as the person before would have. When the number of tables
changes, everybody keeps the direction and goes on in the new ring.

Whoever may not walk stays at a table by wish, as its North. So there is one such person at a table.
"""

from collections.abc import Iterator, Mapping
from math import gcd

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.model import Round, Wish, as_round, seated, sitting_out
from tournaments.draw.pairing.movement import LinePosition, settle, sits_out
from tournaments.draw.pairing.request import DrawRequest, Format
from tournaments.draw.pairing.sit_outs import choose_sit_outs
from tournaments.draw.pairing.wishes.conflicts import cannot, refuse_tables_that_are_not_there

_DIRECTIONS = (words("North"), words("South"), words("East"), words("West"))
_STEPS = (0, -1, 1, 2)
"""Tables that a direction goes on by; as seats, (North, South) play (East, West)."""

_GAPS = (1, 1, 1, 2, 2, 3)
"""By how many tables a round the two of a pair of directions draw apart, for each such pair."""


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request, each following from the one before.

    Raises CannotPair where two are to stay at one table, or more than there are tables.
    """
    _refuse_norths(request)
    rounds: list[Round] = []
    last = request.history.rounds[-1] if request.history.rounds else ()
    for number, out in zip(request.numbers, choose_sit_outs(request), strict=True):
        last = _next(request, number, last, frozenset(out))
        rounds.append(last)
    return tuple(rounds)


def _next(request: DrawRequest, number: int, last: Round, out: frozenset[int]) -> Round:
    tables = _tables(request, number)
    playing = [id for id in request.roster.present(number) if id not in out]
    request.rng.shuffle(playing)
    norths = _norths(request, number)
    moved = _moved(last, len(tables)) | {id: (tables.index(at), 0) for id, at in norths.items()}
    playing.sort(key=lambda id: id not in norths)
    places = settle(
        {id: moved[id] for id in playing if id in moved},
        [id for id in playing if id not in moved],
        len(tables),
        kinds=4,
        each=1,
    )
    people = {place: id for id, place in places.items()}
    return as_round(
        {table: tuple(people[at, kind] for kind in range(4)) for at, table in enumerate(tables)}
    )


def _norths(request: DrawRequest, number: int) -> dict[int, int]:
    """Those of round ``number`` who stay at a table, and its number."""
    there = set(request.roster.present(number))
    return {id: table for id, table in request.constraints.fixed.items() if id in there}


def _tables(request: DrawRequest, number: int) -> list[int]:
    """The tables of round ``number``: those at which somebody stays, and the lowest others."""
    with_north = set(_norths(request, number).values())
    usable = request.constraints.usable_tables(len(request.roster), request.shape)
    others = [table for table in usable if table not in with_north]
    return sorted([*with_north, *others[: len(request.sizes_in(number)) - len(with_north)]])


def _refuse_norths(request: DrawRequest) -> None:
    refuse_tables_that_are_not_there(request)
    for number in request.numbers:
        wishes = [Wish("fixed", (id,), table) for id, table in _norths(request, number).items()]
        for table in {wish.table for wish in wishes}:
            together = [wish for wish in wishes if wish.table == table]
            if len(together) > 1:
                raise cannot(
                    together, words("In the compass, only one player can stay at each table.")
                )
        _refuse_more_than_tables(request, number, wishes)


def _refuse_more_than_tables(request: DrawRequest, number: int, wishes: list[Wish]) -> None:
    count = len(request.sizes_in(number))
    if len(wishes) > count:
        because = Sentence(
            "Round %(number)s has %(count)s table.",
            "Round %(number)s has %(count)s tables.",
            count=count,
            number=number,
        )
        raise cannot(wishes, because)


def _moved(last: Round, tables: int) -> dict[int, LinePosition]:
    return {
        id: ((at + step) % tables, kind)
        for at, (_, seats) in enumerate(seated(last))
        for kind, (id, step) in enumerate(zip(seats, _STEPS, strict=False))
    }


def explain(request: DrawRequest, round_: Round) -> Mapping[int, str]:
    """Everybody's direction, and where it leads."""
    number = request.numbers[0]
    last = {id: table for table, id, _ in _seats(request.history.rounds[-1:])}
    reasons = {id: _says(kind, table, last.get(id)) for table, id, kind in _seats((round_,))}
    for id in sitting_out(round_, request.roster.present(number)):
        reasons[id] = sits_out(request, number)
    return reasons


def _seats(rounds: tuple[Round, ...]) -> Iterator[tuple[int, int, int]]:
    for round_ in rounds:
        for table, seats in seated(round_):
            for kind, id in enumerate(seats):
                yield table, id, kind


def _says(kind: int, table: int, last: int | None) -> str:
    direction = Sentence(_DIRECTIONS[kind])
    if last is None:
        return Sentence(
            "Starts as %(direction)s at table %(table)s.", direction=direction, table=table
        )
    if last == table:
        return Sentence("%(direction)s stays.", direction=direction)
    return Sentence("%(direction)s moves on to table %(table)s.", direction=direction, table=table)


def warn(request: DrawRequest) -> tuple[str, ...]:
    """Warning where people meet more than once in this movement."""
    people = len(request.roster.present(request.numbers[0])) if request.numbers else 0
    tables = len(request.tables_in(request.numbers[0])) if people >= 4 else 0
    warnings = (repeats(tables, request.last_round), *_left_over(people, tables))
    return tuple(warning for warning in warnings if warning)


def repeats(tables: int, rounds: int) -> str:
    """Sentence on how often people meet in this movement; empty if no more than once."""
    times = max(-(-rounds * gcd(tables, gap) // tables) for gap in _GAPS) if tables else 0
    if times <= 1:
        return ""
    return Sentence(
        "With %(count)s table and %(rounds)s rounds, some people meet %(times)s times.",
        "With %(count)s tables and %(rounds)s rounds, some people meet %(times)s times.",
        count=tables,
        rounds=rounds,
        times=times,
    )


def _left_over(people: int, tables: int) -> Iterator[str]:
    if people > 4 * tables:
        yield Sentence(
            "%(count)s player sits out each round and hands on a seat, so people look up where to "
            "go.",
            "%(count)s players sit out each round and hand on their seats, so people look up where "
            "to go.",
            count=people - 4 * tables,
        )


FORMAT = Format(
    key="compass",
    name=words("Compass"),
    summary=words(
        "North stays, South goes back a table, East on one, West on two. No chart needed."
    ),
    wishes=frozenset({"tables", "broken", "fixed"}),
    plan=plan,
    sided=True,
    explain=explain,
    warn=warn,
    repeats=repeats,
    who_stays=words("They sit North all evening, one at a table."),
)
