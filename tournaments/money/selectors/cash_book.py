"""The cash sheet: what came in and went out, who has been paid, and what must be in the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.selectors.audit_log import directors_named
from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.models import Bustle, CashLine, Deed, PrizePlan
from tournaments.money.prizes import NOTHING, Box, Spent, cash, split
from tournaments.money.selectors.plan import (
    COINS,
    Coins,
    Kind,
    Plan,
    coins_of,
    pays,
    plan_of,
    sums_of,
)
from tournaments.money.selectors.prizes import PrizeList, prizes_from
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.standings.selectors.statistics import figures_of


@dataclass(frozen=True)
class CashLineView:
    """A line of the cash book; `taken_back` by another, or `takes_back` one itself.

    `note` is what the director wrote; of a prize that was given, what it is called.
    """

    id: int
    line_id: UUID
    kind: str
    word: str
    amount: Decimal
    note: str
    whom: str
    by: str
    written_at: datetime
    taken_back: bool
    takes_back: bool


@dataclass(frozen=True)
class Payout:
    """One person's part of a prize, and what they have been given of it.

    A team's share is parted among its people. `due` is nothing for what was paid and is no longer
    won. `team` is what the team is called, empty for somebody alone.
    """

    key: str
    title: str
    number: int
    name: str
    team: str
    due: Decimal
    paid: Decimal

    @property
    def settled(self) -> bool:
        """True if nothing is owed either way."""
        return self.due == self.paid


@dataclass(frozen=True)
class CashSheet:
    """Everything about the money of a bustle at one moment.

    `unpaid` are those asked for the fee who have not paid. `sums` are the cash lines by kind,
    positive for what came in. `coins` are what cup, jar and pool should hold by the hands;
    `uncounted` says that of some round only totals were entered. `counted` is what the director
    found in the box, None before that.
    """

    plan: Plan
    prizes: PrizeList
    box: Box
    fees: Decimal
    payers: int
    unpaid: tuple[RegistrationView, ...]
    sums: Mapping[str, Decimal]
    coins: tuple[Coins, ...]
    uncounted: bool
    payouts: tuple[Payout, ...]
    lines: tuple[CashLineView, ...]
    counted: Decimal | None

    @property
    def off(self) -> Decimal | None:
        """Surplus in the box; less than nothing where money is missing."""
        return None if self.counted is None else self.counted - self.box.must_hold


def cash_sheet_of(bustle: Bustle) -> CashSheet | None:
    """The cash sheet of a bustle, None where it plays for nothing."""
    plan = plan_of(bustle.pk)
    if plan is None:
        return None
    people, sums, rows = registrations_of(bustle.pk), sums_of(bustle.pk), _rows(bustle)
    prizes = prizes_from(bustle, plan, people, sums)
    payouts = _payouts(plan, prizes, rows, people)
    figures = figures_of(bustle).values() if coins_of(plan, ()) else ()
    return CashSheet(
        plan=plan,
        prizes=prizes,
        box=_box(plan, prizes, sums),
        fees=prizes.takings.fees,
        payers=prizes.takings.payers,
        unpaid=tuple(person for person in people if pays(person) and not person.paid)
        if plan.fee
        else (),
        sums=sums,
        coins=tuple(coins_of(plan, figures)),
        uncounted=any(figure.rounds_without_hands for figure in figures),
        payouts=tuple(payouts),
        lines=tuple(_lines(rows, people, payouts)),
        counted=_counted(bustle.pk),
    )


def _rows(bustle: Bustle) -> list[CashLine]:
    rows = CashLine.objects.filter(bustle=bustle)
    return list(rows.select_related("registration", "taken_back_by"))


def _box(plan: Plan, prizes: PrizeList, sums: Mapping[str, Decimal]) -> Box:
    coins = sum((sums[kind] for kind in COINS), NOTHING)
    takings = prizes.takings
    house, carry = prizes.house, prizes.left_over
    if plan.coins_go == PrizePlan.Goes.HOUSE:
        house += coins
    if plan.coins_go == PrizePlan.Goes.NEXT_TIME:
        carry += coins
    spent = Spent(-sums[Kind.EXPENSE], -sums[Kind.HOUSE], -sums[Kind.PRIZE])
    came_in = takings.fees + takings.carried_in + takings.given + coins
    return Box(came_in, sums[Kind.OTHER], house, prizes.given, carry, spent)


def _payouts(
    plan: Plan, prizes: PrizeList, rows: Iterable[CashLine], people: Sequence[RegistrationView]
) -> list[Payout]:
    names = {person.number: person.name for person in people}
    paid = _paid(rows)
    payouts = []
    for line in prizes.lines:
        for winner in line.winners:
            team = winner.name if winner.members else ""
            for share in split(winner.amount, winner.members or (winner.number,)):
                was = paid.pop((line.key, share.number), NOTHING)
                who = (share.number, names[share.number], team)
                payouts.append(Payout(line.key, line.title, *who, share.amount, was))
    titles = {prize.key: prize.title for prize in plan.prizes}
    payouts += [
        Payout(key, titles.get(key, _("A prize of an earlier plan")), n, names[n], "", NOTHING, was)
        for (key, n), was in sorted(paid.items())
        if was
    ]
    return payouts


def _paid(rows: Iterable[CashLine]) -> dict[tuple[str, int], Decimal]:
    """Amounts given out, by prize and number."""
    paid: dict[tuple[str, int], Decimal] = {}
    for row in rows:
        if row.kind == Kind.PRIZE and row.registration:
            key = (row.prize, row.registration.number)
            paid[key] = paid.get(key, NOTHING) - row.amount
    return paid


def payout_of(bustle_id: int, key: str, number: int) -> Payout | None:
    """Payout of a prize to somebody, due or given; None if neither.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    bustle = bustle_by_id(bustle_id)
    plan = plan_of(bustle.pk)
    if plan is None:
        return None
    people = registrations_of(bustle.pk)
    prizes = prizes_from(bustle, plan, people, sums_of(bustle.pk))
    payouts = _payouts(plan, prizes, _rows(bustle), people)
    return next(
        (payout for payout in payouts if (payout.key, payout.number) == (key, number)), None
    )


