"""Rounds that only the director's clock ends: no number of hands, no target."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.selectors import sheet
from tests import cast
from tests.tournaments.setup.fields import PLAIN, shown_options
from tournaments.core.errors import NotNow
from tournaments.core.selectors.bustles import version_of
from tournaments.demo.simulation import play_hands
from tournaments.models import Bustle, Round
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.clock import give_more_time
from tournaments.play.services.rounds import close_round, reopen_round
from tournaments.standings.selectors.standings import standings_of


@pytest.fixture
def bustle(club):
    return cast.running_bustle(club, players=8, rounds=2, hands="clock")


@pytest.fixture
def tables(bustle):
    return cast.tables_of(bustle)


def games_won(bustle):
    bustle = Bustle.objects.get(pk=bustle.pk)
    return sum(row.figures["games_won"] for row in standings_of(bustle, version_of(bustle.pk)).rows)


def board(client, bustle):
    return client.get(reverse("director:board", args=[bustle.slug])).content.decode()


def test_no_number_of_hands_fills_a_sheet(tables):
    for number in range(1, 14):
        cast.enter(tables[0].sheet_id, number, won=5)
    assert sheet(tables[0].sheet_id).score.full is False


def test_closing_the_round_asks_for_no_more_hands_and_makes_the_games(bustle, tables):
    cast.enter(tables[0].sheet_id)
    assert games_won(bustle) == 0
    close_round(bustle_id=bustle.pk)
    assert games_won(bustle) == 2
    reopen_round(bustle_id=bustle.pk)
    assert games_won(bustle) == 0


def test_a_hand_in_dispute_still_keeps_the_round_open(bustle, tables):
    cast.enter(tables[1].sheet_id)
    cast.enter(tables[1].sheet_id, maker="E")
    with pytest.raises(NotNow, match="Table 2 has a hand in dispute"):
        close_round(bustle_id=bustle.pk)


def test_a_hand_played_out_after_the_time_still_counts(bustle, tables):
    Round.objects.update(opened_at=timezone.now() - timedelta(hours=2))
    assert cast.enter(tables[0].sheet_id).answer == "recorded"


def test_the_board_says_when_to_call_time(director_client, bustle):
    assert "is played until the clock: it ends at" in board(director_client, bustle)
    Round.objects.update(opened_at=timezone.now() - timedelta(hours=2))
    seen = board(director_client, bustle)
    assert "Call time for round 1. Close it once the last hands are entered." in seen
    assert "of clock" not in seen


def test_the_phone_shows_the_clock_and_the_end(client, bustle, tables):
    path = reverse("table:sheet", args=[table_code_of(bustle, 1)])
    seen = client.get(path).content.decode()
    assert "until time is up" in seen
    assert "data-clock" in seen
    cast.enter(tables[0].sheet_id)
    close_round(bustle_id=bustle.pk)
    assert "Round 1 is over." in client.get(path).content.decode()


def test_more_time_reaches_the_phone_and_the_end_asks_to_finish_the_hand(client, bustle):
    Round.objects.update(opened_at=timezone.now() - timedelta(minutes=21))
    code = table_code_of(bustle, 1)
    shown = client.get(reverse("table:sheet", args=[code])).context["sheet"]
    assert shown.clock["over"] == "Finish the hand you’re playing"
    assert shown.clock["text"].startswith("ended at")
    give_more_time(bustle_id=bustle.pk, round_number=1, minutes=5)
    fresh = client.get(reverse("table:live", args=[code]), {"v": shown.version})
    assert fresh.context["sheet"].clock["text"].startswith("ends at")


@pytest.mark.full
def test_a_director_chooses_the_clock_and_finds_it_again(director_client):
    path = reverse("director:bustle_new")
    chosen = {"action": "save", "played_for": "clock", "hands": ""}
    sent = PLAIN | shown_options(director_client, path) | chosen
    refused = director_client.post(path, sent | {"minutes_per_round": "0"})
    assert "Say how many minutes the clock runs." in refused.content.decode()
    director_client.post(path, sent | {"minutes_per_round": "25"})
    made = Bustle.objects.get()
    assert (made.until_clock, made.hands) == (True, None)
    edit = director_client.get(reverse("director:bustle_edit", args=[made.slug]))
    assert edit.context["form"]["played_for"].value() == "clock"


def test_a_simulated_bustle_by_the_clock_ends(tables):
    played = play_hands(sheet_id=tables[0].sheet_id, hands=None, rng=cast.chance())
    assert played == sheet(tables[0].sheet_id).score.played > 0


def test_a_program_may_set_the_clock(director_client, bustle):
    known = director_client.get(f"/api/bustles/{bustle.slug}/").json()
    assert known["hands_per_round"] == "clock"
    new = {"name": "By clock", "starts_at": "2026-05-01T19:00:00Z", "hands_per_round": "clock"}
    made = director_client.post("/api/bustles/", new, content_type="application/json")
    assert (made.status_code, made.json()["hands_per_round"]) == (201, "clock")
    wrong = new | {"hands_per_round": "bell"}
    refused = director_client.post("/api/bustles/", wrong, content_type="application/json")
    assert refused.status_code == 400
