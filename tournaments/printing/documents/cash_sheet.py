"""The cash sheet: who has paid, what came in and went out, who gets what and signs for it.

Amounts come as they are printed; that they balance is the parting's work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournaments.printing.documents.parts import EventHeader, Person, day_and_time, head, label
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset


@dataclass(frozen=True)
class Gift:
    """What one person gets of a prize; `team` is whose share it is of, `paid` that they have it."""

    person: Person
    amount: str
    paid: bool
    team: str = ""


@dataclass(frozen=True)
class PrizeLine:
    """A prize with those who get it; `why` in a sentence or more."""

    title: str
    amount: str
    why: str
    gifts: tuple[Gift, ...] = ()


@dataclass(frozen=True)
class Sum:
    """Something in words with its amount; `total` under a line."""

    word: str
    amount: str
    total: bool = False


@dataclass(frozen=True)
class Cash:
    """Everything on the sheet. `fee` is what each pays, empty for nothing; `payers` with whether
    they have; `box` ends with what it must hold, `held_for` says what that is for; `counted` with
    the difference in a sentence, empty before a count; `book` are the lines of the cash book."""

    fee: str
    payers: Sequence[tuple[Person, bool]]
    pot: Sequence[Sum]
    prizes: Sequence[PrizeLine]
    coins: Sequence[str]
    box: Sequence[Sum]
    held_for: Sequence[Sum]
    counted: str = ""
    book: Sequence[tuple[str, str, str]] = field(default_factory=tuple)


def cash_sheet(
    event: EventHeader,
    cash: Cash,
    paper: Paper,
    *,
    as_of: datetime,
    progress: Progress | None = None,
) -> Pdf:
    """The sheet as one PDF. `as_of` is local time. Raises `NothingToPrint` without any money."""
    if not (cash.prizes or cash.box or cash.fee):
        raise NothingToPrint("There is no cash sheet: this bustle plays for nothing.")
    title = "Cash sheet"
    data = head(event, title) | {
        "heading": title,
        "as_of": day_and_time(as_of),
        "fee": cash.fee,
        "payers": [{"person": label(person), "paid": paid} for person, paid in cash.payers],
        "pot": [_sum(one) for one in cash.pot],
        "prizes": [_prize(one) for one in cash.prizes],
        "coins": list(cash.coins),
        "box": [_sum(one) for one in cash.box],
        "held_for": [_sum(one) for one in cash.held_for],
        "counted": cash.counted,
        "book": [list(line) for line in cash.book],
    }
    return typeset("cash_sheet", data, paper, progress)


def _sum(one: Sum) -> dict[str, Any]:
    return {"word": one.word, "amount": one.amount, "total": one.total}


def _prize(one: PrizeLine) -> dict[str, Any]:
    gifts = [
        {"person": label(gift.person), "amount": gift.amount, "paid": gift.paid, "team": gift.team}
        for gift in one.gifts
    ]
    return {"title": one.title, "amount": one.amount, "why": one.why, "gifts": gifts}
