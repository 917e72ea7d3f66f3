"""The board: the one next thing, the tables, and buttons that may be pressed twice."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import ScoreSheet
from scoring.services import count_paper
from tests import cast
from tests.tournaments.bustles import redraw
from tournaments.core.moments import clock_time
from tournaments.demo.simulation import play_hands
from tournaments.draw.services.wishes import add_wish
from tournaments.models import Bustle, Call, Draw, Round
from tournaments.play.services.calls import call_director
from tournaments.play.services.rounds import close_round
from tournaments.players.services.registrations import arrive_late, leave, mark_no_show
from tournaments.setup.services.bustles import finish_bustle
from tournaments.standings.services import publish_standings


@pytest.fixture
def press(director_client):
    """Presses a button of the board; returns the page that follows."""

    def pressed(bustle, action, number=1):
        path = reverse("director:board", args=[bustle.slug])
        sent = {"action": action, "round": number}
        return director_client.post(path, sent, follow=True).content.decode()

    return pressed


@pytest.fixture
def tap(director_client):
    """Presses a button of the board whose answer nobody reads."""

    def tapped(bustle, action, number=1):
        path = reverse("director:board", args=[bustle.slug])
        director_client.post(path, {"action": action, "round": number, "draw": 1})

    return tapped


def board(client, bustle):
    return client.get(reverse("director:board", args=[bustle.slug])).content.decode()


def play(bustle, tables=slice(None)):
    for table in cast.tables_of(bustle)[tables]:
        play_hands(sheet_id=table.sheet_id, hands=None, rng=cast.chance())


def test_the_board_takes_few_queries(director_client, twenty_four, django_assert_max_num_queries):
    publish_standings(bustle_id=twenty_four.pk, by="the test")
    # Among them calls, devices, the times of rounds, what can be undone, the standings (3), and
    # once a minute that the session is used.
    with django_assert_max_num_queries(18):
        board(director_client, twenty_four)


def test_a_board_on_which_nothing_happened_is_not_sent_again(director_client, eight):
    path = reverse("director:board_live", args=[eight.slug])
    version = director_client.get(path).context["version"]
    assert director_client.get(path, {"v": version}).status_code == 204


def test_who_did_not_come_is_told_apart_from_who_left(director_client, eight):
    leave(bustle_id=eight.pk, number=3)
    mark_no_show(bustle_id=eight.pk, number=5)
    seen = board(director_client, eight)
    assert "<dt>Playing</dt><dd>6</dd><dt>Left</dt><dd>1</dd>" in seen
    assert "<dt>Didn’t come</dt><dd>1</dd>" in seen


def test_before_the_start_it_says_what_there_is_to_do(director_client, club):
    bustle = cast.bustle_in_setup(club)
    seen = board(director_client, bustle)
    assert "8 signed up, 0 here." in seen
    assert "Bustle draws every round when you start." in seen


def test_closing_is_refused_with_the_tables_that_still_play(press, eight):
    play(eight, slice(1))
    seen = press(eight, "close_round")
    assert "Table 2 isn’t finished yet. Close the round when it is." in seen
    path = reverse("director:sheet", args=[eight.slug, 1, 2])
    assert f'<a href="{path}">Enter table 2’s result</a>' in seen
    assert Round.objects.get().state == "playing"


def test_a_closing_is_taken_back(press, between):
    assert "The round is open again" in press(between, "reopen_round")
    assert Round.objects.get().state == "playing"


def test_a_button_pressed_twice_does_and_says_nothing_more(press, tap, all_in):
    tap(all_in, "close_round")
    assert "No round is under way" not in press(all_in, "close_round")
    tap(all_in, "open_round")
    assert "message--error" not in press(all_in, "open_round")
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2]


def test_an_old_page_does_not_close_the_round_after(tap, between):
    tap(between, "open_round")
    play(between)
    tap(between, "close_round", number=1)
    assert Round.objects.get(number=2).state == "playing"


def test_a_dispute_is_named_first_and_the_tables_stand_by_number(director_client, eight):
    first, second = cast.tables_of(eight)
    play(eight, slice(1))
    cast.enter(second.sheet_id)
    cast.enter(second.sheet_id, maker="E")
    seen = board(director_client, eight)
    assert "Table 2 has two versions of hand 1." in seen
    assert seen.index('id="table-1"') < seen.index('id="table-2"')
    assert first.number == 1


def test_before_a_round_it_names_those_who_are_drawn_and_have_not_come(director_client, between):
    [late] = cast.register(bustle_id=between.pk, names=["Late Larry"])
    arrive_late(bustle_id=between.pk, number=late, round_number=2)
    redraw(between)
    seen = board(director_client, between)
    assert "Late Larry has a seat in round 2" in seen
    assert "Open round 2 anyway" in seen
    cast.check_in(bustle_id=between.pk, numbers=[late])
    assert "Ready? Open round 2." in board(director_client, between)


def test_between_rounds_the_board_takes_few_queries_too(
    director_client, twenty_four, django_assert_max_num_queries
):
    play(twenty_four)
    close_round(bustle_id=twenty_four.pk)
    publish_standings(bustle_id=twenty_four.pk, by="the test")
    # Three for the kept standings, and once a minute one that notes the use of the session.
    with django_assert_max_num_queries(20):
        board(director_client, twenty_four)


def test_when_somebody_left_the_changes_are_one_tap_away_and_nothing_is_drawn_yet(press, between):
    leave(bustle_id=between.pk, number=3)
    assert "See what changes" in press(between, "nothing")
    page = press(between, "propose")
    assert "Least change" in page
    assert Draw.objects.filter(bustle=between).count() == 1


def test_one_tap_draws_the_rest_again(press, tap, between):
    add_wish(bustle_id=between.pk, kind="avoid", one=1, other=2)
    Draw.objects.update(published_at=None)
    assert "wishes changed" in press(between, "nothing")
    tap(between, "redraw")
    assert Draw.objects.filter(bustle=between).count() == 2


def minutes_ago(minutes):
    return timezone.now() - timedelta(minutes=minutes, seconds=5)


def words(client, bustle):
    """The board as it is read."""
    seen = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", board(client, bustle)))
    return seen.replace("&#x27;", "'")


def states(client, bustle):
    """Number and state of every card, in the order of the page."""
    shown = client.get(reverse("director:board", args=[bustle.slug])).context["tables"]
    return [(card["number"], card["state_word"]) for card in shown]


def test_calls_stand_in_the_order_in_which_they_came_with_the_time_waited(director_client, eight):
    call_director(bustle_id=eight.pk, table=2, why="Score")
    call_director(bustle_id=eight.pk, table=1)
    Call.objects.filter(table=2).update(called_at=minutes_ago(3))
    seen = words(director_client, eight)
    assert "2 tables need you" in seen
    assert seen.index("Table 2 Score 3 min") < seen.index("Table 1 just now")


def test_a_call_that_nobody_answered_is_the_next_step_and_stays_in_it_when_the_round_is_in(
    director_client, eight
):
    call_director(bustle_id=eight.pk, table=2)
    Call.objects.update(called_at=minutes_ago(16))
    waiting = "Table 2 called 16 min ago. Has anybody been there?"
    seen = board(director_client, eight)
    assert waiting in seen
    assert seen.index("Table 2 is taken care of</button>") < seen.index("1 table needs you")
    assert "Taken care of<" not in seen  # one button for one call
    Call.objects.update(called_at=minutes_ago(9))
    seen = board(director_client, eight)
    assert "Table 2 has been waiting for you for 9 min." in seen
    assert "On my way to table 2</button>" in seen
    Call.objects.update(called_at=minutes_ago(16))
    play(eight)
    assert waiting in words(director_client, eight)
    close_round(bustle_id=eight.pk)
    call_director(bustle_id=eight.pk, table=1)
    assert "Tables 2 and 1 are still waiting for you, the first for 16 min." in words(
        director_client, eight
    )


def test_one_tap_closes_the_round_and_opens_the_next_that_was_drawn_before(press, tap, all_in):
    seen = press(all_in, "nothing")
    assert "Close round 1, open round 2" in seen
    assert "Only close round 1" in seen
    tap(all_in, "close_and_open")
    assert list(Round.objects.values_list("state", flat=True)) == ["closed", "playing"]


def test_the_first_of_the_standings_stand_beside_the_tables(director_client, eight):
    assert "Standings so far" not in words(director_client, eight)
    play(eight)
    top = director_client.get(reverse("director:board", args=[eight.slug])).context["top"]
    assert top[0].place == 1
    assert len(top) == 8
    assert "Standings so far" in words(director_client, eight)


def test_one_tap_answers_a_call_and_a_second_one_does_nothing(director_client, eight):
    call = call_director(bustle_id=eight.pk, table=2)
    path = reverse("director:board", args=[eight.slug])
    for _tap in range(2):
        answer = director_client.post(path, {"action": "answer_call", "call": call}, follow=True)
        assert "On my way" not in answer.content.decode()
    assert Call.objects.get().answered_at is not None


def test_a_call_comes_up_on_a_board_that_is_open(director_client, eight):
    path = reverse("director:board_live", args=[eight.slug])
    version = director_client.get(path).context["version"]
    call_director(bustle_id=eight.pk, table=2)
    assert "On my way" in director_client.get(path, {"v": version}).content.decode()


def test_a_table_from_which_nothing_comes_is_silent_and_is_named(director_client, eight):
    first, second = cast.tables_of(eight)
    Round.objects.update(opened_at=minutes_ago(20))
    cast.enter(first.sheet_id)
    cast.enter(first.sheet_id, number=2)
    cast.enter(second.sheet_id)
    assert states(director_client, eight) == [(1, "playing"), (2, "playing")]
    ScoreSheet.objects.filter(pk=second.sheet_id).update(changed_at=minutes_ago(18))
    ScoreSheet.objects.filter(pk=first.sheet_id).update(changed_at=minutes_ago(12))
    assert states(director_client, eight) == [(1, "quiet"), (2, "quiet")]
    ScoreSheet.objects.filter(pk=first.sheet_id).update(changed_at=minutes_ago(1))
    assert states(director_client, eight) == [(1, "playing"), (2, "quiet")]
    seen = words(director_client, eight)
    assert "Table 2 is slowest: on hand 2, quiet for 18 min." in seen


def test_nobody_is_called_slow_before_a_hand_is_played(director_client, eight):
    assert "slowest" not in words(director_client, eight)


def test_an_open_board_is_sent_again_when_its_minutes_have_moved_on(director_client, eight):
    path = reverse("director:board_live", args=[eight.slug])
    version = director_client.get(path).context["version"]
    Round.objects.update(opened_at=minutes_ago(1))
    assert director_client.get(path, {"v": version}).status_code == 200


def test_a_table_waits_for_the_other_side_where_both_have_to_say_it(director_client, eight):
    first, second = cast.tables_of(eight)
    cast.enter(first.sheet_id)
    play(eight, slice(1, 2))
    assert dict(states(director_client, eight))[second.number] == "finished"
    Bustle.objects.update(entry="both")
    assert states(director_client, eight) == [
        (first.number, "playing"),  # its newest hand may well be on the way
        (second.number, "waiting for the other side"),
    ]
    assert "Table 2 waiting for the other side" in words(director_client, eight)
    assert "all 4 hands in" in words(director_client, eight)
    cast.enter(first.sheet_id, number=2)
    assert dict(states(director_client, eight))[first.number] == "waiting for the other side"


def test_one_tap_gives_the_round_more_time_and_a_second_press_of_it_none(director_client, eight):
    path = reverse("director:board", args=[eight.slug])
    sent = {"action": "more_time", "round": 1, "already": 0, "minutes": 5}
    for _press in range(2):
        director_client.post(path, sent)
    ends = timezone.localtime(Round.objects.get().opened_at + timedelta(minutes=25))
    seen = words(director_client, eight)
    assert f"ends at {clock_time(ends)}" in seen
    assert "5 min added to the plan." in seen
    refused = director_client.post(path, {**sent, "already": 5, "minutes": 600}, follow=True)
    assert "1 to 60 minutes" in refused.content.decode()


def test_the_board_foretells_when_the_evening_ends(director_client, eight):
    ends = timezone.localtime(Round.objects.get().opened_at + timedelta(minutes=3 * 20 + 2 * 3))
    assert f"On schedule, you’ll finish around {clock_time(ends)}." in words(director_client, eight)
    play(eight)
    close_round(bustle_id=eight.pk)
    Round.objects.update(opened_at=minutes_ago(15))
    assert "At tonight’s pace, you’ll finish around" in words(director_client, eight)


def test_a_round_of_which_nothing_is_written_has_begun(director_client, eight):
    seen = board(director_client, eight)
    assert "Round 1 is under way. No scores yet." in seen
    assert "Look at table 1" in seen
    count_paper(
        sheet_id=cast.tables_of(eight)[1].sheet_id,
        entry_id=uuid4(),
        points={"NS": 5, "EW": 2},
        by="director:1",
    )
    assert "Table 1 isn’t finished yet." in board(director_client, eight)


def test_with_phones_away_a_round_waits_for_its_paper(director_client, eight):
    Bustle.objects.filter(pk=eight.pk).update(entry=Bustle.Entry.PAPER)
    paper = reverse("director:paper", args=[eight.slug, 1])
    assert f'id="next-step" href="{paper}">Enter paper scores' in board(director_client, eight)


def test_the_page_of_a_round_leads_to_no_sheet_once_the_bustle_is_over(director_client, eight):
    path = reverse("director:round", args=[eight.slug, 1])
    link = re.compile(r'href="(/T/[^"]+)"')
    [sheet, *_others] = link.findall(director_client.get(path).content.decode())
    assert director_client.get(sheet).status_code == 200

    play(eight)
    close_round(bustle_id=eight.pk)
    finish_bustle(bustle_id=eight.pk)
    assert link.findall(director_client.get(path).content.decode()) == []


def test_finishing_says_that_the_results_are_not_official_before_they_are_published(
    director_client, eight
):
    play(eight)
    close_round(bustle_id=eight.pk)
    eight.rounds_planned = 1
    eight.save()
    path = reverse("director:board", args=[eight.slug])
    page = director_client.post(path, {"action": "finish"}, follow=True).content.decode()
    assert "The bustle is finished. Publish the results to make them official." in page
    assert "are final" not in page
