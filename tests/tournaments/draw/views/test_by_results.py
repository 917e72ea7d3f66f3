"""A bustle in which winners move, on the pages of the director, the table and everybody."""

from datetime import timedelta

import pytest
from django.urls import reverse

from scoring.selectors import log_of
from scoring.sentences import restored
from tests import cast
from tests.tournaments.bustles import play, play_all, started
from tournaments.core.services.bustle_lock import bump_version
from tournaments.draw.selectors.draws import draw_for
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.auto_draw import draw_next_round
from tournaments.models import Bustle
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import close_round
from tournaments.players.services.registrations import walk_in

pytestmark = pytest.mark.django_db

ASKED = "Tied at 1. Play one extra hand that doesn’t score. Who won it?"


@pytest.fixture
def tap(director_client, moving):
    """Presses a button of the board whose answer nobody reads."""
    path = reverse("director:board", args=[moving.slug])
    return lambda action: director_client.post(path, {"action": action, "round": 1, "draw": 1})


@pytest.fixture
def board(director_client, moving):
    """The board, after a button was pressed if one is named."""
    path = reverse("director:board", args=[moving.slug])

    def shown(action=None, number=1):
        if action:
            sent = {"action": action, "round": number, "draw": newest_draw(moving.pk).generation}
            return director_client.post(path, sent, follow=True).content.decode()
        return director_client.get(path).content.decode()

    return shown


def page(client, name, *args):
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def test_one_tap_closes_the_round_and_opens_the_next_that_is_drawn(
    played, board, tap, director_client
):
    assert "This draws round 2 from the results." in board()
    draw_next_round(bustle_id=played.pk)
    seen = board()
    assert "All scores of round 1 are in." in seen
    assert "Close round 1, open round 2" in seen
    tap("close_and_open")
    assert list(played.rounds.values_list("state", flat=True)) == ["closed", "playing"]
    tap("close_and_open")
    assert played.rounds.count() == 2
    assert "moves up to table 1" in page(director_client, "director:round", played.slug, 2)


def test_the_tap_that_closes_says_which_hands_one_side_alone_has_said(played, board):
    Bustle.objects.filter(pk=played.pk).update(entry="both")
    said = "At tables 1 and 2 only one side entered hands."
    assert said in board()
    assert said in board("close_and_open")  # and nothing but the tap has drawn
    assert played.rounds.count() == 2


@pytest.mark.full
def test_closing_alone_lets_everybody_see_where_they_sit_and_why(drawn, board, tap, client):
    assert "moves up to table 1" not in page(client, "public:bustle", drawn.slug)
    assert "Round 2 is drawn. Ready? Open it." in board("close_round")
    draw = draw_for(drawn.pk, 2)
    told = {number: str(restored(why)) for number, why in draw.reasons.items()}
    up = next(number for number, why in told.items() if why.endswith("moves up to table 1."))
    said = "Won at table 2, moves up to table 1."
    assert said in page(client, "public:bustle", drawn.slug)
    mine = client.get(reverse("public:bustle", args=[drawn.slug]), {"me": up}).content.decode()
    assert mine.index(said) < mine.index("Who sits where")
    assert said in page(client, "public:player", drawn.slug, up)
    tap("open_round")
    assert said in page(client, "public:round", drawn.slug, 2)
    assert said in page(client, "public:player", drawn.slug, up)


def test_who_comes_between_rounds_is_drawn_by_the_director(drawn, board):
    close_round(bustle_id=drawn.pk)
    walk_in(bustle_id=drawn.pk, name="Max")
    assert "Draw round 2 from the results, with everybody who is here now." in board()
    assert "Round 2 is drawn. Ready? Open it." in board("draw_next")


