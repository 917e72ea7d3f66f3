"""The more follow a page, the longer each waits; a process answers about as many a second."""

import heapq
import random

import pytest

from tournaments.public.views.watchers import LONGEST, MOST, SHORTEST, Watchers


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def followed(clock, count, seconds, watchers=None):
    """Asks of every second, and the wait that was told last, with so many who follow."""
    rng, watchers = random.Random(1), watchers or Watchers()
    began = clock[0]
    due = [began + rng.uniform(0, 4) for _watcher in range(count)]
    heapq.heapify(due)
    asks = [0] * seconds
    while due[0] < began + seconds:
        clock[0] = heapq.heappop(due)
        asks[int(clock[0] - began)] += 1
        wait = watchers.ask()
        heapq.heappush(due, clock[0] + wait * rng.uniform(1, 1.5))
    return asks, wait


def test_a_few_wait_as_little_as_ever(clock):
    assert followed(clock, 100, 30)[1] == SHORTEST


def test_hundreds_wait_until_a_process_answers_no_more_than_it_should(clock):
    asks, wait = followed(clock, 800, 60)
    assert SHORTEST < wait < LONGEST
    assert sum(asks[20:]) / 40 < MOST


def test_nobody_waits_longer_than_the_longest_however_many_there_are(clock):
    asks, wait = followed(clock, 3000, 60)
    assert wait == LONGEST
    assert max(asks[30:]) < 1.2 * 3000 / LONGEST


def test_when_they_have_gone_the_others_are_answered_as_before(clock):
    watchers = Watchers()
    assert followed(clock, 3000, 20, watchers)[1] == LONGEST
    clock[0] += 2 * LONGEST
    assert followed(clock, 50, 30, watchers)[1] == SHORTEST
