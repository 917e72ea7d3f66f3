"""What the cash sheet says of a bustle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.utils import timezone

from tournaments.models import Bustle
from tournaments.money.prizes import cash
from tournaments.money.selectors.cash_book import (
    CashLineView,
    CashSheet,
    box_lines,
    cash_sheet_of,
    difference_said,
    held_for,
)
from tournaments.money.selectors.plan import pays
from tournaments.money.selectors.prizes import pot_parts
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.printing.documents import cash_sheet
from tournaments.printing.documents.cash_sheet import Cash, Gift, PrizeLine, Sum
from tournaments.printing.documents.typesetting import NothingToPrint, Progress
from tournaments.printing.services.rendered import Made, as_file, as_person, header_of, paper_in


def cash_sheet_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Fees by person, prizes with lines to sign, and the box to the cent."""
    sheet = cash_sheet_of(bustle)
    if sheet is None:
        raise NothingToPrint("There is no cash sheet: this bustle plays for nothing.")
    pdf = cash_sheet.cash_sheet(
        header_of(bustle),
        _cash(sheet, {one.number: one for one in registrations_of(bustle.pk)}),
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return as_file(bustle, "cash-sheet", pdf)


def _cash(sheet: CashSheet, people: Mapping[int, RegistrationView]) -> Cash:
    currency = sheet.plan.currency
    *parts, pot = _sums(currency, pot_parts(sheet.prizes))
    must = Sum("Must be in the box", cash(currency, sheet.box.must_hold), total=True)
    fee = sheet.plan.fee
    payers = [(as_person(one), one.paid) for one in people.values() if one.paid or pays(one)]
    said = difference_said(sheet)
    return Cash(
        fee=cash(currency, fee) if fee else "",
        payers=payers if fee else (),
        pot=[*parts, Sum(pot.word, pot.amount, total=True), *_left_over(sheet)],
        prizes=_prizes(sheet, people),
        coins=[_coin(currency, one) for one in sheet.coins],
        box=[*_sums(currency, box_lines(sheet)), must],
        held_for=_sums(currency, held_for(sheet)),
        counted=f"{cash(currency, sheet.counted)} counted. {said}"
        if sheet.counted is not None
        else "",
        book=[_book_line(currency, one) for one in reversed(sheet.lines)],
    )


def _sums(currency: str, lines: Sequence[tuple[str, Decimal]]) -> list[Sum]:
    return [Sum(word, cash(currency, amount)) for word, amount in lines]


def _left_over(sheet: CashSheet) -> list[Sum]:
    left = sheet.prizes.left_over
    return [Sum("Left over", cash(sheet.plan.currency, left))] if left else []


def _prizes(sheet: CashSheet, people: Mapping[int, RegistrationView]) -> list[PrizeLine]:
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


def _coin(currency: str, one: Any) -> str:
    due = cash(currency, one.amount)
    return f"By the hands {due} should be in the {one.word} ({one.count} {one.each})."


def _book_line(currency: str, one: CashLineView) -> tuple[str, str, str]:
    back = "taken back: " if one.takes_back else ""
    said = ", ".join(part for part in (one.word, one.whom, one.note) if part)
    return (
        f"{timezone.localtime(one.written_at):%H:%M}",
        f"{back}{said}",
        cash(currency, one.amount),
    )
