"""A side confirms what the other wrote: once, what stands, and while the round goes on."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F

from scoring.errors import HandRefused
from scoring.models import LogEntry
from scoring.selectors import sheet
from scoring.services import record_hand, take_back
from tests import cast
from tournaments.models import Bustle
from tournaments.play.selectors.devices import Writer, WritingPlace
from tournaments.play.services.confirmations import confirm_hands

FACTS = {"maker": "N", "tricks": {"NS": 3, "EW": 2}}


@pytest.fixture
def sheet_id(eight: Any) -> int:
    Bustle.objects.filter(pk=eight.pk).update(entry="confirm", version=F("version") + 1)
    return cast.tables_of(eight)[0].sheet_id


def written(sheet_id: int, number: int) -> str:
    hand_id = uuid4()
    record_hand(sheet_id=sheet_id, hand_id=hand_id, number=number, facts=FACTS, by="table 1, NS")
    return str(hand_id)


def place(sheet_id: int, account: str = "EW", *, still_open: bool = True) -> WritingPlace:
    return WritingPlace(1, 1, sheet_id, "confirm", still_open, Writer("in", account))


def test_the_same_tap_twice_is_said_once(sheet_id):
    shown, tap = [written(sheet_id, 1), written(sheet_id, 2)], uuid4()
    first = confirm_hands(place=place(sheet_id), hand_id=tap, entry_ids=shown)
    again = confirm_hands(place=place(sheet_id), hand_id=tap, entry_ids=shown)
    assert (first.answer, first.again, again.answer, again.again) == (
        "confirmed",
        False,
        "confirmed",
        True,
    )
    assert LogEntry.objects.count() == 4
    assert sheet(sheet_id).score.unconfirmed == ()


def test_another_tap_for_what_is_confirmed_writes_nothing(sheet_id):
    shown = [written(sheet_id, 1)]
    for _tap in range(2):
        confirm_hands(place=place(sheet_id), hand_id=uuid4(), entry_ids=shown)
    assert LogEntry.objects.count() == 2


def test_only_what_was_shown_is_confirmed(sheet_id):
    shown = [written(sheet_id, 1)]
    written(sheet_id, 2)
    confirm_hands(place=place(sheet_id), hand_id=uuid4(), entry_ids=shown)
    assert sheet(sheet_id).score.unconfirmed == (2,)


def test_what_has_taken_the_place_of_a_hand_is_not_confirmed(sheet_id):
    shown = written(sheet_id, 1)
    gone = {"hand_id": shown, "number": 1, "by": "table 1, NS"}
    take_back(sheet_id=sheet_id, entry_id=uuid4(), **gone)
    written(sheet_id, 1)
    with pytest.raises(HandRefused, match="has just changed"):
        confirm_hands(place=place(sheet_id), hand_id=uuid4(), entry_ids=[shown])


@pytest.mark.parametrize(
    ("where", "sentence"),
    [({"account": ""}, "First choose which side"), ({"still_open": False}, "closed already")],
)
def test_whoever_has_no_side_or_comes_too_late_is_told(sheet_id, where, sentence):
    shown = [written(sheet_id, 1)]
    with pytest.raises(HandRefused, match=sentence):
        confirm_hands(place=place(sheet_id, **where), hand_id=uuid4(), entry_ids=shown)
    assert LogEntry.objects.count() == 1
