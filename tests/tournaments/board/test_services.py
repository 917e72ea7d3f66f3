"""Undoing: one step back at a time, and nothing is lost on the way."""

from __future__ import annotations

import pytest

from scoring.selectors import log_of, quarantined, sheet
from tests import cast
from tests.tournaments.bustles import open_round, person, play, play_round, redraw, seating
from tournaments.board.services import HandsEntered, undo_last
from tournaments.core.errors import NotNow
from tournaments.core.selectors.audit_log import deeds_of, last_undoable
from tournaments.core.selectors.bustles import version_of
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.services.audit_log import acting
from tournaments.draw.selectors.cards import void_card
from tournaments.draw.selectors.draws import is_stale
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.selectors.wishes import wishes_of
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.draw.services.substitutes import substitute
from tournaments.draw.services.wishes import add_wish
from tournaments.models import Deed, Draw
from tournaments.play.services.rounds import close_round, open_next_round, reopen_round
from tournaments.players.services.fill_ins import add_fill_ins
from tournaments.players.services.registrations import check_in, leave, leave_after, rename, walk_in
from tournaments.setup.services.bustles import finish_bustle

pytestmark = pytest.mark.django_db
DORA = "director:dora"


def undo(bustle, **more):
    bustle.refresh_from_db()
    return undo_last(bustle_id=bustle.pk, by=DORA, **more).sentence


def undoable(bustle):
    bustle.refresh_from_db()
    found = last_undoable(bustle)
    return found.sentence if found else None


def test_a_round_closed_and_the_next_opened_by_mistake_are_both_undone(between):
    before = [dict(sheet(t.sheet_id).score.points) for t in cast.tables_of(between)]
    open_next_round(bustle_id=between.pk)
    assert undo(between) == "round 2 opened"
    assert undo(between) == "round 1 closed"
    assert opened_rounds(between.pk) == [(1, "playing")]
    tables = cast.tables_of(between)
    assert [dict(sheet(table.sheet_id).score.points) for table in tables] == before
    assert {sheet(table.sheet_id).state for table in tables} == {"open"}


def test_what_was_undone_stays_in_the_history_with_who_did_and_undid_it(eight, director):
    with acting(f"director:{director.pk}"):
        play_round(eight)
    undo(eight)
    shown = next(one for one in deeds_of(eight.pk) if one.kind == "round_closed")
    assert (shown.sentence, shown.by, shown.undone_by) == ("round 1 closed", "dora", "a director")
    assert shown.undone_at is not None


def test_hands_are_not_put_aside_before_the_director_says_so(eight):
    tables = cast.tables_of(eight)
    play(tables[0].sheet_id, "N", "E", "S")
    with pytest.raises(HandsEntered, match="3 hands have been entered"):
        undo(eight)
    with pytest.raises(HandsEntered):
        undo(eight, hands=2)
    assert opened_rounds(eight.pk) == [(1, "playing")]
    assert undo(eight, hands=3) == "round 1 opened"
    assert opened_rounds(eight.pk) == []
    assert len(log_of(tables[0].sheet_id)) == 3


def test_a_round_that_was_taken_back_is_opened_again_with_new_sheets(eight):
    old = [table.sheet_id for table in cast.tables_of(eight)]
    seats = seating(eight, 1)
    undo(eight)
    assert open_next_round(bustle_id=eight.pk) == 1
    new = [table.sheet_id for table in cast.tables_of(eight)]
    assert seating(eight, 1) == seats
    assert not set(old) & set(new)
    assert {sheet(one).state for one in old} == {"void"}


def test_a_hand_for_a_void_sheet_is_kept_for_the_director(eight):
    sheet_id = cast.tables_of(eight)[0].sheet_id
    undo(eight)
    assert cast.enter(sheet_id).answer == "quarantined"
    assert [line.sheet_id for line in quarantined(eight.book_id)] == [sheet_id]


def test_the_version_never_falls_back(between):
    open_next_round(bustle_id=between.pk)
    for table in cast.tables_of(between):
        play(table.sheet_id, "N", "N")
    before = version_of(between.pk)
    undo(between, hands=4)
    assert version_of(between.pk) > before


def test_whom_an_opening_let_go_is_back_and_who_left_meanwhile_is_gone(between):
    leave_after(bustle_id=between.pk, number=3, round_number=1)
    open_round(between)
    assert person(between, 3).state == "left"
    leave(bustle_id=between.pk, number=4)
    # Two who press one after the other: the leaving first, the opening then.
    Deed.objects.filter(kind="left").delete()
    undo(between)
    assert person(between, 3).state == "here"
    assert (person(between, 4).state, person(between, 4).gone_from_round) == ("left", 2)


def test_a_draw_is_undone_and_the_one_before_counts_again(between):
    draw_rounds(bustle_id=between.pk, seed=9)
    assert undo(between) == "draw 2 made, from round 2 on"
    assert newest_draw(between.pk).generation == 1
    assert open_next_round(bustle_id=between.pk) == 2


def test_the_number_of_a_draw_is_given_once(between):
    draw_rounds(bustle_id=between.pk, seed=9)
    undo(between)
    assert draw_rounds(bustle_id=between.pk, seed=9) == 3


def test_a_draw_from_which_a_round_was_opened_stays(between):
    redraw(between)
    assert undo(between) == "draw 2 published"
    publish_draw(bustle_id=between.pk)
    open_next_round(bustle_id=between.pk)
    assert undoable(between) == "round 2 opened"
    assert Draw.objects.count() == 2


def test_an_opening_that_showed_the_draw_hides_it_again(between):
    draw_rounds(bustle_id=between.pk, seed=9)
    open_next_round(bustle_id=between.pk)
    undo(between)
    assert newest_draw(between.pk).published_at is None


