"""A round that is closed with a hand in dispute: who sat there is pending, all others go on."""

import pytest

from scoring.services import correct_hand
from tests import cast
from tests.tournaments.bustles import play, play_all, started
from tournaments.board.services import undo_last
from tournaments.core.errors import NotNow
from tournaments.core.selectors.audit_log import last_undoable
from tournaments.core.selectors.bustles import version_of
from tournaments.core.selectors.rounds import Dispute, open_disputes
from tournaments.models import Bustle
from tournaments.play.selectors.sheet_history import corrections_of
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.setup.services.bustles import finish_bustle
from tournaments.standings.selectors.standings import public_standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def disputed(club):
    """Eight at two tables, two hands a sheet, all in; table 2 has two versions of its second."""
    bustle = started(club, rounds_planned=2)
    play_all(bustle)
    cast.enter(cast.tables_of(bustle)[1].sheet_id, 2, "E", 5)
    return bustle


def rows(bustle):
    bustle = Bustle.objects.get(pk=bustle.pk)
    return {row.number: row for row in public_standings_of(bustle, version_of(bustle.pk)).rows}


def settle(table, **facts):
    facts = {"maker": "E", "tricks": {"EW": 5, "NS": 0}} | facts
    correct_hand(
        sheet_id=table.sheet_id, entry_id=cast.uuid4(), number=2, facts=facts, by="director:1"
    )


def test_those_at_the_table_are_pending_with_what_both_sides_agree_on(disputed):
    one, other = cast.tables_of(disputed)
    shown = rows(disputed)
    assert {number for number, row in shown.items() if row.pending} == {
        player.number for player in other.players
    }
    agreed = {player.seat: shown[player.number] for player in other.players}
    assert {seat: row.points for seat, row in agreed.items()} == {"N": 1, "E": 0, "S": 1, "W": 0}
    assert not any(row.figures["games_won"] for row in agreed.values())
    assert shown[one.players[0].number].figures["games_won"] == 1
    assert agreed["N"].note == "pending"
    assert [(side.points, side.leads, side.level) for side in other.sides] == [
        (1, False, False),
        (0, False, False),
    ]
    settle(other)
    assert not any(row.pending for row in rows(disputed).values())


def test_a_round_is_closed_with_a_dispute_that_the_director_knows_of(disputed):
    with pytest.raises(NotNow, match="Table 2 has a hand in dispute"):
        close_round(bustle_id=disputed.pk)
    with pytest.raises(NotNow, match="Table 2 has a hand in dispute"):
        close_round(bustle_id=disputed.pk, pending=[1])
    assert close_round(bustle_id=disputed.pk, pending=[1, 2]) == 1
    assert last_undoable(disputed).sentence == "round 1 closed, table 2 pending"
    assert open_next_round(bustle_id=disputed.pk) == 2
    assert open_disputes(disputed.pk) == [Dispute(1, 2, (2,))]


def test_a_table_in_dispute_that_still_plays_keeps_the_round_open(club):
    bustle = started(club)
    one, other = cast.tables_of(bustle)
    play(one.sheet_id, "N", "N")
    cast.enter(other.sheet_id, 1, "N")
    cast.enter(other.sheet_id, 1, "E")
    with pytest.raises(NotNow, match="Table 2 isn’t finished yet"):
        close_round(bustle_id=bustle.pk, pending=[2])


def test_a_late_settlement_moves_totals_and_is_shown_as_a_correction(disputed):
    table = cast.tables_of(disputed)[1]
    close_round(bustle_id=disputed.pk, pending=[2])
    settle(table)
    [correction] = corrections_of(disputed.pk)
    assert (correction.was, correction.now) == ("1–0", "1–2")
    shown = rows(disputed)
    assert [shown[player.number].points for player in table.players] == [1, 2, 1, 2]


def test_a_closing_with_a_dispute_is_undone_like_any_other(disputed):
    close_round(bustle_id=disputed.pk, pending=[2])
    undo_last(bustle_id=disputed.pk, by="director:1")
    assert disputed.rounds.get().state == "playing"
    assert open_disputes(disputed.pk) == [Dispute(1, 2, (2,))]


def test_nothing_is_finished_before_every_dispute_is_settled(disputed):
    table = cast.tables_of(disputed)[1]
    close_round(bustle_id=disputed.pk, pending=[2])
    with pytest.raises(NotNow, match=r"still in dispute: round 1, table 2\. Settle it first"):
        finish_bustle(bustle_id=disputed.pk)
    settle(table)
    finish_bustle(bustle_id=disputed.pk)


def test_seats_that_are_drawn_from_the_standings_wait_for_the_dispute(club):
    bustle = started(club, format="by_standings")
    play_all(bustle)
    cast.enter(cast.tables_of(bustle)[1].sheet_id, 2, "E")
    with pytest.raises(NotNow, match=r"Round 2 is drawn from the results\. Table 2 has a hand"):
        close_round(bustle_id=bustle.pk, pending=[2])
