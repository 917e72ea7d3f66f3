"""The table of draws: complete, and nothing in it behind what was known."""

from tests.cases import for_every
from tests.tournaments.pairing import checker
from tournaments.management import measuring_draws
from tournaments.management.measuring_draws import known_best
from tournaments.pairing.stored import judge, stored_rounds


@for_every(("players", "rounds", "known"), list(known_best()))
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
    monkeypatch.setattr(measuring_draws, "KNOWN", "19 1/1/0/0")
    monkeypatch.setattr(measuring_draws, "PERFECT", (12,))
    monkeypatch.setattr(measuring_draws, "LARGE", ((64, 8),))
    monkeypatch.setattr(measuring_draws, "SEARCHED", ((100, 6),))
    monkeypatch.setattr(measuring_draws, "CHANGED", (100,))

    rows = [line.split() for line in measuring_draws.lines() if line.strip()[:1].isdigit()]

    assert [row[:2] for row in rows] == [
        *(["19", "6"], ["12", "11"], ["64", "8"], ["100", "6"], ["100", "10"])
    ]
