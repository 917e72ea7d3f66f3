"""The cash book: lines are written and taken back by other lines, never changed."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.errors import MoneyRefused, NoSuchThing
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, CashLine, Deed
from tournaments.money.prizes import cash
from tournaments.money.selectors.cash_book import Payout, payout_of
from tournaments.money.selectors.plan import plan_of

Kind = CashLine.Kind
MOST = Decimal("9999999.99")
PAID_OUT = (Kind.EXPENSE, Kind.HOUSE)
# What a director writes down: fees stand with the people, prizes are paid by a button of their own.
WRITTEN = (Kind.CUP, Kind.JAR, Kind.STAKES, Kind.GIVEN, Kind.EXPENSE, Kind.HOUSE, Kind.OTHER)
CHANGED = gettext_lazy("The results or the plan just changed. Check the amounts and try again.")


@transaction.atomic
def write_cash(
    *, bustle_id: int, line_id: UUID, kind: str, amount: Decimal, by: str, note: str = ""
) -> None:
    """Writes money down that came in, or for an expense and for the house went out.

    Args:
        line_id: what the form was made with; the same once more changes nothing.
        amount: in the plan's currency, above nothing; below it only for what is of no other kind.

    Raises:
        NoSuchThing: there is no such bustle.
        MoneyRefused: there is no plan, it is not such a kind, or no amount.
    """
    bustle = lock_bustle(bustle_id)
    if CashLine.objects.filter(line_id=line_id).exists():
        return
    if kind not in WRITTEN:
        raise MoneyRefused(_("Say what the money was for."), "kind")
    if not 0 < abs(amount) <= MOST or (amount < 0 and kind != Kind.OTHER):
        raise MoneyRefused(_("Enter an amount above 0."), "amount")
    signed = -amount if kind in PAID_OUT else amount
    line = _write(bustle, line_id, kind=kind, amount=signed, note=note.strip(), by=by)
    record(bustle, Deed.Kind.CASH_WRITTEN, said=_line_sentence(bustle, line))
    bump_version(bustle)


@transaction.atomic
def take_back_cash(*, bustle_id: int, line_id: UUID, line: int, by: str) -> None:
    """Writes the line that takes another back. Once it is, it stays so.

    Args:
        line: the id of the line to take back; `line_id` is that of the new one.

    Raises:
        NoSuchThing: there is no such line, or it takes one back itself.
        MoneyRefused: `line_id` is that of another line.
    """
    bustle = lock_bustle(bustle_id)
    row = CashLine.objects.filter(bustle=bustle, pk=line, takes_back=None).first()
    if row is None:
        raise NoSuchThing(_("That line isn’t in the cash book."))
    if CashLine.objects.filter(takes_back=row).exists():
        return
    if CashLine.objects.filter(line_id=line_id).exists():
        raise MoneyRefused(_("This id is in use already. Make a new one."), "line_id")
    _take_back(bustle, row, line_id, by)
    record(bustle, Deed.Kind.CASH_TAKEN_BACK, said=_line_sentence(bustle, row))
    bump_version(bustle)


def pay_prize(
    *, bustle_id: int, line_id: UUID, key: str, number: int, amount: Decimal, by: str
) -> None:
    """Somebody was given what is due to them of a prize.

    Args:
        amount: what the page showed as due; the same press twice pays once.

    Raises:
        NoSuchThing: there is no such bustle.
        MoneyRefused: it is not due, or no longer that much.
    """
    # Worked out before the lock: everybody else's hands wait for that.
    payout = payout_of(bustle_id, key, number)
    if payout is None:
        raise MoneyRefused(str(CHANGED))
    with transaction.atomic():
        bustle = lock_bustle(bustle_id)
        if payout.settled or CashLine.objects.filter(line_id=line_id).exists():
            return
        paid = -sum((row.amount for row in _gifts(bustle, key, number)), Decimal(0))
        if payout.due - paid != amount or amount <= 0:
            raise MoneyRefused(str(CHANGED))
        whom = bustle.registrations.get(number=number)
        what = {"prize": key, "registration": whom}
        _write(bustle, line_id, kind=Kind.PRIZE, amount=-amount, by=by, **what)
        record(bustle, Deed.Kind.PRIZE_PAID, **_gift(bustle, payout, amount))
        bump_version(bustle)


def unpay_prize(*, bustle_id: int, line_id: UUID, key: str, number: int, by: str) -> None:
    """Takes back what somebody was given of a prize. Without any nothing happens.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    payout = payout_of(bustle_id, key, number)
    if payout is None:
        return
    with transaction.atomic():
        bustle = lock_bustle(bustle_id)
        rows = _gifts(bustle, key, number)
        ids = _ids(line_id, len(rows))
        if not rows or CashLine.objects.filter(line_id__in=ids).exists():
            return
        for row, one_id in zip(rows, ids, strict=True):
            _take_back(bustle, row, one_id, by)
        back = -sum((row.amount for row in rows), Decimal(0))
        record(bustle, Deed.Kind.PRIZE_NOT_PAID, **_gift(bustle, payout, back))
        bump_version(bustle)


def _gifts(bustle: Bustle, key: str, number: int) -> list[CashLine]:
    """The lines by which somebody was given a prize and which stand."""
    rows = CashLine.objects.filter(
        bustle=bustle, kind=Kind.PRIZE, prize=key, registration__number=number
    )
    return list(rows.filter(takes_back=None, taken_back_by=None).select_related("registration"))


@transaction.atomic
def count_box(*, bustle_id: int, amount: Decimal) -> None:
    """Keeps what the director found in the cash box; the last count stands.

    Raises:
        NoSuchThing: there is no such bustle.
        MoneyRefused: a box holds nothing or more.
    """
    bustle = lock_bustle(bustle_id)
    if not 0 <= amount <= MOST:
        raise MoneyRefused(_("Enter what’s in the box, 0 if it’s empty."), "counted")
    words = cash(_currency(bustle), amount)
    record(bustle, Deed.Kind.CASH_COUNTED, amount=str(amount), said=words)
    bump_version(bustle)


def _write(bustle: Bustle, line_id: UUID, **what: object) -> CashLine:
    return CashLine.objects.create(
        bustle=bustle, line_id=line_id, written_at=timezone.now(), **what
    )


def _take_back(bustle: Bustle, row: CashLine, line_id: UUID, by: str) -> None:
    same = {"kind": row.kind, "registration": row.registration, "prize": row.prize}
    _write(bustle, line_id, amount=-row.amount, by=by, takes_back=row, **same)


def _ids(first: UUID, count: int) -> list[UUID]:
    """As many ids as lines, that one press makes the same ones of again."""
    return [UUID(int=(first.int + index) % 2**128) for index in range(count)]


def _line_sentence(bustle: Bustle, line: CashLine) -> str:
    """ "expense $12.00 (hall)", for the history."""
    note = f" ({line.note})" if line.note else ""
    word = CashLine.Kind(line.kind).label
    return f"{word} {cash(_currency(bustle), line.amount)}{note}"


def _gift(bustle: Bustle, payout: Payout, amount: Decimal) -> dict[str, str]:
    values = {
        "amount": cash(_currency(bustle), amount),
        "prize": f"{payout.title[0].lower()}{payout.title[1:]}",
    }
    sentence = _("%(amount)s for %(prize)s") % values
    return {"name": payout.name, "said": sentence}


def _currency(bustle: Bustle) -> str:
    plan = plan_of(bustle.pk)
    if plan is None:
        raise MoneyRefused(_("Set the fee and prizes first."))
    return plan.currency
