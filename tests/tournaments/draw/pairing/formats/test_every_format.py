"""What every format owes, whatever it does: possible, explained, repeatable, in good time."""

import random
import time
from dataclasses import replace

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing.bustles import in_twos, play, roster_for
from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    Entrant,
    History,
    Roster,
    TableShape,
    audit_plan,
    plan_rounds,
    seated,
    sitting_out,
)
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import DrawRequest

KEYS = sorted(FORMATS)
SIDED = sorted(key for key, format_ in FORMATS.items() if format_.sided)
SINGLES = sorted(key for key, format_ in FORMATS.items() if not format_.sided)


def changing_roster(rng, people, rounds):
    """People who come late, leave, and come back; some in no team. Eight are always there."""
    entrants = []
    for id in range(1, people + 1):
        arrive = rng.randint(2, rounds) if rng.random() < 0.15 else 1
        leave = rng.randint(arrive + 1, rounds + 1) if rng.random() < 0.15 else None
        away = frozenset({rng.randint(1, rounds)} if rng.random() < 0.1 else ())
        entrants.append(Entrant(id) if id <= 8 else Entrant(id, arrive, leave, away))
    lonely = rng.choice((0, 0, 2))
    return Roster(tuple(entrants), in_twos(range(1, people + 1 - lonely)))


