"""Calling the director: one call a table, in order, answered once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tournaments.core.errors import NotNow
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Call
from tournaments.play.selectors.tables import call_of_table, waiting_calls
from tournaments.play.services.calls import answer_call, call_director, withdraw_call


def test_a_call_waits_and_everybody_who_watches_hears_of_it(eight):
    before = version_of(eight.pk)
    call_director(bustle_id=eight.pk, table=2, why="Score")
    assert [(call.table, call.why) for call in waiting_calls(eight.pk)] == [(2, "Score")]
    assert version_of(eight.pk) > before


def test_a_second_press_is_the_same_call_and_changes_nothing(eight):
    first = call_director(bustle_id=eight.pk, table=2)
    version = version_of(eight.pk)
    assert call_director(bustle_id=eight.pk, table=2) == first
    assert version_of(eight.pk) == version


def test_a_reason_given_later_is_kept_and_costs_no_place_in_the_line(eight):
    call_director(bustle_id=eight.pk, table=2)
    call_director(bustle_id=eight.pk, table=1)
    call_director(bustle_id=eight.pk, table=2, why="Score")
    call_director(bustle_id=eight.pk, table=2)
    assert [(call.table, call.why) for call in waiting_calls(eight.pk)] == [(2, "Score"), (1, "")]


def test_an_answered_call_leaves_the_line_and_the_table_may_call_again(eight):
    first = call_director(bustle_id=eight.pk, table=2)
    answer_call(bustle_id=eight.pk, call_id=first)
    assert waiting_calls(eight.pk) == []
    assert call_of_table(eight.pk, 2).answered_at is not None
    assert call_director(bustle_id=eight.pk, table=2) != first
    assert call_of_table(eight.pk, 2).answered_at is None


def test_an_answer_is_given_once_and_only_in_its_own_bustle(eight, club):
    other = cast.bustle_in_setup(club)
    call = call_director(bustle_id=eight.pk, table=2)
    answer_call(bustle_id=other.pk, call_id=call)
    assert len(waiting_calls(eight.pk)) == 1
    answer_call(bustle_id=eight.pk, call_id=call)
    answered = Call.objects.get().answered_at
    version = version_of(eight.pk)
    answer_call(bustle_id=eight.pk, call_id=call)
    assert (Call.objects.get().answered_at, version_of(eight.pk)) == (answered, version)


def test_a_withdrawn_call_is_gone_and_an_answered_one_cannot_be_withdrawn(eight):
    call_director(bustle_id=eight.pk, table=2)
    withdraw_call(bustle_id=eight.pk, table=2)
    assert call_of_table(eight.pk, 2) is None
    call = call_director(bustle_id=eight.pk, table=2)
    answer_call(bustle_id=eight.pk, call_id=call)
    withdraw_call(bustle_id=eight.pk, table=2)
    assert Call.objects.count() == 1


def test_an_answer_is_news_for_a_few_minutes(eight):
    call = call_director(bustle_id=eight.pk, table=2)
    answer_call(bustle_id=eight.pk, call_id=call)
    Call.objects.update(answered_at=timezone.now() - timedelta(minutes=6))
    assert call_of_table(eight.pk, 2) is None


def test_nobody_is_called_before_the_bustle_runs(club):
    bustle = cast.bustle_in_setup(club)
    with pytest.raises(NotNow, match="isn’t running"):
        call_director(bustle_id=bustle.pk, table=1)
