"""Wishes, people and rounds by chance: every wish is kept, or refused for a true reason.

With BUSTLE_LONG=1 in the environment, ten times as many.
"""

import os

import pytest

from tests.cases import for_every
from tests.tiers import few
from tests.tournaments.draw.pairing import checker
from tests.tournaments.draw.pairing.wishes import brute_force
from tests.tournaments.draw.pairing.wishes.bustles import bustle
from tournaments.draw.pairing import CannotPair, SeatingPlan, audit_plan
from tournaments.draw.pairing.formats import rotation

TIMES = 10 if os.environ.get("BUSTLE_LONG") else 1


def drawn(night):
    """The planned rounds, or the refusal."""
    try:
        return rotation.plan(night.request), None
    except CannotPair as error:
        return None, error


def assert_kept(night, plan):
    rounds = [*night.played, *plan]
    first = len(night.played)
    later = {id: {n - first for n in when} for id, when in night.presence.items()}
    checker.assert_possible(plan, later, night.tables, night.broken)
    assert checker.broken_wishes(rounds, night.presence, night.wishes, first + 1) == []
    request = night.request
    quality = audit_plan(
        SeatingPlan(first + 1, plan), request.roster, request.history, request.constraints
    )
    assert quality.faults == ()
    assert quality.wishes == quality.wishes_kept


def can_be_kept(night, wishes):
    """What looking at every seating says of some of the bustle's wishes."""
    asked = {"fixed": {wish.ids[0]: wish.table for wish in wishes if wish.kind == "fixed"}}
    for kind in ("must", "avoid", "apart", "first_only"):
        asked[kind] = [wish.ids for wish in wishes if wish.kind == kind]
    return brute_force.can_be_kept(
        night.presence, night.played, night.rounds, asked, night.tables, night.broken
    )


@pytest.mark.full
@for_every("chunk", range(10 * TIMES), quick=1)
def test_few_people_get_what_can_be_had_and_no_other_refusal(chunk):
    for seed in range(80 * chunk, 80 * chunk + 80):
        night = bustle(seed, (4, 9), (1, 3), 3, steps=200)
        if not night.possible():
            continue
        plan, refusal = drawn(night)
        everything = night.request.constraints.wishes()
        assert can_be_kept(night, everything) == (refusal is None), (seed, refusal)
        if refusal is None:
            assert_kept(night, plan)
        elif all(wish.ids for wish in refusal.wishes):
            assert refusal.wishes, seed
            assert not can_be_kept(night, refusal.wishes), (seed, refusal)
            for wish in refusal.wishes:
                others = [other for other in refusal.wishes if other != wish]
                assert can_be_kept(night, others), (seed, refusal, wish)


@pytest.mark.parametrize("chunk", few(range(6 * TIMES), 1))
def test_many_people_get_every_wish_or_a_reason(chunk):
    for seed in range(10 * chunk, 10 * chunk + 10):
        night = bustle(seed, (9, 60), (1, 8), 8, steps=600)
        plan, refusal = drawn(night)
        if refusal is None:
            assert_kept(night, plan)
            assert_level(night, plan)
        else:
            assert refusal.wishes or "was found" in refusal.reason, (seed, refusal)


def assert_level(night, plan):
    """Sit-outs differ by at most one among those who are there throughout, or as before."""
    whole = set(range(1, night.rounds + 1))
    steady = {id: when for id, when in night.presence.items() if when == whole}
    before = [
        sum(not any(id in table for table in round_) for round_ in night.played) for id in steady
    ]
    out = checker.sit_outs([*night.played, *plan], steady)
    assert checker.spread(out, steady, night.rounds) <= max(
        1, max(before, default=0) - min(before, default=0)
    )
