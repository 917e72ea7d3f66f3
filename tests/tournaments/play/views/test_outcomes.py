"""What the sheet says of a hand and of a game: on the button before, beside the score after."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.translation import trans_real

from scoring.models import LogEntry
from scoring.selectors import sheet
from scoring.services import record_hand
from tests import cast
from tests.cases import for_every
from tests.tournaments.play.views.test_refusals import playing
from tests.tournaments.test_words import CLOSE, OPEN, Marked
from tournaments.core.selectors.languages import Language
from tournaments.core.speaking import speaking
from tournaments.models import Bustle, Table
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.views.outcomes import outcomes
from tournaments.play.views.score_sheet import ending

pytestmark = pytest.mark.django_db


def words(client, code, **sent):
    return client.post(reverse("table:words", args=[code]), {"number": 1} | sent).json()


# By game: what was chosen so far, and what the answer holds.
SAID = {
    "pepper": [
        ({"bid": "big", "maker": "N", "tricks": "6"}, "words", "bid big, 6 tricks"),
        ({"maker": "N", "tricks": "4"}, "missing", "what was the bid?"),
    ],
    "cutthroat": [
        ({"maker": "P1", "tricks_P1": "5"}, "words", "march"),
        ({"tricks_P1": "3"}, "missing", "who made trump?"),
        ({"maker": "P1"}, "missing", "how many tricks?"),
        ({"maker": "P1", "tricks_P1": "3"}, "missing", "who took 2 more tricks?"),
        ({"maker": "P1", "tricks_P1": "3", "tricks_P2": "3"}, "missing", "1 trick too many"),
        ({"maker": "P2", "tricks_P2": "3", "tricks_P1": "1"}, "tricks", {"tricks_P3": 1}),
    ],
    "buck": [({"maker": "turned", "tricks_P1": "5"}, "words", "club turned up, 5–0–0–0")],
    "robson": [
        ({"maker": "N", "tricks": "5", "take": "deduct"}, "words", "taken off the other side")
    ],
    "csl": [
        ({"maker": "N", "tricks": "2", "alone": "on", "defend_alone": "E"}, "words", "against"),
        ({"outcome": "redeal"}, "words", "misdeal"),
        ({"maker": "Q"}, "missing", ""),
    ],
    "british": [({"maker": "S", "tricks": "3", "revokes_N": "0"}, "missing", "how was it called?")],
    # The stake of a declared march is the score before it.
    "set-back": [
        (
            {"maker": "P1", "declared": "on", "tricks_P1": "5"},
            "words",
            "\N{NO-BREAK SPACE}\N{MINUS SIGN}5",
        )
    ],
}


@for_every("slug", SAID, undo=True)
def test_the_button_says_what_would_be_written_or_what_is_missing(client, club, slug):
    code = playing(club, slug, {})
    for sent, where, said in SAID[slug]:
        answer = words(client, code, **sent)
        assert said in answer["words"] if where == "words" else answer[where] == said, sent
        assert where != "missing" or answer["words"] == ""
    assert not LogEntry.objects.exists()


def test_the_director_reads_the_words_of_a_correction(director_client, club):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=4)
    [table] = cast.tables_of(bustle)
    cast.enter(table.sheet_id, maker="N", won=3)
    path = reverse("director:sheet", args=[bustle.slug, 1, 1])
    sent = {"words": "yes", "action": "correct", "number": 1, "maker": "E", "tricks": "5"}
    assert "march · 2 pts" in director_client.post(path, sent).json()["words"]
    assert LogEntry.objects.count() == 1


def outcomes_at(table, ruleset, names):
    sides = [
        replace(side, names=" & ".join(names[seat] for seat in side.seats)) for side in table.sides
    ]
    return outcomes(ruleset, replace(table, sides=tuple(sides)), names, "N")


def test_tables_with_other_names_and_readers_of_other_languages_share_no_words(eight, monkeypatch):
    marked = Marked("en-gb")
    monkeypatch.setitem(trans_real._translations, "en-gb", marked)
    ruleset, tables = sheet(cast.tables_of(eight)[0].sheet_id).ruleset, cast.tables_of(eight)
    names = {"N": r"\g<0> %(who)s", "E": "", "S": "side NS", "W": "N"}
    plain = outcomes_at(tables[0], ruleset, tables[0].names_by_seat)
    odd = outcomes_at(tables[1], ruleset, names)
    with speaking(Language("en-gb")):
        british = outcomes_at(tables[1], ruleset, names)
    assert {key: outcome.points for key, outcome in odd.items()} == {
        key: outcome.points for key, outcome in plain.items()
    }
    assert odd["N-3"].words == r"\g<0> %(who)s, 3 tricks · 1 pt"
    assert odd["N-2"].words == r"\g<0> %(who)s euchred · 2 pts to  & N"
    assert odd["E-5-alone"].words == "E alone, march · 4 pts"
    assert (
        british["E-5-alone"].words
        == f"{OPEN}{OPEN}E alone{CLOSE}, {OPEN}march{CLOSE}{CLOSE} · {OPEN}4 pts{CLOSE}"
    )
    assert outcomes_at(tables[1], ruleset, names) == odd


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


@for_every(
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
