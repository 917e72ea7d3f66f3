"""The table of draws: complete, and nothing in it behind what was known."""

import pytest

from bench import draws
from bench.draws import known_best
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing.stored import judge, stored_rounds


@pytest.mark.full
def test_what_was_known_before_is_reached():
    behind = [
        f"{players} players, {rounds} rounds: {now} instead of {known}"
        for players, rounds, known in known_best()
        for now in [figures_of(players, rounds)]
        if any(is_now > was for is_now, was in zip(now, map(int, known.split("/")), strict=True))
    ]
    assert behind == []


def figures_of(players, rounds):
    """Most opposed, most met, met again, and squares above their bounds."""
    plan = stored_rounds(players, rounds)
    _, opponents, met = checker.counts(plan, range(players))
    quality = judge(players, plan)
    squares = sum(count**2 for count in [*opponents, *met])
    above = squares - quality.opponent.bound.sumsq - quality.met.bound.sumsq
    return max(opponents), max(met), checker.repeats(met), above


def test_every_part_of_the_table_is_printed(monkeypatch):
    monkeypatch.setattr(draws, "KNOWN", "19 1/1/0/0")
    monkeypatch.setattr(draws, "PERFECT", (12,))
    monkeypatch.setattr(draws, "LARGE", ((64, 8),))
    monkeypatch.setattr(draws, "SEARCHED", ((100, 6),))
    monkeypatch.setattr(draws, "CHANGED", (100,))

    rows = [line.split() for line in draws.lines() if line.strip()[:1].isdigit()]

    assert [row[:2] for row in rows] == [
        *(["19", "6"], ["12", "11"], ["64", "8"], ["100", "6"], ["100", "10"])
    ]
