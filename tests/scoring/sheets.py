"""Sheets and hands for the tests of this app, with no bustle around them."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from scoring.rules.book import resolve_ruleset
from scoring.services import Recorded, correct_hand, open_book, open_sheets, record_hand

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