def _lines(
    rows: Sequence[CashLine], people: Sequence[RegistrationView], payouts: Iterable[Payout]
) -> list[CashLineView]:
    names = {person.number: person.name for person in people}
    titles = {payout.key: payout.title for payout in payouts}
    names_of_directors = directors_named([row.by for row in rows])
    return [
        CashLineView(
            id=row.pk,
            line_id=row.line_id,
            kind=row.kind,
            word=row.get_kind_display(),
            amount=row.amount,
            note=row.note or titles.get(row.prize, ""),
            whom=names[row.registration.number] if row.registration else "",
            by=names_of_directors.get(row.by, row.by),
            written_at=row.written_at,
            taken_back=hasattr(row, "taken_back_by"),
            takes_back=row.takes_back_id is not None,
        )
        for row in reversed(rows)
    ]


def box_lines(sheet: CashSheet) -> list[tuple[str, Decimal]]:
    """Lines on what came into the box and went out of it, those of nothing left out."""
    plan, sums = sheet.plan, sheet.sums
    amounts = [
        (_("Carried over from last time"), plan.carried_in),
        (_("Fees of %(count)s") % {"count": sheet.payers}, sheet.fees),
        (_("Given"), plan.given + sums[Kind.GIVEN]),
        (_("Euchre cup"), sums[Kind.CUP]),
        (_("Misdeal jar"), sums[Kind.JAR]),
        (_("Antes and stakes"), sums[Kind.STAKES]),
        (_("Change and other"), sums[Kind.OTHER]),
        (_("Expenses"), sums[Kind.EXPENSE]),
        (_("Paid to the house"), sums[Kind.HOUSE]),
        (_("Prizes paid out"), sums[Kind.PRIZE]),
    ]
    return [(word, amount) for word, amount in amounts if amount]


