"""The plan of the money as JSON, and what there is to win."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.core.serializers import AmountField, RequestSerializer
from tournaments.models import Prize, PrizePlan
from tournaments.models.bustles import MOST_PLAYERS
from tournaments.money.services.plan import LONGEST_LIST_NAME, MOST_PRIZES

PERCENT_DIGITS = 3
HIGHEST_NUMBER = 9999


class PlannedPrizeSerializer(serializers.Serializer[Any]):
    """Something to win: a `percent` of the pot or an `amount`, never both."""

    measure = serializers.ChoiceField(Prize.Measure.choices, default=Prize.Measure.PLACE)
    place = serializers.IntegerField(
        min_value=1, max_value=99, default=1, help_text="Which place wins it: 1 is the best."
    )
    only = serializers.IntegerField(
        source="only_id",
        min_value=1,
        required=False,
        allow_null=True,
        help_text="The id of the list to whose people alone it goes.",
    )
    name = serializers.CharField(
        max_length=60, allow_blank=True, default="", help_text="Your own name for it."
    )
    percent = AmountField(whole_digits=PERCENT_DIGITS, required=False, allow_null=True)
    amount = AmountField(required=False, allow_null=True)


class PlanSerializer(RequestSerializer):
    """How the money is raised and parted. `prizes`, where they are sent, replace all prizes."""

    fee = AmountField(required=False, help_text="For each player.")
    house_amount = AmountField(required=False, help_text="In all, or for each who pays.")
    house_percent = AmountField(
        whole_digits=PERCENT_DIGITS, required=False, help_text="Of the fees."
    )
    carried_in = AmountField(required=False, help_text="From last time.")
    given = AmountField(required=False, help_text="By a sponsor.")
    cup_coin = AmountField(required=False, help_text="For each euchre.")
    misdeal_coin = AmountField(required=False, help_text="For each misdeal; 0 for no jar.")
    ante = AmountField(required=False, help_text="From each player, every round.")
    stake = AmountField(required=False, help_text="Where the rules have stakes.")
    prizes: Any = serializers.ListSerializer(
        child=PlannedPrizeSerializer(), required=False, max_length=MOST_PRIZES
    )

    class Meta:
        model = PrizePlan
        fields: tuple[str, ...] = (
            *("currency", "fee", "house", "house_amount", "house_percent", "carried_in", "given"),
            *("ties", "winner_takes_no_side_prize", "one_side_prize_each"),
            *("cup", "cup_coin", "misdeal_coin", "ante", "stake", "coins_go", "public", "prizes"),
        )
        extra_kwargs = {
            "house": {"help_text": "What the house keeps."},
            "ties": {"help_text": "What becomes of players who tie."},
            "cup": {"help_text": "Who pays into the euchre cup."},
            "coins_go": {"help_text": "Where cup, jar, antes and stakes go."},
            "public": {"help_text": "Whether the public page shows the prizes."},
        }


class TriedPlanSerializer(PlanSerializer):
    """A plan to be tried, for so many `payers`; without them for those on the list."""

    payers = serializers.IntegerField(required=False, min_value=0, max_value=MOST_PLAYERS)

    class Meta(PlanSerializer.Meta):
        fields = (*PlanSerializer.Meta.fields, "payers")


class WinnerSerializer(serializers.Serializer[Any]):
    """Somebody who wins a part of a prize, or a team with the numbers of its `members`."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    amount = AmountField()
    members = serializers.ListField(child=serializers.IntegerField())


class PrizeLineSerializer(serializers.Serializer[Any]):
    """A prize, or those that a tie shares. `why` says what won it, or why nobody has it."""

    key = serializers.CharField(help_text="Names the prize when it is paid out.")
    title = serializers.CharField()
    amount = AmountField()
    winners = WinnerSerializer(many=True)
    why = serializers.CharField(allow_blank=True)
    notes = serializers.ListField(child=serializers.CharField())


class TakingsSerializer(serializers.Serializer[Any]):
    """Money that came in for prizes."""

    fees = AmountField()
    payers = serializers.IntegerField()
    carried_in = AmountField()
    given = AmountField()
    coins = AmountField()


class PrizeListSerializer(serializers.Serializer[Any]):
    """All prizes, and the pot that they come from.

    `played`: there are results to go by, and winners; `final`: they stand. `short` is what the
    house lacks of its share, `left_over` what of the pot nobody gets.
    """

    currency = serializers.CharField()
    takings = TakingsSerializer()
    house = AmountField()
    short = AmountField()
    pot = AmountField()
    left_over = AmountField()
    played = serializers.BooleanField()
    final = serializers.BooleanField()
    prizes = PrizeLineSerializer(many=True, source="lines")


class NumbersOnListSerializer(serializers.Serializer[Any]):
    """A list's name, and who of this bustle is on it; others of the club who are, stay."""

    name = serializers.CharField(max_length=LONGEST_LIST_NAME)
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        max_length=MOST_PLAYERS,
        default=list,
    )


class PlayerListSerializer(serializers.Serializer[Any]):
    """A club's list of people who have a prize of their own.

    `numbers` are those of this bustle, `people` counts all of them; `used` says that a prize of
    some bustle goes to them, so the list stays.
    """

    id = serializers.IntegerField()
    name = serializers.CharField()
    numbers = serializers.ListField(child=serializers.IntegerField())
    people = serializers.IntegerField()
    used = serializers.BooleanField()
