"""The audit against the independent checker, and on faults that no draw may contain."""

import random

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing import (
    Constraints,
    Entrant,
    History,
    Roster,
    SeatingPlan,
    as_json,
    audit_plan,
)
from tournaments.draw.pairing.model import Count


def audit(rounds, entrants=8, played=0, constraints=None, roster=None):
    roster = roster or Roster.of(range(1, entrants + 1))
    plan = SeatingPlan(played + 1, tuple(rounds[played:]))
    history = History(tuple(rounds[:played]))
    return audit_plan(plan, roster, history, constraints or Constraints())


def random_rounds(chance, players, rounds):
    plan = []
    for _ in range(rounds):
        order = chance.sample(range(1, players + 1), players)
        plan.append(tuple(tuple(order[at : at + 4]) for at in range(0, players // 4 * 4, 4)))
    return plan


@for_every("seed", range(30), quick=8)
def test_the_audit_agrees_with_counting_by_hand(seed):
    chance = random.Random(seed)
    players, rounds = chance.randrange(4, 22), chance.randrange(1, 9)
    plan = random_rounds(chance, players, rounds)
    presence = checker.everybody(players, rounds)

    quality = audit(plan, players, played=chance.randrange(rounds + 1))

    figures = (quality.partner, quality.opponent, quality.met)
    for figure, times in zip(figures, checker.counts(plan, presence), strict=True):
        assert figure.reached.max == max(times)
        assert figure.reached.repeats == checker.repeats(times)
        assert figure.reached.sumsq == sum(n * n for n in times)
        assert figure.bound.max <= figure.reached.max
        assert figure.bound.repeats <= figure.reached.repeats
        assert figure.bound.sumsq <= figure.reached.sumsq
    out = checker.sit_outs(plan, presence)
    assert quality.sit_outs == sum(map(len, out.values()))
    assert quality.sit_out_spread == checker.spread(out, presence, rounds)
    assert quality.sit_out_consecutive == checker.twice_running(out)
    assert quality.table_visits_max == checker.most_visits(plan, presence)
    assert quality.faults == ()


@for_every("seed", range(20), quick=5)
def test_bounds_hold_when_people_come_and_go(seed):
    chance = random.Random(seed)
    entrants = tuple(
        Entrant(id, arrive, chance.choice([None, arrive + chance.randrange(1, 4)]))
        for id, arrive in enumerate(chance.choices(range(1, 5), k=24), start=1)
    )
    roster, rounds = Roster(entrants), []
    for number in range(1, 6):
        there = chance.sample(roster.present(number), len(roster.present(number)))
        rounds.append(tuple(tuple(there[at : at + 4]) for at in range(0, len(there) // 4 * 4, 4)))

    quality = audit(rounds, roster=roster)

    presence = {e.id: {n for n in range(1, 6) if e.present(n)} for e in entrants}
    out = checker.sit_outs(rounds, presence)
    assert quality.sit_out_spread == checker.spread(out, presence, 5)
    assert quality.sit_out_consecutive == checker.twice_running(out)
    for figure in (quality.partner, quality.opponent, quality.met):
        assert figure.bound.max <= figure.reached.max
        assert figure.bound.repeats <= figure.reached.repeats
        assert figure.bound.sumsq <= figure.reached.sumsq


def test_the_known_optimum_of_eleven_players_in_six_rounds_is_its_bound():
    """Two tables: rounds overlap, so 22 pairs meet again although 17 repeats seem enough."""
    out = [(9, 10, 11), (6, 7, 8), (3, 4, 5), (1, 2, 9), (10, 11, 6), (7, 8, 3)]
    plan = []
    for away in out:
        there = [id for id in range(1, 12) if id not in away]
        plan.append((tuple(there[:4]), tuple(there[4:])))

    met = audit(plan, 11).met

    assert met.bound.sumsq == 6 * 12 + 2 * 22


def test_a_walk_in_and_a_leaver_are_not_blamed_for_rounds_they_missed():
    roster = Roster((*Roster.of(range(1, 5)).entrants, Entrant(5, arrive=2), Entrant(6, leave=2)))
    quality = audit([((1, 2, 3, 4),), ((1, 3, 2, 5),)], roster=roster)

    assert quality.sit_outs == 2
    assert quality.sit_out_spread == 1
    assert quality.faults == ()


def test_somebody_played_who_is_no_longer_in_the_roster():
    quality = audit([((1, 2, 3, 99),), ((1, 3, 2, 4),)], entrants=4, played=1)

    assert quality.entrants == 5
    assert quality.faults == ()


def test_somebody_who_comes_back_is_not_blamed_for_the_rounds_between():
    roster = Roster((*Roster.of(range(1, 5)).entrants, Entrant(5, arrive=3)))
    rounds = [((1, 2, 3, 5),), ((1, 2, 3, 4),), ((1, 2, 5, 4),)]
    quality = audit(rounds, played=2, roster=roster)

    assert quality.sit_outs == 2
    assert quality.sit_out_spread == 1
    assert quality.faults == ()


def test_people_who_are_never_there_together_cannot_spare_each_other_repeats():
    early = [Entrant(id, leave=5) for id in range(1, 5)]
    late = [Entrant(id, arrive=5) for id in range(5, 9)]
    rounds = [((1, 2, 3, 4),)] * 4 + [((5, 6, 7, 8),)] * 4
    quality = audit(rounds, roster=Roster((*early, *late)))

    assert quality.partner.bound == Count(2, 4, 24)


@pytest.mark.parametrize(
    ("round_", "fault"),
    [
        (((1, 2, 3, 4), (1, 6, 7, 8)), "seats player 1 2 times"),
        (((1, 2, 3, 4), (5, 6, 7, 9)), "seats player 9, who isn’t there"),
        (((1, 2, 3, 4), None, (5, 6, 7, 8)), "uses table 3, which must stay empty"),
        (((1, 2, 3, 4),), "leaves a table empty that 4 people could fill"),
    ],
)
def test_a_fault_is_named(round_, fault):
    faults = audit([((1, 2, 3, 4), (5, 6, 7, 8)), round_], played=1).faults

    assert [f"Round 2 {fault}."] == list(faults)


def test_a_fault_in_a_round_already_played_is_history():
    quality = audit([((1, 2, 3, 4),), ((1, 3, 2, 4), (5, 6, 7, 8))], played=1)

    assert quality.faults == ()


def test_a_broken_table_must_stay_empty():
    constraints = Constraints(tables=3, broken=frozenset({1}))
    sound = audit([(None, (1, 2, 3, 4), (5, 6, 7, 8))], constraints=constraints)
    wrong = audit([((1, 2, 3, 4), (5, 6, 7, 8))], constraints=constraints)

    assert sound.faults == ()
    assert wrong.faults == ("Round 1 uses table 1, which must stay empty.",)


def test_the_quality_as_json_has_the_published_shape():
    quality = as_json(audit([((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8))]))

    assert quality == {
        "partner": {
            "max": 2,
            "repeats": 4,
            "sumsq": 16,
            "bound": {"max": 1, "repeats": 0, "sumsq": 8},
        },
        "opponent": {
            "max": 1,
            "repeats": 0,
            "sumsq": 16,
            "bound": {"max": 1, "repeats": 0, "sumsq": 16},
        },
        "met": {
            "max": 2,
            "repeats": 4,
            "sumsq": 32,
            "bound": {"max": 2, "repeats": 4, "sumsq": 32},
        },
        "sit_outs": {"spread": 0, "consecutive": 0},
        "table_visits_max": 2,
    }


def test_teams_are_partners_all_evening_and_that_is_no_repeat():
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)))
    people = Roster.of(range(1, 9))
    teams = Roster(people.entrants, ((1, 2), (3, 4), (5, 6), (7, 8)))
    plan = SeatingPlan(1, rounds)
    alone = audit_plan(plan, people, History(), Constraints())
    quality = audit_plan(plan, teams, History(), Constraints())

    assert alone.partner.reached.repeats == 4
    assert quality.partner is None
    assert quality.met == quality.opponent
    assert quality.met.reached.max == 1


def test_partners_who_are_no_team_are_counted_beside_teams():
    rounds = (((1, 2, 3, 4),), ((1, 2, 3, 4),))
    roster = Roster(Roster.of(range(1, 5)).entrants, ((1, 2),))
    quality = audit_plan(SeatingPlan(1, rounds), roster, History(), Constraints())

    assert (quality.partner.reached.max, quality.partner.reached.repeats) == (2, 1)


@pytest.mark.parametrize(
    ("wishes", "broken"),
    [
        ({"must": ((1, 2),)}, "1 and 2 are always partners"),
        ({"avoid": ((3, 1),)}, "1 and 3 are never partners"),
        ({"apart": ((1, 4),)}, "1 and 4 never share a table"),
        ({"first_only": ((1, 3),)}, "1 and 3 are partners in round 1 and never again"),
        ({"fixed": {5: 1}}, "5 stays at table 1"),
    ],
)
def test_a_wish_that_a_planned_round_does_not_keep_is_a_fault(wishes, broken):
    rounds = [((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 3, 2, 4), (5, 6, 7, 8))]
    planned = audit(rounds, played=1, constraints=Constraints(**wishes))
    history = audit(rounds, played=2, constraints=Constraints(**wishes))

    assert planned.faults == (f"Round 2 doesn’t keep a wish: {broken}.",)
    assert (planned.wishes, planned.wishes_kept) == (1, 0)
    assert (history.faults, history.wishes_kept) == ((), 1)


def test_wishes_that_are_kept_are_counted():
    rounds = [((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 3, 2, 4), (5, 6, 7, 8))]
    wishes = {"first_only": ((1, 2),), "avoid": ((1, 4),), "apart": ((1, 5),), "fixed": {3: 1}}
    quality = audit(rounds, constraints=Constraints(**wishes, tables=3, broken=frozenset({3})))

    assert quality.faults == ()
    assert (quality.wishes, quality.wishes_kept) == (5, 5)


def test_partners_of_the_first_round_only_have_to_play_it():
    rounds = [((1, 3, 4, 5),), ((1, 2, 4, 5),)]
    late = Roster((*Roster.of((1, 3, 4, 5)).entrants, Entrant(2, arrive=2)))
    constraints = Constraints(first_only=((1, 2),))

    assert audit(rounds[:1], entrants=5, constraints=constraints).wishes_kept == 0
    assert audit(rounds[:1], roster=late, constraints=constraints).wishes_kept == 1
    assert audit(rounds, roster=late, constraints=constraints).wishes_kept == 0


def test_partners_by_wish_are_not_held_against_the_draw():
    rounds = [((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 7), (3, 6, 4, 8))]
    partner = audit(rounds, constraints=Constraints(must=((1, 2),))).partner

    assert partner.reached == partner.bound == Count(2, 1, 10)


def test_people_who_stay_at_one_table_meet_there_whatever_the_plan():
    rounds = [
        ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),
        ((1, 5, 2, 9), (3, 6, 10, 13), (4, 7, 11, 14), (8, 12, 15, 16)),
    ]
    met = audit(rounds, 16, constraints=Constraints(fixed={1: 1, 2: 1})).met

    assert (met.bound.max, met.bound.repeats) == (2, 1)