def held_for(sheet: CashSheet) -> list[tuple[str, Decimal]]:
    """Lines on what the money in the box is for; together they are all of it."""
    box = sheet.box
    prizes = _("For prizes not paid yet") if sheet.prizes.played else _("For the prizes")
    amounts = [
        (prizes, box.for_prizes),
        (_("For the house"), box.for_house),
        (_("To carry over"), box.carry_over),
        (_("Change and other"), box.other),
    ]
    return [(word, amount) for word, amount in amounts if amount]


def difference_text(sheet: CashSheet) -> str:
    """A sentence that compares the count with what must be there; empty before a count."""
    off = sheet.off
    if off is None:
        return ""
    if off == 0:
        return _("The box holds exactly what it should.")
    amount = cash(sheet.plan.currency, abs(off))
    more = _("The box holds %(amount)s more than it should.")
    less = _("The box holds %(amount)s less than it should.")
    return (more if off > 0 else less) % {"amount": amount}


def money_text(bustle: Bustle) -> str:
    """Sentences on what is left to do about the money of a finished bustle; empty for nothing."""
    sheet = cash_sheet_of(bustle)
    if sheet is None:
        return ""
    currency, sentences = sheet.plan.currency, []
    waiting = sum(payout.due > payout.paid for payout in sheet.payouts)
    if waiting:
        owed = ngettext(
            "%(count)s prize still to pay out, under Money.",
            "%(count)s prizes still to pay out, under Money.",
            waiting,
        )
        sentences.append(owed % {"count": waiting})
    if sheet.box.carry_over > 0:
        amount = cash(currency, sheet.box.carry_over)
        sentences.append(_("To carry over: %(amount)s.") % {"amount": amount})
    return " ".join(sentences)


def unpaid_text(sheet: CashSheet) -> str:
    """A sentence on who has not paid, and what that does to the prizes; empty if all have."""
    if not sheet.unpaid:
        return ""
    currency = sheet.plan.currency
    values = {
        "paid": sheet.payers,
        "asked": sheet.payers + len(sheet.unpaid),
        "due": cash(currency, sheet.plan.fee * len(sheet.unpaid)),
        "nothing": cash(currency, NOTHING),
    }
    if sheet.payers:
        sentence = ngettext(
            "%(paid)s of %(asked)s has paid. %(due)s is still due.",
            "%(paid)s of %(asked)s have paid. %(due)s is still due.",
            sheet.payers,
        )
        sentence %= values
    else:
        sentence = _("No one is marked as paid. %(due)s is still due.") % values
    if sheet.prizes.pot or not sheet.plan.prizes:
        return sentence
    return f"{sentence} {_('Until then every prize is %(nothing)s.') % values}"


def _counted(bustle_id: int) -> Decimal | None:
    """The director's last count: it stands in the deed that says so."""
    deeds = Deed.objects.filter(bustle_id=bustle_id, kind=Deed.Kind.CASH_COUNTED)
    last = deeds.order_by("pk").values_list("facts", flat=True).last()
    return Decimal(last["amount"]) if last else None


@dataclass(frozen=True)
class Carried:
    """Money that a finished bustle leaves for the next one, above nothing."""

    bustle: str
    currency: str
    amount: Decimal

    @property
    def amount_text(self) -> str:
        """The amount as people write it."""
        return cash(self.currency, self.amount)


def carried_over(club_id: int, before: Bustle | None = None) -> Carried | None:
    """Money that the club's last finished bustle with a plan carries over.

    `before` is the bustle that is asked for, which counts for nothing itself.
    """
    past = Bustle.objects.filter(
        club_id=club_id, state=Bustle.State.FINISHED, prize_plan__isnull=False
    )
    if before is not None:
        past = past.exclude(pk=before.pk).filter(starts_at__lte=before.starts_at)
    last = past.order_by("-starts_at", "-pk").first()
    sheet = cash_sheet_of(last) if last else None
    if last is None or sheet is None or sheet.box.carry_over <= 0:
        return None
    return Carried(last.name, sheet.plan.currency, sheet.box.carry_over)
