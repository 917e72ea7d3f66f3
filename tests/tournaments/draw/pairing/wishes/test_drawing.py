"""Whole draws that keep wishes: as fair as without them where that can be."""

import random
import time

import pytest

from tests.tiers import amount, few
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
from tournaments.draw.pairing.request import DrawRequest

QUICK = amount(100_000, 20_000)


def draw(players, rounds, *, seed=1, steps=QUICK, played=(), roster=None, shape=FOURS, **wishes):
    """The rounds after those played, checked to keep every wish."""
    roster = roster or Roster.of(range(1, players + 1))
    constraints, history = Constraints(**wishes), History(tuple(played))
    chance = random.Random(seed)
    plan = plan_rounds(
        "rotation",
        DrawRequest(roster, history, constraints, rounds, chance, steps=steps, shape=shape),
    )
    presence = {e.id: {n for n in range(1, rounds + 1) if e.present(n)} for e in roster.entrants}
    bustle = [*played, *plan.rounds]
    if shape == FOURS:
        assert checker.broken_wishes(bustle, presence, wishes, len(played) + 1) == []
    assert audit_plan(plan, roster, history, constraints, shape).faults == ()
    return bustle


def partner_repeats(bustle, players, but=()):
    """Partnerships too many, without those of the pairs ``but``."""
    partners, _, _ = checker.counts(bustle, range(1, players + 1))
    return checker.repeats(partners) - sum(
        checker.times_together(bustle, x, y)[0] - 1 for x, y in but
    )


@pytest.mark.parametrize(
    ("players", "rounds", "fixed"),
    few(
        [
            (8, 6, {1: 1, 2: 2}),
            (12, 8, {1: 1, 2: 2, 3: 3}),
            (16, 8, {1: 4, 2: 2, 3: 3}),
            (21, 10, {5: 1, 6: 2}),
            (37, 8, {1: 1, 2: 2, 3: 3, 4: 9}),
        ],
        3,
    ),
)
def test_nobodys_fixed_seat_costs_the_others_a_repeated_partner(players, rounds, fixed):
    bustle = draw(players, rounds, fixed=fixed)

    assert partner_repeats(bustle, players) == 0


def test_two_who_never_partner_take_places_of_a_perfect_rotation():
    asked = {"avoid": ((1, 2), (3, 4)), "first_only": ((5, 6),), "fixed": {7: 2}}
    bustle = draw(24, 10, **asked)
    _, opponents, _ = checker.counts(bustle, range(1, 25))

    assert partner_repeats(bustle, 24) == 0
    assert max(opponents) <= 2


def test_partners_for_the_evening_are_a_unit_that_meets_two_others_a_round():
    bustle = draw(24, 8, must=((1, 2), (3, 4)))
    _, opponents, _ = checker.counts(bustle, range(1, 25))

    assert partner_repeats(bustle, 24, but=((1, 2), (3, 4))) == 0
    assert max(opponents) <= 2


@pytest.mark.full
def test_wishes_of_every_kind_hold_together():
    bustle = draw(
        38,
        8,
        must=((1, 2), (3, 4)),
        avoid=((5, 6), (7, 8), (1, 9)),
        apart=((10, 11), (1, 12)),
        first_only=((13, 14),),
        fixed={15: 3, 16: 9, 17: 3},
    )
    presence = checker.everybody(38, 8)
    out = checker.sit_outs(bustle, presence)

    checker.assert_possible(bustle, presence)
    assert partner_repeats(bustle, 38, but=((1, 2), (3, 4))) == 0
    assert (checker.spread(out, presence, 8), checker.twice_running(out)) == (1, 0)


def test_rounds_played_stay_and_wishes_hold_from_then_on():
    played = draw(16, 3)
    x, y = played[1][0][:2]
    bustle = draw(16, 8, played=played, avoid=((x, y),), first_only=(played[0][0][:2],))

    assert bustle[:3] == played
    assert checker.times_together(bustle, x, y)[0] == 1
    assert checker.times_together(bustle, *played[0][0][:2])[0] == 1
    assert partner_repeats(bustle, 16) == 0


