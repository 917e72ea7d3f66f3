"""The next round of a format that goes by results draws itself when the last sheet is in."""

import pytest

from scoring.sentences import restored
from scoring.services import correct_hand
from tests import cast
from tests.tournaments.bustles import play, play_all, started
from tournaments import tasks
from tournaments.core.errors import NotNow
from tournaments.draw import tasks as draw_tasks
from tournaments.draw.selectors.draws import draw_for, planned_round
from tournaments.draw.selectors.results import level_tables, round_is_in
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.auto_draw import draw_next_round
from tournaments.draw.services.bracket_rounds import fit_rounds
from tournaments.draw.services.draws import publish_draw
from tournaments.models import Draw
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.players.services.registrations import walk_in
from tournaments.setup.selectors.formats import bustles_to_follow

pytestmark = pytest.mark.django_db


def side(bustle, table, seats):
    """The numbers of those who sit in these seats."""
    players = cast.tables_of(bustle)[table - 1].players
    return {player.number for player in players if player.seat in seats}


def level(bustle, table=1, by="table 1", account="EW"):
    return win_extra_hand(bustle_id=bustle.pk, round_number=1, table=table, account=account, by=by)


def test_nothing_is_drawn_while_a_sheet_is_missing_or_in_dispute(moving):
    one, other = cast.tables_of(moving)
    play(one.sheet_id, "N", "N")
    assert not draw_next_round(bustle_id=moving.pk)
    play(other.sheet_id, "N", "N")
    cast.enter(other.sheet_id, 2, "E")
    assert not draw_next_round(bustle_id=moving.pk)
    assert Draw.objects.count() == 1


def test_the_last_sheet_draws_the_next_round_and_everybody_is_told_why(played):
    winners, losers = side(played, 2, "NS"), side(played, 1, "EW")
    assert draw_next_round(bustle_id=played.pk)
    draw = draw_for(played.pk, 2)
    assert winners < set(planned_round(draw, 2)[0])
    assert losers < set(planned_round(draw, 2)[1])
    said = {restored(draw.reasons[str(number)]) for number in winners}
    assert said == {"Won at table 2, moves up to table 1."}
    assert draw.published_at is None


def test_drawing_again_changes_nothing_while_nothing_has_changed(played):
    assert [draw_next_round(bustle_id=played.pk) for _time in range(3)] == [True, False, False]
    assert Draw.objects.count() == 2


def test_a_corrected_sheet_makes_the_draw_again_until_the_next_round_opens(drawn):
    table = cast.tables_of(drawn)[1]
    for number in (1, 2):
        facts = {"maker": "E", "tricks": {"EW": 3, "NS": 2}}
        correct_hand(
            sheet_id=table.sheet_id, entry_id=cast.uuid4(), number=number, facts=facts, by="d"
        )
    assert draw_for(drawn.pk, 2) is None
    close_round(bustle_id=drawn.pk)
    with pytest.raises(NotNow, match="Scores have changed since round 2 was drawn"):
        open_next_round(bustle_id=drawn.pk)
    assert draw_next_round(bustle_id=drawn.pk)
    assert side(drawn, 2, "EW") < set(planned_round(draw_for(drawn.pk, 2), 2)[0])
    assert open_next_round(bustle_id=drawn.pk) == 2
    before = newest_draw(drawn.pk).pk
    correct_hand(
        sheet_id=table.sheet_id,
        entry_id=cast.uuid4(),
        number=1,
        facts={"maker": "N", "tricks": {"NS": 5, "EW": 0}},
        by="d",
    )
    assert not draw_next_round(bustle_id=drawn.pk)
    assert newest_draw(drawn.pk).pk == before


def test_everybody_sees_the_next_seats_once_the_round_is_closed(drawn):
    close_round(bustle_id=drawn.pk)
    assert draw_for(drawn.pk, 2).published_at is not None


def test_a_round_that_is_closed_first_is_drawn_and_seen_at_once(played):
    close_round(bustle_id=played.pk)
    assert draw_next_round(bustle_id=played.pk)
    assert draw_for(played.pk, 2).published_at is not None