def test_people_are_put_back_as_they_were(between):
    leave(bustle_id=between.pk, number=5)
    assert undo(between) == "Eve leaving"
    assert (person(between, 5).state, person(between, 5).gone_from_round) == ("here", None)


def test_who_walked_in_by_mistake_did_not_come(eight):
    number = walk_in(bustle_id=eight.pk, name="Zoe")
    assert undo(eight) == "Zoe walked in"
    assert person(eight, number).state == "no_show"


def test_a_fill_in_was_added_and_did_not_walk_in(eight):
    [number] = add_fill_ins(bustle_id=eight.pk, count=1)
    assert undo(eight) == "Fill-in 1 was added"
    assert person(eight, number).state == "no_show"


def test_what_has_changed_since_is_not_put_back(eight):
    leave(bustle_id=eight.pk, number=5)
    with acting("itself"):
        check_in(bustle_id=eight.pk, numbers=[5])
        leave(bustle_id=eight.pk, number=6)
    assert undoable(eight) == "round 1 opened"


def test_checking_in_is_undone_before_the_start_and_not_after(club):
    bustle = cast.bustle_in_setup(club)
    check_in(bustle_id=bustle.pk, numbers=[1, 2])
    check_in(bustle_id=bustle.pk, numbers=[3])
    assert [undo(bustle), undo(bustle)] == ["Cleo checked in", "Ada and Ben checked in"]
    assert {row.state for row in bustle.registrations.all()} == {"registered"}
    with pytest.raises(NotNow, match="nothing to undo"):
        undo(bustle)


def test_a_finished_bustle_goes_on(between):
    finish_bustle(bustle_id=between.pk)
    assert undo(between) == "the evening finished"
    between.refresh_from_db()
    assert between.state == "running"


def test_taking_a_closing_back_by_its_own_button_is_undoing_too(between):
    with acting(DORA):
        reopen_round(bustle_id=between.pk)
    assert Deed.objects.get(kind="round_closed").undone_by == DORA
    assert undoable(between) == "round 1 opened"
    close_round(bustle_id=between.pk)
    assert undoable(between) == "round 1 closed"


def test_a_button_undoes_what_it_says_and_nothing_else(eight):
    eight.refresh_from_db()
    opened = last_undoable(eight)
    play_round(eight)
    with pytest.raises(NotNow, match="happened since"):
        undo(eight, deed_id=opened.id)
    closed = last_undoable(eight)
    undo(eight, deed_id=closed.id)
    with pytest.raises(NotNow, match="already been undone"):
        undo(eight, deed_id=closed.id)


@pytest.mark.full
def test_a_substitute_is_taken_back_with_the_draw_the_wishes_and_the_seats(between):
    add_wish(bustle_id=between.pk, kind="apart", one=5, other=6)
    redraw(between)
    before = newest_draw(between.pk)
    number = substitute(bustle_id=between.pk, number=5, name="Sue")
    [passed] = wishes_of(between.pk)
    assert {passed.one, passed.other} == {number, 6}
    assert undo(between) == "Sue took over Eve’s seats and wishes"
    assert newest_draw(between.pk) == before
    assert not is_stale(between.pk, before)
    assert (person(between, 5).state, person(between, number).state) == ("here", "no_show")
    assert person(between, number).stands_in_for is None
    [wish] = wishes_of(between.pk)
    assert {wish.one, wish.other} == {5, 6}


@pytest.mark.full
def test_the_card_of_a_substitute_who_was_taken_back_is_void(between):
    redraw(between)
    number = substitute(bustle_id=between.pk, number=5, name="Sue")
    printed = newest_draw(between.pk).generation
    undo(between)
    assert void_card(between.pk, number, printed) is None  # they have no seats to be wrong about
    assert draw_rounds(bustle_id=between.pk, seed=9) == printed + 1


def test_a_substitute_stays_once_a_round_was_opened_with_them(between):
    redraw(between)
    substitute(bustle_id=between.pk, number=5, name="Sue")
    deed = Deed.objects.get(kind="substituted")
    open_next_round(bustle_id=between.pk)
    with pytest.raises(NotNow, match=r"This stays\. A round has started"):
        undo(between, deed_id=deed.pk)
    [shown] = [one for one in deeds_of(between.pk) if one.kind == "substituted"]
    assert shown.stays == "This stays. A round has started since."
    assert undo(between) == "round 2 opened"
    assert undo(between).startswith("Sue took over Eve’s seats")


def test_whoever_stood_in_from_the_list_is_where_they_were(eight):
    walked = walk_in(bustle_id=eight.pk, name="Zoe")
    play_round(eight)
    leave(bustle_id=eight.pk, number=walked)
    redraw(eight)
    substitute(bustle_id=eight.pk, number=5, by_number=walked)
    undo(eight)
    assert (person(eight, walked).state, person(eight, walked).stands_in_for) == ("left", None)


def test_a_name_is_taken_back_while_nobody_played_under_it(between):
    rename(bustle_id=between.pk, number=5, name="Evelyn")
    assert undo(between) == "Eve renamed Evelyn"
    assert person(between, 5).player.name == "Eve"
    rename(bustle_id=between.pk, number=5, name="Evelyn")
    rename(bustle_id=between.pk, number=5, name="Evi")
    assert [undo(between), undo(between)] == ["Evelyn renamed Evi", "Eve renamed Evelyn"]
    rename(bustle_id=between.pk, number=5, name="Evelyn")
    open_next_round(bustle_id=between.pk)
    [shown] = [one for one in deeds_of(between.pk) if one.stays]
    assert shown.sentence == "Eve renamed Evelyn"
