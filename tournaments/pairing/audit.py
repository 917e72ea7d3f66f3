"""An independent judge of seating plans: repeats, sit-outs, tables, faults.

Looks at nothing but who sat where, so that no format can flatter itself. Knows no format.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from tournaments.pairing import bounds
from tournaments.pairing.model import (
    Constraints,
    Count,
    Figure,
    History,
    Pair,
    PlanQuality,
    Roster,
    Round,
    SeatingPlan,
    seated,
    sitting_out,
)

Presence = frozenset[int]
"""The numbers of the rounds in which somebody is there."""


@dataclass(frozen=True)
class _Evening:
    """All rounds, played and planned, and when everybody is there."""

    rounds: tuple[Round, ...]
    there: dict[int, Presence]
    tables: frozenset[int]

    def present(self, number: int) -> list[int]:
        return [id for id, rounds in self.there.items() if number in rounds]

    def throughout(self) -> list[int]:
        return [id for id, rounds in self.there.items() if len(rounds) == len(self.rounds)]

    def numbered(self) -> Iterator[tuple[int, Round]]:
        return enumerate(self.rounds, start=1)


def audit_plan(
    plan: SeatingPlan, roster: Roster, history: History, constraints: Constraints
) -> PlanQuality:
    """Judge ``plan`` together with the played ``history`` before it.

    Bounds count everybody with the games they really have; for people who come late or leave
    they are still true, though rarely reached.
    """
    evening = _evening(plan, roster, history, constraints)
    figures = _figures(evening)
    outs = [sitting_out(round_, evening.present(n)) for n, round_ in evening.numbered()]
    return PlanQuality(
        entrants=len(evening.there),
        rounds=len(evening.rounds),
        partner=figures[0],
        opponent=figures[1],
        met=figures[2],
        sit_outs=sum(map(len, outs)),
        sit_out_spread=_spread(evening, outs),
        sit_out_consecutive=sum(len(set(one) & set(two)) for one, two in pairwise(outs)),
        table_visits_max=_table_visits_max(evening),
        faults=tuple(_faults(plan, evening)),
    )


def as_json(quality: PlanQuality) -> dict[str, Any]:
    """The ``quality`` object of the file that ``draw --json`` writes."""
    figures = {"partner": quality.partner, "opponent": quality.opponent, "met": quality.met}
    return {
        **{name: {**_plain(f.reached), "bound": _plain(f.bound)} for name, f in figures.items()},
        "sit_outs": {
            "spread": quality.sit_out_spread,
            "consecutive": quality.sit_out_consecutive,
        },
        "table_visits_max": quality.table_visits_max,
    }


def _plain(count: Count) -> dict[str, int]:
    return {"max": count.max, "repeats": count.repeats, "sumsq": count.sumsq}


def _evening(
    plan: SeatingPlan, roster: Roster, history: History, constraints: Constraints
) -> _Evening:
    rounds = history.rounds + plan.rounds
    there = {
        entrant.id: {n for n in range(1, len(rounds) + 1) if entrant.present(n)}
        for entrant in roster.entrants
    }
    for number, round_ in enumerate(history.rounds, start=1):
        for _, seats in seated(round_):
            for id in seats:
                there.setdefault(id, set()).add(number)
    presence = {id: frozenset(numbers) for id, numbers in there.items()}
    return _Evening(rounds, presence, frozenset(constraints.usable_tables(len(roster))))


def _figures(evening: _Evening) -> tuple[Figure, Figure, Figure]:
    partners, opponents = _companions(evening.rounds)
    met = partners + opponents
    loads = _loads(evening)
    least_met = bounds.least(loads, 3)
    sumsq = max(least_met.sumsq, _least_met_sumsq(evening))
    return (
        Figure(_count(partners), bounds.least(loads, 1)),
        Figure(_count(opponents), bounds.least(loads, 2)),
        Figure(_count(met), Count(least_met.max, least_met.repeats, sumsq)),
    )


def _companions(rounds: Sequence[Round]) -> tuple[Counter[Pair], Counter[Pair]]:
    """How often each pair of people partnered, and opposed."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    for round_ in rounds:
        for _, (a, b, c, d) in seated(round_):
            partners.update(_pair(x, y) for x, y in ((a, b), (c, d)))
            opponents.update(_pair(x, y) for x in (a, b) for y in (c, d))
    return partners, opponents


def _pair(x: int, y: int) -> Pair:
    return (x, y) if x < y else (y, x)


def _count(pairs: Counter[Pair]) -> Count:
    times = pairs.values()
    return Count(
        max=max(times, default=0),
        repeats=sum(times) - len(times),
        sumsq=sum(count * count for count in times),
    )


def _loads(evening: _Evening) -> list[bounds.Load]:
    """Each person's games and possible companions (people whose time there overlaps)."""
    games = Counter(id for round_ in evening.rounds for _, seats in seated(round_) for id in seats)
    people = Counter(evening.there.values())
    others = {
        one: sum(n for two, n in people.items() if not one.isdisjoint(two)) - 1 for one in people
    }
    return [(games[id], others[rounds]) for id, rounds in evening.there.items()]


def _least_met_sumsq(evening: _Evening) -> int:
    """The bounds on meetings that only few tables or just eight players bring with them."""
    tables = [[seats for _, seats in seated(round_)] for round_ in evening.rounds]
    if not tables or max(map(len, tables)) >= 4:
        return 0
    playing = [({id for seats in round_ for id in seats}, len(round_)) for round_ in tables]
    overlaps = ((len(p & q), t * u) for (p, t), (q, u) in combinations(playing, 2))
    least = bounds.few_tables(overlaps, 6 * sum(map(len, tables)))
    if len(evening.there) == 8 and all(len(round_) == 2 for round_ in tables):
        least = max(least, bounds.eight_players(len(tables)))
    return least


def _spread(evening: _Evening, outs: Sequence[Sequence[int]]) -> int:
    times = Counter(id for round_ in outs for id in round_)
    counts = [times[id] for id in evening.throughout()]
    return max(counts, default=0) - min(counts, default=0)


def _table_visits_max(evening: _Evening) -> int:
    visits = Counter(
        (id, table) for round_ in evening.rounds for table, seats in seated(round_) for id in seats
    )
    return max(visits.values(), default=0)


def _faults(plan: SeatingPlan, evening: _Evening) -> Iterator[str]:
    for number, round_ in plan.numbered():
        present = set(evening.present(number))
        times = Counter(id for _, seats in seated(round_) for id in seats)
        for id, count in times.items():
            if count > 1:
                yield f"Round {number} seats player {id} {count} times."
            if id not in present:
                yield f"Round {number} seats player {id}, who is not there."
        used = {table for table, _ in seated(round_)}
        for table in sorted(used - evening.tables):
            yield f"Round {number} uses table {table}, which must stay empty."
        if len(used) < min(len(evening.tables), len(present) // 4):
            yield f"Round {number} leaves a table empty that four people could fill."
