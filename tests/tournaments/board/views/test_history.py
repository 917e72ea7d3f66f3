"""The board's undo, what it asks before hands are put aside, and the history."""

from __future__ import annotations

from copy import copy
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.services import adjust, correct_hand
from tests import cast
from tests.tournaments.bustles import play
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.models import Deed
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import mark_no_show, rename
from tournaments.players.services.sign_up import set_paid, set_sign_up, sign_up

pytestmark = pytest.mark.django_db
OTHERS = {"maker": "E", "tricks": {"EW": 5, "NS": 0}}


@pytest.fixture
def at(director_client: Any, eight: Any) -> Any:
    """Pages of the bustle: `at("undo", deed=3)` posts, `at("history")` reads."""

    def page(name: str, query: str = "", _follow: bool = True, **sent: Any) -> str:
        address = reverse(f"director:{name}", args=[eight.slug]) + query
        if sent:
            return str(director_client.post(address, sent, follow=_follow).content.decode())
        return str(director_client.get(address, follow=True).content.decode())

    return page


def deed(kind: str) -> int:
    return int(Deed.objects.get(kind=kind).pk)


def copy_of(done: Deed) -> Deed:
    again = copy(done)
    again.pk = None
    return again


def correct(bustle: Any, reason: str = "the card says so") -> None:
    correct_hand(
        sheet_id=cast.tables_of(bustle)[0].sheet_id,
        entry_id=uuid4(),
        number=4,
        facts=OTHERS,
        by="director:1",
        reason=reason,
    )


def test_the_board_says_what_was_done_last_and_undoes_it_in_one_tap(at, between):
    assert "Undo: round 1 closed" in at("board")
    assert "Undone: round 1 closed." in at("undo", deed=deed("round_closed"))
    assert opened_rounds(between.pk) == [(1, "playing")]
    assert "Undo: round 1 opened" in at("board")


def test_where_hands_were_entered_the_page_asks_first(at, eight):
    play(cast.tables_of(eight)[0].sheet_id, "N", "S")
    page = at("undo", deed=deed("round_opened"))
    assert "2 hands have been entered" in page
    assert opened_rounds(eight.pk) == [(1, "playing")]
    assert "Undone: round 1 opened." in at("undo", deed=deed("round_opened"), hands=2)
    assert opened_rounds(eight.pk) == []


def test_a_second_press_undoes_nothing_more(at, between):
    at("undo", _follow=False, deed=deed("round_closed"))
    assert "That has already been undone." in at("undo", deed=deed("round_closed"))
    assert opened_rounds(between.pk) == [(1, "playing")]


def test_where_nothing_can_be_undone_the_page_says_so(director_client, club):
    bustle = cast.bustle_in_setup(club)
    page = director_client.get(reverse("director:undo", args=[bustle.slug]), follow=True)
    assert "nothing to undo." in page.content.decode()


def test_the_history_says_who_did_what_and_what_was_undone(at, between):
    open_next_round(bustle_id=between.pk)
    at("undo", _follow=False, deed=Deed.objects.filter(kind="round_opened").last().pk)
    page = at("history")
    assert "Undone: round 2 opened" in page
    assert "<s>Round 2 opened</s>" in page
    assert "dora" in page


def test_a_correction_stands_with_before_after_and_reason(at, between):
    correct(between)
    page = at("history")
    assert "Round 1, table 1" in page
    assert "Hand 4 corrected" in page
    assert "3–2, was 4–0" in page
    assert "the card says so" in page


def test_the_history_of_one_round_or_table_leaves_the_rest_out(at, between):
    correct(between)
    open_next_round(bustle_id=between.pk)
    assert "Hand 4 corrected" in at("history", "?round=1")
    assert "Hand 4 corrected" not in at("history", "?round=2")
    assert "Hand 4 corrected" not in at("history", "?round=1&table=2")
    assert "Round 2 opened" in at("history", "?round=2")
    assert "Round 2 opened" not in at("history", "?round=1")


def test_the_history_is_asked_about_one_thing_or_person(at, between):
    correct(between)
    set_paid(bustle_id=between.pk, number=1, paid=True)
    set_paid(bustle_id=between.pk, number=2, paid=True)
    money = at("history", "?about=money")
    assert "Ada marked as paid" in money
    assert "Round 1 closed" not in money
    assert "Hand 4 corrected" not in money
    assert "Hand 4 corrected" in at("history", "?about=sheets")
    hers = at("history", "?person=1&about=money")
    assert "Ada marked as paid" in hers
    assert "Ben marked as paid" not in hers
    assert "Nothing found" in at("history", "?about=public")


def test_the_history_comes_in_pages_under_the_round_in_which_it_was_done(at, eight):
    for paid in (True, False):
        set_paid(bustle_id=eight.pk, number=1, paid=paid)
    done = Deed.objects.last()
    Deed.objects.bulk_create([copy_of(done) for _time in range(60)])
    first = at("history")
    assert "Page 1 of 2" in first
    assert "From round 1 on" in first
    assert "Before round 1" in at("history", "?page=2")


def test_what_can_be_undone_says_so_and_what_cannot_says_why(at, between):
    rename(bustle_id=between.pk, number=1, name="Adah")
    assert 'undo/">Undo</a>' in at("history")
    open_next_round(bustle_id=between.pk)
    assert "This stays. A round has started since." in at("history")


def test_undoing_a_no_show_says_what_happens_to_whoever_moved_up(director_client, club):
    bustle = cast.bustle_in_setup(club)
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=8)
    sign_up(bustle_id=bustle.pk, name="Zoe")
    mark_no_show(bustle_id=bustle.pk, number=1)
    address = reverse("director:undo", args=[bustle.slug])
    assert "Zoe is waiting again." in director_client.get(address).content.decode()
    sent = {"deed": deed("no_show")}
    page = director_client.post(address, sent, follow=True).content.decode()
    assert "Undone: Ada marked as not coming; Zoe moved up from the waiting list." in page


def test_points_given_stand_in_the_history(at, eight):
    adjust(
        sheet_id=cast.tables_of(eight)[0].sheet_id,
        entry_id=uuid4(),
        points=-2,
        account="NS",
        by="director:1",
        reason="table talk",
    )
    page = at("history")
    assert "-2 for NS" in page
    assert "table talk" in page


def test_another_clubs_director_sees_and_undoes_nothing(client, eight):
    stranger = cast.director(cast.club("Others"), "olga")
    client.force_login(stranger)
    for name in ("undo", "history"):
        assert client.get(reverse(f"director:{name}", args=[eight.slug])).status_code == 404
