"""Rotations at tables that are not two partnerships of two, judged by the independent checker."""

import random

import pytest

from tests.cases import for_every
from tests.tiers import amount
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing import (
    FOURS,
    CannotPair,
    Constraints,
    Entrant,
    History,
    Roster,
    SeatingPlan,
    TableShape,
    audit_plan,
    in_words,
    plan_rounds,
)
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import DrawRequest

QUICK = amount(25_000, 6000)
SHAPES = {
    "pairs": TableShape((2,), 0),
    "threes": TableShape((3,), 0),
    "fours": TableShape((4,), 0),
    "four to two": TableShape((4, 3, 2), 0),
    "four to six": TableShape((5, 4, 6), 0),
    "sides of three": TableShape((6,), 2),
    "sides of four": TableShape((8,), 2),
}


def draw(shape, players, rounds, seed=1, steps=QUICK, played=(), constraints=None, roster=None):
    return plan_rounds(
        "rotation",
        DrawRequest(
            roster or Roster.of(range(1, players + 1)),
            History(played),
            constraints or Constraints(),
            rounds,
            random.Random(seed),
            steps=steps,
            shape=shape,
        ),
    ).rounds


def judge(shape, plan, roster, constraints=None):
    return audit_plan(
        SeatingPlan(1, tuple(plan)), roster, History(), constraints or Constraints(), shape
    )


@pytest.mark.full
@for_every("rounds", [2, 5, 8], quick=1)
@for_every("players", [8, 9, 10, 11, 13, 17, 22, 30, 47, 100], quick=3)
@for_every("name", SHAPES)
def test_any_number_is_seated_evenly(name, players, rounds):
    shape = SHAPES[name]
    plan = draw(shape, players, rounds, seed=players + rounds)

    presence = checker.everybody(players, rounds)
    checker.assert_shaped(plan, presence, shape.sizes)
    out = checker.sit_outs(plan, presence)
    assert checker.spread(out, presence, rounds) <= 1
    seats = checker.most_seated(players, shape.sizes, players)
    assert 2 * (players - seats) > players or checker.twice_running(out) == 0
    assert checker.size_spread(plan, presence) <= 2
    partners, opponents, met = checker.shaped_counts(plan, presence, shape.sides)
    pairs = players * (players - 1) / 2
    for times in (partners, opponents, met):
        assert max(times) <= sum(times) / pairs + 4


@for_every("seed", range(40), quick=8)
def test_the_audit_of_any_shape_agrees_with_counting_by_hand(seed):
    chance = random.Random(seed)
    shape = SHAPES[chance.choice(list(SHAPES))]
    players, rounds = chance.randrange(8, 25), chance.randrange(1, 8)
    plan = draw(shape, players, rounds, seed=seed, steps=chance.choice([0, 5000]))
    presence = checker.everybody(players, rounds)

    quality = judge(shape, plan, Roster.of(presence))

    assert quality.faults == ()
    assert (quality.partner is None) == (quality.opponent is None) == (shape.sides == 0)
    counted = checker.shaped_counts(plan, presence, shape.sides)
    for figure, times in zip(
        (quality.partner, quality.opponent, quality.met), counted, strict=True
    ):
        if figure is None:
            continue
        assert figure.reached.max == max(times)
        assert figure.reached.repeats == checker.repeats(times)
        assert figure.reached.sumsq == sum(n * n for n in times)
        assert figure.bound.max <= figure.reached.max
        assert figure.bound.repeats <= figure.reached.repeats
        assert figure.bound.sumsq <= figure.reached.sumsq
    assert (quality.size_spread or 0) == checker.size_spread(plan, presence)


@for_every("seed", range(40), quick=8)
def test_any_coming_and_going_is_drawn_in_any_shape(seed):
    chance = random.Random(seed)
    shape = SHAPES[chance.choice(list(SHAPES))]
    rounds = chance.randrange(2, 8)
    entrants = [Entrant(id) for id in range(1, 9)]
    for id in range(9, chance.randrange(10, 30)):
        arrive = chance.choice([1, 1, chance.randint(1, rounds)])
        leave = chance.choice([None, None, chance.randint(arrive + 1, rounds + 1)])
        entrants.append(Entrant(id * 7, arrive, leave))
    roster = Roster(tuple(entrants))

    plan = draw(shape, 0, rounds, seed=seed, steps=5000, roster=roster)

    presence = {e.id: {n for n in range(1, rounds + 1) if e.present(n)} for e in entrants}
    checker.assert_shaped(plan, presence, shape.sizes)
    assert checker.spread(checker.sit_outs(plan, presence), presence, rounds) <= 1
    assert judge(shape, plan, roster).faults == ()


@for_every(
    ("people", "sizes", "tables"),
    [
        (10, (4, 3, 2), (4, 3, 3)),
        (5, (4, 3, 2), (3, 2)),
        (11, (5, 4, 6), (5, 6)),
        (13, (5, 4, 6), (5, 4, 4)),
        (7, (5, 4, 6), (6,)),
        (10, (3,), (3, 3, 3)),
        (21, (4,), (4, 4, 4, 4, 4)),
        (3, (4,), ()),
    ],
)
def test_as_many_as_possible_sit_at_tables_near_the_preferred_size(people, sizes, tables):
    assert TableShape(sizes, 0).tables_for(people) == tables


