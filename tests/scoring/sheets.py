"""Sheets and hands for the tests of this app, with no bustle around them."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from scoring.errors import HandRefused
from scoring.models import ScoreSheet
from scoring.rules.book import resolve_ruleset
from scoring.selectors import sheet
from scoring.services import (
    Recorded,
    correct_hand,
    enter_totals,
    record_hand,
    remove_hand,
    take_back,
)
from scoring.sheet_services import open_book, open_sheets

OPTIONS: dict[str, Any] = {"hands": 4}


def new_sheet(slug: str = "north-american", **options: Any) -> int:
    """An open sheet in a book of its own; four hands unless the options say otherwise."""
    ruleset = resolve_ruleset(slug, OPTIONS | options)
    return open_sheets(book_id=open_book(ruleset=ruleset), sizes=[len(ruleset.seats)])[0]


def made(maker: str = "N", won: int = 3, **facts: Any) -> dict[str, Any]:
    """Facts of a hand in which the maker's side took `won` of five tricks."""
    mine, theirs = ("NS", "EW") if maker in "NS" else ("EW", "NS")
    return {"maker": maker, "tricks": {mine: won, theirs: 5 - won}, **facts}


def enter(
    sheet_id: int, number: int = 1, facts: Any = None, hand_id: UUID | None = None, by: str = "t"
) -> Recorded:
    """A hand by a table; three tricks for North and South unless `facts` say otherwise."""
    return record_hand(
        sheet_id=sheet_id,
        hand_id=hand_id or uuid4(),
        number=number,
        facts=made() if facts is None else facts,
        by=by,
    )


def correct(sheet_id: int, number: int = 1, facts: Any = None, **more: Any) -> Recorded:
    """The director's version of a hand."""
    sent = {"entry_id": uuid4(), "facts": made() if facts is None else facts} | more
    return correct_hand(sheet_id=sheet_id, number=number, by="director", **sent)


def points(sheet_id):
    return dict(sheet(sheet_id).score.points)


def tally(sheet_id):
    return ScoreSheet.objects.get(pk=sheet_id).tally


def dealers(sheet_id):
    return [hand.hand.dealer for hand in sheet(sheet_id).score.hands]


def back(sheet_id, hand_id, number=1):
    return take_back(
        sheet_id=sheet_id, entry_id=uuid4(), hand_id=hand_id, number=number, by="table 1"
    )


def off(sheet_id, hand_id, number=1):
    return remove_hand(
        sheet_id=sheet_id, entry_id=uuid4(), hand_id=hand_id, number=number, by="director"
    )


def totals(sheet_id, north_south, east_west, **loners):
    return enter_totals(
        sheet_id=sheet_id,
        entry_id=uuid4(),
        points={"NS": north_south, "EW": east_west},
        loners=loners,
        by="director",
    )


def withdraw(sheet_id):
    return enter_totals(sheet_id=sheet_id, entry_id=uuid4(), points={}, by="director")


def refusal(act, *args, **what):
    with pytest.raises(HandRefused) as refused:
        act(*args, **what)
    return refused.value.code, refused.value.field
