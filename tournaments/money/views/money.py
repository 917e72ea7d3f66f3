"""Money: who wins what and has been given it, the cash box, and the cash book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.core.errors import MoneyRefused
from tournaments.core.roles import Action
from tournaments.core.text import uuid_in
from tournaments.core.views.access import attempt, director, directors
from tournaments.core.views.shared import number_in, number_in_full
from tournaments.models import Bustle
from tournaments.money.forms import CashForm, CountForm, coin_initial
from tournaments.money.prizes import cash
from tournaments.money.selectors.cash_book import (
    CashSheet,
    Payout,
    box_lines,
    cash_sheet_of,
    difference_text,
    held_for,
    unpaid_text,
)
from tournaments.money.services.cash_book import (
    count_box,
    pay_prize,
    take_back_cash,
    unpay_prize,
    write_cash,
)
from tournaments.money.services.plan import everybody_has_paid
from tournaments.money.views.plan import PRESETS
from tournaments.money.views.prizes import line_context, pot_lines

Acts = dict[str, Callable[[], Any]]


@directors(press=Action.MONEY, pay=Action.RUN, unpay=Action.RUN)
def money(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    sheet = cash_sheet_of(bustle)
    if sheet is None:
        return render(request, "director/money_none.html", {"bustle": bustle, "presets": PRESETS})
    action = request.POST.get("action", "") if request.method == "POST" else ""
    forms = _forms(request, sheet, action)
    if action in forms:
        if _kept(request, bustle, action, forms[action]):
            return redirect("director:money", bustle.slug)
        return _page(request, bustle, sheet, forms, 422)
    act = _acts(request, bustle).get(action)
    if act is not None:
        attempt(request, act)
        return redirect("director:money", bustle.slug)
    return _page(request, bustle, sheet, forms)


def _forms(request: HttpRequest, sheet: CashSheet, action: str) -> dict[str, Any]:
    def sent(name: str) -> Any:
        return request.POST if action == name else None

    return {
        "write": CashForm(sent("write"), initial=coin_initial(sheet)),
        "count": CountForm(sent("count")),
    }


def _kept(request: HttpRequest, bustle: Bustle, action: str, form: Any) -> bool:
    """True if a typed line or count was kept; if not, the form says why."""
    if not form.is_valid():
        return False
    typed = form.cleaned_data
    line_id = uuid_in(request.POST.get("line_id")) or uuid4()
    try:
        if action == "count":
            count_box(bustle_id=bustle.pk, amount=typed["counted"])
        else:
            write_cash(bustle_id=bustle.pk, line_id=line_id, by=director(request), **typed)
    except MoneyRefused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        return False
    return True


def _acts(request: HttpRequest, bustle: Bustle) -> Acts:
    """Actions of the page's buttons."""
    sent = request.POST
    line: dict[str, Any] = {
        "bustle_id": bustle.pk,
        "line_id": uuid_in(sent.get("line_id")) or uuid4(),
        "by": director(request),
    }
    prize: dict[str, Any] = {"key": sent.get("key", ""), "number": number_in(sent.get("number"))}
    return {
        "pay": lambda: pay_prize(**line, **prize, amount=_amount(sent.get("amount"))),
        "unpay": lambda: unpay_prize(**line, **prize),
        "take_back": lambda: take_back_cash(**line, line=number_in_full(sent.get("line"))),
        "all_paid": lambda: everybody_has_paid(bustle_id=bustle.pk),
    }


def _amount(text: str | None) -> Decimal:
    try:
        amount = Decimal(text or "0")
    except InvalidOperation:
        return Decimal(0)
    return amount if amount.is_finite() else Decimal(0)


def _page(
    request: HttpRequest, bustle: Bustle, sheet: CashSheet, forms: dict[str, Any], status: int = 200
) -> HttpResponse:
    currency = sheet.plan.currency
    gifts: dict[str, list[dict[str, Any]]] = {}
    for payout in sheet.payouts:
        gifts.setdefault(payout.key, []).append(_gift(currency, payout))
    lines = [line_context(currency, line) for line in sheet.prizes.lines]
    keys = {line["key"] for line in lines}
    context = {
        "bustle": bustle,
        "prizes": [line | {"gifts": gifts.get(line["key"], [])} for line in lines],
        "strays": [gift for key, stray in gifts.items() if key not in keys for gift in stray],
        "played": sheet.prizes.played,
        "final": sheet.prizes.final,
        "pot": pot_lines(sheet.prizes),
        "short": cash(currency, sheet.prizes.short) if sheet.prizes.short else "",
        "unpaid": [person.name for person in sheet.unpaid],
        "unpaid_said": unpaid_text(sheet),
        "coins": [_coin(sheet, coin) for coin in sheet.coins],
        "uncounted": sheet.uncounted,
        "box": _amounts(currency, box_lines(sheet)),
        "must_hold": cash(currency, sheet.box.must_hold),
        "holds": _amounts(currency, held_for(sheet)),
        "difference": difference_text(sheet),
        "counted": None if sheet.counted is None else cash(currency, sheet.counted),
        "carry": cash(currency, sheet.box.carry_over) if sheet.box.carry_over > 0 else "",
        "overspent": cash(currency, -sheet.box.carry_over) if sheet.box.carry_over < 0 else "",
        "book": [_book_line(currency, line) for line in sheet.lines],
        "forms": forms,
        "line_id": uuid4(),
    }
    return render(request, "director/money.html", context, status=status)


def _gift(currency: str, payout: Payout) -> dict[str, Any]:
    """Context of a payout, with what there is to do about it."""
    state, word = "free", ""
    if payout.paid and payout.settled:
        state, word = "done", _("paid")
    elif payout.paid > payout.due:
        state = "wrong"
        word = _("got %(paid)s, but %(due)s is due") % {
            "paid": cash(currency, payout.paid),
            "due": cash(currency, payout.due),
        }
    elif payout.paid:
        state = "waiting"
        word = _("got %(paid)s so far") % {"paid": cash(currency, payout.paid)}
    return {
        "key": payout.key,
        "number": payout.number,
        "name": payout.name,
        "team": payout.team,
        "title": payout.title,
        "due": cash(currency, payout.due),
        "missing": str(payout.due - payout.paid) if payout.due > payout.paid else "",
        "missing_said": cash(currency, payout.due - payout.paid),
        "paid": bool(payout.paid),
        "state": state,
        "said": word,
        "line_id": uuid4(),
    }


def _coin(sheet: CashSheet, coin: Any) -> dict[str, Any]:
    """Context of a cup: its coins by the hands, beside those that were counted."""
    counted = sheet.sums[coin.kind]
    return {
        "word": coin.word,
        "how": f"{coin.count} {coin.each}",
        "due": cash(sheet.plan.currency, coin.amount),
        "counted": cash(sheet.plan.currency, counted) if counted else "",
    }


def _amounts(currency: str, lines: Sequence[tuple[str, Decimal]]) -> list[tuple[str, str]]:
    return [(word, cash(currency, amount)) for word, amount in lines]


def _book_line(currency: str, line: Any) -> dict[str, Any]:
    return {
        "id": line.id,
        "at": line.written_at,
        "word": line.word,
        "amount": cash(currency, line.amount),
        "said": ", ".join(part for part in (line.whom, line.note) if part),
        "by": line.by,
        "taken_back": line.taken_back,
        "takes_back": line.takes_back,
        "may_take_back": not (line.taken_back or line.takes_back or line.kind == "prize"),
        "line_id": uuid4(),
    }
