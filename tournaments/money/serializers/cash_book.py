"""The cash book as JSON: lines, payouts, and what must be in the box."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.core.serializers import AmountField
from tournaments.models import CashLine
from tournaments.money.services.cash_book import WRITTEN

HIGHEST_NUMBER = 9999
YOURS = "A UUID of yours. The same once more changes nothing."


class CashEntrySerializer(serializers.Serializer[Any]):
    """Money that came in, or for an expense and for the house went out: the amount is positive.

    Only what is of no other kind may be negative.
    """

    line_id = serializers.UUIDField(help_text=YOURS)
    kind = serializers.ChoiceField([(kind.value, kind.label) for kind in WRITTEN])
    amount = AmountField(signed=True)
    note = serializers.CharField(max_length=120, allow_blank=True, default="")


class LineIdSerializer(serializers.Serializer[Any]):
    """The id of the line that takes another back."""

    line_id = serializers.UUIDField(help_text=YOURS)


class CashLineSerializer(serializers.Serializer[Any]):
    """A line of the cash book: what came in, negative for what went out.

    `note` is what the director wrote, or what a prize is called; `whom` who was given it.
    """

    id = serializers.IntegerField()
    line_id = serializers.UUIDField()
    kind = serializers.ChoiceField(CashLine.Kind.choices)
    amount = AmountField(signed=True)
    note = serializers.CharField(allow_blank=True)
    whom = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    written_at = serializers.DateTimeField()
    taken_back = serializers.BooleanField()
    takes_back = serializers.BooleanField()


class PayoutSerializer(serializers.Serializer[Any]):
    """One person's part of a prize, and what they have been given of it.

    `prize` is its key. `due` is 0 for what was paid and is no longer won.
    """

    prize = serializers.CharField(source="key")
    title = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    team = serializers.CharField(allow_blank=True)
    due = AmountField()
    paid = AmountField(signed=True)
    settled = serializers.BooleanField()


class PaidBackSerializer(LineIdSerializer):
    """A prize that somebody gives back."""

    prize = serializers.CharField(max_length=40)
    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


class PaidSerializer(PaidBackSerializer):
    """A prize that is handed to somebody: `amount` is what is due and not paid yet."""

    amount = AmountField()


class CountSerializer(serializers.Serializer[Any]):
    """What the director found in the cash box."""

    counted = AmountField()


class CoinsSerializer(serializers.Serializer[Any]):
    """Coins that should lie in a cup, jar or pool by the hands entered."""

    kind = serializers.ChoiceField(CashLine.Kind.choices)
    name = serializers.CharField(source="word")
    count = serializers.IntegerField(help_text="How many times it fell due.")
    amount = AmountField()


class BoxSerializer(serializers.Serializer[Any]):
    """The cash box: what must be in it now, and what that is for."""

    must_hold = AmountField(signed=True)
    for_prizes = AmountField(signed=True)
    for_house = AmountField()
    carry_over = AmountField(signed=True)
    other = AmountField(signed=True)


class UnpaidSerializer(serializers.Serializer[Any]):
    """Somebody who is asked for the fee."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class CashSheetSerializer(serializers.Serializer[Any]):
    """The money of a bustle at one moment.

    `counted` is what the director found in the box, null before that; `off` how much more that is
    than must be there. `uncounted` says that of some round only totals were entered.
    """

    currency = serializers.CharField(source="plan.currency")
    fees = AmountField()
    payers = serializers.IntegerField()
    unpaid = UnpaidSerializer(many=True)
    coins = CoinsSerializer(many=True)
    uncounted = serializers.BooleanField()
    box = BoxSerializer()
    counted = AmountField(allow_null=True)
    off = AmountField(signed=True, allow_null=True)
