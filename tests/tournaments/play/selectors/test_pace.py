"""How long hands and rounds take tonight, and what follows from it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.cases import for_every
from tournaments.play.selectors.pace import (
    Forecast,
    RoundTime,
    evening_ends,
    is_silent,
    round_times,
    slowest_table,
    usual_hand,
)
from tournaments.play.selectors.rounds import RoundView, TableView

SEVEN = datetime(2026, 5, 1, 19, 0, tzinfo=UTC)


def at(minutes):
    """So many minutes after seven."""
    return SEVEN + timedelta(minutes=minutes)


def times(*rounds):
    return [
        RoundTime(number, at(opened), None if closed is None else at(closed))
        for number, (opened, closed) in enumerate(rounds, start=1)
    ]


def table(number, played=0, minute=None, state=None, from_totals=False):
    return TableView(
        id=number,
        number=number,
        sheet_id=number,
        state=state or ("playing" if played else "not_started"),
        sides=(),
        players=(),
        played=played,
        from_totals=from_totals,
        disputed=(),
        points={},
        loners={},
        changed_at=None if minute is None else at(minute),
    )


def playing(*tables):
    return RoundView(1, 1, "playing", SEVEN, None, tables)


def test_before_the_first_hand_a_hand_takes_what_hands_usually_take():
    assert usual_hand(playing(table(1)), times((0, None)), 8) == timedelta(minutes=2.5)


def test_a_hand_takes_the_median_of_tonight_and_typed_totals_tell_nothing():
    tables = (table(1, 2, 4), table(2, 1, 3), table(3, 1, 30), table(4, 1, 90, from_totals=True))
    assert usual_hand(playing(*tables), times((0, None)), 8) == timedelta(minutes=3)


def test_closed_rounds_count_by_their_length_where_the_number_of_hands_is_known():
    closed = times((0, 16), (20, None))
    current = replace(playing(table(1)), opened_at=at(20))
    assert usual_hand(current, closed, 8) == timedelta(minutes=2)
    assert usual_hand(current, closed, None) == timedelta(minutes=2.5)


@for_every(
    ("one", "minute", "hand", "silent"),
    [
        (table(1, 3, 10), 14, 1, False),
        (table(1, 3, 10), 14.1, 1, True),  # at least four minutes
        (table(1, 3, 10), 17, 3, False),
        (table(1, 3, 10), 17.6, 3, True),  # two and a half hands of three minutes
        (table(1), 7, 1, False),  # seats have to be found
        (table(1), 7.1, 1, True),
        (table(1, 8, 10, state="complete"), 60, 1, False),
        (table(1, 3, 10, state="disputed"), 60, 1, False),
    ],
)
def test_a_table_is_silent_for_long_when_it_could_have_played_more_than_two_hands(
    one, minute, hand, silent
):
    assert is_silent(one, SEVEN, at(minute), timedelta(minutes=hand)) is silent


def test_the_slowest_table_has_the_fewest_hands_and_then_the_longest_silence():
    done = table(9, 8, 1, state="complete")
    assert slowest_table([table(1, 5, 9), table(2, 3, 9), table(3, 3, 7), done]).number == 3
    assert slowest_table([table(1), table(2)]).number == 1
    assert slowest_table([done]) is None


def test_before_a_round_is_closed_the_plan_says_when_it_ends():
    found = evening_ends(times((0, None)), rounds=3, minutes_per_round=20, now=at(5))
    assert found == Forecast(at(3 * 20 + 2 * 3), measured=False)


def test_closed_rounds_and_their_change_overs_say_it_better():
    found = evening_ends(
        times((0, 30), (35, 55), (60, None)), rounds=4, minutes_per_round=20, now=at(61)
    )
    assert found == Forecast(at(60 + 25 + 5 + 25), measured=True)


def test_a_round_that_was_over_at_once_says_nothing_of_the_pace():
    rounds = times((0, 0.5), (3, None))
    found = evening_ends(rounds, rounds=2, minutes_per_round=20, now=at(4))
    assert found == Forecast(at(3 + 20), measured=False)


def test_one_long_break_is_not_expected_again():
    rounds = times((0, 20), (24, 44), (104, 124), (128, None))
    found = evening_ends(rounds, rounds=5, minutes_per_round=20, now=at(130))
    assert found.ends_at == at(128 + 20 + 4 + 20)


def test_between_rounds_the_next_one_opens_after_the_change_over_or_now():
    one = times((0, 20))
    assert evening_ends(one, rounds=2, minutes_per_round=0, now=at(21)).ends_at == at(43)
    assert evening_ends(one, rounds=2, minutes_per_round=0, now=at(50)).ends_at == at(70)


def test_a_round_that_runs_late_moves_the_end():
    assert evening_ends(times((0, None)), rounds=2, minutes_per_round=20, now=at(32)).ends_at == at(
        32 + 3 + 20
    )


@pytest.mark.parametrize(
    ("rounds", "minutes", "opened"),
    [(3, 20, times()), (3, 0, times((0, None))), (1, 20, times((0, 20)))],
)
def test_nothing_is_foretold_where_nothing_is_known_or_left(rounds, minutes, opened):
    assert evening_ends(opened, rounds=rounds, minutes_per_round=minutes, now=at(1)) is None


def test_the_times_of_rounds_are_read_in_order(eight):
    [only] = round_times(eight.pk)
    assert (only.number, only.closed_at) == (1, None)
