"""What the sheet says of a hand and of a game: on the button before, beside the score after."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.models import LogEntry
from scoring.services import record_hand
from tests import cast
from tests.tournaments.play.views.test_refusals import playing
from tournaments.models import Bustle, Table
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.views.score_sheet import ending

pytestmark = pytest.mark.django_db


def words(client, code, **sent):
    return client.post(reverse("table:words", args=[code]), {"number": 1} | sent).json()


@pytest.mark.parametrize(
    ("slug", "sent", "said"),
    [
        ("pepper", {"bid": "big", "maker": "N", "tricks": "6"}, "bid big, 6 tricks"),
        ("cutthroat", {"maker": "P1", "tricks_P1": "5"}, "march"),
        ("buck", {"maker": "turned", "tricks_P1": "5"}, "club turned up, 5–0–0–0"),
        ("robson", {"maker": "N", "tricks": "5", "take": "deduct"}, "taken off the others"),
        ("csl", {"maker": "N", "tricks": "2", "alone": "on", "defend_alone": "E"}, "against"),
        ("csl", {"outcome": "redeal"}, "dealt again"),
    ],
)
def test_the_button_says_what_would_be_written_and_nothing_is(client, club, slug, sent, said):
    assert said in words(client, playing(club, slug, {}), **sent)["words"]
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize(
    ("slug", "sent", "missing"),
    [
        ("pepper", {"maker": "N", "tricks": "4"}, "what was the bid?"),
        ("cutthroat", {"tricks_P1": "3"}, "who made trump?"),
        ("cutthroat", {"maker": "P1"}, "how many tricks?"),
        ("cutthroat", {"maker": "P1", "tricks_P1": "3"}, "2 tricks left"),
        ("cutthroat", {"maker": "P1", "tricks_P1": "3", "tricks_P2": "3"}, "1 trick too many"),
        ("british", {"maker": "S", "tricks": "3", "revokes_N": "0"}, "how was it called?"),
        ("csl", {"maker": "Q"}, ""),
    ],
)
def test_the_button_asks_for_what_is_missing(client, club, slug, sent, missing):
    said = words(client, playing(club, slug, {}), **sent)
    assert (said["words"], said["missing"]) == ("", missing)


def test_the_button_fills_in_what_follows(client, club):
    code = playing(club, "cutthroat", {})
    said = words(client, code, maker="P2", tricks_P2="3", tricks_P1="1")
    assert said["tricks"] == {"tricks_P3": 1}


def test_the_stake_of_a_declared_march_is_the_score_before_it(client, club):
    code = playing(club, "set-back", {})
    said = words(client, code, maker="P1", declared="on", tricks_P1="5")
    assert "\N{NO-BREAK SPACE}\N{MINUS SIGN}5" in said["words"]


def test_the_director_reads_the_words_of_a_correction(director_client, club):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=4)
    [table] = cast.tables_of(bustle)
    cast.enter(table.sheet_id, maker="N", won=3)
    path = reverse("director:sheet", args=[bustle.slug, 1, 1])
    sent = {"words": "yes", "action": "correct", "number": 1, "maker": "E", "tricks": "5"}
    assert "march · 2 pts" in director_client.post(path, sent).json()["words"]
    assert LogEntry.objects.count() == 1


def sheet_page(client, code):
    return client.get(reverse("table:sheet", args=[code]))


def test_where_the_lone_maker_has_more_than_the_partner_each_is_said(client, club):
    code = playing(club, "csl", {"lone_maker_extra": 1})
    table = Table.objects.get()
    cast.enter(table.sheet_id, maker="N", won=5, alone="N")
    bustle = Bustle.objects.get()
    short = {player.seat: player.short for player in cast.tables_of(bustle)[0].players}
    said = f"{short['N']}\N{NO-BREAK SPACE}5, {short['S']}\N{NO-BREAK SPACE}4"
    assert f"Each player: {said}" in sheet_page(client, code).content.decode()
    public = client.get(reverse("public:round", args=[bustle.slug, 1])).content.decode()
    assert f"Each player: {said}" in public


def test_a_revoke_may_cost_one_person_only(client, club):
    code = playing(club, "csl", {"revoke_on": "seat", "revoke_how": "deduct"})
    cast.enter(Table.objects.get().sheet_id, maker="N", won=3, revokes=["E"])
    seen = sheet_page(client, code).content.decode()
    assert "Each player:" in seen
    assert "\N{MINUS SIGN}2" in seen


def test_in_a_game_that_counts_down_the_lowest_leads(client, club):
    code = playing(club, "buck", {})
    facts = {"maker": "P2", "tricks": {"P1": 0, "P2": 5, "P3": 0, "P4": 0}}
    record_hand(
        sheet_id=Table.objects.get().sheet_id, hand_id=uuid4(), number=1, facts=facts, by="a test"
    )
    sides = sheet_page(client, code).context["sheet"].sides
    assert [(side["points"], side["leads"]) for side in sides] == [
        (30, False),
        (20, True),
        (30, False),
        (30, False),
    ]


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ((), []),
        (("NS:in_the_barn",), []),
        (("skunk",), ["A skunk (whitewash)"]),
        (
            ("lap:2", "skunk", "slam"),
            ["A skunk (whitewash)", "A slam", " start the next game with 2 points."],
        ),
        (("lap:1",), [" start the next game with 1 point."]),
    ],
)
def test_how_a_game_ended_is_said_in_sentences(eight, flags, said):
    sentences = ending(cast.tables_of(eight)[0], flags)
    assert len(sentences) == len(said)
    assert all(start in one for one, start in zip(sentences, said, strict=True))


def test_a_won_game_says_so(client, club):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=None)
    [table] = cast.tables_of(bustle)
    for number in (1, 2, 3):
        cast.enter(table.sheet_id, number, won=5, alone="N")
    seen = sheet_page(client, table_code_of(bustle, 1)).content.decode()
    assert "The game is over" in seen
    assert "A skunk (whitewash)" in seen


def test_where_all_have_what_the_side_has_nobody_is_named(client, club):
    code = playing(club, "csl", {})
    cast.enter(Table.objects.get().sheet_id, maker="N", won=5, alone="N")
    assert "Each player:" not in sheet_page(client, code).content.decode()
