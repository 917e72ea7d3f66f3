"""Opening a round, closing it when all sheets are in, and taking a closing back."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.selectors import sheet
from scoring.services import enter_totals
from tests import cast
from tests.tournaments.bustles import (
    open_round,
    play,
    play_round,
    players,
    redraw,
    seating,
)
from tournaments.core.errors import NotNow
from tournaments.draw.selectors.draws import planned_round
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Draw, Round
from tournaments.play.services.rounds import (
    close_round,
    open_next_round,
    reopen_round,
    waiting_sentence,
)
from tournaments.players.services.registrations import leave, walk_in

pytestmark = pytest.mark.django_db


def test_a_round_seats_everybody_as_drawn(eight):
    plan = planned_round(newest_draw(eight.pk), 1)
    drawn = [
        (table, seat, number)
        for table, seats in enumerate(plan, start=1)
        for seat, number in zip("NSEW", seats, strict=True)
    ]
    assert seating(eight, 1) == sorted(drawn)


def test_every_table_has_an_empty_sheet_of_its_own(eight):
    sheets = [table.sheet_id for table in cast.tables_of(eight)]
    assert len(set(sheets)) == 2
    assert all(sheet(one).score.played == 0 for one in sheets)


def test_opening_a_round_makes_its_draw_public(eight):
    play_round(eight)
    draw_rounds(bustle_id=eight.pk, seed=9)
    assert newest_draw(eight.pk).published_at is None
    open_next_round(bustle_id=eight.pk)
    assert newest_draw(eight.pk).published_at is not None


def test_a_round_in_play_is_closed_before_the_next_one_is_opened(eight):
    with pytest.raises(NotNow, match="Round 1 is under way"):
        open_next_round(bustle_id=eight.pk)
    assert eight.rounds.count() == 1


def test_no_round_is_opened_before_the_start_or_after_the_last(club, eight):
    with pytest.raises(NotNow, match="Start the bustle"):
        open_next_round(bustle_id=cast.bustle_in_setup(club).pk)
    for _round in range(2):
        play_round(eight)
        open_next_round(bustle_id=eight.pk)
    play_round(eight)
    with pytest.raises(NotNow, match="All 3 rounds"):
        open_next_round(bustle_id=eight.pk)


@pytest.mark.parametrize(
    "change",
    [
        lambda pk: leave(bustle_id=pk, number=2),
        lambda pk: walk_in(bustle_id=pk, name="Max"),
    ],
    ids=["somebody left", "somebody came"],
)
def test_a_stale_draw_opens_no_round(eight, change):
    play_round(eight)
    change(eight.pk)
    with pytest.raises(NotNow, match="Redraw the remaining rounds"):
        open_next_round(bustle_id=eight.pk)
    redraw(eight)
    assert open_next_round(bustle_id=eight.pk) == 2


def test_the_database_itself_keeps_a_round_from_being_opened_twice(eight):
    draw = Draw.objects.get()
    for number in (1, 2):
        with pytest.raises(IntegrityError), transaction.atomic():
            Round.objects.create(bustle=eight, number=number, draw=draw, opened_at=timezone.now())


def test_closing_names_the_tables_that_are_still_playing(club):
    bustle = cast.running_bustle(club, players=12, rounds=1, hands=2)
    first, second, third = cast.tables_of(bustle)
    play(second.sheet_id, "N", "E")
    play(third.sheet_id, "N")
    with pytest.raises(NotNow, match="Tables 1 and 3 aren’t finished yet"):
        close_round(bustle_id=bustle.pk)
    assert bustle.rounds.get().state == "playing"
    assert sheet(first.sheet_id).state == "open"
    play(first.sheet_id, "N", "E")
    play(third.sheet_id, "E")
    assert close_round(bustle_id=bustle.pk) == 1
    assert {sheet(one.sheet_id).state for one in (first, second, third)} == {"closed"}


def test_closing_names_a_table_in_dispute_as_such_until_it_is_settled(club):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=1)
    [table] = cast.tables_of(bustle)
    cast.enter(table.sheet_id, 1, "N")
    cast.enter(table.sheet_id, 1, "E")
    with pytest.raises(NotNow) as refused:
        close_round(bustle_id=bustle.pk)
    assert str(refused.value) == "Table 1 has a hand in dispute. Settle it first."
    enter_totals(
        sheet_id=table.sheet_id,
        entry_id=cast.uuid4(),
        points={"NS": 1, "EW": 0},
        by="director",
    )
    assert close_round(bustle_id=bustle.pk) == 1


def test_what_a_round_waits_for_is_said_in_whole_sentences():
    assert waiting_sentence([4]) == "Table 4 isn’t finished yet. Close the round when it is."
    assert waiting_sentence([1, 2, 5], [2]) == (
        "Tables 1 and 5 aren’t finished yet. Close the round when they are. "
        "Table 2 has a hand in dispute. Settle it first."
    )
    assert waiting_sentence([1, 2], [1, 2]).startswith("Tables 1 and 2 have hands in dispute")


def test_nothing_is_closed_twice(eight):
    play_round(eight)
    with pytest.raises(NotNow, match="No round is under way"):
        close_round(bustle_id=eight.pk)


def test_a_closing_can_be_taken_back_and_hands_come_in_again(eight):
    play_round(eight)
    table = cast.tables_of(eight)[0].sheet_id
    assert cast.enter(table, 4, "E").answer == "quarantined"
    assert reopen_round(bustle_id=eight.pk) == 1
    playing = eight.rounds.get()
    assert (playing.state, playing.closed_at) == ("playing", None)
    assert cast.enter(table, 4, "N").answer == "confirmed"


def test_only_the_last_round_is_reopened_and_only_before_the_next_is_opened(eight):
    with pytest.raises(NotNow, match="no closed round to reopen"):
        reopen_round(bustle_id=eight.pk)
    play_round(eight)
    open_next_round(bustle_id=eight.pk)
    with pytest.raises(NotNow, match="no closed round to reopen"):
        reopen_round(bustle_id=eight.pk)
    assert list(eight.rounds.values_list("state", flat=True)) == ["closed", "playing"]


def test_a_bustle_with_sit_outs_seats_all_the_others(club):
    bustle = cast.running_bustle(club, players=10, rounds=2, hands=1)
    assert len(players(bustle, 1)) == 8
    play_round(bustle, "N")
    open_round(bustle)
    assert set(range(1, 11)) == players(bustle, 1) | players(bustle, 2)
