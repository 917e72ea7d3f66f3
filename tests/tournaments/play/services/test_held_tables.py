"""Winners move with a dispute: only the tables wait to which its people may go."""

import pytest

from scoring.services import correct_hand
from tests import cast
from tests.tournaments.bustles import play_all, seating, started
from tournaments.board.services import undo_last
from tournaments.core.errors import NotNow
from tournaments.core.selectors.audit_log import last_undoable
from tournaments.draw.selectors.draws import reasons_in
from tournaments.draw.selectors.held import held_in
from tournaments.draw.selectors.results import round_is_in
from tournaments.draw.selectors.schedule import idle_in, newest_draw
from tournaments.draw.services.auto_draw import draw_next_round
from tournaments.models import Round
from tournaments.play.selectors.tables import void_tables
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.services.held_tables import open_held_tables
from tournaments.play.services.rounds import close_round, open_next_round, take_back_opening

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(club):
    """Twelve at three tables; table 1 in dispute, so tables 1 and 3 of round 2 wait for it."""
    bustle = started(club, cast.NAMES, format="winners_move")
    play_all(bustle)
    cast.enter(cast.tables_of(bustle)[0].sheet_id, 2, "E", 5)
    close_round(bustle_id=bustle.pk, pending=[1])
    draw_next_round(bustle_id=bustle.pk)
    open_next_round(bustle_id=bustle.pk)
    return bustle


def first_table(bustle):
    return bustle.rounds.get(number=1).tables.get(number=1)


def at(bustle, table, round_number):
    seats = seating(bustle, round_number)
    return {number for each, _seat, number in seats if each == table}


def side(bustle, seats):
    """Who sat in these seats of the table in dispute."""
    rows = seating(bustle, 1)
    return {number for table, seat, number in rows if table == 1 and seat in seats}


def settle(bustle, tricks=5):
    """East and West take so many tricks in hand 2, after one point for North and South."""
    facts = {"maker": "E", "tricks": {"EW": tricks, "NS": 5 - tricks}}
    sheet_id = first_table(bustle).sheet_id
    correct_hand(sheet_id=sheet_id, entry_id=cast.uuid4(), number=2, facts=facts, by="director:1")


def test_the_other_tables_play_and_those_concerned_wait(waiting):
    assert [table.number for table in cast.tables_of(waiting)] == [2]
    draw = newest_draw(waiting.pk)
    held = held_in(draw, 2)
    assert held.sentence == ("Tables 1 and 3 wait for the dispute at table 1 of round 1.")
    assert held.people == idle_in(draw, 2) == set(range(1, 13)) - at(waiting, 2, 2)
    play_all(waiting)
    assert not round_is_in(waiting)
    with pytest.raises(NotNow, match="Tables 1 and 3 wait for the dispute"):
        close_round(bustle_id=waiting.pk)
    with pytest.raises(NotNow, match="Settle it first"):
        open_held_tables(bustle_id=waiting.pk)


def test_once_it_is_settled_the_rest_is_seated_and_nobody_else_moves(waiting):
    before = at(waiting, 2, 2)
    settle(waiting)
    assert open_held_tables(bustle_id=waiting.pk) == [1, 3]
    assert side(waiting, "EW") < at(waiting, 1, 2)
    assert side(waiting, "NS") < at(waiting, 3, 2)
    assert at(waiting, 2, 2) == before
    draw = newest_draw(waiting.pk)
    assert (held_in(draw, 2), idle_in(draw, 2)) == (None, frozenset())
    said = {reasons_in(draw, 2)[number] for number in side(waiting, "EW")}
    assert said == {"Won at table 1, stays."}
    with pytest.raises(NotNow, match="No table is waiting"):
        open_held_tables(bustle_id=waiting.pk)
    play_all(waiting)
    assert close_round(bustle_id=waiting.pk) == 2


def test_a_level_table_needs_its_extra_hand_before_the_rest_is_seated(waiting):
    settle(waiting, tricks=3)
    with pytest.raises(NotNow, match="Table 1 is tied"):
        open_held_tables(bustle_id=waiting.pk)
    extra = {"round_number": 1, "table": 1, "by": "director:1"}
    win_extra_hand(bustle_id=waiting.pk, account="NS", **extra)
    open_held_tables(bustle_id=waiting.pk)
    assert side(waiting, "NS") < at(waiting, 1, 2)
    with pytest.raises(NotNow, match="everyone has moved"):
        win_extra_hand(bustle_id=waiting.pk, account="EW", **extra)


def test_opening_them_is_undone_and_done_again(waiting):
    settle(waiting)
    open_held_tables(bustle_id=waiting.pk)
    assert last_undoable(waiting).sentence == "tables 1 and 3 of round 2 opened"
    sheets = [table.sheet_id for table in cast.tables_of(waiting) if table.number != 2]
    undo_last(bustle_id=waiting.pk, by="director:1")
    assert [table.number for table in cast.tables_of(waiting)] == [2]
    assert set(void_tables(waiting.pk)) == set(sheets)
    settle(waiting, tricks=0)
    open_held_tables(bustle_id=waiting.pk)
    assert side(waiting, "NS") < at(waiting, 1, 2)


def test_a_dispute_that_is_settled_before_the_round_opens_is_drawn_like_any_other(waiting):
    take_back_opening(bustle_id=waiting.pk)
    settle(waiting)
    assert draw_next_round(bustle_id=waiting.pk)
    assert open_next_round(bustle_id=waiting.pk) == 2
    assert len(cast.tables_of(waiting)) == 3


def test_a_round_of_which_every_table_waits_is_not_opened(club):
    bustle = started(club, format="winners_move")
    play_all(bustle)
    cast.enter(cast.tables_of(bustle)[0].sheet_id, 2, "E", 5)
    close_round(bustle_id=bustle.pk, pending=[1])
    draw_next_round(bustle_id=bustle.pk)
    with pytest.raises(NotNow, match=r"Tables 1 and 2 wait for .* Settle it first"):
        open_next_round(bustle_id=bustle.pk)
    assert Round.objects.count() == 1
