"""Many hands on one button: what comes twice, at once or out of order happens once.

Runs on whichever database the suite runs on; `.ci/run` runs it on both.
"""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connections

from scoring.models import LogEntry
from scoring.selectors import sheet
from tests import cast
from tournaments.core.errors import NotNow
from tournaments.demo.simulation import play_hands
from tournaments.models import Round, Seat
from tournaments.play.services.rounds import close_round, open_next_round

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(act, times):
    """Calls `act(0)` … `act(times - 1)` in as many threads; returns answers or exceptions."""

    def call(number):
        try:
            return act(number)
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as threads:
        return list(threads.map(call, range(times)))


@pytest.fixture
def sheet_id(eight):
    return cast.tables_of(eight)[0].sheet_id


def test_the_same_request_five_times_is_one_hand(sheet_id):
    hand_id = uuid4()
    answers = [cast.enter(sheet_id, hand_id=hand_id) for _time in range(5)]
    assert {answer.answer for answer in answers} == {"recorded"}
    assert LogEntry.objects.count() == 1
    assert sheet(sheet_id).score.points == {"NS": 1, "EW": 0}


def test_the_same_request_many_times_at_once_is_one_hand(sheet_id):
    hand_id = uuid4()
    answers = at_once(lambda _number: cast.enter(sheet_id, hand_id=hand_id), 8)
    assert [answer.answer for answer in answers] == ["recorded"] * 8
    assert LogEntry.objects.count() == 1
    assert sheet(sheet_id).version == 1


def test_two_phones_that_enter_the_same_hand_at_once_confirm_each_other(sheet_id):
    answers = at_once(lambda _number: cast.enter(sheet_id), 2)
    assert sorted(answer.answer for answer in answers) == ["confirmed", "recorded"]
    assert sheet(sheet_id).score.points == {"NS": 1, "EW": 0}


def test_hands_that_arrive_out_of_order_stand_in_order(sheet_id):
    for number in (3, 1, 4, 2):
        cast.enter(sheet_id, number=number, maker="NESW"[number - 1])
    state = sheet(sheet_id).score
    assert [hand.hand.maker for hand in state.hands] == ["N", "E", "S", "W"]
    assert (state.points, state.complete) == ({"NS": 2, "EW": 2}, True)


def test_tables_that_enter_all_at_once_lose_nothing(eight):
    first, second = (table.sheet_id for table in cast.tables_of(eight))

    def enter(number):
        return cast.enter((first, second)[number % 2], number=number // 2 + 1)

    answers = at_once(enter, 8)
    assert [answer.answer for answer in answers] == ["recorded"] * 8
    assert [sheet(one).score.points["NS"] for one in (first, second)] == [4, 4]


def test_twenty_presses_open_one_round(eight):
    for table in cast.tables_of(eight):
        play_hands(sheet_id=table.sheet_id, hands=None, rng=cast.chance())
    close_round(bustle_id=eight.pk)
    answers = at_once(lambda _number: open_next_round(bustle_id=eight.pk), 20)
    assert Counter(type(answer) for answer in answers) == {int: 1, NotNow: 19}
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2]
    assert Seat.objects.filter(round__number=2).count() == 8
