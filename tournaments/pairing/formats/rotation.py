"""Rotation: individuals, a new partner every round, drawn before the first card is dealt.

Fairness comes in this order: who sits out (sit_outs.py), nobody partners anybody twice, nobody
meets anybody more often than the others do (annealing.py), everybody sees many tables (tables.py).
"""

from tournaments.pairing.annealing import SitOutGuard, anneal, repair
from tournaments.pairing.bounds import least
from tournaments.pairing.model import Round, Seats, seated, sitting_out
from tournaments.pairing.request import DrawRequest, Format
from tournaments.pairing.seating import MET, OPPONENT, PARTNER, Row, Seating
from tournaments.pairing.sit_outs import choose_sit_outs
from tournaments.pairing.tables import TableNumbers

_LARGE = 120
"""From this many people on, repairing a random seating leaves nobody meeting anybody twice."""


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request; see DrawRequest for what it may ask."""
    people = sorted({id for n in request.numbers for id in request.roster.present(n)})
    seating = _fair_seating(request, people)
    tables = [[_named(table, people) for table in row.tables()] for row in seating.rows]
    return tuple(
        _round(dict(zip(numbers, round_, strict=True)))
        for numbers, round_ in zip(_table_numbers(request, tables), tables, strict=True)
    )


FORMAT = Format(
    key="rotation",
    name="Rotation",
    summary="A new partner every round, drawn before the start.",
    wishes=frozenset({"tables", "broken"}),
    plan=plan,
)


def _fair_seating(request: DrawRequest, people: list[int]) -> Seating:
    index = {id: at for at, id in enumerate(people)}
    seating = Seating(len(people), _random_rows(request, index), _past(request, index))
    if len(people) >= _LARGE:
        repair(seating, request.steps, request.rng)
    else:
        before = SitOutGuard(_sat_out_last(request, index), seating.rows)
        anneal(seating, before, request.steps, _least_cost(request, seating), request.rng)
    return seating


def _random_rows(request: DrawRequest, index: dict[int, int]) -> list[Row]:
    rows = []
    for number, out in zip(request.numbers, choose_sit_outs(request), strict=True):
        playing = [index[id] for id in request.roster.present(number) if id not in set(out)]
        request.rng.shuffle(playing)
        rows.append(Row(playing + [index[id] for id in out], len(playing)))
    return rows


def _past(request: DrawRequest, index: dict[int, int]) -> list[list[int]]:
    """The tables played at, as indices, -1 for people who have gone."""
    return [
        [index.get(id, -1) for id in seats]
        for round_ in request.history.rounds
        for _, seats in seated(round_)
    ]


def _sat_out_last(request: DrawRequest, index: dict[int, int]) -> list[int]:
    """Who, as indices, sat out the last round played."""
    if not request.history.rounds:
        return []
    present = request.roster.present(len(request.history))
    out = sitting_out(request.history.rounds[-1], present)
    return [index[id] for id in out if id in index]


def _least_cost(request: DrawRequest, seating: Seating) -> int:
    """A cost that no seating of these people in these games can go below."""
    if request.history.rounds:
        return 0
    games = [0] * len(seating.partner_price)
    for row in seating.rows:
        for person in row.seats[: row.playing]:
            games[person] += 1
    loads = [(count, len(games) - 1) for count in games]
    weights = ((PARTNER, 1), (OPPONENT, 2), (MET, 3))
    return sum(weight * least(loads, k).sumsq for weight, k in weights)


def _table_numbers(request: DrawRequest, tables: list[list[Seats]]) -> list[list[int]]:
    """For each table of each round its number."""
    free = [request.tables_in(number) for number in request.numbers]
    numbers = TableNumbers(tables, free)
    for round_ in request.history.rounds:
        for number, seats in seated(round_):
            numbers.note(seats, number)
    numbers.even_out(request.rng)
    return numbers.numbers


def _named(table: list[int], people: list[int]) -> Seats:
    a, b, c, d = (people[at] for at in table)
    return a, b, c, d


def _round(places: dict[int, Seats]) -> Round:
    return tuple(places.get(number) for number in range(1, max(places) + 1))
