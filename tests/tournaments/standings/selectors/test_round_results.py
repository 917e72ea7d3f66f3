"""Closed rounds are read once, and never told otherwise than their sheets say."""

from uuid import uuid4

import pytest

from scoring.services import adjust, correct_hand, enter_totals
from tests import cast
from tests.tournaments.bustles import open_round, play_all, play_round
from tournaments.models import Bustle
from tournaments.play.services.rounds import close_round, reopen_round
from tournaments.standings.selectors import round_results
from tournaments.standings.selectors.round_results import taken_by_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_rounds(club):
    """Two tables; the first round closed, the second open."""
    bustle = cast.running_bustle(club, players=8, rounds=3, hands=2)
    play_round(bustle, "NE")
    open_round(bustle)
    return Bustle.objects.get(pk=bustle.pk)


def fresh(bustle):
    """The same with an empty memory."""
    round_results._closed_rounds.clear()
    round_results._table_results.clear()
    return taken_by_round(bustle)


def first_sheet(bustle):
    return bustle.rounds.get(number=1).tables.get(number=1).sheet_id


SLAM = {"maker": "E", "tricks": {"EW": 5, "NS": 0}}
CORRECTIONS = {
    "hand": lambda sheet: correct_hand(
        sheet_id=sheet, entry_id=uuid4(), number=1, facts=SLAM, by="director:1"
    ),
    "totals": lambda sheet: enter_totals(
        sheet_id=sheet, entry_id=uuid4(), points={"NS": 9, "EW": 1}, by="director:1"
    ),
    "adjustment": lambda sheet: adjust(
        sheet_id=sheet, entry_id=uuid4(), points=-2, seat="N", by="director:1", reason="late"
    ),
}


@pytest.mark.parametrize("kind", CORRECTIONS)
def test_a_closed_round_that_is_corrected_counts_as_it_is_now(two_rounds, kind):
    before = taken_by_round(two_rounds)
    CORRECTIONS[kind](first_sheet(two_rounds))
    after = taken_by_round(two_rounds)
    assert after != before
    assert after == fresh(two_rounds)


def test_a_closed_round_is_read_once_and_the_open_one_every_time(
    two_rounds, django_assert_num_queries
):
    fresh(two_rounds)
    with django_assert_num_queries(2):
        taken_by_round(two_rounds)
    assert taken_by_round(two_rounds)[1] == [True, False]
    play_all(two_rounds)
    assert taken_by_round(two_rounds)[1] == [True, True]
    close_round(bustle_id=two_rounds.pk)
    taken_by_round(two_rounds)
    with django_assert_num_queries(1):
        known = taken_by_round(two_rounds)
    assert known == fresh(two_rounds)


def test_a_round_that_is_opened_again_is_read_again(two_rounds):
    play_round(two_rounds, "NN")
    taken_by_round(two_rounds)
    reopen_round(bustle_id=two_rounds.pk)
    sheet_id = two_rounds.rounds.get(number=2).tables.get(number=1).sheet_id
    CORRECTIONS["totals"](sheet_id)
    assert taken_by_round(two_rounds) == fresh(two_rounds)


def test_rounds_after_the_last_that_counts_are_left_out(two_rounds):
    one, two = (taken_by_round(two_rounds, through=through)[0] for through in (1, None))
    assert one == two[:1]


def test_no_more_rounds_are_kept_than_a_process_can_hold(two_rounds, monkeypatch):
    monkeypatch.setattr(round_results._closed_rounds, "maxsize", 1)
    for number in range(1, 4):
        CORRECTIONS["totals"](first_sheet(two_rounds))
        two_rounds.rounds.filter(number=1).update(
            closed_at=two_rounds.starts_at.replace(year=2000 + number)
        )
        taken_by_round(two_rounds)
    assert len(round_results._closed_rounds) == 1


def test_of_the_open_round_only_the_sheet_that_has_changed_is_read_again(
    two_rounds, django_assert_num_queries
):
    open_tables = two_rounds.rounds.get(number=2).tables
    taken_by_round(two_rounds)
    cast.enter(open_tables.get(number=1).sheet_id, 1)
    with django_assert_num_queries(3) as asked:
        after = taken_by_round(two_rounds)
    read = [query["sql"] for query in asked if '"tally"' in query["sql"]]
    assert len(read) == 1
    assert f"IN ({open_tables.get(number=1).pk})" in read[0]
    assert after == fresh(two_rounds)
