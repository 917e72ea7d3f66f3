"""The table of draws: complete, and nothing in it behind what was known."""

import pytest

from bench import draws
from bench.draws import known_best
from tests.tournaments.draw.pairing import checker
from tournaments.draw.pairing.stored import judge, stored_rounds


@pytest.mark.parametrize(("players", "rounds", "known"), list(known_best()))
def test_what_was_known_before_is_reached(players, rounds, known):
    plan = stored_rounds(players, rounds)
    most_opposed, most_met, met_again, above = map(int, known.split("/"))

    _, opponents, met = checker.counts(plan, range(players))
    assert max(opponents) <= most_opposed
    assert max(met) <= most_met
    assert checker.repeats(met) <= met_again
    quality = judge(players, plan)
    squares = sum(count**2 for count in [*opponents, *met])
    assert squares - quality.opponent.bound.sumsq - quality.met.bound.sumsq <= above


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