def test_few_tables_are_filled_with_as_many_as_they_take():
    assert TableShape((4, 3, 2), 0).tables_for(30, 3) == (4, 4, 4)
    assert TableShape((5, 4, 6), 0).tables_for(30, 3) == (6, 6, 6)
    assert TableShape((5, 4, 6), 0).tables_for(30, 0) == ()


@pytest.mark.parametrize(("sizes", "sides"), [((), 0), ((1,), 0), ((4,), 3)])
def test_some_shapes_are_none(sizes, sides):
    with pytest.raises(ValueError, match="table"):
        TableShape(sizes, sides)


def test_nine_at_tables_of_three_all_meet_once_in_four_rounds():
    plan = draw(SHAPES["threes"], 9, 4, steps=amount(60_000, 20_000))

    _, _, met = checker.shaped_counts(plan, range(1, 10), 0)
    assert set(met) == {1}


@pytest.mark.parametrize("name", ["pairs", "threes", "fours"])
def test_a_large_room_meets_nobody_twice(name):
    plan = draw(SHAPES[name], 150, 6)

    _, _, met = checker.shaped_counts(plan, range(1, 151), 0)
    assert max(met) == 1


def test_rounds_played_at_tables_of_other_sizes_still_count():
    """Somebody who came after two rounds turns tables of four and two into tables of four."""
    shape = SHAPES["four to two"]
    played = draw(shape, 10, 2)
    roster = Roster((*Roster.of(range(1, 11)).entrants, Entrant(11, arrive=3)))
    rest = draw(shape, 0, 6, played=played, roster=roster, steps=amount(60_000, 20_000))

    bustle = [*played, *rest]
    presence = checker.everybody(10, 6) | {11: {3, 4, 5, 6}}
    checker.assert_shaped(bustle, presence, shape.sizes)
    _, _, met = checker.shaped_counts(bustle, presence, 0)
    _, _, forgotten = checker.shaped_counts(
        [*played, *draw(shape, 11, 4, steps=amount(60_000, 20_000))], presence, 0
    )
    assert sum(n * n for n in met) < sum(n * n for n in forgotten)


def test_the_large_table_keeps_its_number():
    plan = draw(SHAPES["four to two"], 10, 6)

    assert [[len(table) for table in round_] for round_ in plan] == [[4, 3, 3]] * 6


def test_the_same_seed_gives_the_same_draw_in_any_shape():
    shape = SHAPES["sides of three"]
    assert draw(shape, 13, 5, seed=3) == draw(shape, 13, 5, seed=3)
    assert draw(shape, 13, 5, seed=3) != draw(shape, 13, 5, seed=4)


def test_a_table_of_three_needs_three_people():
    with pytest.raises(CannotPair, match="Round 1 has 2 players; a table needs 3"):
        draw(SHAPES["threes"], 2, 3)


def test_a_broken_table_of_three_stays_empty():
    constraints = Constraints(tables=3, broken=frozenset({1}))
    plan = draw(SHAPES["threes"], 9, 3, constraints=constraints)

    assert all(round_[0] is None for round_ in plan)
    assert all(len(table) == 3 for round_ in plan for table in round_[1:])


def test_nothing_is_said_of_partners_where_there_are_none():
    shape = SHAPES["four to two"]
    words = in_words(judge(shape, draw(shape, 10, 8), Roster.of(range(1, 11))))

    assert not any("partner" in line or "plays against" in line for line in words)
    assert any(line.startswith("Nobody sits at a table with the same person") for line in words)
    assert any("tables of one size" in line or "tables of each size" in line for line in words)


def test_a_table_of_the_wrong_size_is_a_fault():
    quality = judge(SHAPES["threes"], [((1, 2, 3, 4), (5, 6))], Roster.of(range(1, 7)))
    mixed = judge(SHAPES["four to two"], [((1, 2, 3, 4),)], Roster.of(range(1, 7)))

    assert quality.faults == (
        "Round 1 seats 4 people at table 1.",
        "Round 1 seats 2 people at table 2.",
    )
    assert mixed.faults == ("Round 1 leaves people out though there’s room.",)


def test_four_and_two_sides_are_what_is_drawn_when_nothing_is_said():
    assert TableShape((4,), 2) == FOURS
    assert (
        draw(FOURS, 13, 4, seed=9)
        == plan_rounds(
            "rotation",
            DrawRequest(
                Roster.of(range(1, 14)), History(), Constraints(), 4, random.Random(9), steps=QUICK
            ),
        ).rounds
    )


FREE = [
    key
    for key, made in FORMATS.items()
    if not (made.sided or made.teams or made.by_results) and key != "foursome"
]


@pytest.mark.parametrize("key", FREE)
@pytest.mark.parametrize("constraints", [Constraints(), Constraints(apart=((1, 2),))])
def test_after_rounds_with_tables_of_three_all_can_sit_in_fours_again(key, constraints):
    mixed, roster = TableShape((4, 3), 2), Roster.of(range(1, 12))
    played = plan_rounds(
        key,
        DrawRequest(roster, History(), constraints, 2, random.Random(1), steps=QUICK, shape=mixed),
    ).rounds
    assert sorted(len(seats) for seats in played[1] if seats) == [3, 4, 4]
    plan = plan_rounds(
        key, DrawRequest(roster, History(played), constraints, 4, random.Random(1), steps=QUICK)
    ).rounds
    assert [[len(seats) for seats in round_ if seats] for round_ in plan] == [[4, 4]] * 2
