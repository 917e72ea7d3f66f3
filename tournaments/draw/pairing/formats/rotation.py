"""Rotation: individuals, a new partner every round, drawn before the first card is dealt.

Fairness comes in this order: who sits out (sit_outs.py), nobody partners anybody twice, nobody
meets anybody more often than the others do, everybody sees many tables (tables.py). Where
everybody stays throughout the fairest schedule known is kept (stored.py), or arithmetic gives one
(group_movement.py, starters.py); else one is searched for (annealing.py).

Eight people in seven rounds can all partner each other once and oppose each other twice; in eight
rounds four partnerships come again, whatever the draw.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scoring.sentences import words
from tournaments.draw.pairing import wishes
from tournaments.draw.pairing.annealing import SitOutGuard, anneal, repair
from tournaments.draw.pairing.bounds import Load, least
from tournaments.draw.pairing.group_movement import unmet_rounds
from tournaments.draw.pairing.mixed import MixedRow, MixedSeating, places_of
from tournaments.draw.pairing.model import FOURS, Round, Seats, as_round, seated, sitting_out
from tournaments.draw.pairing.ordering import best_order
from tournaments.draw.pairing.request import FULL_SEARCH, DrawRequest, Format
from tournaments.draw.pairing.seating import (
    LARGE,
    MET,
    OPPONENT,
    PARTNER,
    PARTNERS_ABOVE_ALL,
    RoundRow,
    Seating,
)
from tournaments.draw.pairing.sit_outs import choose_sit_outs
from tournaments.draw.pairing.starters import perfect_rounds
from tournaments.draw.pairing.stored import BrokenSchedule, stored_rounds
from tournaments.draw.pairing.tables import TRIES, TableNumbers

_TRIES_OF_KEPT = 800
"""Few are needed to even out visits to tables, where the kept schedule is nearly even."""


class _QuickSearch(NamedTuple):
    """A short search: share of the usual steps, prices of meetings, and starting temperature."""

    share: float
    partner: int
    opponent: int
    temperature: float


# Somebody waits for these, so all five together have fewer steps (0.68) than one full search. Each
# prices repeats above the usual 4 and 1; it ends with the first that leaves no avoidable one.
_QUICK_SEARCHES = (_QuickSearch(0.2, 6, 2, 1.5), *[_QuickSearch(0.12, 12, 6, 2.2)] * 4)

_TRIES_OF_SIT_OUTS = 4
"""At a single table it can depend on who sits out with whom whether all partners can be new."""


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request; see DrawRequest for what it may ask."""
    if request.constraints.wishes_of_people():
        return wishes.draw(request, plan)
    people = _people(request)
    if _nothing_in_the_way(request, people) and request.steps <= FULL_SEARCH:
        stored = _stored(len(people), len(request.numbers))
        if stored:
            return _relabelled(request, people, stored)
    return _finished(request, people, _fair_seating(request, people))


