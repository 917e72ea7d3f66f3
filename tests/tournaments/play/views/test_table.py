"""The table's own page: two taps and the button, whatever the line does."""

import html
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.cache import clear_all
from scoring.models import LogEntry
from scoring.selectors import sheet
from scoring.services import adjust
from tests import cast
from tests.tournaments.bustles import play_all, play_round
from tournaments.play.selectors.tables import table_code_of, waiting_calls
from tournaments.play.services.calls import answer_call
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.setup.services.bustles import finish_bustle

HX = {"HX-Request": "true"}


@pytest.fixture
def table(eight):
    return cast.tables_of(eight)[0]


@pytest.fixture
def code(eight, table):
    return table_code_of(eight, table.number)


def post(client, code, name="record", headers=HX, **sent):
    return client.post(reverse(f"table:{name}", args=[code]), sent, headers=headers)


def hand(client, code, number=1, maker="N", tricks=4, headers=HX, **more):
    facts = {"hand_id": str(uuid4()), "number": number, "round": 1, "maker": maker}
    return post(client, code, headers=headers, **(facts | {"tricks": tricks} | more))


def score(table):
    return sheet(table.sheet_id).score.points


def text(answer):
    return answer.content.decode()


def test_a_hand_is_written_and_the_next_one_asked_for(client, code, table):
    answer = hand(client, code)
    assert answer.status_code == 200
    assert "Hand 2 of 4" in text(answer)
    assert score(table) == {"NS": 1, "EW": 0}


def test_without_scripts_the_browser_is_sent_back_to_the_sheet(client, code):
    answer = hand(client, code, headers={})
    assert (answer.status_code, answer["Location"]) == (302, reverse("table:sheet", args=[code]))


def test_recording_a_hand_takes_few_queries(client, code, django_capture_on_commit_callbacks):
    """Which version, which devices, four to write it, and nothing to draw the sheet."""
    with django_capture_on_commit_callbacks(execute=True):
        hand(client, code)  # whatever is looked up once is at hand now
    with (
        CaptureQueriesContext(connection) as whole,
        django_capture_on_commit_callbacks(execute=True),
    ):
        hand(client, code, number=2)
    written = [one["sql"] for one in whole if "SAVEPOINT" not in one["sql"]]
    assert len(written) <= 6, "\n".join(written)
    with CaptureQueriesContext(connection) as news:
        client.get(reverse("table:live", args=[code]))
    assert len(news) <= 4


def test_a_hand_by_a_process_that_knows_nothing_takes_few_queries(client, code):
    hand(client, code)
    clear_all()
    with CaptureQueriesContext(connection) as whole:
        hand(client, code, number=2)
    written = [one["sql"] for one in whole if "SAVEPOINT" not in one["sql"]]
    assert len(written) <= 14, "\n".join(written)  # clubs' languages and names among them


def test_the_same_request_again_is_one_hand(client, code, table):
    sent = {"hand_id": str(uuid4())}
    for _time in range(3):
        assert hand(client, code, **sent).status_code == 200
    assert LogEntry.objects.filter(sheet_id=table.sheet_id).count() == 1


def test_a_second_phone_with_the_same_hand_is_told_that_it_was_in(client, code):
    hand(client, code)
    assert "with the same result" in text(hand(client, code))


def test_a_second_phone_with_another_hand_is_told_that_the_director_rules(client, code):
    assert ">Saved<" in text(hand(client, code))
    seen = text(hand(client, code, maker="E"))
    assert ">In dispute<" in seen
    assert ">Saved<" not in seen
    assert "with a different result" in seen
    assert "or</span>" in seen


def test_an_empty_form_is_refused_next_to_the_question(client, code, table):
    answer = hand(client, code, maker="", tricks="")
    assert answer.status_code == 422
    assert "Say who made trump." in text(answer)
    assert score(table) == {"NS": 0, "EW": 0}


def test_tricks_that_cannot_be_are_refused_in_our_own_words(client, code):
    for tricks in ("6", "-1", "four"):
        answer = hand(client, code, tricks=tricks)
        assert answer.status_code == 422
        assert "Enter a whole number from 0 to 5." in text(answer)


def test_a_refused_hand_keeps_what_was_chosen_and_its_id(client, code):
    sent = str(uuid4())
    answer = hand(client, code, tricks="", hand_id=sent, alone="on")
    assert answer.status_code == 422
    seen = text(answer)
    assert sent in seen
    assert 'name="maker" value="N" checked' in seen
    assert 'name="alone" value="on" checked' in seen


def test_the_last_hand_is_taken_back_in_one_tap(client, code, table):
    hand(client, code)
    entry = sheet(table.sheet_id).score.hands[0].entry_id
    answer = post(client, code, "take_back", entry_id=entry)
    assert answer.status_code == 200
    assert score(table) == {"NS": 0, "EW": 0}
    assert_filled(answer)


