"""A round typed from paper, with and without the script."""

import json

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from django.urls import reverse

from scoring.selectors import sheet
from tests import cast
from tests.tournaments.bustles import play, started
from tournaments.models import Player
from tournaments.play.result_digits import Spoken, speak
from tournaments.play.services.rounds import close_round


def address(bustle, number=1):
    return reverse("director:paper", args=[bustle.slug, number])


@pytest.fixture
def send(director_client, eight):
    """Posts to the page; returns the page that follows."""

    def sent(_follow=True, **fields):
        return director_client.post(address(eight), fields, follow=_follow)

    return sent


@pytest.fixture
def script(director_client, eight):
    """Posts as the script does; returns status and answer."""

    def sent(**fields):
        answer = director_client.post(address(eight), fields, headers={"X-Requested-With": "paper"})
        return answer.status_code, json.loads(answer.content)

    return sent


def text(answer):
    return answer.content.decode()


def scores(bustle):
    return [
        tuple(sheet(table.sheet_id).score.points[side.account] for side in table.sides)
        for table in cast.tables_of(bustle)
    ]


def fields(table, first, second, **more):
    card = {"points_NS": first, "points_EW": second} | more
    return {f"t{table}-{name}": value for name, value in card.items()}


def test_the_page_asks_for_every_table(director_client, eight):
    seen = text(director_client.get(address(eight)))
    assert "0 of 2" in seen
    assert "Still out: <b>1, 2</b>" in seen
    for table in cast.tables_of(eight):
        for side in table.sides:
            assert side.names.replace("&", "&amp;") in seen


def test_all_that_is_typed_is_saved_with_one_button(send, eight):
    seen = text(send(action="all", **fields(1, 5, 2), **fields(2, 4, 4)))
    assert scores(eight) == [(5, 2), (4, 4)]
    assert "2 of 2" in seen
    assert "Close round 1" in seen


def test_what_is_refused_keeps_what_was_typed_and_the_rest_is_saved(send, eight):
    answer = send(action="all", **fields(1, 5, 2), **fields(2, 19, 12))
    assert answer.status_code == 422
    assert scores(eight) == [(5, 2), (0, 0)]
    seen = text(answer)
    assert "possible in 4 hands: together they give 4 to 16 points." in seen
    assert 'value="19"' in seen
    assert "Accept it anyway? Say why" in seen


def test_a_card_of_which_half_is_there_says_what_is_missing(send, eight):
    answer = send(action="all", **fields(1, 5, ""), **fields(2, "x", 3))
    assert answer.status_code == 422
    assert "Enter the points for" in text(answer)
    assert "Enter a whole number from -200 to 200." in text(answer)
    assert scores(eight) == [(0, 0), (0, 0)]


def test_a_name_keeps_its_hyphen_beside_a_score_below_zero(send, eight):
    Player.objects.update(name=Concat(Value("Jo-"), "name"))
    seen = text(send(line="2 -3 1 ! set"))
    assert "\xa0\N{MINUS SIGN}3, Jo-" in seen


def test_a_line_says_what_was_understood(send, eight):
    first, second = cast.tables_of(eight)[1].sides
    seen = text(send(line="2 5 1"))
    assert f"Table 2: {first.names}\xa05, {second.names}\xa01. Saved.".replace("&", "&amp;") in seen
    assert scores(eight) == [(0, 0), (5, 1)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", "Type the table, then its points: 7 19 12"),
        ("9 5 1", "The last is table 2."),
        ("2 5", "Table 2 needs 2 scores:"),
        ("2 5 1 +zorro", "No one at table 2 is called “zorro”."),
    ],
)
def test_a_line_that_is_not_understood_stays_and_says_why(send, eight, line, said):
    answer = send(line=line, **fields(1, 5, ""))
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'value="{line}"' in text(answer)
    assert 'value="5"' in text(answer)
    assert scores(eight) == [(0, 0), (0, 0)]


def test_a_line_can_say_hands_loners_and_why(send, eight):
    table = cast.tables_of(eight)[0]
    name = table.players[0].short
    send(_follow=False, line=f"1 4 1 2h +{name}")
    state = sheet(table.sheet_id).score
    assert (state.played, state.seats[table.players[0].seat].loners) == (2, 1)
    send(_follow=False, line="1 19 12 ! the card is signed")
    assert scores(eight)[0] == (19, 12)


