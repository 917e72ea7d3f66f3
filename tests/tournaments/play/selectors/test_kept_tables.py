"""A table without its hands: kept while nothing about it changes, and never a moment longer."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tournaments.core.errors import NoSuchThing
from tournaments.models import Bustle, Player, Table
from tournaments.play.selectors import kept_tables, tables
from tournaments.play.selectors.kept_tables import kept_bustle
from tournaments.play.selectors.tables import table_code, table_code_of, table_of, table_page
from tournaments.play.services.calls import answer_call, call_director
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.players.services.registrations import rename

pytestmark = pytest.mark.django_db


def page(bustle: Bustle) -> Any:
    return table_page(table_code_of(bustle, 1))


def test_it_is_read_once_and_a_hand_changes_nothing_about_it(
    eight: Any, django_assert_num_queries: Any
) -> None:
    first = table_of(table_code_of(eight, 1))
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    with django_assert_num_queries(1):
        assert table_of(table_code_of(eight, 1)) is first


def test_a_made_up_code_reads_no_table(eight: Any, monkeypatch: Any) -> None:
    read: list[int] = []
    monkeypatch.setattr(tables, "kept_table", lambda _bustle, number: read.append(number))
    with pytest.raises(NoSuchThing):
        table_of(table_code(bustle_id=eight.pk, table=1, generation=7))
    assert read == []


def test_the_hand_is_on_the_page_all_the_same(eight: Any) -> None:
    before = page(eight)
    cast.enter(before.sheet.id, maker="N", won=5)
    after = page(eight)
    assert [side.points for side in after.table.sides] == [2, 0]
    assert after.table.played == 1
    assert after.table.changed_at is not None


def test_another_round_is_another_table(eight: Any) -> None:
    before = page(eight)
    for table in cast.tables_of(eight):
        for number in range(1, 5):
            cast.enter(table.sheet_id, number)
    close_round(bustle_id=eight.pk)
    closed = page(eight)
    assert (closed.round_state, closed.sheet.state) == ("closed", "closed")
    open_next_round(bustle_id=eight.pk)
    assert page(eight).sheet.id != before.sheet.id


def test_a_call_and_its_answer_are_seen_at_once(eight: Any) -> None:
    assert page(eight).call is None
    call = call_director(bustle_id=eight.pk, table=1)
    assert page(eight).call.answered_at is None
    answer_call(bustle_id=eight.pk, call_id=call)
    assert page(eight).call.answered_at is not None


def test_a_name_is_corrected_at_once(eight: Any) -> None:
    number = page(eight).table.players[0].number
    rename(bustle_id=eight.pk, number=number, name="Somebody Else")
    assert page(eight).table.players[0].name == "Somebody Else"


def test_a_name_that_another_bustle_corrects_is_seen_after_a_while(
    eight: Any, monkeypatch: Any
) -> None:
    number = page(eight).table.players[0].number
    Player.objects.filter(registrations__number=number).update(name="Somebody Else")
    later = kept_tables.time.monotonic() + kept_tables.HOLDS
    monkeypatch.setattr(kept_tables.time, "monotonic", lambda: later)
    assert page(eight).table.players[0].name == "Somebody Else"


def test_the_winner_of_an_extra_hand_is_seen_at_once(club: Any) -> None:
    bustle = cast.running_bustle(club, players=8, rounds=2, hands=2)
    Bustle.objects.filter(pk=bustle.pk).update(format="winners_move")
    first = page(bustle)
    cast.enter(first.sheet.id, 1, "N")
    cast.enter(first.sheet.id, 2, "E")
    assert page(bustle).table.won_extra_hand is None
    won = {"bustle_id": bustle.pk, "round_number": 1, "table": 1, "account": "EW"}
    win_extra_hand(**won, by="table 1")
    assert Table.objects.get(sheet_id=first.sheet.id).extra_hand == "EW"
    assert page(bustle).table.won_extra_hand.account == "EW"


def test_there_is_no_table_where_there_is_no_bustle() -> None:
    assert kept_bustle(999) is None
