"""Hands that the director scans from a phone: looked at, taken once, for the right sheet only."""

from __future__ import annotations

import base64
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from scoring.models import LogEntry
from scoring.selectors import sheet
from scoring.services import record_hand
from tests import cast
from tournaments.models import Bustle
from tournaments.play.handover_code import check_of
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import close_round

pytestmark = pytest.mark.django_db
IDS = [uuid4() for _number in range(4)]


def short(hand_id: UUID) -> str:
    return base64.urlsafe_b64encode(hand_id.bytes).decode().rstrip("=")


def code(bustle: Bustle, table: int = 1, *, account: str = "", played: str = "N4 E5 S2") -> str:
    """What the phone of this table shows: "N4" is a hand of North with four tricks."""
    [found] = [one for one in cast.tables_of(bustle) if one.number == table]
    hands = [
        f"{short(hand_id)}{number}.maker-{said[0]}.tricks-{said[1:]}"
        for number, (hand_id, said) in enumerate(zip(IDS, played.split(), strict=False), start=1)
    ]
    head = f"1~{table_code_of(bustle, table)}~1~{found.sheet_id}~{account}"
    body = "~".join([head, *hands])
    return f"{body}~{check_of(body)}"


def address(bustle: Bustle) -> str:
    return reverse("director:carry", args=[bustle.slug])


def take(client: Client, bustle: Bustle, text: str) -> str:
    return client.post(address(bustle), {"r": text}, follow=True).content.decode()


def look(client: Client, bustle: Bustle, text: str) -> Any:
    return client.get(address(bustle), {"r": text})


def makers(bustle: Bustle, table: int = 0) -> list[str | None]:
    score = sheet(cast.tables_of(bustle)[table].sheet_id).score
    return [hand.hand.maker for hand in score.hands]


def test_what_was_scanned_is_shown_before_anything_is_taken(director_client, eight):
    seen = look(director_client, eight, code(eight)).content.decode()
    assert "Table 1, round 1" in seen
    assert "Take 3 hands from table 1" in seen
    [table, _other] = cast.tables_of(eight)
    north = next(player.short for player in table.players if player.seat == "N")
    assert f"{north}, 4 tricks" in seen
    assert makers(eight) == []


def test_taken_hands_are_there_once_however_often_and_by_whatever_way_they_come(
    director_client, eight
):
    assert "Saved 3 hands from table 1." in take(director_client, eight, code(eight))
    take(director_client, eight, code(eight))
    [table, _other] = cast.tables_of(eight)
    facts = {"maker": "N", "tricks": {"NS": 4, "EW": 1}}
    again = record_hand(
        sheet_id=table.sheet_id, hand_id=IDS[0], number=1, facts=facts, by="table 1"
    )
    assert again.again
    assert makers(eight) == ["N", "E", "S"]
    assert LogEntry.objects.count() == 3
    assert {line.by for line in LogEntry.objects.all()} == {"table 1"}
    assert "All saved" in look(director_client, eight, code(eight)).content.decode()


def test_what_comes_too_late_waits_with_the_late_hands(director_client, eight):
    for one in cast.tables_of(eight):
        for number in range(1, 5):
            cast.enter(one.sheet_id, number, "N", 3)
    close_round(bustle_id=eight.pk)
    text = code(eight, played="E5")
    assert "Round 1 is closed" in look(director_client, eight, text).content.decode()
    assert "Hand 1: Round 1 is already closed." in take(director_client, eight, text)
    assert LogEntry.objects.filter(answer="quarantined").count() == 1


def test_a_hand_that_says_something_else_is_in_dispute_and_one_that_cannot_be_is_not_taken(
    director_client, eight
):
    [table, _other] = cast.tables_of(eight)
    cast.enter(table.sheet_id, 1, "W", 5)
    seen = take(director_client, eight, code(eight, played="N4 E9"))
    assert "Hand 1: it was already saved with a different result." in seen
    assert "Hand 2: " in seen
    assert sheet(table.sheet_id).score.disputed == (1,)
    assert makers(eight) == ["W"]


def test_a_side_s_hands_are_written_for_that_side(director_client, eight):
    Bustle.objects.filter(pk=eight.pk).update(entry="both", version=F("version") + 1)
    wrong = look(director_client, eight, code(eight))
    assert wrong.status_code == 422
    assert "hasn’t chosen which side" in wrong.content.decode()
    take(director_client, eight, code(eight, account="EW"))
    assert {line.by for line in LogEntry.objects.all()} == {"table 1, EW"}


def test_a_code_of_another_bustle_or_with_an_old_link_is_not_taken(director_client, eight, club):
    other = cast.running_bustle(club, players=8, rounds=1, hands=4)
    for text in (code(other), code(eight)[:-1] + "x", "1~nothing"):
        assert look(director_client, eight, text).status_code == 422
        take(director_client, eight, text)
    text = code(eight)
    Bustle.objects.filter(pk=eight.pk).update(links_generation=7, version=F("version") + 1)
    assert look(director_client, eight, text).status_code == 422
    take(director_client, eight, text)
    assert LogEntry.objects.count() == 0


def test_nobody_else_takes_them(client, eight):
    answer = client.get(address(eight), {"r": code(eight)})
    assert answer.status_code == 302
    assert reverse("sign-in") in answer["Location"]
    assert client.post(address(eight), {"r": code(eight)}).status_code == 302
    assert LogEntry.objects.count() == 0


def test_without_a_code_the_page_says_how_to_get_one(director_client, eight):
    answer = director_client.get(address(eight))
    assert answer.status_code == 200
    assert "Show the director" in answer.content.decode()
