"""An independent judge of seating plans: repeats, sit-outs, tables, faults.

Looks at nothing but who sat where, so that no format can flatter itself. Knows no format.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from typing import Any

from scoring.sentences import Sentence
from tournaments.draw.pairing import bounds
from tournaments.draw.pairing.model import (
    FOURS,
    Constraints,
    Count,
    Figure,
    History,
    Pair,
    PlanQuality,
    Roster,
    Round,
    SeatingPlan,
    TableShape,
    Wish,
    pair,
    seated,
    sitting_out,
)
from tournaments.draw.pairing.words import wish_in_words

Presence = frozenset[int]
"""The numbers of the rounds in which somebody is there."""


@dataclass(frozen=True)
class _AuditedPlan:
    """All rounds, played and planned, and when everybody is there."""

    rounds: tuple[Round, ...]
    there: dict[int, Presence]
    tables: frozenset[int]
    shape: TableShape
    teams: dict[int, int]

    def mates(self, player: int, other: int) -> bool:
        """True if two entered as a team, so that being partners is no repeat."""
        return player in self.teams and self.teams[player] == self.teams.get(other)

    def present(self, number: int) -> list[int]:
        return [id for id, rounds in self.there.items() if number in rounds]

    def throughout(self) -> list[int]:
        return [id for id, rounds in self.there.items() if len(rounds) == len(self.rounds)]

    def numbered(self) -> Iterator[tuple[int, Round]]:
        return enumerate(self.rounds, start=1)


def audit_plan(
    plan: SeatingPlan,
    roster: Roster,
    history: History,
    constraints: Constraints,
    shape: TableShape = FOURS,
) -> PlanQuality:
    """Judge ``plan`` together with the played ``history`` before it.

    ``shape`` says how the tables of the plan should look; those of the history stay as they are.
    Whoever the plan calls idle in a round counts as away in it, and is a fault when seated.

    Those who entered as a team are partners throughout; it is not counted, and there is no
    ``partner`` figure where nobody else is partners.

    Bounds count everybody with the games they really have; for people who come late or leave
    they are still true, though rarely reached.
    """
    audited = _audited(plan, roster, history, constraints, shape)
    partner, opponent, met = _figures(audited, constraints)
    broken = list(_broken_wishes(plan, audited, constraints))
    outs = [sitting_out(round_, audited.present(n)) for n, round_ in audited.numbered()]
    return PlanQuality(
        entrants=len(audited.there),
        rounds=len(audited.rounds),
        partner=partner if shape.sides and not _only_teams(audited, partner) else None,
        opponent=opponent if shape.sides else None,
        met=met,
        sit_outs=sum(map(len, outs)),
        sit_out_spread=_spread(audited, outs),
        sit_out_consecutive=sum(
            len(set(earlier) & set(later)) for earlier, later in pairwise(outs)
        ),
        table_visits_max=_table_visits_max(audited),
        faults=(*_faults(plan, audited), *_wish_faults(broken)),
        size_spread=_size_spread(audited),
        wishes=len(constraints.wishes()),
        wishes_kept=len(set(constraints.wishes()).difference(wish for _, wish in broken)),
    )


def as_json(quality: PlanQuality) -> dict[str, Any]:
    """The ``quality`` object of the file that ``draw --json`` writes.

    Without ``partner`` and ``opponent`` where everybody plays for themselves.
    """
    figures = {"partner": quality.partner, "opponent": quality.opponent, "met": quality.met}
    return {
        **{
            name: {**_plain(figure.reached), "bound": _plain(figure.bound)}
            for name, figure in figures.items()
            if figure is not None
        },
        "sit_outs": {
            "spread": quality.sit_out_spread,
            "consecutive": quality.sit_out_consecutive,
        },
        "table_visits_max": quality.table_visits_max,
    }


def _plain(count: Count) -> dict[str, int]:
    return {"max": count.max, "repeats": count.repeats, "sumsq": count.sumsq}


def _audited(
    plan: SeatingPlan,
    roster: Roster,
    history: History,
    constraints: Constraints,
    shape: TableShape,
) -> _AuditedPlan:
    rounds = history.rounds + plan.rounds
    there = {
        entrant.id: {n for n in range(1, len(rounds) + 1) if entrant.present(n)}
        for entrant in roster.entrants
    }
    for number, idle in plan.idle.items():
        for id in idle:
            there[id].discard(number)
    for number, round_ in enumerate(history.rounds, start=1):
        for _, seats in seated(round_):
            for id in seats:
                there.setdefault(id, set()).add(number)
    presence = {id: frozenset(numbers) for id, numbers in there.items()}
    tables = frozenset(constraints.usable_tables(len(roster), shape))
    teams = {id: at for at, team in enumerate(roster.teams) for id in team}
    return _AuditedPlan(rounds, presence, tables, shape, teams)


def _only_teams(audited: _AuditedPlan, partner: Figure) -> bool:
    return bool(audited.teams) and not partner.reached.max


def _figures(audited: _AuditedPlan, wishes: Constraints) -> tuple[Figure, Figure, Figure]:
    partners, opponents = _companions(audited)
    met = partners + opponents
    tied = {pair(x, y) for x, y in wishes.must}
    least_met = _bound(audited, met, tied | _at_one_table(wishes))
    few = _few_tables(audited)
    return (
        Figure(_count(partners), _bound(audited, partners, tied)),
        Figure(_count(opponents), _bound(audited, opponents)),
        Figure(
            _count(met),
            Count(
                max=max(least_met.max, few.max),
                repeats=max(least_met.repeats, few.repeats),
                sumsq=max(least_met.sumsq, few.sumsq),
            ),
        ),
    )


def _at_one_table(wishes: Constraints) -> set[Pair]:
    """Pairs of people who stay at the same table."""
    fixed = wishes.fixed
    return {pair(x, y) for x, y in combinations(fixed, 2) if fixed[x] == fixed[y]}


def _companions(audited: _AuditedPlan) -> tuple[Counter[Pair], Counter[Pair]]:
    """Meetings of each pair as partners, and as opponents."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    for round_ in audited.rounds:
        for _, seats in seated(round_):
            if not audited.shape.sided(len(seats)):
                opponents.update(pair(x, y) for x, y in combinations(seats, 2))
                continue
            sides = audited.shape.halves(seats)
            together = (two for side in sides for two in combinations(side, 2))
            partners.update(pair(x, y) for x, y in together if not audited.mates(x, y))
            opponents.update(pair(x, y) for x, y in product(*sides))
    return partners, opponents


