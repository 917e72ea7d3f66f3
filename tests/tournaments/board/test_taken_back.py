"""Hands that come for a round which was taken back: kept, named, and never on another sheet."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.selectors import sheet
from tests import cast
from tournaments.board.services import undo_last
from tournaments.core.errors import NoSuchThing
from tournaments.play.selectors.late_hands import count_late_hands, late_hands
from tournaments.play.selectors.tables import sheet_id_for, table_code_of
from tournaments.play.services.rounds import open_next_round

pytestmark = pytest.mark.django_db
KEPT = "Round 1 was reset. Your hand is kept for the director."


@pytest.fixture
def taken_back(eight):
    """Round 1 was opened by mistake: the sheet of table 1 as a phone still shows it."""
    old = cast.tables_of(eight)[0].sheet_id
    undo_last(bustle_id=eight.pk, by="director:dora")
    eight.refresh_from_db()
    return eight, table_code_of(eight, 1), old


def form(sheet_id, **more):
    facts = {"hand_id": str(uuid4()), "number": 1, "round": 1, "maker": "N", "tricks": "4"}
    return facts | ({"sheet": sheet_id} if sheet_id else {}) | more


@pytest.mark.parametrize("knows_its_sheet", [True, False])
def test_the_table_is_told_that_its_hand_is_kept(client, taken_back, knows_its_sheet):
    bustle, code, old = taken_back
    answer = client.post(f"/T/{code}/record", form(old if knows_its_sheet else None), follow=True)
    assert KEPT in answer.content.decode()
    assert count_late_hands(bustle) == 1


def test_a_phone_that_was_away_writes_nothing_on_the_sheet_of_the_second_opening(
    client, taken_back
):
    bustle, code, old = taken_back
    open_next_round(bustle_id=bustle.pk)
    new = cast.tables_of(bustle)[0].sheet_id
    client.post(f"/T/{code}/record", form(old))
    assert sheet(new).score.hands == ()
    client.post(f"/T/{code}/record", form(new))
    assert len(sheet(new).score.hands) == 1


def test_what_waited_on_a_phone_is_kept_too(client, taken_back):
    _bustle, code, old = taken_back
    item = {"kind": "form", "round": 1, "sheet": old, "number": 1, "hand_id": str(uuid4())}
    item["inputs"] = {"maker": ["N"], "tricks": ["4"]}
    address = f"/api/tables/{code}/batch/"
    answer = client.post(address, {"items": [item]}, content_type="application/json").json()
    [said] = answer["items"]
    assert (said["status"], said["answer"], said["message"]) == (201, "quarantined", KEPT)


def test_a_sheet_that_is_not_this_tables_is_not_written(taken_back):
    bustle, code, _old = taken_back
    open_next_round(bustle_id=bustle.pk)
    mine, other = (table.sheet_id for table in cast.tables_of(bustle))
    assert sheet_id_for(code, 1, other) == mine
    with pytest.raises(NoSuchThing):
        sheet_id_for(code, 2, other)


def test_the_page_of_a_table_shows_the_second_opening_as_something_new(client, taken_back):
    bustle, code, old = taken_back
    open_next_round(bustle_id=bustle.pk)
    assert client.get(f"/T/{code}/live?v={old}.0").status_code == 200
    assert client.get(f"/T/{code}/live?v={old}.0&touched").status_code == 200


def test_the_director_sees_the_hand_in_words_and_can_only_leave_it_out(director_client, taken_back):
    bustle, _code, old = taken_back
    cast.enter(old, maker="N", won=5)
    [hand] = late_hands(bustle)
    assert (hand.round_number, hand.table, hand.void) == (1, 1, True)
    address = f"/director/b/{bustle.slug}/late/"
    page = director_client.get(address).content.decode()
    assert "This round was taken back" in page
    assert 'value="count"' not in page
    sent = {"entry_id": str(hand.entry_id), "action": "count"}
    refused = director_client.post(address, sent, follow=True).content.decode()
    assert "That round was reset" in refused
    director_client.post(address, sent | {"action": "leave_out"})
    assert count_late_hands(bustle) == 0