def test_the_script_sends_one_card_and_gets_its_row(script, eight):
    status, answer = script(table=1, **fields(1, 5, 2), **fields(2, 5, 2))
    assert (status, answer["done"], answer["table"]) == (200, True, 1)
    assert "from paper" in answer["row"]
    assert ">Saved<" in answer["row"]
    assert "1 of 2" in answer["state"]
    assert scores(eight) == [(5, 2), (0, 0)]


def test_the_script_is_told_a_refusal_with_the_row_to_mend(script, eight):
    status, answer = script(line="1 19 12")
    assert (status, answer["done"], answer["table"]) == (422, False, 1)
    assert answer["said"].startswith("Table 1: 19–12 isn’t possible in 4 hands")
    assert 'value="19"' in answer["row"]


def test_a_card_under_one_id_is_counted_once(script, eight):
    line_id = "7d9f0d5e-0000-4000-8000-000000000001"
    for _time in range(2):
        assert script(line="1 5 2", line_id=line_id)[0] == 200
    assert sheet(cast.tables_of(eight)[0].sheet_id).version == 1


def test_an_undone_card_counts_no_more(script, eight):
    _status, answer = script(line="1 5 2")
    undo = answer["row"].split('data-undo="')[1].split('"')[0]
    status, answer = script(undo=undo)
    assert (status, scores(eight)[0]) == (200, (0, 0))
    assert "Table 1: back to" in answer["said"]
    assert script(undo=undo)[0] == 422


def test_undoing_without_the_script_keeps_what_is_typed_elsewhere(script, send, eight):
    undo = script(line="1 5 2")[1]["row"].split('data-undo="')[1].split('"')[0]
    answer = send(undo=undo, **fields(2, 7, ""))
    assert 'value="7"' in text(answer)
    assert scores(eight) == [(0, 0), (0, 0)]


def test_what_a_phone_entered_is_shown_and_not_replaced_unseen(script, director_client, eight):
    table = cast.tables_of(eight)[0]
    play(table.sheet_id, "N", "N", "E", "N")
    assert "4 hands entered" in text(director_client.get(address(eight)))
    status, answer = script(line="1 1 3")
    assert (status, scores(eight)[0]) == (422, (3, 1))
    assert "The sheet has 3–1 from 4 hands. Say why this counts instead." in answer["said"]
    assert "The sheet already says so." in script(line="1 3 1")[1]["said"]
    assert script(line="1 1 3 ! swapped on the phone")[0] == 200
    assert scores(eight)[0] == (1, 3)


def test_a_reason_is_about_the_sheet_that_was_seen(script, eight):
    table = cast.tables_of(eight)[0]
    play(table.sheet_id, "N")
    card = fields(1, 1, 3, seen=0, reason="swapped")
    assert "This sheet has just changed" in script(table=1, **card)[1]["said"]


def test_the_bustle_goes_on_from_this_page(send, eight):
    send(_follow=False, action="all", **fields(1, 5, 2), **fields(2, 4, 4))
    seen = text(send(action="close_round", round=1))
    assert "Round 1 is closed" in seen
    assert "Open round 2" in seen
    answer = send(action="open_round", round=1)
    assert answer.redirect_chain[-1][0] == address(eight, 2)


def test_a_closed_round_is_corrected_with_a_reason(script, eight):
    script(line="1 5 2")
    script(line="2 5 2")
    close_round(bustle_id=eight.pk)
    assert script(line="1 2 5")[0] == 422
    assert script(line="1 2 5 ! read the wrong way round")[0] == 200
    assert scores(eight)[0] == (2, 5)


def test_a_round_that_has_not_been_opened_is_not_there(director_client, eight):
    assert director_client.get(address(eight, 2)).status_code == 404


def test_hands_and_loners_are_asked_for_on_request(director_client, eight):
    plain = text(director_client.get(address(eight)))
    asked = text(director_client.get(address(eight) + "?also=hands&also=loners"))
    assert "t1-hands" not in plain
    assert "t1-hands" in asked
    assert "t1-loners_N" in asked