def some_tables(rng, people):
    if rng.random() < 0.5:
        return Constraints()
    tables = max(2, people // 4 - rng.randint(0, 2))
    return Constraints(tables=tables, broken=frozenset({1} if rng.random() < 0.5 else ()))


def assert_possible(plan, roster, constraints):
    """Counted here, not by the audit: everybody there, once, at a table that can be used."""
    usable = constraints.usable_tables(len(roster))
    for number, round_ in plan.numbered():
        people = [id for _, seats in seated(round_) for id in seats]
        assert people
        assert len(set(people)) == len(people)
        assert set(people) <= set(roster.present(number)) - plan.idle.get(number, frozenset())
        assert {table for table, _ in seated(round_)} <= set(usable)
        assert all(len(seats) == 4 for _, seats in seated(round_))


def assert_explained(plan, roster):
    """Where reasons are given, everybody who is there has one, fit for a phone."""
    if plan.reasons:
        assert set(plan.reasons) >= set(roster.present(plan.first_round))
        assert all(reason.endswith(".") for reason in plan.reasons.values())
        assert max(map(len, plan.reasons.values())) <= 80


@pytest.mark.full
@for_every("key", KEYS)
@for_every("seed", range(8), quick=1)
def test_a_bustle_of_comings_and_goings_is_possible_throughout(key, seed):
    rng = random.Random(f"{key}{seed}")
    people, rounds = rng.randint(8, 41), rng.randint(2, 9)
    roster, constraints = changing_roster(rng, people, rounds), some_tables(rng, people)
    plans, history = play(key, roster, rounds, seed, constraints)
    for at, plan in enumerate(plans):
        before = History(history.rounds[:at])
        assert_possible(plan, roster, constraints)
        assert_explained(plan, roster)
        assert audit_plan(plan, roster, before, constraints).faults == ()


@for_every("key", KEYS)
@for_every("people", [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 22, 33, 19], quick=2)
def test_no_number_of_people_is_refused(key, people):
    roster = roster_for(FORMATS[key], people)
    plans, history = play(key, roster, 5, seed=people)

    assert plans
    for at, plan in enumerate(plans):
        assert_possible(plan, roster, Constraints())
        assert audit_plan(plan, roster, History(history.rounds[:at]), Constraints()).faults == ()


NINE = {  # the table sizes of a game, and the tables that nine people fill
    (4,): (4, 4),
    (4, 3): (3, 3, 3),
    (6,): (6,),
    (2,): (2, 2, 2, 2),
    (3,): (3, 3, 3),
    (5, 4, 6): (5, 4),
    (4, 2, 3): (4, 2, 3),
}


def test_nine_people_fill_the_tables_of_every_game():
    assert {sizes: TableShape(sizes, 0).tables_for(9) for sizes in NINE} == NINE


@for_every("key", SINGLES)
def test_of_nine_people_another_sits_out_each_round(key):
    _plans, history = play(key, roster_for(FORMATS[key], 9), 3, seed=9)
    out = [sitting_out(round_, range(1, 10)) for round_ in history.rounds]
    assert [len(numbers) for numbers in out] == [1, 1, 1]
    if not FORMATS[key].teams:
        assert len({number for [number] in out}) == 3


@pytest.mark.full
@for_every("key", KEYS, quick=3)
def test_the_same_seed_gives_the_same_bustle(key):
    roster = roster_for(FORMATS[key], 18)

    assert play(key, roster, 5, seed=3) == play(key, roster, 5, seed=3)


@for_every("key", KEYS, quick=5)
def test_what_was_planned_ahead_is_audited_without_a_fault(key):
    roster = roster_for(FORMATS[key], 22)
    plan = plan_rounds(
        key, DrawRequest(roster, History(), Constraints(), 6, random.Random(1), steps=4000)
    )

    assert len(plan.rounds) == (1 if FORMATS[key].by_results else 6)
    assert audit_plan(plan, roster, History(), Constraints()).faults == ()


@for_every("key", KEYS)
def test_three_people_cannot_play(key):
    with pytest.raises(CannotPair):
        play(key, roster_for(FORMATS[key], 3), 1)


@pytest.mark.full
@for_every("key", KEYS, quick=2)
def test_640_people_get_their_second_round_in_seconds(key):
    roster = roster_for(FORMATS[key], 640)
    started = time.process_time()
    plans, _ = play(key, roster, 2, steps=20_000)

    assert len(plans) == 2
    assert time.process_time() - started < 12


@for_every("key", SIDED)
def test_a_format_of_two_sides_refuses_other_tables_with_a_reason(key):
    with pytest.raises(CannotPair, match="two against two"):
        play(key, roster_for(FORMATS[key], 12), 1, shape=TableShape((3, 4), 0))


@for_every("key", SINGLES)
@for_every("shape", [TableShape((3,), 0), TableShape((4, 3), 2), TableShape((6,), 2)], quick=1)
def test_a_format_without_sides_seats_tables_of_any_size(key, shape):
    roster = roster_for(FORMATS[key], 31)
    plans, history = play(key, roster, 3, shape=shape)

    for at, plan in enumerate(plans):
        before = History(history.rounds[:at])
        assert audit_plan(plan, roster, before, Constraints(), shape).faults == ()


@for_every("key", KEYS)
def test_a_wish_that_is_not_kept_is_refused(key):
    unkept = {"must", "avoid", "apart", "first_only"} - FORMATS[key].wishes
    for wish in unkept:
        with pytest.raises(CannotPair, match=wish):
            play(key, roster_for(FORMATS[key], 12), 1, constraints=Constraints(**{wish: ((1, 3),)}))


def test_whoever_is_idle_counts_as_away_in_the_audit():
    roster = Roster.of(range(1, 9))
    rng = random.Random(1)
    plan = plan_rounds(
        "rotation", DrawRequest(roster, History(), Constraints(tables=1), 1, rng, steps=0)
    )
    out = [id for id in range(1, 9) if id not in plan.rounds[0][0]]
    idle = replace(plan, idle={1: frozenset(out)})

    assert audit_plan(plan, roster, History(), Constraints()).faults != ()
    assert audit_plan(idle, roster, History(), Constraints()).faults == ()
    assert audit_plan(idle, roster, History(), Constraints()).sit_outs == 0


def test_whoever_is_idle_and_seated_is_a_fault():
    roster = Roster.of(range(1, 9))
    plan = plan_rounds(
        "rotation", DrawRequest(roster, History(), Constraints(), 1, random.Random(1), steps=0)
    )
    idle = replace(plan, idle={1: frozenset({3})})

    (fault,) = audit_plan(idle, roster, History(), Constraints()).faults
    assert fault == "Round 1 seats player 3, who isn’t there."