def test_people_who_come_go_and_are_away_are_drawn_with_wishes():
    entrants = [Entrant(id) for id in range(1, 30)]
    entrants += [Entrant(30, arrive=3), Entrant(31, leave=5), Entrant(32, away=frozenset({2, 3}))]
    draw(
        32,
        8,
        roster=Roster(tuple(entrants)),
        must=((30, 1), (31, 2)),
        fixed={32: 8, 3: 1},
        apart=((32, 3), (31, 4)),
        first_only=((31, 5), (30, 6)),
    )


def test_a_table_is_used_for_somebodys_sake_when_fewer_are_needed():
    leaving = [Entrant(id, leave=3) for id in range(17, 21)]
    roster = Roster((*Roster.of(range(1, 17)).entrants, *leaving))
    bustle = draw(20, 4, roster=roster, fixed={1: 5})

    assert [number for number, table in enumerate(bustle[3], start=1) if table] == [1, 2, 3, 5]


def test_tables_of_three_keep_wishes_too():
    shape = TableShape((4, 3))
    bustle = draw(
        15,
        4,
        steps=amount(9000, 3000),
        shape=shape,
        must=((1, 2),),
        avoid=((3, 4),),
        apart=((5, 6),),
        fixed={7: 4},
    )

    assert all(7 in round_[3] for round_ in bustle)
    for round_ in bustle:
        (table,) = (table for table in round_ if 1 in table)
        assert {1, 2} in ({*table[:2]}, {*table[2:]})
        assert len(table) == 4


def test_the_same_seed_gives_the_same_draw_and_another_seed_another():
    asked = {"must": ((1, 2),), "fixed": {3: 1}}

    assert draw(17, 4, steps=2000, **asked) == draw(17, 4, steps=2000, **asked)
    assert draw(17, 4, steps=2000, **asked) != draw(17, 4, steps=2000, seed=2, **asked)


@pytest.mark.full
def test_a_great_field_with_many_wishes_takes_a_moment():
    began, rounds = time.process_time(), amount(6, 2)
    couples = tuple((id, id + 1) for id in range(1, 100, 2))
    bustle = draw(
        641,
        rounds,
        must=couples,
        avoid=tuple((id, id + 300) for id in range(1, 200)),
        fixed={500 + id: id + 1 for id in range(60)},
    )

    assert time.process_time() - began < 6
    assert len(bustle) == rounds


def test_progress_is_reported_and_a_draw_can_be_given_up():
    class Cancelled(Exception):
        pass

    def report(done, of):
        raise Cancelled

    with pytest.raises(Cancelled):
        plan_rounds(
            "rotation",
            DrawRequest(
                Roster.of(range(1, 17)),
                History(),
                Constraints(must=((1, 2),)),
                8,
                random.Random(1),
                steps=600,
                report=report,
            ),
        )


def test_the_words_say_that_all_wishes_are_kept():
    constraints = Constraints(must=((1, 2),), fixed={3: 2, 4: 1}, avoid=((5, 6),))
    roster = Roster.of(range(1, 17))
    plan = plan_rounds(
        "rotation", DrawRequest(roster, History(), constraints, 4, random.Random(1), steps=QUICK)
    )

    said = in_words(audit_plan(plan, roster, History(), constraints))
    assert said[-1] == "All 4 wishes are kept."
    assert isinstance(plan, SeatingPlan)


def test_redraw_keeps_wishes_round_by_round():
    wishes = {"must": ((1, 2),), "first_only": ((3, 4),), "fixed": {5: 3}, "apart": ((6, 7),)}
    roster, constraints = Roster.of(range(1, 18)), Constraints(**wishes)
    plan = plan_rounds(
        "redraw", DrawRequest(roster, History(), constraints, 4, random.Random(1), steps=4000)
    )

    presence = checker.everybody(17, 4)
    assert checker.broken_wishes(plan.rounds, presence, wishes) == []


def test_a_contradiction_is_refused_before_anything_is_drawn():
    with pytest.raises(CannotPair, match="1 and 2 are never partners"):
        draw(16, 3, must=((1, 2),), avoid=((1, 2),))
