"""Every schedule that is kept, judged by the independent checker."""

import random
import time

import pytest

from tests.cases import for_every
from tests.tiers import amount
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing import Constraints, History, Roster, plan_rounds, stored
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.stored import (
    BrokenSchedule,
    Promise,
    read_stored,
    stored_rounds,
    stored_sizes,
    written,
)

STEPS = amount(20_000, 1000)


def least(players, rounds, companions):
    """Greatest count, and repeats, that cannot be helped when everybody is there throughout."""
    games, more = divmod(4 * (players // 4) * rounds, players)
    loads = [companions * (games + 1)] * more + [companions * games] * (players - more)
    repeats = -(-sum(max(0, load - (players - 1)) for load in loads) // 2)
    return max(-(-load // (players - 1)) for load in loads), repeats


@pytest.mark.full
@for_every(("players", "rounds"), stored_sizes())
def test_a_kept_schedule_is_fair_and_as_promised(players, rounds):
    plan = [[[id + 1 for id in t] for t in r] for r in read_stored(players, rounds)]

    presence = checker.everybody(players, rounds)
    checker.assert_possible(plan, presence)
    partners, opponents, met = checker.counts(plan, presence)
    assert checker.repeats(partners) == least(players, rounds, 1)[1]
    assert max(opponents) <= least(players, rounds, 2)[0] + 1
    assert max(met) <= least(players, rounds, 3)[0] + 1
    sums = [sum(count**2 for count in counts) for counts in (opponents, met)]
    promised = stored._lines()[players, rounds].split()[:5]
    assert promised == [
        str(n) for n in (checker.repeats(partners), max(opponents), max(met), *sums)
    ]
    out = checker.sit_outs(plan, presence)
    assert checker.spread(out, presence, rounds) <= 1
    assert checker.twice_running(out) == 0


@for_every("rounds", range(4, 13), quick=3)
@for_every("players", range(8, 51), quick=8)
def test_the_start_of_a_longer_schedule_is_fair_too(players, rounds):
    plan = [[[id + 1 for id in t] for t in r] for r in stored_rounds(players, rounds)]

    presence = checker.everybody(players, rounds)
    assert len(plan) == rounds
    partners, opponents, _ = checker.counts(plan, presence)
    assert checker.repeats(partners) == least(players, rounds, 1)[1]
    assert max(opponents) <= least(players, rounds, 2)[0] + 1
    out = checker.sit_outs(plan, presence)
    assert checker.spread(out, presence, rounds) <= 1
    assert checker.twice_running(out) == 0


def unmet_everywhere():
    """Where it is known that nobody need meet anybody twice."""
    yield from ((n, 6) for n in (19, *range(22, 61)))
    yield from ((n, 8) for n in (27, 28, *range(30, 61)))
    yield from ((n, 10) for n in range(33, 61))
    yield from ((n, 12) for n in (40, 41, 43, *range(46, 61)))


@pytest.mark.full
@for_every(("players", "rounds"), list(unmet_everywhere()), quick=30)
def test_nobody_meets_anybody_twice_where_that_is_known_to_be_possible(players, rounds):
    plan = plan_rounds(
        "rotation",
        DrawRequest(Roster.of(range(players)), History(), Constraints(), rounds, random.Random(1)),
    ).rounds

    assert max(checker.counts(plan, range(players))[2]) == 1


def test_people_tables_and_rounds_are_drawn_by_lot():
    def draw(seed):
        return plan_rounds(
            "rotation",
            DrawRequest(Roster.of(range(1, 25)), History(), Constraints(), 8, random.Random(seed)),
        ).rounds

    assert draw(1) == draw(1)
    seeds = amount(40, 12)
    plans = [draw(seed) for seed in range(seeds)]
    partners = {frozenset(plan[0][0][:2]) for plan in plans}
    assert len(partners) > 3 / 4 * seeds


def test_a_schedule_is_read_as_it_was_written(tmp_path, monkeypatch):
    kept = read_stored(16, 8)
    line = written(16, kept)
    assert line.startswith("16 8 0 ")
    monkeypatch.setattr(stored, "_lines", lambda: {(16, 8): line.split(maxsplit=2)[2]})
    read_stored.cache_clear()
    assert read_stored(16, 8) == kept


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line.replace("0 ", "1 ", 1),
        lambda line: line[:-1],
        lambda line: line[:-1] + "?",
        lambda line: line[:-5] + line[-1] + line[-4:-1] + line[-5],
        lambda line: line.rsplit(" ", 1)[0],
        lambda line: line[:5],
    ],
)
def test_a_damaged_schedule_is_noticed_and_the_draw_is_searched_for(damage, monkeypatch):
    line = stored._lines()[20, 8]
    monkeypatch.setattr(stored, "_lines", lambda: {(20, 8): damage(line)})
    read_stored.cache_clear()
    with pytest.raises(BrokenSchedule, match="20 players, 8 rounds"):
        stored_rounds(20, 8)
    plan = plan_rounds(
        "rotation",
        DrawRequest(
            Roster.of(range(1, 21)), History(), Constraints(), 8, random.Random(1), steps=STEPS
        ),
    ).rounds
    checker.assert_possible(plan, checker.everybody(20, 8))
    read_stored.cache_clear()


def test_a_kept_schedule_takes_milliseconds():
    """Ten times what it takes, so that a busy machine passes and a search does not."""
    roster = Roster.of(range(50))
    began = time.process_time()
    plan_rounds("rotation", DrawRequest(roster, History(), Constraints(), 12, random.Random(1)))
    assert time.process_time() - began < 0.1


def test_the_promise_names_what_the_audit_counts():
    assert Promise._fields == (
        "partner_repeats",
        "opponents",
        "met",
        "opponents_sumsq",
        "met_sumsq",
    )
