"""Compass: North stays, South goes back a table, East on by one and West by two, round and round.

Nobody has to look anything up, and all rounds are known in advance. When people come, leave or sit
out, whoever takes a free seat goes on as the person before would have. When the number of tables
changes, everybody keeps the direction and goes on in the new ring.
"""

from collections.abc import Iterator, Mapping
from math import gcd

from scoring.sentences import words
from tournaments.draw.pairing.model import Round, as_round, seated, sitting_out
from tournaments.draw.pairing.movement import LinePosition, settle, sits_out
from tournaments.draw.pairing.request import DrawRequest, Format
from tournaments.draw.pairing.sit_outs import choose_sit_outs

_DIRECTIONS = ("North", "South", "East", "West")
_STEPS = (0, -1, 1, 2)
"""Tables that a direction goes on by; as seats, (North, South) play (East, West)."""

_GAPS = (1, 1, 1, 2, 2, 3)
"""By how many tables a round the two of a pair of directions draw apart, for each such pair."""


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request, each following from the one before."""
    rounds: list[Round] = []
    last = request.history.rounds[-1] if request.history.rounds else ()
    for number, out in zip(request.numbers, choose_sit_outs(request), strict=True):
        last = _next(request, number, last, frozenset(out))
        rounds.append(last)
    return tuple(rounds)


def _next(request: DrawRequest, number: int, last: Round, out: frozenset[int]) -> Round:
    tables = request.tables_in(number)
    playing = [id for id in request.roster.present(number) if id not in out]
    request.rng.shuffle(playing)
    moved = _moved(last, len(tables))
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
    direction = _DIRECTIONS[kind]
    if last is None:
        return f"Begins as {direction} at table {table}."
    return f"{direction} stays." if last == table else f"{direction} moves on to table {table}."


def warn(request: DrawRequest) -> tuple[str, ...]:
    """Warning where people meet more than once in this movement."""
    people = len(request.roster.present(request.numbers[0])) if request.numbers else 0
    tables = len(request.tables_in(request.numbers[0])) if people >= 4 else 0
    return (*_meetings(tables, request.last_round), *_left_over(people, tables))


def _meetings(tables: int, rounds: int) -> Iterator[str]:
    times = (
        max((-(-rounds * gcd(tables, gap) // tables) for gap in _GAPS), default=0) if tables else 0
    )
    if times > 1:
        yield (
            f"With {_counted(tables, 'table')} and {rounds} rounds some people meet "
            f"{times} times. Best are 20, 28, 44 or 52 players: "
            "nobody meets twice in 5, 7, 11 or 13 rounds."
        )


def _left_over(people: int, tables: int) -> Iterator[str]:
    if people > 4 * tables:
        yield (
            f"{_counted(people - 4 * tables, 'player sits', 'players sit')} out each round: "
            "they hand their seat on, so people have to look up where to go."
        )


def _counted(count: int, singular: str, many: str = "") -> str:
    return f"{count} {singular if count == 1 else many or singular + 's'}"


FORMAT = Format(
    key="compass",
    name=words("Compass"),
    summary=words(
        "North stays, South goes back a table, East on one, West on two. No chart needed."
    ),
    wishes=frozenset({"tables", "broken"}),
    plan=plan,
    sided=True,
    explain=explain,
    warn=warn,
)
