"""The least change: few cards, no partner twice, fair sit-outs; judged by the audit."""

from dataclasses import replace
from random import Random

import pytest

from tests.cases import for_every
from tournaments.draw.pairing.audit import audit_plan
from tournaments.draw.pairing.cards import cards_of, changed_cards
from tournaments.draw.pairing.least_change import nearest_plan
from tournaments.draw.pairing.model import (
    FOURS,
    CannotPair,
    Constraints,
    Entrant,
    History,
    Roster,
    SeatingPlan,
    TableShape,
    seated,
)
from tournaments.draw.pairing.planning import plan_rounds
from tournaments.draw.pairing.request import DrawRequest

THREES = TableShape((4, 3), 2)
ALONE = TableShape((3,), 0)


class Night:
    """A bustle after some rounds, with people who leave and walk in."""

    def __init__(self, players, rounds, played, left=(), come=0, shape=FOURS, **wishes):
        self.shape, self.rounds, self.played = shape, rounds, played
        self.constraints = Constraints(**wishes)
        self.old = Roster.of(range(1, players + 1))
        chance = Random(players)
        asked = (self.old, History(), Constraints(), rounds, chance)
        plan = plan_rounds("rotation", DrawRequest(*asked, steps=30_000, shape=shape)).rounds
        self.history = History(plan[:played])
        self.before = SeatingPlan(played + 1, plan[played:])
        gone = dict.fromkeys(left, played + 1)
        stay = [Entrant(id, 1, gone.get(id)) for id in range(1, players + 1)]
        new = [Entrant(players + 1 + extra, played + 1) for extra in range(come)]
        self.roster = Roster((*stay, *new))

    def request(self, seed=1):
        return DrawRequest(
            self.roster, self.history, self.constraints, self.rounds, Random(seed), shape=self.shape
        )

    def nearest(self, seed=1):
        return nearest_plan(self.before, self.request(seed))

    def quality(self, plan):
        return audit_plan(plan, self.roster, self.history, self.constraints, self.shape)

    def changed(self, plan):
        """Numbers of those who hold a card that is no longer right."""
        old = cards_of(self.before, self.old, self.shape)
        changes = changed_cards(old, cards_of(plan, self.roster, self.shape))
        return {change.id for change in changes if not change.new}

    def companions(self, *people):
        """Everybody who would have sat at a table with one of these."""
        tables = [seats for round_ in self.before.rounds for _, seats in seated(round_)]
        return {id for seats in tables if {*people} & {*seats} for id in seats} - {*people}


def test_nothing_changes_when_nobody_came_or_went():
    night = Night(37, 8, 2)
    assert night.nearest().rounds == night.before.rounds


def test_a_walk_in_takes_the_seats_of_who_left_and_only_their_company_needs_cards():
    night = Night(40, 8, 3, left=(7,), come=1)
    plan = night.nearest()
    assert night.changed(plan) == night.companions(7)
    assert night.quality(plan).partner.reached.repeats == 0


def test_a_table_that_is_one_short_sits_out_and_nobody_else_hears_of_it():
    night = Night(40, 8, 3, left=(7,))
    plan = night.nearest()
    assert night.changed(plan) == night.companions(7)
    quality = night.quality(plan)
    assert (quality.sit_out_spread, quality.sit_out_consecutive) == (1, 0)


def test_one_walk_in_who_makes_a_table_full_gets_those_who_sat_out():
    night = Night(39, 8, 3, come=1)
    plan = night.nearest()
    out = {id for n, r in night.before.numbered() for id in _out(night.old, n, r)}
    assert night.changed(plan) >= out
    assert night.quality(plan).sit_outs == 9  # of the rounds that were played


def _out(roster, number, round_):
    playing = {id for _, seats in seated(round_) for id in seats}
    return set(roster.present(number)) - playing


@pytest.mark.full
@for_every(
    ("players", "rounds", "played", "left", "come"),
    [
        (40, 8, 3, (), 1),
        (37, 8, 2, (), 3),
        (37, 8, 4, (11,), 0),
        (36, 8, 2, (), 2),
        (60, 12, 2, (1, 30), 1),
        (41, 12, 3, (5, 6), 0),
        (38, 12, 1, (), 1),
        (24, 8, 3, (2,), 0),
        (16, 8, 3, (2,), 1),
        (13, 10, 4, (3,), 0),
        (12, 8, 3, (3,), 3),
        (9, 6, 2, (), 1),
    ],
    quick=4,
)
def test_it_is_a_fair_draw_without_partners_met_again(players, rounds, played, left, come):
    night = Night(players, rounds, played, left, come)
    quality = night.quality(night.nearest())
    assert quality.faults == ()
    assert quality.partner.reached.repeats == 0
    assert quality.sit_out_spread <= 1
    assert quality.sit_out_consecutive == 0
    assert quality.opponent.reached.max <= max(2, quality.opponent.bound.max) + 2