def _count(pairs: Counter[Pair]) -> Count:
    times = pairs.values()
    return Count(
        max=max(times, default=0),
        repeats=sum(times) - len(times),
        sumsq=sum(count * count for count in times),
    )


def _bound(audited: _AuditedPlan, pairs: Counter[Pair], tied: Collection[Pair] = ()) -> Count:
    """The least that can be had for the companions that everybody really has.

    Others are those with whom one can sit at all: people whose time there overlaps. Pairs that are
    ``tied`` by a wish sit together as often as they do, whatever the plan.
    """
    companions: Counter[int] = Counter()
    for two, times in pairs.items():
        for id in two if two not in tied else ():
            companions[id] += times
    people = Counter(audited.there.values())
    others = {
        group: sum(n for two, n in people.items() if not group.isdisjoint(two)) - 1
        for group in people
    }
    mates = Counter(id for two in tied if pairs[two] for id in two)
    loads = [(companions[id], others[rounds] - mates[id]) for id, rounds in audited.there.items()]
    free, bound = bounds.least(loads, 1), _count(Counter({p: pairs[p] for p in tied if pairs[p]}))
    return Count(max(free.max, bound.max), free.repeats + bound.repeats, free.sumsq + bound.sumsq)


def _few_tables(audited: _AuditedPlan) -> Count:
    """The bounds on meetings that only few tables or just eight players bring with them.

    They are about everybody's meetings, so not where those in teams are left out.
    """
    if audited.teams:
        return Count(0, 0, 0)
    tables = [[seats for _, seats in seated(round_)] for round_ in audited.rounds]
    largest = max((len(seats) for round_ in tables for seats in round_), default=0)
    if not tables or max(map(len, tables)) >= largest:
        return Count(0, 0, 0)
    playing = [({id for seats in round_ for id in seats}, len(round_)) for round_ in tables]
    overlaps = ((len(p & q), t * u) for (p, t), (q, u) in combinations(playing, 2))
    seatings = sum(len(seats) * (len(seats) - 1) // 2 for round_ in tables for seats in round_)
    least = bounds.few_tables(overlaps, seatings, len(tables))
    if len(audited.there) == 8 and all(_two_fours(round_) for round_ in tables):
        return replace(least, sumsq=max(least.sumsq, bounds.eight_players(len(tables))))
    return least


def _two_fours(tables: Sequence[Sequence[int]]) -> bool:
    return [len(seats) for seats in tables] == [4, 4]


def _spread(audited: _AuditedPlan, outs: Sequence[Sequence[int]]) -> int:
    times = Counter(id for round_ in outs for id in round_)
    counts = [times[id] for id in audited.throughout()]
    return max(counts, default=0) - min(counts, default=0)


def _table_visits_max(audited: _AuditedPlan) -> int:
    visits = Counter(
        (id, table) for round_ in audited.rounds for table, seats in seated(round_) for id in seats
    )
    return max(visits.values(), default=0)


def _size_spread(audited: _AuditedPlan) -> int | None:
    """Spread of how often people sit at tables of one size; None if all are alike."""
    visits = Counter(
        (id, len(seats)) for round_ in audited.rounds for _, seats in seated(round_) for id in seats
    )
    sizes = {size for _, size in visits}
    if len(sizes) < 2:
        return None
    times = [[visits[id, size] for id in audited.throughout()] for size in sizes]
    return max(max(counts, default=0) - min(counts, default=0) for counts in times)


def _faults(plan: SeatingPlan, audited: _AuditedPlan) -> Iterator[str]:
    for number, round_ in plan.numbered():
        present = set(audited.present(number))
        times = Counter(id for _, seats in seated(round_) for id in seats)
        for id, count in times.items():
            if count > 1:
                yield Sentence(
                    "Round %(round)s seats player %(player)s %(count)s times.",
                    round=number,
                    player=id,
                    count=count,
                )
            if id not in present:
                yield Sentence(
                    "Round %(round)s seats player %(player)s, who isn’t there.",
                    round=number,
                    player=id,
                )
        used = {table for table, _ in seated(round_)}
        for table in sorted(used - audited.tables):
            yield Sentence(
                "Round %(round)s uses table %(table)s, which must stay empty.",
                round=number,
                table=table,
            )
        yield from _wrong_sizes(number, round_, audited)
        if sum(times.values()) < sum(audited.shape.tables_for(len(present), len(audited.tables))):
            yield _left(number, audited.shape)


def _broken_wishes(
    plan: SeatingPlan, audited: _AuditedPlan, constraints: Constraints
) -> Iterator[tuple[int, Wish]]:
    """Every wish that a planned round does not keep, with the round's number."""
    for number, round_ in plan.numbered():
        places = _places(round_, audited.shape)
        present = set(audited.present(number))
        for wish in constraints.wishes():
            if not _keeps(wish, number, places, present):
                yield number, wish


_Place = tuple[int, int]
"""The table's number, and which of its sides."""


def _places(round_: Round, shape: TableShape) -> dict[int, _Place]:
    places = {}
    for table, seats in seated(round_):
        side = len(seats) // 2 if shape.sided(len(seats)) else 1
        places.update({id: (table, at // side) for at, id in enumerate(seats)})
    return places


def _keeps(wish: Wish, number: int, places: Mapping[int, _Place], present: set[int]) -> bool:
    if wish.kind == "broken":
        return all(table != wish.table for table, _ in places.values())
    where = [places[id] for id in wish.ids if id in places]
    if wish.kind == "fixed":
        return all(table == wish.table for table, _ in where)
    if len(where) < 2:
        return wish.kind != "first_only" or number > 1 or not present.issuperset(wish.ids)
    partners, together = where[0] == where[1], where[0][0] == where[1][0]
    return {
        "must": partners,
        "avoid": not partners,
        "apart": not together,
        "first_only": partners == (number == 1),
    }[wish.kind]


def _wish_faults(broken: Iterable[tuple[int, Wish]]) -> Iterator[str]:
    """In words, without tables that should be empty: these are faults without any wish."""
    for number, wish in broken:
        if wish.ids:
            yield Sentence(
                "Round %(round)s doesn’t keep a wish: %(wish)s.",
                round=number,
                wish=wish_in_words(wish),
            )


def _wrong_sizes(number: int, round_: Round, audited: _AuditedPlan) -> Iterator[str]:
    for table, seats in seated(round_):
        if len(seats) not in audited.shape.sizes:
            yield Sentence(
                "Round %(round)s seats %(count)s people at table %(table)s.",
                round=number,
                count=len(seats),
                table=table,
            )


def _left(number: int, shape: TableShape) -> str:
    if len(shape.sizes) > 1:
        return Sentence("Round %(round)s leaves people out though there’s room.", round=number)
    return Sentence(
        "Round %(round)s leaves a table empty that %(count)s people could fill.",
        round=number,
        count=shape.fewest,
    )
