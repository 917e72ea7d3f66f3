"""The cash sheet: who has paid, what came in and went out, who gets what and signs for it.

Amounts come as they are printed; that they balance is the parting's work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.core.moments import clock_time, full_day_and_time
from tournaments.models import Bustle
from tournaments.money.prizes import cash
from tournaments.money.selectors.cash_book import (
    CashLineView,
    CashSheet,
    box_lines,
    cash_sheet_of,
    difference_text,
    held_for,
)
from tournaments.money.selectors.plan import pays, plan_of
from tournaments.money.selectors.prizes import pot_parts
from tournaments.printing.documents.base import (
    AFTER,
    Document,
    DocumentParams,
    EventHeader,
    Person,
    Registrations,
    RenderedFile,
    as_person,
    head,
    header_of,
    label,
    paper_in,
    pdf_file,
    registrations_by_number,
)
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)


@dataclass(frozen=True)
class Gift:
    """One person's share of a prize; `team` is whose share it is of, `paid` that they have it."""

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
        raise NothingToPrint(_("No cash sheet: no entry fee or prizes yet."))
    title = _("Cash sheet")
    data = head(event, title) | {
        "heading": title,
        "as_of": full_day_and_time(as_of),
        "fee": cash.fee,
        "payers": [{"person": label(person), "paid": paid} for person, paid in cash.payers],
        "pot": [_sum_data(row) for row in cash.pot],
        "prizes": [_prize_data(row) for row in cash.prizes],
        "coins": list(cash.coins),
        "box": [_sum_data(row) for row in cash.box],
        "held_for": [_sum_data(row) for row in cash.held_for],
        "counted": cash.counted,
        "book": [list(line) for line in cash.book],
    }
    return typeset("cash_sheet", data, paper, progress)


def _sum_data(line: Sum) -> dict[str, Any]:
    return {"word": line.word, "amount": line.amount, "total": line.total}


def _prize_data(prize: PrizeLine) -> dict[str, Any]:
    gifts = [
        {"person": label(gift.person), "amount": gift.amount, "paid": gift.paid, "team": gift.team}
        for gift in prize.gifts
    ]
    return {"title": prize.title, "amount": prize.amount, "why": prize.why, "gifts": gifts}


def cash_sheet_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """Fees by person, prizes with lines to sign, and the box to the cent."""
    sheet = cash_sheet_of(bustle)
    if sheet is None:
        raise NothingToPrint(_("No cash sheet: no entry fee or prizes yet."))
    pdf = cash_sheet(
        header_of(bustle),
        _cash(sheet, registrations_by_number(bustle.pk)),
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return pdf_file(bustle, "cash-sheet", pdf)


def _cash(sheet: CashSheet, people: Registrations) -> Cash:
    currency = sheet.plan.currency
    *parts, pot = _sums(currency, pot_parts(sheet.prizes))
    must = Sum(_("Should be in the box"), cash(currency, sheet.box.must_hold), total=True)
    fee = sheet.plan.fee
    payers = [(as_person(row), row.paid) for row in people.values() if row.paid or pays(row)]
    difference = difference_text(sheet)
    return Cash(
        fee=cash(currency, fee) if fee else "",
        payers=payers if fee else (),
        pot=[*parts, Sum(pot.word, pot.amount, total=True), *_left_over(sheet)],
        prizes=_prizes(sheet, people),
        coins=[_coin(currency, row) for row in sheet.coins],
        box=[*_sums(currency, box_lines(sheet)), must],
        held_for=_sums(currency, held_for(sheet)),
        counted=_("%(amount)s counted. %(difference)s")
        % {"amount": cash(currency, sheet.counted), "difference": difference}
        if sheet.counted is not None
        else "",
        book=[_book_line(currency, row) for row in reversed(sheet.lines)],
    )


def _sums(currency: str, lines: Sequence[tuple[str, Decimal]]) -> list[Sum]:
    return [Sum(word, cash(currency, amount)) for word, amount in lines]


def _left_over(sheet: CashSheet) -> list[Sum]:
    left = sheet.prizes.left_over
    return [Sum(_("Left over"), cash(sheet.plan.currency, left))] if left else []


def _prizes(sheet: CashSheet, people: Registrations) -> list[PrizeLine]:
    currency = sheet.plan.currency
    return [
        PrizeLine(
            title=line.title,
            amount=cash(currency, line.amount),
            why=" ".join((line.why, *line.notes)).strip(),
            gifts=tuple(
                Gift(as_person(people[g.number]), cash(currency, g.due), g.settled, g.team)
                for g in sheet.payouts
                if g.key == line.key and g.due
            ),
        )
        for line in sheet.prizes.lines
    ]


def _coin(currency: str, coins: Any) -> str:
    due = cash(currency, coins.amount)
    return _("Going by the hands, the %(word)s should hold %(amount)s (%(count)s %(each)s).") % {
        "word": coins.word,
        "amount": due,
        "count": coins.count,
        "each": coins.each,
    }


def _book_line(currency: str, line: CashLineView) -> tuple[str, str, str]:
    text = ", ".join(part for part in (line.word, line.whom, line.note) if part)
    return (
        clock_time(line.written_at),
        _("undone: %(line)s") % {"line": text} if line.takes_back else text,
        cash(currency, line.amount),
    )


DOCUMENT = Document(
    kind="cash_sheet",
    group=AFTER,
    title=_lazy("Cash sheet"),
    text=_lazy("What came in, what each winner gets, and who has been paid."),
    render=cash_sheet_pdf,
    offered=lambda bustle: plan_of(bustle.pk) is not None,
)
