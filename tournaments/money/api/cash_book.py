"""The cash book: its lines, what winners are given, and what must be in the box."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import PAGES, DirectorView, answers, read
from tournaments.core.errors import MoneyRefused, NoSuchThing
from tournaments.core.roles import Action
from tournaments.models import Bustle
from tournaments.money.api.plan import TAGS
from tournaments.money.prizes import NOTHING
from tournaments.money.selectors.cash_book import (
    CashLineView,
    CashSheet,
    cash_sheet_of,
    payout_of,
)
from tournaments.money.serializers.cash_book import (
    CashEntrySerializer,
    CashLineSerializer,
    CashSheetSerializer,
    CountSerializer,
    LineIdSerializer,
    PaidBackSerializer,
    PaidSerializer,
    PayoutSerializer,
)
from tournaments.money.services.cash_book import (
    count_box,
    pay_prize,
    take_back_cash,
    unpay_prize,
    write_cash,
)
from tournaments.money.services.plan import everybody_has_paid

LINE_ID = "5b0c9b1e-6f0e-4a53-9f57-0d8c7a3f2b11"
COFFEE = {"line_id": LINE_ID, "kind": "expense", "amount": "12.50", "note": "Coffee"}


class MoneyView(DirectorView):
    """Base of the views of a bustle's money."""

    def sheet(self, bustle: Bustle) -> CashSheet:
        """The cash sheet. Raises NoSuchThing where the bustle plays for nothing."""
        sheet = cash_sheet_of(bustle)
        if sheet is None:
            raise NoSuchThing(_("No entry fee or prizes yet."))
        return sheet

    def sheet_json(self, bustle: Bustle) -> Response:
        """The cash sheet as an answer. Raises as `sheet`."""
        return Response(CashSheetSerializer(self.sheet(bustle)).data)


@extend_schema(tags=TAGS)
class Money(MoneyView):
    """What came in, who has not paid, and what must be in the cash box."""

    @extend_schema(responses=answers(401, 404, ok=CashSheetSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return self.sheet_json(self.bustle(slug))


@extend_schema(tags=TAGS)
class EverybodyPaid(MoneyView):
    """All who are asked for the fee have paid it. One person: PATCH `paid` of a registration."""

    press = Action.MONEY

    @extend_schema(request=None, responses=answers(401, 404, ok=CashSheetSerializer))
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        self.sheet(bustle)
        everybody_has_paid(bustle_id=bustle.pk)
        return self.sheet_json(bustle)


@extend_schema(tags=TAGS)
class CashCount(MoneyView):
    """What the director found in the cash box; the last count stands."""

    press = Action.MONEY

    @extend_schema(
        request=CountSerializer, responses=answers(400, 401, 404, 422, ok=CashSheetSerializer)
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        count_box(bustle_id=bustle.pk, amount=read(request, CountSerializer)["counted"])
        return self.sheet_json(bustle)


@extend_schema(tags=TAGS)
class CashBook(MoneyView):
    """The lines of the cash book, the newest first; or one more.

    A line is never changed: another takes it back. Fees stand with the people, and prizes are
    paid as payouts.
    """

    press = Action.MONEY

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=CashLineSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(self.sheet(self.bustle(slug)).lines, CashLineSerializer)

    @extend_schema(
        request=CashEntrySerializer,
        examples=[OpenApiExample("coffee", COFFEE, request_only=True)],
        responses=answers(400, 401, 404, 422, created=CashLineSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, CashEntrySerializer)
        write_cash(bustle_id=bustle.pk, by=self.by, **sent)
        line = _written(self.sheet(bustle), sent["line_id"])
        return Response(CashLineSerializer(line).data, status=201)


@extend_schema(tags=TAGS)
class CashTakeBack(MoneyView):
    """Writes the line that takes another back; answers with the one that was taken back."""

    press = Action.MONEY

    @extend_schema(
        request=LineIdSerializer, responses=answers(400, 401, 404, 422, ok=CashLineSerializer)
    )
    def post(self, request: Request, slug: str, line: int) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, LineIdSerializer)
        take_back_cash(bustle_id=bustle.pk, line=line, by=self.by, **sent)
        [row] = [row for row in self.sheet(bustle).lines if row.id == line]
        return Response(CashLineSerializer(row).data)


@extend_schema(tags=TAGS)
class Payouts(MoneyView):
    """Who is due what, and has been given how much; or a prize that is handed out now.

    `amount` is what you have seen as due: where that is no longer so, nothing is paid (422).
    """

    press = Action.RUN

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=PayoutSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(self.sheet(self.bustle(slug)).payouts, PayoutSerializer)

    @extend_schema(
        request=PaidSerializer, responses=answers(400, 401, 404, 422, ok=PayoutSerializer)
    )
    def post(self, request: Request, slug: str) -> Response:
        return _handed(self, slug, pay_prize, read(request, PaidSerializer))


@extend_schema(tags=TAGS)
class PayoutTakeBack(MoneyView):
    """Takes back all that somebody was given of a prize; without any nothing happens."""

    press = Action.RUN

    @extend_schema(
        request=PaidBackSerializer, responses=answers(400, 401, 404, 422, ok=PayoutSerializer)
    )
    def post(self, request: Request, slug: str) -> Response:
        return _handed(self, slug, unpay_prize, read(request, PaidBackSerializer))


def _handed(view: MoneyView, slug: str, service: Any, sent: dict[str, Any]) -> Response:
    """Answer with the payout as it is after the service. Raises NoSuchThing if nothing is due."""
    bustle, key, number = view.bustle(slug), sent.pop("prize"), sent["number"]
    before = payout_of(bustle.pk, key, number)
    if before is None:
        raise NoSuchThing(_("This prize isn’t due to them."))
    service(bustle_id=bustle.pk, key=key, by=view.by, **sent)
    # What was no longer won stands in no list any more once it is given back.
    given_back = replace(before, due=NOTHING, paid=NOTHING)
    return Response(PayoutSerializer(payout_of(bustle.pk, key, number) or given_back).data)


def _written(sheet: CashSheet, line_id: UUID) -> CashLineView:
    for line in sheet.lines:
        if line.line_id == line_id:
            return line
    raise MoneyRefused(_("This id is in use already. Make a new one."), "line_id")
