"""Rotation: individuals, a new partner every round, drawn before the first card is dealt.

Fairness comes in this order: who sits out (sit_outs.py), nobody partners anybody twice, nobody
meets anybody more often than the others do (annealing.py), everybody sees many tables.
"""

from random import Random

from tournaments.pairing.annealing import SitOutGuard, anneal, repair
from tournaments.pairing.model import Round, Seats, seated, sitting_out
from tournaments.pairing.request import DrawRequest, Format
from tournaments.pairing.seating import Row, Seating
from tournaments.pairing.sit_outs import choose_sit_outs

_LARGE = 120
"""From this many people on, repairing a random seating leaves nobody meeting anybody twice."""


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request; see DrawRequest for what it may ask."""
    outs = choose_sit_outs(request)
    people = sorted({id for n in request.numbers for id in request.roster.present(n)})
    request.rng.shuffle(people)
    seating = Seating(len(people), _rows(request, outs, people), _past(request, people))
    if len(people) >= _LARGE:
        repair(seating, request.steps, request.rng)
    else:
        anneal(seating, _guard(request, seating, people), request.steps, 0, request.rng)
    return tuple(
        _round(row, request.tables_in(number), people, request.rng)
        for number, row in zip(request.numbers, seating.rows, strict=True)
    )


FORMAT = Format(
    key="rotation",
    name="Rotation",
    summary="A new partner every round, drawn before the start.",
    wishes=frozenset({"tables", "broken"}),
    plan=plan,
)


def _rows(request: DrawRequest, outs: list[tuple[int, ...]], people: list[int]) -> list[Row]:
    index = {id: at for at, id in enumerate(people)}
    rows = []
    for number, out in zip(request.numbers, outs, strict=True):
        playing = [index[id] for id in request.roster.present(number) if id not in set(out)]
        request.rng.shuffle(playing)
        rows.append(Row(playing + [index[id] for id in out], len(playing)))
    return rows


def _past(request: DrawRequest, people: list[int]) -> list[list[int]]:
    index = {id: at for at, id in enumerate(people)}
    return [
        [index.get(id, -1) for id in seats]
        for round_ in request.history.rounds
        for _, seats in seated(round_)
    ]


def _guard(request: DrawRequest, seating: Seating, people: list[int]) -> SitOutGuard:
    played = len(request.history)
    last = request.history.rounds[-1] if played else ()
    before = sitting_out(last, request.roster.present(played)) if played else ()
    return SitOutGuard([at for at, id in enumerate(people) if id in before], seating.rows)


def _round(row: Row, tables: list[int], people: list[int], rng: Random) -> Round:
    places: dict[int, Seats] = {}
    for number, table in zip(tables, row.tables(), strict=True):
        a, b, c, d = (people[at] for at in table)
        places[number] = (a, b, c, d)
    return tuple(places.get(number) for number in range(1, max(tables) + 1))