def searched_plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round for tables of four, searched for even where a schedule is kept or known."""
    people = _people(request)
    return _finished(request, people, _searched_seating(request, people))


def _people(request: DrawRequest) -> list[int]:
    """The ids of all who are there in some round to plan."""
    return sorted({id for n in request.numbers for id in request.roster.present(n)})


def _finished(
    request: DrawRequest, people: list[int], seating: Seating | MixedSeating
) -> tuple[Round, ...]:
    """The rounds of a seating in a good order, with tables numbered."""
    tables = [
        [_named(table, people) for table in row.tables()]
        for row in _ordered(request, people, seating)
    ]
    return tuple(
        as_round(dict(zip(numbers, round_, strict=True)))
        for numbers, round_ in zip(_table_numbers(request, tables), tables, strict=True)
    )


FORMAT = Format(
    key="rotation",
    name=words("Rotation"),
    summary=words("A new partner every round, drawn before the start."),
    wishes=wishes.ALL,
    plan=plan,
)


def _nothing_in_the_way(request: DrawRequest, people: list[int]) -> bool:
    """True if a finished schedule for so many people can be used as it is."""
    if request.shape != FOURS or request.history.rounds:
        return False
    return all(_all_play(request, number, people) for number in request.numbers)


def _all_play(request: DrawRequest, number: int, people: list[int]) -> bool:
    """True if everybody is there and there are tables for all but the one to three left over."""
    present = request.roster.present(number)
    return len(present) == len(people) and len(request.tables_in(number)) == len(people) // 4


def _stored(players: int, rounds: int) -> tuple[Round, ...]:
    """The schedule that is kept for so many; none where its line is damaged."""
    try:
        return stored_rounds(players, rounds)
    except BrokenSchedule:
        return ()


def _relabelled(
    request: DrawRequest, people: list[int], stored: tuple[Round, ...]
) -> tuple[Round, ...]:
    """A kept schedule with people, tables and the order of rounds drawn by lot."""
    names = request.rng.sample(people, len(people))
    tables = [[seats for _, seats in seated(round_)] for round_ in stored]
    outs = [sitting_out(round_, range(len(people))) for round_ in stored]
    order = best_order(tables, outs, 0, request.rng)
    named = [[_named(seats, names) for seats in tables[at]] for at in order]
    free = request.tables_in(request.numbers[0])
    numbers = TableNumbers(named, [request.rng.sample(free, len(free))] * len(named))
    numbers.even_out(request.rng, _TRIES_OF_KEPT)
    return tuple(
        as_round(dict(zip(given, round_, strict=True)))
        for given, round_ in zip(numbers.numbers, named, strict=True)
    )


def _fair_seating(request: DrawRequest, people: list[int]) -> Seating | MixedSeating:
    if not request.fours:
        return _mixed_seating(request, people)
    constructed = _made_seating(request, people) if _nothing_in_the_way(request, people) else None
    if constructed and constructed.cost <= _least_cost(constructed):
        return constructed
    searched = _searched_seating(request, people)
    return min((seating for seating in (constructed, searched) if seating), key=_unfairness)


def _unfairness(seating: Seating) -> tuple[int, int, int]:
    """Sort key of seatings: repeated partners, all repeats, most games against one."""
    return seating.partner_repeats(), seating.cost, seating.greatest_opposition()


def _made_seating(request: DrawRequest, people: list[int]) -> Seating | None:
    """A seating that is kept, or that arithmetic gives: nobody meets twice, or it is perfect."""
    count, size = len(request.numbers), len(people)
    rounds = (
        _as_lists(_stored(size, count), size)
        or unmet_rounds(size, count, request.rng)
        or perfect_rounds(size)
    )
    if count > len(rounds):
        return None
    request.rng.shuffle(rounds)
    labels = request.rng.sample(range(size), size)
    rows = [RoundRow([labels[person] for person in round_], size // 4 * 4) for round_ in rounds]
    return Seating(size, rows[:count], ())


def _as_lists(rounds: tuple[Round, ...], size: int) -> list[list[int]]:
    """The rounds as lists of people: four to a table, then those who sit out."""
    return [
        [id for _, seats in seated(round_) for id in seats] + [*sitting_out(round_, range(size))]
        for round_ in rounds
    ]


def _ordered(
    request: DrawRequest, people: list[int], seating: Seating | MixedSeating
) -> Sequence[RoundRow | MixedRow]:
    """The rows in their best order, where the rounds differ in nothing else."""
    kinds = {(request.roster.present(n), tuple(request.tables_in(n))) for n in request.numbers}
    if len(kinds) != 1:
        return seating.rows
    tables = [row.tables() for row in seating.rows]
    outs = [row.seats[row.playing :] for row in seating.rows]
    if not request.history.rounds:
        return [seating.rows[at] for at in best_order(tables, outs, 0, request.rng)]
    index = {id: at for at, id in enumerate(people)}
    tables.insert(0, _last_tables(request, index))
    outs.insert(0, request.sat_out_last(index))
    return [seating.rows[at - 1] for at in best_order(tables, outs, 1, request.rng)[1:]]


def _searched_seating(request: DrawRequest, people: list[int]) -> Seating:
    """The seating of a search, tried with other sit-outs while avoidable partner repeats remain."""
    for _try in range(_TRIES_OF_SIT_OUTS):
        seating = _searched_once(request, people)
        if seating.past or seating.partner_repeats() <= _fewest_partner_repeats(seating):
            break
    return seating


def _searched_once(request: DrawRequest, people: list[int]) -> Seating:
    index = {id: at for at, id in enumerate(people)}
    rows, past = _random_rows(request, index), request.past(index)
    guard = SitOutGuard(request.sat_out_last(index), rows)
    seating = Seating(len(people), rows, past)
    if len(people) >= LARGE or _unmet_is_possible(seating):
        repair(seating, request.steps, request.rng)
    if len(people) >= LARGE or not any(seating.strains()):
        return seating
    return _annealed_seating(request, seating, guard)


def _annealed_seating(request: DrawRequest, seating: Seating, guard: SitOutGuard) -> Seating:
    """The seating made fairer; once more at a higher price of partnerships if they repeat."""
    people, rows, past, rng = seating.people, seating.rows, seating.past, request.rng
    if past:
        return _hurried_seating(request, seating, guard)
    anneal(seating, guard, request.steps, _least_cost(seating), rng, request.report)
    if seating.partner_repeats() > _fewest_partner_repeats(seating):
        strict = Seating(people, rows, past, partner=PARTNERS_ABOVE_ALL)
        anneal(strict, guard, request.steps, 0, rng, request.report)
    return Seating(people, rows, past)


def _hurried_seating(request: DrawRequest, seating: Seating, guard: SitOutGuard) -> Seating:
    """The fairest seating of short searches, for a draw in mid-bustle that somebody waits for.

    Prices rise while somebody meets a partner or an opponent more often than need be.
    """
    best: list[list[int]] = []
    best_unfairness: tuple[int, int, int] | None = None
    least_partners, least_opponents = (least(_loads(seating), k) for k in (1, 2))
    for quick in _QUICK_SEARCHES:
        priced = Seating(seating.people, seating.rows, seating.past, quick.partner, quick.opponent)
        steps = int(request.steps * quick.share)
        anneal(priced, guard, steps, 0, request.rng, request.report, quick.temperature)
        candidate = Seating(seating.people, seating.rows, seating.past)
        repeats, cost, opposition = _unfairness(candidate)
        unfairness = (repeats, opposition, cost)
        if best_unfairness is None or unfairness < best_unfairness:
            best_unfairness, best = unfairness, [list(row.seats) for row in candidate.rows]
        repeats, opposition, _cost = best_unfairness
        if repeats <= least_partners.repeats and opposition <= least_opponents.max:
            break
    for row, seats in zip(seating.rows, best, strict=True):
        row.seats[:] = seats
    return Seating(seating.people, seating.rows, seating.past)


def _unmet_is_possible(seating: Seating) -> bool:
    """True if there are enough people for everybody to meet three others in every game."""
    return all(3 * games <= others for games, others in _loads(seating))


def _mixed_seating(request: DrawRequest, people: list[int]) -> MixedSeating:
    """The seating for tables of other shapes. Nobody knows perfect rotations for these."""
    index = {id: at for at, id in enumerate(people)}
    sided = bool(request.shape.sides)
    rows = [
        MixedRow(row.seats, places_of(request.sizes_in(number), sided))
        for number, row in zip(request.numbers, _random_rows(request, index), strict=True)
    ]
    seating = MixedSeating(len(people), rows, request.past(index), request.shape)
    guard = SitOutGuard(request.sat_out_last(index), rows)
    if len(people) >= LARGE:
        repair(seating, request.steps, request.rng)
    else:
        steps = min(request.steps, 4 * request.steps // (max(request.shape.sizes) - 1))
        anneal(
            seating,
            guard,
            steps,
            _least_mixed_cost(seating),
            request.rng,
            request.report,
        )
    return seating


def _least_mixed_cost(seating: MixedSeating) -> int:
    """A cost that no seating can go below, if nothing is past and all tables are of one size."""
    sizes = {len(table) for row in seating.rows for table in row.tables()}
    if seating.past or len(sizes) != 1:
        return 0
    size, games = sizes.pop(), Counter[int]()
    for row in seating.rows:
        games.update(row.seats[: row.playing])
    loads = [(games[person], seating.people - 1) for person in range(seating.people)]
    partners = size // 2 - 1 if seating.shape.sides else 0
    weights = ((PARTNER, partners), (OPPONENT, size - 1 - partners), (MET, size - 1))
    return sum(weight * least(loads, k).sumsq for weight, k in weights)


def _random_rows(request: DrawRequest, index: dict[int, int]) -> list[RoundRow]:
    rows = []
    for number, out in zip(request.numbers, choose_sit_outs(request), strict=True):
        playing = [index[id] for id in request.roster.present(number) if id not in set(out)]
        request.rng.shuffle(playing)
        rows.append(RoundRow(playing + [index[id] for id in out], len(playing)))
    return rows


def _last_tables(request: DrawRequest, index: dict[int, int]) -> list[list[int]]:
    """The people, as indices, at each table of the last round played; nobody who has gone."""
    last = request.history.rounds[-1]
    return [[index[id] for id in seats if id in index] for _, seats in seated(last)]


def _least_cost(seating: Seating) -> int:
    """A cost that no seating of these people in these games can go below, if nothing is past."""
    if seating.past:
        return 0
    weights = ((seating.partner, 1), (seating.opponent, 2), (MET, 3))
    return sum(weight * least(_loads(seating), k).sumsq for weight, k in weights)


def _fewest_partner_repeats(seating: Seating) -> int:
    return least(_loads(seating), 1).repeats


def _loads(seating: Seating) -> list[Load]:
    """Everybody's games, and how many others there are."""
    games = Counter(id for table in seating.past for id in table)
    for row in seating.rows:
        games.update(row.seats[: row.playing])
    return [(games[person], seating.people - 1) for person in range(seating.people)]


def _table_numbers(request: DrawRequest, tables: list[list[Seats]]) -> list[list[int]]:
    """For each table of each round its number."""
    free = [request.tables_in(number) for number in request.numbers]
    numbers = TableNumbers(tables, free)
    for round_ in request.history.rounds:
        for number, seats in seated(round_):
            numbers.note(seats, number)
    numbers.even_out(request.rng, min(TRIES, request.steps))
    return numbers.numbers


def _named(table: Sequence[int], people: list[int]) -> Seats:
    return tuple(people[at] for at in table)