@for_every("seed", range(30), quick=4)
def test_whoever_comes_and_goes_the_plan_is_valid_and_changes_no_more_than_a_new_draw(seed):
    chance = Random(seed)
    players, rounds = chance.randrange(9, 45), chance.randrange(4, 10)
    left = chance.sample(range(1, players + 1), chance.randrange(0, 3))
    night = Night(players, rounds, chance.randrange(0, rounds - 1), left, chance.randrange(0, 4))
    plan = night.nearest(seed)
    quality = night.quality(plan)
    assert quality.faults == ()
    assert plan == night.nearest(seed)
    anew = plan_rounds(
        "rotation",
        DrawRequest(night.roster, night.history, Constraints(), rounds, Random(1), steps=3_000),
    )
    assert quality.sit_out_spread <= max(1, night.quality(anew).sit_out_spread)
    assert len(night.changed(plan)) <= len(night.changed(anew))


@pytest.mark.parametrize(("shape", "players"), [(THREES, 22), (THREES, 26), (ALONE, 21)])
def test_tables_of_other_shapes_are_mended_too(shape, players):
    night = Night(players, 6, 2, left=(4,), come=0, shape=shape)
    plan = night.nearest()
    assert night.quality(plan).faults == ()
    assert len(night.changed(plan)) < players - 1


def test_wishes_are_kept_at_the_price_of_few_cards():
    night = Night(40, 8, 3)
    (a, b, c, d), *_ = (seats for _, seats in seated(night.before.rounds[0]))
    wishes = {"avoid": ((a, b),), "apart": ((a, c),), "fixed": {d: 5}}
    night.constraints = Constraints(**wishes)
    plan = night.nearest()
    for round_ in plan.rounds:
        for table, seats in seated(round_):
            assert not {a, c} <= {*seats}
            assert {a, b} not in ({*seats[:2]}, {*seats[2:]})
            assert table == 5 or d not in seats
    assert len(night.changed(plan)) < 40


def test_partners_who_must_be_are_brought_together():
    night = Night(24, 8, 3, must=((1, 2),))
    sides = [
        {*side}
        for round_ in night.nearest().rounds
        for _, seats in seated(round_)
        for side in (seats[:2], seats[2:])
    ]
    assert sides.count({1, 2}) == 5


def test_a_broken_table_is_left_and_no_other_moves_for_it():
    night = Night(40, 8, 3, tables=11, broken=frozenset({4}))
    plan = night.nearest()
    assert all(table != 4 for round_ in plan.rounds for table, _ in seated(round_))
    moved = {id for round_ in night.before.rounds for id in round_[3]}
    assert night.changed(plan) == moved


@pytest.mark.full
def test_wishes_that_contradict_each_other_are_refused():
    night = Night(12, 4, 1, must=((1, 2),), apart=((1, 2),))
    with pytest.raises(CannotPair, match="keeps every wish"):
        night.nearest()


def test_too_few_people_are_refused_as_everywhere():
    night = Night(8, 4, 1, left=(1, 2, 3, 4, 5))
    with pytest.raises(CannotPair, match="3 players"):
        night.nearest()


@pytest.mark.full
def test_a_bustle_of_640_is_mended_in_a_moment():
    night = Night(640, 10, 4, left=(1, 2, 3), come=1)
    plan = night.nearest()
    quality = night.quality(plan)
    assert (quality.faults, quality.partner.reached.repeats) == ((), 0)
    assert len(night.changed(plan)) < 60


@pytest.mark.full
def test_in_a_large_room_wishes_are_found_a_seat_at_the_table_they_name():
    wishes = {"fixed": {9: 5}, "must": ((1, 2),), "avoid": ((3, 4),)}
    night = Night(640, 6, 1, left=(7,), come=1, **wishes)
    plan = night.nearest()
    assert night.quality(plan).faults == ()
    assert all(9 in round_[4] for round_ in plan.rounds)
    assert len(night.changed(plan)) < 120


def test_rounds_that_nobody_had_planned_are_seated_anew():
    night = Night(16, 5, 2)
    night.before = replace(night.before, rounds=night.before.rounds[:1])
    plan = night.nearest()
    assert plan.rounds[0] == night.before.rounds[0]
    assert night.quality(plan).faults == ()
