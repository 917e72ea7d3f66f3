"""A round that is drawn while tables of the one before are in dispute.

It is planned for every way in which those tables can come out. A table at which the same people sit
in all of them plays at once; the others are held until it is known who won. Knows no format.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from scoring.sentences import Sentence, listed
from tournaments.draw.pairing.model import (
    Branch,
    Held,
    History,
    PlayedOut,
    Round,
    SeatingPlan,
    TableResult,
    seated,
    sitting_out,
)
from tournaments.draw.pairing.planning import plan_rounds
from tournaments.draw.pairing.request import DrawRequest

MOST_DISPUTED = 3
"""Every table more doubles the ways in which they can come out."""


def plan_around(
    format_key: str, request: DrawRequest, disputed: Sequence[int], *, final: str = ""
) -> SeatingPlan:
    """The round after the history, in which the tables ``disputed`` of the last round have no
    result.

    For formats that go only by who won at each table. Raises CannotPair as ``plan_rounds`` does.
    """
    ways = list(product((0, 1), repeat=len(disputed)))
    plans = [
        _plan(format_key, request, dict(zip(disputed, winners, strict=True)), final)
        for winners in ways
    ]
    settled = _settled_tables([plan.rounds[0] for plan in plans])
    waiting = _waiting(plans, settled, request.roster.present(request.history.next_round))
    branches = tuple(
        _branch(winners, plan, settled, waiting) for winners, plan in zip(ways, plans, strict=True)
    )
    tables = {table for branch in branches for table in branch.tables}
    held = Held(tuple(disputed), tuple(sorted(tables)), waiting, branches)
    return _around(plans[0], settled, held)


def _plan(
    format_key: str, request: DrawRequest, winners: Mapping[int, int], final: str
) -> SeatingPlan:
    """The plan if these win at their tables, by the same chance each time."""
    rng = Random()  # noqa: S311  (a draw that can be repeated, not a secret)
    rng.setstate(request.rng.getstate())
    history = _decided(request.history, winners)
    number = history.next_round
    try:
        return plan_rounds(format_key, replace(request, history=history, rng=rng), final=final)
    except PlayedOut:
        there = frozenset(request.roster.present(number))
        return SeatingPlan(number, ((),), idle={number: there})


def _decided(history: History, winners: Mapping[int, int]) -> History:
    """The history as if these had won at their tables of its last round."""
    last = list(history.results[-1])
    for table, seats in seated(history.rounds[-1]):
        if table in winners:
            last[table - 1] = TableResult((0,) * len(seats), winners[table])
    return replace(history, results=(*history.results[:-1], tuple(last)))


def _settled_tables(rounds: Sequence[Round]) -> set[int]:
    """The tables at which the same people sit in all of these rounds."""
    by_round = [{(table, frozenset(seats)) for table, seats in seated(round_)} for round_ in rounds]
    return {table for table, _people in set.intersection(*by_round)}


def _waiting(
    plans: Sequence[SeatingPlan], settled: Collection[int], present: tuple[int, ...]
) -> frozenset[int]:
    """Those who do not know yet: neither at a settled table nor without one in every plan."""
    without = [frozenset(sitting_out(plan.rounds[0], present)) for plan in plans]
    seats = (seats for table, seats in seated(plans[0].rounds[0]) if table in settled)
    there = {id for four in seats for id in four}
    return frozenset(present) - there - frozenset.intersection(*without)


def _branch(
    winners: tuple[int, ...],
    plan: SeatingPlan,
    settled: Collection[int],
    waiting: Collection[int],
) -> Branch:
    tables = {table: seats for table, seats in seated(plan.rounds[0]) if table not in settled}
    reasons = {id: reason for id, reason in plan.reasons.items() if id in waiting}
    return Branch(winners, tables, reasons, plan.idle.get(plan.first_round, frozenset()))


def _around(plan: SeatingPlan, settled: Collection[int], held: Held) -> SeatingPlan:
    """The plan without what waits."""
    number = plan.first_round
    tables = enumerate(plan.rounds[0], start=1)
    idle = plan.idle.get(number, frozenset()) | held.people
    says = Sentence(
        "Waits for table %(tables)s.",
        "Waits for tables %(tables)s.",
        count=len(held.disputed),
        tables=listed([str(table) for table in held.disputed]),
    )
    return replace(
        plan,
        rounds=(tuple(seats if table in settled else None for table, seats in tables),),
        reasons={**plan.reasons, **dict.fromkeys(held.people, says)},
        idle={**plan.idle, number: idle},
        held=held,
    )