@pytest.mark.full
def test_a_level_card_asks_who_won_the_extra_hand_where_somebody_moves(director_client, club):
    bustle = started(club, format="winners_move")
    for line in ("1 1 1", "2 2 0"):
        director_client.post(address(bustle), {"line": line})
    seen = text(director_client.get(address(bustle)))
    assert "Tied. Who won the extra hand?" in seen
    assert "Still out: <b>1</b>" in seen
    names = cast.tables_of(bustle)[0].sides[1].names
    seen = text(director_client.post(address(bustle), {"extra": "1:EW"}, follow=True))
    assert f"{names} won the extra hand.".replace("&", "&amp;") in seen
    assert "2 of 2" in seen
    answer = director_client.post(address(bustle), {"action": "close_and_open", "round": 1})
    assert answer["Location"] == address(bustle, 2)


def test_where_everybody_plays_alone_a_line_has_a_number_for_each(director_client, club):
    bustle = started(club, cast.NAMES[:6], ruleset_slug="three-handed", hands_per_round=2)
    refused = director_client.post(address(bustle), {"line": "1 9 9 9"})
    assert "possible in 2 hands" in text(refused)
    director_client.post(address(bustle), {"line": "1 4 1 1"})
    assert scores(bustle)[0] == (4, 1, 1)


def test_until_the_clock_a_card_of_any_number_of_hands_is_taken(director_client, club):
    bustle = started(club, hands_per_round="clock", minutes_per_round=20)
    seen = director_client.post(address(bustle), {"line": "1 3 0"}, follow=True)
    assert "1 of 2" in text(seen)
    assert scores(bustle)[0] == (3, 0)


def test_digits_that_a_table_reads_out_become_a_line_that_is_looked_at_first(send, script, eight):
    digits = speak(Spoken(table=1, round=1, hands=4, points=(6, 2), loners=(0,)))
    [table, _other] = cast.tables_of(eight)
    ann = next(player.short for player in table.players if player.seat == "N")
    seen = text(send(line=digits))
    assert f'value="1 6 2 +{ann}"' in seen
    assert "4 hands. Check it, then save." in seen
    assert scores(eight) == [(0, 0), (0, 0)]
    status, answer = script(line=digits)
    assert (status, answer["line"], answer["table"]) == (200, f"1 6 2 +{ann}", 0)
    status, answer = script(line=answer["line"])
    assert (status, answer["done"]) == (200, True)
    assert scores(eight) == [(6, 2), (0, 0)]
    tally = sheet(table.sheet_id).tally
    assert tally["seats"]["N"]["loners"] == 1


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (speak(Spoken(1, 1, 8, (9, 7)))[:-1] + "0", "Ask the table to read them again."),
        (speak(Spoken(1, 2, 8, (9, 7))), "This code is for table 1 in round 2."),
        (speak(Spoken(9, 1, 8, (9, 7))), "no table 9"),
        (speak(Spoken(1, 1, 8, (9, 7, 3))), "Table 1 has 2 scores."),
    ],
)
def test_digits_of_something_else_are_said_to_be_so(script, eight, said, wrong):
    status, answer = script(line=said)
    assert status == 422
    assert wrong in answer["said"]
    assert scores(eight) == [(0, 0), (0, 0)]


def test_hands_that_come_after_the_digits_count_no_second_time(script, eight):
    [table, _other] = cast.tables_of(eight)
    _status, answer = script(line=speak(Spoken(1, 1, 4, (4, 0))))
    assert script(line=answer["line"])[0] == 200
    for number in range(1, 5):
        cast.enter(table.sheet_id, number, "N", 3)
    seen = sheet(table.sheet_id).score
    assert (dict(seen.points), len(seen.hands)) == ({"NS": 4, "EW": 0}, 4)


def test_digits_that_go_on_from_hands_by_phone_need_no_reason_typed(script, eight):
    [table, _other] = cast.tables_of(eight)
    cast.enter(table.sheet_id, 1, "N", 3)
    _status, answer = script(line=speak(Spoken(1, 1, 4, (4, 0))))
    assert answer["line"] == "1 4 0 ! read out"
    status, answer = script(line=answer["line"])
    assert (status, answer["done"]) == (200, True)
    assert scores(eight) == [(4, 0), (0, 0)]


def test_digits_that_say_what_the_hands_say_confirm_them(script, eight):
    [table, _other] = cast.tables_of(eight)
    for number in range(1, 5):
        cast.enter(table.sheet_id, number, "N", 3)
    _status, answer = script(line=speak(Spoken(1, 1, 4, (4, 0))))
    _status, answer = script(line=answer["line"])
    assert "The sheet already says so" in answer["said"]
    assert not sheet(table.sheet_id).score.from_totals
