"""The search for schedules to keep."""

import random

import pytest

from tests.cases import for_every
from tests.tiers import amount
from tests.tournaments.draw.pairing import checker
from tools import find_schedules
from tools.find_schedules import (
    ScheduleBook,
    attempt,
    circles,
    in_playing_order,
    unfairness,
)
from tournaments.draw.pairing import stored
from tournaments.draw.pairing.stored import read_stored


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """An empty file in place of the kept schedules."""
    file = tmp_path / "schedules.txt"
    file.write_text("")
    monkeypatch.setattr(stored, "FILE", file)
    monkeypatch.setattr(find_schedules, "FILE", file)
    forget()
    yield file
    monkeypatch.undo()
    forget()


def forget():
    stored._lines.cache_clear()
    read_stored.cache_clear()


@for_every("seed", range(12), quick=2)
@for_every(("players", "rounds"), [(12, 6), (13, 5), (10, 7)])
def test_every_attempt_is_a_schedule(players, rounds, seed):
    found = attempt((players, rounds), 1_000, random.Random(seed))

    plan = [[[id + 1 for id in table] for table in round_] for round_ in found]
    assert len(plan) == rounds
    checker.assert_possible(plan, checker.everybody(players, rounds))


@for_every("order", [2, 3, 4, 6, 8, 12])
@for_every("players", [8, 13, 23])
def test_circles_hold_everybody_and_divide_the_largest(players, order):
    for seed in range(amount(20, 5)):
        sizes = circles(players, order, random.Random(seed))
        if order <= players:
            assert sum(sizes) == players
            assert max(sizes) == order
            assert all(order % size == 0 for size in sizes)


def test_what_is_found_is_written_and_read_again(empty):
    kept = ScheduleBook(empty)
    found = attempt((9, 5), 3_000, random.Random(1))
    assert kept.offer((9, 5), found)
    assert not kept.offer((9, 5), found)

    forget()
    assert ScheduleBook(empty).schedules[9, 5] == kept.schedules[9, 5]


def test_the_start_of_a_longer_schedule_is_not_written_twice(empty):
    kept = ScheduleBook(empty)
    find_schedules.find(kept, [(20, 4), (20, 5)], 0, random.Random(1))

    lines = [line for line in empty.read_text().splitlines() if not line.startswith("#")]
    assert [line.split()[:2] for line in lines] == [["20", "5"]]
    assert len(kept.schedules[20, 4]) == 4


def test_a_search_ends_when_nothing_can_be_better(empty):
    kept = ScheduleBook(empty)
    find_schedules.find(kept, [(20, 5)], float("inf"), random.Random(1))

    assert unfairness(20, kept.schedules[20, 5]) == (0, 250, 1, 1)


def test_the_order_of_play_keeps_who_meets_whom():
    kept = read_stored(12, 8)
    ordered = in_playing_order(12, kept)

    assert unfairness(12, ordered) == unfairness(12, kept)
