"""More time for a round: given once a press, kept as a deed, taken back with it."""

from datetime import timedelta

import pytest

from tests import cast
from tests.tournaments.bustles import play_all
from tournaments.board.services import undo_last
from tournaments.core.errors import NotNow
from tournaments.core.selectors.audit_log import deeds_of
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Deed, Round
from tournaments.play.selectors.rounds import current_round, more_minutes_of
from tournaments.play.services.clock import give_more_time
from tournaments.play.services.rounds import close_round


def given(bustle):
    return current_round(bustle.pk).more_minutes


def test_minutes_add_up_and_everybody_who_watches_hears_of_them(eight):
    before = version_of(eight.pk)
    assert give_more_time(bustle_id=eight.pk, round_number=1, minutes=2) == 2
    assert give_more_time(bustle_id=eight.pk, round_number=1, minutes=5) == 7
    assert given(eight) == more_minutes_of(Round.objects.get().pk) == 7
    assert version_of(eight.pk) > before


def test_two_presses_of_one_button_are_one_gift(eight):
    for _press in range(2):
        give_more_time(bustle_id=eight.pk, round_number=1, minutes=5, already=0)
    assert given(eight) == 5


def test_a_gift_is_kept_in_words_and_undone(eight):
    give_more_time(bustle_id=eight.pk, round_number=1, minutes=5)
    assert deeds_of(eight.pk)[0].sentence == "round 1 given 5 more minutes"
    undo_last(bustle_id=eight.pk, by="a test")
    assert given(eight) == 0


def test_another_bustle_and_another_round_get_none_of_it(eight, club):
    other = cast.running_bustle(club, players=4, rounds=1, hands=4)
    give_more_time(bustle_id=eight.pk, round_number=1, minutes=5)
    assert given(other) == 0
    Deed.objects.filter(kind="more_time").update(facts={"number": 2, "minutes": 5})
    assert given(eight) == 0


def test_minutes_of_an_opening_that_was_taken_back_count_for_nothing(eight):
    give_more_time(bustle_id=eight.pk, round_number=1, minutes=5)
    opened = Round.objects.get().opened_at
    Round.objects.update(opened_at=opened + timedelta(minutes=1))
    assert given(eight) == 0


def test_only_a_round_that_is_played_by_a_clock_gets_some(eight):
    with pytest.raises(NotNow, match="Round 2 isn’t under way"):
        give_more_time(bustle_id=eight.pk, round_number=2, minutes=5)
    with pytest.raises(NotNow, match="1 to 60 minutes"):
        give_more_time(bustle_id=eight.pk, round_number=1, minutes=0)
    eight.minutes_per_round = 0
    eight.save(update_fields=["minutes_per_round"])
    with pytest.raises(NotNow, match="no clock"):
        give_more_time(bustle_id=eight.pk, round_number=1, minutes=5)


def test_a_closed_round_gets_none(eight):
    play_all(eight, "NNNN")
    close_round(bustle_id=eight.pk)
    with pytest.raises(NotNow):
        give_more_time(bustle_id=eight.pk, round_number=1, minutes=5)