def test_who_comes_changes_a_draw_that_nobody_has_seen_and_else_only_by_the_director(drawn):
    walk_in(bustle_id=drawn.pk, name="Max")
    assert draw_next_round(bustle_id=drawn.pk)
    publish_draw(bustle_id=drawn.pk)
    walk_in(bustle_id=drawn.pk, name="Moe")
    assert not draw_next_round(bustle_id=drawn.pk)


def test_the_last_round_is_followed_by_none(club):
    bustle = started(club, format="winners_move", rounds_planned=1)
    play_all(bustle)
    assert not draw_next_round(bustle_id=bustle.pk)


def test_formats_that_do_not_go_by_results_are_left_alone(club):
    bustle = started(club)
    play_all(bustle)
    assert not draw_next_round(bustle_id=bustle.pk)
    assert bustles_to_follow() == []


def test_a_level_sheet_waits_for_its_extra_hand(tied):
    playing = tied.rounds.get()
    assert level_tables(tied, playing) == [1]
    assert not round_is_in(tied)
    assert not draw_next_round(bustle_id=tied.pk)
    with pytest.raises(NotNow, match=r"Table 1 is tied\. Enter who won the extra hand first"):
        close_round(bustle_id=tied.pk)
    level(tied)
    assert draw_next_round(bustle_id=tied.pk)
    stay = planned_round(draw_for(tied.pk, 2), 2)[0]
    assert side(tied, 1, "EW") < set(stay)
    level(tied, account="NS")
    assert draw_next_round(bustle_id=tied.pk)
    assert side(tied, 1, "NS") < set(planned_round(draw_for(tied.pk, 2), 2)[0])


def test_an_extra_hand_is_settled_before_the_next_round_opens(tied):
    level(tied)
    close_round(bustle_id=tied.pk)
    level(tied, by="director:1")
    draw_next_round(bustle_id=tied.pk)
    open_next_round(bustle_id=tied.pk)
    with pytest.raises(NotNow, match="Round 2 is open"):
        level(tied, by="director:1")


def test_where_nobody_has_to_move_a_tie_stays_a_tie(club):
    bustle = started(club)
    for table in cast.tables_of(bustle):
        play(table.sheet_id, "N", "E")
    with pytest.raises(NotNow, match="a tie stays a tie"):
        level(bustle)
    close_round(bustle_id=bustle.pk)


def test_sheets_that_the_clock_ends_are_in_when_the_round_is_closed(club):
    bustle = started(club, format="winners_move")
    bustle.ruleset_options["hands"] = "clock"
    bustle.save()
    play_all(bustle)
    assert not round_is_in(bustle)
    close_round(bustle_id=bustle.pk)
    assert draw_next_round(bustle_id=bustle.pk)


@pytest.mark.full
def test_the_sweep_finds_what_no_broker_was_told(played):
    tasks.sweep()
    assert draw_for(played.pk, 2) is not None


def test_a_worker_is_told_by_the_last_hand(moving, settings, django_capture_on_commit_callbacks):
    settings.JOBS_BY = "worker"
    with django_capture_on_commit_callbacks(execute=True):
        play_all(moving)
    assert draw_for(moving.pk, 2) is not None


def test_what_cannot_be_drawn_is_no_error_of_the_task(moving, monkeypatch):
    def refused(**_what):
        raise NotNow("too fast")

    monkeypatch.setattr(draw_tasks.auto_draw, "draw_next_round", refused)
    draw_tasks.draw_next_round(moving.pk)


def test_an_elimination_plans_as_many_rounds_as_its_bracket_takes(club):
    bustle = cast.evening(
        club, format="double_elimination", players=8, rounds=9, hands=2, until_round=0
    )
    assert bustle.rounds_planned == 5
    version = bustle.version
    assert fit_rounds(bustle_id=bustle.pk) == 5
    bustle.refresh_from_db()
    assert bustle.version == version


def test_the_director_says_how_many_rounds_other_formats_take(club):
    bustle = started(club, format="winners_move")
    assert fit_rounds(bustle_id=bustle.pk) == 3
