"""By standings: neighbours play together, and not with the same ones again."""

import random
import time

import pytest

from tests.cases import for_every
from tests.tiers import amount
from tests.tournaments.draw.pairing import checker
from tests.tournaments.draw.pairing.bustles import play, played
from tournaments.draw.pairing import Constraints, Entrant, History, Roster, TableResult, plan_round
from tournaments.draw.pairing.request import FULL_SEARCH, DrawRequest

KEYS = ["by_standings", "by_standings_13"]
STEPS = 20_000
LEVEL = TableResult((5, 5, 5, 5), None)


def far_apart(people):
    """A round in which nobody meets a neighbour in the standings 1, 2, 3 …"""
    tables = people // 4
    return tuple(tuple(at + tables * k + 1 for k in range(4)) for at in range(tables))


def second_round(key, people=48, roster=None, seed=1, standings=None):
    round_ = far_apart(people)
    history = History(
        (round_,), ((LEVEL,) * len(round_),), standings or tuple(range(1, people + 1))
    )
    roster = roster or Roster.of(range(1, people + 1))
    chance, steps = random.Random(seed), amount(FULL_SEARCH, 20_000)
    return plan_round(key, DrawRequest(roster, history, Constraints(), 1, chance, steps))


def test_first_and_fourth_play_second_and_third():
    assert second_round("by_standings").rounds[0][:3] == (
        (1, 4, 2, 3),
        (5, 8, 6, 7),
        (9, 12, 10, 11),
    )


def test_first_and_third_play_second_and_fourth():
    assert second_round("by_standings_13").rounds[0][:2] == ((1, 3, 2, 4), (5, 7, 6, 8))


def by_skill(round_, rng):
    """Who is better wins mostly, so that the same people stay neighbours all evening."""

    def points(side):
        return max(0, 12 - sum(side) // 4 + rng.randrange(4))

    def result(a, b, c, d):
        one, two = points((a, b)), points((c, d))
        return TableResult((one, one, two, two), 0 if one >= two else 1)

    return tuple(result(*seats) for seats in round_)


@pytest.mark.full
@for_every("key", KEYS)
@for_every(("players", "rounds"), [(16, 8), (16, 10), (22, 10), (40, 8), (100, 10)], quick=1)
def test_no_partner_is_repeated_and_opponents_stay_few_though_the_best_stay_together(
    key, players, rounds
):
    roster, rng, history = Roster.of(range(1, players + 1)), random.Random(players), History()
    for _ in range(rounds):
        (round_,) = plan_round(
            key, DrawRequest(roster, history, Constraints(), 1, rng, steps=STEPS)
        ).rounds
        history = played(history, round_, by_skill(round_, rng))
    partners, opponents, _ = checker.counts(history.rounds, range(1, players + 1))

    assert checker.repeats(partners) == 0
    assert max(opponents) <= 3


@pytest.mark.full
@pytest.mark.parametrize("key", KEYS)
def test_nobody_is_moved_further_than_eight_places_though_the_best_stay_together(key):
    roster, rng, history = Roster.of(range(1, 25)), random.Random(1), History()
    for _ in range(10):
        (round_,) = plan_round(
            key, DrawRequest(roster, history, Constraints(), 1, rng, steps=STEPS)
        ).rounds
        for table, seats in enumerate(round_ if history.rounds else ()):
            ranks = sorted(history.standings.index(id) for id in seats)
            assert ranks[0] >= 4 * table - 8
            assert ranks[-1] <= 4 * table + 3 + 8
        history = played(history, round_, by_skill(round_, rng))


def test_eight_players_repeat_partners_only_where_all_have_been_partners():
    _, history = play("by_standings", Roster.of(range(1, 9)), 8, steps=amount(20_000, 5000))
    partners, _, _ = checker.counts(history.rounds, range(1, 9))

    assert checker.repeats(partners) <= 8


def test_whoever_is_new_begins_at_the_end_of_the_line():
    roster = Roster(
        (*(Entrant(id) for id in range(1, 49)), *(Entrant(id, 2) for id in range(49, 53)))
    )
    plan = second_round("by_standings", roster=roster)

    assert set(plan.rounds[0][-1]) == {49, 50, 51, 52}
    assert plan.reasons[49] == "Not in the standings yet: plays at table 13."


def test_whoever_has_left_keeps_a_place_in_the_standings_and_no_seat():
    roster = Roster(
        tuple(Entrant(id, leave=2 if id in (1, 2, 3, 5) else None) for id in range(1, 49))
    )
    plan = second_round("by_standings", roster=roster)

    assert plan.rounds[0][0] == (4, 8, 6, 7)
    assert plan.reasons[4] == "4th in the standings: plays with the 8th at table 1."


@pytest.mark.parametrize(
    ("rank", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (22, "22nd")]
)
def test_places_are_said_as_people_say_them(rank, said):
    assert second_round("by_standings").reasons[rank].startswith(f"{said} in the standings: plays")


def test_the_first_round_is_by_lot():
    plans = [play("by_standings", Roster.of(range(1, 17)), 1, seed=seed)[0][0] for seed in (1, 2)]

    assert plans[0].rounds != plans[1].rounds
    assert set(plans[0].reasons.values()) == {"Drawn by lot for the first round."}


@pytest.mark.full
def test_a_round_takes_a_moment():
    started = time.process_time()
    second_round("by_standings", people=640)

    assert time.process_time() - started < 1.5
