"""The door to the draw."""

import random

import pytest

from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    History,
    Roster,
    plan_round,
    plan_rounds,
)
from tournaments.draw.pairing.request import DrawRequest

NINE = Roster.of(range(1, 10))


def test_a_plan_starts_after_what_was_played():
    played = History((((1, 2, 3, 4), (5, 6, 7, 8)),))
    plan = plan_rounds(
        "rotation", DrawRequest(NINE, played, Constraints(), 4, random.Random(1), steps=0)
    )

    assert plan.first_round == 2
    assert [number for number, _ in plan.numbered()] == [2, 3, 4]


def test_only_the_next_round_can_be_planned():
    played = History((((1, 2, 3, 4), (5, 6, 7, 8)),))
    plan = plan_round(
        "rotation", DrawRequest(NINE, played, Constraints(), 1, random.Random(1), steps=0)
    )

    assert (plan.first_round, len(plan.rounds)) == (2, 1)


def test_nothing_is_left_to_plan_when_all_rounds_were_played():
    played = History((((1, 2, 3, 4), (5, 6, 7, 8)),))

    assert (
        plan_rounds(
            "rotation", DrawRequest(NINE, played, Constraints(), 1, random.Random(1))
        ).rounds
        == ()
    )


def test_an_unknown_format_is_refused_by_name():
    with pytest.raises(CannotPair, match=r"no format “swing”. Choose from .*rotation"):
        plan_rounds("swing", DrawRequest(NINE, History(), Constraints(), 4, random.Random(1)))