def assert_filled(answer):
    """The form has the hand that was undone, so that one answer is corrected."""
    seen = text(answer)
    assert 'name="maker" value="N" checked' in seen
    assert 'name="tricks" value="4" checked' in seen
    assert "data-touched" in seen


def test_without_scripts_an_undone_hand_comes_back_until_its_number_is_written(client, code, table):
    hand(client, code)
    entry = sheet(table.sheet_id).score.hands[0].entry_id
    answer = post(client, code, "take_back", headers={}, entry_id=entry)
    assert_filled(client.get(answer["Location"]))
    hand(client, code, maker="E")
    assert " checked" not in text(client.get(answer["Location"]))


def test_an_earlier_hand_is_not_taken_back_by_the_table(client, code, table):
    for number in (1, 2):
        hand(client, code, number=number)
    first = sheet(table.sheet_id).score.hands[0].entry_id
    post(client, code, "take_back", entry_id=first)
    assert score(table) == {"NS": 2, "EW": 0}


def test_a_hand_that_comes_after_the_closing_is_kept_for_the_director(client, code, between, table):
    before = score(table)
    seen = text(hand(client, code, number=5))
    assert "Your hand is kept for the director." in seen
    assert score(table) == before


def test_a_phone_that_slept_writes_on_the_sheet_that_it_showed(client, code, between, table):
    open_next_round(bustle_id=between.pk)
    hand(client, code, number=5)
    assert sheet(cast.tables_of(between)[0].sheet_id).score.hands == ()


def live(client, code, **asked):
    return client.get(reverse("table:live", args=[code]), asked)


def version(client, code):
    return live(client, code).context["sheet"].version


def test_a_sheet_on_which_nothing_happened_is_not_sent_again(client, code):
    assert live(client, code, v=version(client, code)).status_code == 204


def test_a_sheet_follows_to_the_next_round_by_itself(client, code, between):
    closed = live(client, code)
    assert "Round 2 will open by itself." in text(closed)
    open_next_round(bustle_id=between.pk)
    after = live(client, code, v=closed.context["sheet"].version)
    assert "Round 2 of 3" in text(after)


def test_half_a_hand_stays_while_its_round_goes_on_and_not_longer(client, code, eight):
    shown = version(client, code)
    hand(client, code)
    assert live(client, code, v=shown).status_code == 200
    assert live(client, code, v=shown, touched="1").status_code == 204
    play_all(eight, "NNN")
    cast.enter(cast.tables_of(eight)[1].sheet_id, 4)
    close_round(bustle_id=eight.pk)
    assert live(client, code, v=shown, touched="1").status_code == 200


def test_after_the_last_round_nobody_waits_for_another(client, club):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=1)
    code = table_code_of(bustle, 1)
    play_round(bustle, "N")
    assert "the last one, is over" in text(live(client, code))
    shown = version(client, code)
    finish_bustle(bustle_id=bustle.pk)
    assert live(client, code, v=shown).status_code == 200


def test_a_table_that_does_not_play_says_so(client, eight):
    seen = text(client.get(reverse("table:sheet", args=[table_code_of(eight, 9)])))
    assert "No game at this table right now." in seen


def test_a_table_calls_the_director_gives_a_reason_and_takes_the_call_back(client, code, eight):
    assert "Call the director" in text(client.get(reverse("table:sheet", args=[code])))
    assert "The director knows." in text(post(client, code, "call"))
    assert "You called at" in text(post(client, code, "call", why="Score"))
    post(client, code, "call", why="<b>anything</b>")
    assert [call.why for call in waiting_calls(eight.pk)] == ["Score"]
    assert "Call the director" in text(post(client, code, "call", withdraw="1"))
    assert waiting_calls(eight.pk) == []


def test_without_scripts_a_call_leads_back_to_the_sheet(client, code, eight):
    answer = post(client, code, "call", headers={})
    assert answer.status_code == 302
    assert len(waiting_calls(eight.pk)) == 1


def test_the_phone_hears_that_its_call_was_answered(client, code, eight, table):
    post(client, code, "call")
    path = reverse("table:live", args=[code])
    shown = client.get(path).context["sheet"].version
    assert client.get(path, {"v": shown}).status_code == 204
    answer_call(bustle_id=eight.pk, call_id=waiting_calls(eight.pk)[0].id)
    assert "The director is on the way" in text(client.get(path, {"v": shown}))


def test_a_hand_for_a_game_that_the_director_has_ended_is_refused_in_a_sentence(client, club):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=None)
    [table] = cast.tables_of(bustle)
    code = table_code_of(bustle, 1)
    by = {"sheet_id": table.sheet_id, "by": "director:1", "reason": "table talk"}
    adjust(points=10, account="EW", entry_id=uuid4(), **by)
    answer = text(hand(client, code))
    assert "Not saved: this game is over at 0–10." in html.unescape(answer)
    assert "Adjustment: " in answer
    assert score(table) == {"NS": 0, "EW": 10}
