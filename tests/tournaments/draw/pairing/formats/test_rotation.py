"""Rotations of many sizes, judged by the independent checker."""

import random

import pytest

from tests.cases import for_every
from tests.tiers import amount
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    Entrant,
    History,
    Roster,
    annealing,
    plan_rounds,
)
from tournaments.draw.pairing.request import FULL_SEARCH, DrawRequest

QUICK = amount(60_000, 15_000)


def draw(players, rounds, seed=1, steps=QUICK, constraints=None, played=()):
    roster = Roster.of(range(1, players + 1))
    chance = random.Random(seed)
    constraints = constraints or Constraints()
    return plan_rounds(
        "rotation", DrawRequest(roster, History(played), constraints, rounds, chance, steps=steps)
    ).rounds


def least_partner_repeats(players, rounds):
    """Known to be reachable: the arithmetic bound (goals of the draw, everywhere)."""
    games, more = divmod(4 * (players // 4) * rounds, players)
    loads = [games + 1] * more + [games] * (players - more)
    return -(-sum(max(0, load - (players - 1)) for load in loads) // 2)


@for_every("rounds", [3, 6, 9], quick=2)
@for_every("players", [*range(8, 27), 31, 37, 48, 61], quick=9)
def test_nobody_partners_twice_and_sit_outs_are_fair(players, rounds):
    plan = draw(players, rounds, seed=players * 100 + rounds)

    presence = checker.everybody(players, rounds)
    checker.assert_possible(plan, presence)
    partners, opponents, _ = checker.counts(plan, presence)
    assert checker.repeats(partners) == least_partner_repeats(players, rounds)
    average = 8 * (players // 4) * rounds / (players * (players - 1) / 2)
    assert max(opponents) <= average // 1 + 2
    out = checker.sit_outs(plan, presence)
    assert checker.spread(out, presence, rounds) <= 1
    assert checker.twice_running(out) == 0


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (5, 5), (6, 6), (7, 7), (4, 1), (7, 9)])
def test_a_single_table_changes_partners_every_round(players, rounds):
    plan = draw(players, rounds)

    presence = checker.everybody(players, rounds)
    checker.assert_possible(plan, presence)
    partners, _, _ = checker.counts(plan, presence)
    assert checker.repeats(partners) == least_partner_repeats(players, rounds)
    assert checker.spread(checker.sit_outs(plan, presence), presence, rounds) <= 1


@pytest.mark.parametrize("players", [5, 6, 7])
def test_at_a_single_table_nobody_sits_out_twice_running(players):
    plan = draw(players, 12)

    assert checker.twice_running(checker.sit_outs(plan, checker.everybody(players, 12))) == 0


@pytest.mark.parametrize(("players", "rounds"), [(4, 40), (5, 30), (9, 40), (16, 40)])
def test_more_rounds_than_partners_share_the_repeats_evenly(players, rounds):
    plan = draw(players, rounds)

    presence = checker.everybody(players, rounds)
    checker.assert_possible(plan, presence)
    partners, _, _ = checker.counts(plan, presence)
    assert max(partners) - min(partners) <= 1


@pytest.mark.parametrize("players", [200, 203])
def test_in_a_large_room_nobody_meets_anybody_twice(players):
    plan = draw(players, 10)

    presence = checker.everybody(players, 10)
    checker.assert_possible(plan, presence)
    met = [pair for round_ in plan for table in round_ for pair in _pairs(table)]
    assert len(met) == len(set(met))
    assert checker.twice_running(checker.sit_outs(plan, presence)) == 0


def _pairs(table):
    return [(x, y) for x in table for y in table if x < y]


def test_a_thousand_players_are_drawn():
    players = amount(1000, 300)
    plan = draw(players, 12)

    everybody = list(range(1, players + 1))
    assert all(sorted(id for table in r for id in table) == everybody for r in plan)
    met = [pair for round_ in plan for table in round_ for pair in _pairs(table)]
    assert len(met) == len(set(met))


def test_the_same_seed_gives_the_same_draw_and_another_seed_another():
    assert draw(13, 6, seed=5, steps=5000) == draw(13, 6, seed=5, steps=5000)
    assert draw(13, 6, seed=5, steps=5000) != draw(13, 6, seed=6, steps=5000)
    assert draw(150, 6, seed=5) == draw(150, 6, seed=5)


def test_order_of_the_roster_does_not_favour_anybody():
    """Over many seeds everybody sits out the first round about as often."""
    times = dict.fromkeys(range(1, 6), 0)
    for seed in range(amount(200, 60)):
        [[table]] = draw(5, 1, seed=seed, steps=0)
        [out] = set(times) - set(table)
        times[out] += 1
    assert min(times.values()) > amount(20, 5)


@pytest.mark.parametrize(
    ("players", "rounds", "visits"), [(16, 4, 2), (40, 8, 2), (24, 6, 2), (60, 8, 2), (16, 12, 5)]
)
def test_everybody_sees_many_tables(players, rounds, visits):
    assert checker.most_visits(draw(players, rounds), range(1, players + 1)) <= visits


@pytest.mark.full
@pytest.mark.parametrize(
    ("players", "most"), [(12, 2), (16, 2), (24, 2), (30, 1), (40, 1), (100, 1)]
)
def test_in_mid_bustle_the_past_stays_and_no_partner_is_repeated(players, most):
    """One leaves and three come after round 4 of 10; ``most`` is known to be reachable."""
    played = draw(players, 10)[:4]
    entrants = [Entrant(id, leave=5 if id == 3 else None) for id in range(1, players + 1)]
    entrants += [Entrant(players + extra, arrive=5) for extra in (1, 2, 3)]

    plan = plan_rounds(
        "rotation",
        DrawRequest(Roster(tuple(entrants)), History(played), Constraints(), 10, random.Random(7)),
    )

    assert plan.first_round == 5
    bustle = played + plan.rounds
    presence = checker.everybody(players, 10)
    presence[3] = {1, 2, 3, 4}
    presence |= {players + extra: set(range(5, 11)) for extra in (1, 2, 3)}
    checker.assert_possible(bustle, presence)
    partners, opponents, _ = checker.counts(bustle, presence)
    assert max(partners) == 1
    assert max(opponents) <= most
    out = checker.sit_outs(bustle, presence)
    assert checker.spread(out, presence, 10) <= 1
    assert checker.twice_running(out) == 0


@pytest.mark.parametrize("players", [12, 40, 100])
def test_a_draw_in_mid_bustle_takes_few_steps(players, monkeypatch):
    """Somebody waits: a budget of steps, because seconds differ from machine to machine."""
    taken = []
    monkeypatch.setattr(annealing, "_shuffle", lambda *args: taken.append(args[2]))
    played = draw(players, 10)[:4]
    draw(players, 10, played=played, steps=FULL_SEARCH)

    assert sum(taken) <= 0.7 * FULL_SEARCH


@for_every("seed", range(40), quick=5)
def test_any_coming_and_going_is_drawn(seed):
    chance = random.Random(seed)
    players, rounds = chance.randrange(8, 40), chance.randrange(2, 9)
    entrants = [Entrant(id) for id in range(1, 8)]
    for id in range(8, players + 1):
        arrive = chance.choice([1, 1, 1, chance.randint(1, rounds)])
        leave = chance.choice([None, None, chance.randint(arrive + 1, rounds + 1)])
        entrants.append(Entrant(id * 7, arrive, leave))
    roster = Roster(tuple(entrants))
    plan = plan_rounds(
        "rotation", DrawRequest(roster, History(), Constraints(), rounds, chance, steps=QUICK // 3)
    ).rounds

    presence = {e.id: {n for n in range(1, rounds + 1) if e.present(n)} for e in entrants}
    checker.assert_possible(plan, presence)
    out = checker.sit_outs(plan, presence)
    assert checker.spread(out, presence, rounds) <= 1
    half = players > 15 and all(
        sum(n in when for when in presence.values()) >= 8 for n in range(1, rounds + 1)
    )
    assert not half or checker.twice_running(out) == 0


@pytest.mark.parametrize(
    ("players", "rounds"), [(8, 7), (12, 11), (13, 13), (16, 15), (17, 17), (20, 19), (28, 27)]
)
def test_a_perfect_rotation_is_drawn_where_one_exists(players, rounds):
    plan = draw(players, rounds, seed=players)

    presence = checker.everybody(players, rounds)
    checker.assert_possible(plan, presence)
    partners, opponents, _ = checker.counts(plan, presence)
    assert set(partners) == {1}
    assert set(opponents) == {2}
    assert checker.twice_running(checker.sit_outs(plan, presence)) == 0


@pytest.mark.parametrize("rounds", [8, 9, 10])
def test_some_rounds_of_a_perfect_rotation_repeat_no_partner(rounds):
    partners, opponents, _ = checker.counts(draw(12, rounds), range(1, 13))

    assert max(partners) == 1
    assert max(opponents) == 2


def test_a_perfect_rotation_does_not_make_the_past_forgotten():
    played = draw(12, 10, seed=1)[:3]
    bustle = played + draw(12, 8, seed=2, played=played)

    assert bustle[:3] == played
    assert checker.repeats(checker.counts(bustle, range(1, 13))[0]) == 0


def test_a_perfect_rotation_waits_until_everybody_is_there():
    roster = Roster((*Roster.of(range(1, 13)).entrants, Entrant(13, arrive=3)))
    plan = plan_rounds(
        "rotation", DrawRequest(roster, History(), Constraints(), 13, random.Random(1), steps=0)
    )

    presence = checker.everybody(13, 13) | {13: set(range(3, 14))}
    checker.assert_possible(plan.rounds, presence)


def test_a_round_more_continues_from_what_was_played():
    played = draw(9, 4)
    bustle = played + draw(9, 5, played=played)

    assert len(bustle) == 5
    presence = checker.everybody(9, 5)
    checker.assert_possible(bustle, presence)
    assert max(checker.counts(bustle, presence)[0]) == 1
    assert checker.twice_running(checker.sit_outs(bustle, presence)) == 0


def test_a_walk_in_owes_no_sit_outs_for_the_rounds_missed():
    played = draw(9, 8)
    entrants = (*Roster.of(range(1, 10)).entrants, Entrant(10, arrive=9), Entrant(11, arrive=9))
    plan = plan_rounds(
        "rotation",
        DrawRequest(
            Roster(entrants), History(played), Constraints(), 12, random.Random(1), steps=0
        ),
    )

    for newcomer in (10, 11):
        playing = sum(any(newcomer in table for table in round_) for round_ in plan.rounds)
        assert playing >= 2


def test_a_broken_table_stays_empty_and_fewer_tables_mean_more_sit_outs():
    constraints = Constraints(tables=4, broken=frozenset({2}))
    plan = draw(16, 6, constraints=constraints)

    presence = checker.everybody(16, 6)
    checker.assert_possible(plan, presence, tables=4, closed=[2])
    assert all(round_[1] is None for round_ in plan)
    assert checker.spread(checker.sit_outs(plan, presence), presence, 6) <= 1


def test_more_tables_than_needed_leave_the_last_ones_unused():
    assert all(len(round_) == 2 for round_ in draw(8, 3, constraints=Constraints(tables=9)))


@pytest.mark.parametrize(
    ("players", "constraints", "reason"),
    [
        (3, Constraints(), "a table needs 4"),
        (0, Constraints(), "a table needs 4"),
        (8, Constraints(broken=frozenset({1, 2})), "No table is free"),
        (8, Constraints(tables=0), "No table is free"),
        (8, Constraints(must=((1, 2),), avoid=((1, 2),)), "1 and 2 are never partners"),
        (8, Constraints(must=((1, 2),), fixed={1: 1, 2: 2}), "1 stays at table 1"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_its_reason(players, constraints, reason):
    with pytest.raises(CannotPair) as refused:
        draw(players, 3, constraints=constraints)
    assert reason in refused.value.reason


def test_a_round_in_which_too_few_are_left_is_refused():
    roster = Roster((*Roster.of([1, 2, 3]).entrants, Entrant(4, leave=3)))
    with pytest.raises(CannotPair, match="Round 3 has 3 players"):
        plan_rounds(
            "rotation", DrawRequest(roster, History(), Constraints(), 4, random.Random(1), steps=0)
        )


@pytest.mark.full
@pytest.mark.parametrize(("players", "rounds"), [(20, 8), (28, 9), (13, 8)])
def test_a_longer_search_never_makes_a_draw_worse(players, rounds):
    def squares(plan):
        _, opponents, met = checker.counts(plan, range(1, players + 1))
        return sum(count**2 for count in [*opponents, *met])

    longer = draw(players, rounds, steps=FULL_SEARCH + 60)
    assert squares(longer) <= squares(draw(players, rounds))
    presence = checker.everybody(players, rounds)
    checker.assert_possible(longer, presence)
    assert checker.twice_running(checker.sit_outs(longer, presence)) == 0
