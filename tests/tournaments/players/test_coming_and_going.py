"""Thirty-seven people, three more after round 2, one fewer after round 4: eight rounds.

The short form of it has nine people and five rounds.
"""

from collections import Counter

import pytest

from tests import cast
from tests.tiers import amount
from tests.tournaments.bustles import everybody_here, open_round, players, seating
from tests.tournaments.draw.pairing import checker
from tournaments.core.selectors.bustles import version_of
from tournaments.demo.simulation import play_hands
from tournaments.draw.selectors.schedule import history_of, newest_draw
from tournaments.models import Bustle
from tournaments.play.services.rounds import close_round
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.services.registrations import leave_after, walk_in
from tournaments.players.services.start import start_bustle
from tournaments.setup.services.bustles import finish_bustle
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db

LEAVER = 6


def played(club, people, rounds):
    """The whole bustle, and what had been seated after round 2."""
    names = [f"Player {number}" for number in range(1, people + 1)]
    details = {"rounds_planned": rounds, "hands_per_round": 2, "sit_out_credit": "field"}
    bustle = cast.bustle_in_setup(club, names, **details)
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    before = []
    for number in range(1, rounds + 1):
        open_round(bustle, seed=number)
        play_out(bustle, number)
        if number <= 2:
            before.append(seating(bustle, number))
        if number == 2:
            for name in ("Wally", "Wanda", "Wim"):
                walk_in(bustle_id=bustle.pk, name=name)
            leave_after(bustle_id=bustle.pk, number=LEAVER, round_number=4)
    finish_bustle(bustle_id=bustle.pk)
    return Bustle.objects.get(pk=bustle.pk), before


def play_out(bustle, seed):
    for table in cast.tables_of(bustle):
        play_hands(sheet_id=table.sheet_id, hands=None, rng=cast.chance(seed))
    close_round(bustle_id=bustle.pk)


def sit_outs(bustle):
    """By number, the rounds in which somebody was there and had no seat."""
    people = registrations_of(bustle.pk)
    return {
        person.number: [
            number
            for number in range(1, bustle.rounds_planned + 1)
            if person.present(number) and person.number not in players(bustle, number)
        ]
        for person in people
    }


@pytest.mark.full
def test_the_seating_is_as_fair_as_if_nobody_had_come_or_gone(club):
    bustle, before = played(club, 37, 8)
    assert [seating(bustle, 1), seating(bustle, 2)] == before
    seated = [len(players(bustle, number)) for number in range(1, 9)]
    assert seated == [36] * 2 + [40] * 2 + [36] * 4
    times = Counter(len(rounds) for rounds in sit_outs(bustle).values())
    assert times == {0: 26, 1: 14}, "nobody sits out twice"
    rounds = history_of(bustle.pk).rounds
    partners, _opponents, _met = checker.counts(rounds, range(1, 41))
    assert max(partners) == 1, "nobody partners the same person twice"
    assert newest_draw(bustle.pk).quality["partner"]["repeats"] == 0


@pytest.mark.full
def test_the_standings_have_everybody_and_say_what_was_credited(club):
    people, rounds = amount(37, 9), amount(8, 5)
    bustle, _before = played(club, people, rounds)
    rows = {row.number: row for row in standings_of(bustle, version_of(bustle.pk)).rows}
    assert len(rows) == people + 3
    leaver = rows[LEAVER]
    assert (leaver.mark, leaver.by_round[4:]) == ("left", (None,) * (rounds - 4))
    assert leaver.place is not None
    assert {number: list(row.credits) for number, row in rows.items()} == sit_outs(bustle)
    for row in rows.values():
        assert row.points == sum(points or 0 for points in row.by_round)