def test_a_level_table_is_asked_and_the_last_answer_counts(tied, client):
    code = table_code_of(tied, 1)
    assert ASKED in page(client, "table:sheet", code)
    path = reverse("table:extra_hand", args=[code])
    for account in ("EW", "NS"):
        client.post(path, {"account": account, "round": 1, "hand_id": cast.uuid4()})
    one = cast.tables_of(tied)[0]
    names = {side.account: side.names for side in one.sides}
    assert one.extra_hand == "NS"
    seen = page(client, "table:sheet", code)
    assert f"Tied. {names['NS']} won the extra hand.".replace("&", "&amp;") in seen
    assert [line.by for line in log_of(one.sheet_id)][-2:] == ["table 1", "table 1"]
    assert ASKED not in page(client, "table:sheet", table_code_of(tied, 2))


def test_a_phone_that_shows_another_round_settles_nothing(tied, client):
    path = reverse("table:extra_hand", args=[table_code_of(tied, 1)])
    assert client.post(path, {"account": "NS", "round": 2}).status_code == 302
    client.post(path, {"account": "XX", "round": 1})
    assert cast.tables_of(tied)[0].extra_hand == ""


def test_the_board_names_the_level_table_and_the_director_settles_it(tied, board, director_client):
    seen = board()
    assert "Table 1 is tied. It plays one extra hand that scores nothing." in seen
    assert "1 of 2 tables finished" in seen
    path = reverse("director:sheet", args=[tied.slug, 1, 1])
    assert f'href="{path}"' in seen
    assert "Table 1 is tied. Enter who won the extra hand first." in board("close_round")
    assert ASKED in director_client.get(path).content.decode()
    director_client.post(path, {"action": "extra_hand", "account": "EW"})
    seen = director_client.get(path).content.decode()
    assert "won the extra hand." in seen
    assert "won the extra hand" in seen[seen.index("Score log") :]
    director_client.post(path, {"action": "extra_hand", "account": "nobody"})
    assert "Only tied sides play an extra hand." in board()
    assert "Close round 1, open round 2" in board()


@pytest.mark.full
def test_while_others_play_the_board_says_which_table_is_level(moving, board):
    one, _other = cast.tables_of(moving)
    play(one.sheet_id, "N", "E")
    seen = board()
    assert "Table 2 isn’t finished yet" in seen
    assert "Table 1 is tied: an extra hand decides who moves." in seen


def test_the_round_says_how_a_tie_was_settled(tied, client, director_client):
    said = "Tied. One extra hand decides who moves."
    assert said in page(client, "public:round", tied.slug, 1)
    assert said in page(director_client, "director:round", tied.slug, 1)
    path = reverse("table:extra_hand", args=[table_code_of(tied, 1)])
    client.post(path, {"account": "EW", "round": 1})
    assert "won the extra hand." in page(client, "public:round", tied.slug, 1)


@pytest.mark.full
def test_in_a_rotation_a_tie_asks_nothing(club, client):
    bustle = started(club)
    play_all(bustle, "NE")
    assert "extra hand" not in page(client, "table:sheet", table_code_of(bustle, 1))
    assert "extra hand" not in page(client, "public:round", bustle.slug, 1)


@pytest.mark.full
def test_sheets_until_the_clock_are_asked_when_the_time_is_over(club, client, board_of):
    bustle = started(club, format="winners_move", hands_per_round="clock", minutes_per_round=20)
    play_all(bustle, "NE")
    code = table_code_of(bustle, 1)
    assert "extra hand" not in page(client, "table:sheet", code)
    assert "is played until the clock" in board_of(bustle)
    playing = bustle.rounds.get()
    playing.opened_at -= timedelta(minutes=30)
    playing.save()
    bump_version(bustle)  # what is kept of a table is of a version
    assert ASKED in page(client, "table:sheet", code)
    assert "Tables 1 and 2 are tied. Each plays one extra hand" in board_of(bustle)
    for number in (1, 2):
        path = reverse("table:extra_hand", args=[table_code_of(bustle, number)])
        client.post(path, {"account": "EW", "round": 1})
    assert "Call time for round 1." in board_of(bustle)


@pytest.fixture
def board_of(director_client):
    def shown(bustle):
        return page(director_client, "director:board", bustle.slug)

    return shown
