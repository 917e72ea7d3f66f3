"""Whole evenings with a dispute: in a rotation everybody goes on, where winners move most do."""

import pytest

from scoring.services import correct_hand
from tests import cast
from tests.tournaments.bustles import play, play_all, seating, started
from tournaments.archive.services import archive_of, open_archive
from tournaments.core.errors import NotNow
from tournaments.core.selectors.bustles import version_of
from tournaments.core.selectors.rounds import open_disputes
from tournaments.draw.selectors.held import held_in
from tournaments.draw.services.auto_draw import draw_next_round
from tournaments.models import Bustle
from tournaments.play.selectors.sheet_history import corrections_of
from tournaments.play.services.held_tables import open_held_tables
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.public.services.publishing import publish_results
from tournaments.setup.services.bustles import finish_bustle
from tournaments.standings.selectors.standings import standings_of

pytestmark = [pytest.mark.django_db, pytest.mark.full]
SIXTEEN = [f"{name} {number}" for number, name in enumerate((*cast.NAMES, *cast.NAMES[:4]))]


def rows(bustle):
    bustle = Bustle.objects.get(pk=bustle.pk)
    return {row.number: row for row in standings_of(bustle, version_of(bustle.pk)).rows}


def settle(table, number):
    facts = {"maker": "E", "tricks": {"EW": 5, "NS": 0}}
    correct_hand(
        sheet_id=table.sheet_id, entry_id=cast.uuid4(), number=number, facts=facts, by="director:1"
    )


def test_the_dispute_at_hand_five_keeps_nobody_else_waiting(club):
    bustle = started(club, SIXTEEN, rounds_planned=3, hands_per_round=8, entry="both")
    disputed = cast.tables_of(bustle)[3]
    play(disputed.sheet_id, *"NESWN")
    cast.enter(disputed.sheet_id, 5, "E", 5)
    four = {player.number for player in disputed.players}
    assert {number for number, row in rows(bustle).items() if row.pending} == four
    play(disputed.sheet_id, *"ESW")
    for table in cast.tables_of(bustle):
        if table.number != 4:
            play(table.sheet_id, *"NESWNESN")
    close_round(bustle_id=bustle.pk, pending=[4])
    for _round in (2, 3):
        open_next_round(bustle_id=bustle.pk)
        assert len(cast.tables_of(bustle)) == 4
        play_all(bustle, "NESWNESN")
        close_round(bustle_id=bustle.pk)
    before = {number: row.points for number, row in rows(bustle).items()}
    assert {number for number, row in rows(bustle).items() if row.pending} == four
    with pytest.raises(NotNow, match="round 1, table 4"):
        finish_bustle(bustle_id=bustle.pk)
    settle(disputed, 5)
    moved = {number: row.points - before[number] for number, row in rows(bustle).items()}
    at = {player.seat: player.number for player in disputed.players}
    assert {seat: moved.pop(at[seat]) for seat in "NESW"} == {"N": 0, "E": 2, "S": 0, "W": 2}
    assert set(moved.values()) == {0}
    [correction] = corrections_of(bustle.pk)
    assert (correction.round_number, correction.table) == (1, 4)
    assert (correction.was, correction.now) == ("3–4", "3–6")
    finish_bustle(bustle_id=bustle.pk)
    assert publish_results(bustle_id=bustle.pk, by="director:1") == 1


def test_winners_move_with_a_dispute_and_the_file_carries_who_waits(club):
    bustle = started(club, SIXTEEN, rounds_planned=3, format="winners_move")
    disputed = cast.tables_of(bustle)[2]
    play_all(bustle)
    cast.enter(disputed.sheet_id, 2, "E", 5)
    close_round(bustle_id=bustle.pk, pending=[3])
    draw_next_round(bustle_id=bustle.pk)
    open_next_round(bustle_id=bustle.pk)
    assert [table.number for table in cast.tables_of(bustle)] == [1, 4]
    play_all(bustle)
    file = archive_of(bustle_id=bustle.pk)[1]
    there = open_archive(data=file, club_id=club.pk, as_copy=True, same_people=True)
    for night in (bustle, Bustle.objects.get(pk=there.bustle_id)):
        first, second = night.rounds.order_by("number")
        assert held_in(second.draw, 2).tables == (2, 3)
        settle(first.tables.get(number=3), 2)
        assert open_disputes(night.pk) == []
        assert open_held_tables(bustle_id=night.pk) == [2, 3]
        seats = seating(night, 2)
        winners = {player.number for player in disputed.players if player.seat in "EW"}
        assert winners < {number for table, _seat, number in seats if table == 2}
        assert len({number for _table, _seat, number in seats}) == 16
        for table in cast.tables_of(night):
            if table.number in (2, 3):
                play(table.sheet_id, "N", "N")
        close_round(bustle_id=night.pk)
        assert draw_next_round(bustle_id=night.pk)
        assert open_next_round(bustle_id=night.pk) == 3
