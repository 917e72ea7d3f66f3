"""Hands and score sheets as JSON, written and read.

Facts of a hand go in as they come: whether they make a hand is for the rules to say, in the
rules' own words. Only their bulk is limited here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from scoring.rules.model import OUTCOMES, TAKES, TRUMPS
from scoring.rules.possible import MOST_HANDS
from scoring.rules.questions import CALLS

MOST_FACTS = 30
MOST_IN_A_FACT = 20
LONGEST_REASON = 200
LARGEST_TOTAL = 500
FARTHEST_SCORE = 10_000


class ProblemSerializer(serializers.Serializer[Any]):
    """Why something was refused: `field` is wrong because of `message`."""

    code = serializers.CharField()
    field = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


# -- a hand -------------------------------------------------------------------------------------


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}]})
class BidField(serializers.JSONField):
    """A number, or a word such as “little”."""


class HandFactsSerializer(serializers.Serializer[Any]):
    """The facts of one deal. Which of it the sheet must say is in the ruleset's `fields`.

    Seats are N E S W, or P1, P2 … where everybody plays alone; accounts NS and EW, or the seats.
    """

    outcome = serializers.ChoiceField(OUTCOMES, required=False, default="played")
    reason = serializers.CharField(required=False, help_text="Why it was a misdeal.")
    dealer = serializers.CharField(required=False, help_text="Left out: by the rotation.")
    maker = serializers.CharField(required=False)
    call = serializers.ChoiceField(CALLS, required=False)
    bid = BidField(required=False)
    trump = serializers.ChoiceField(TRUMPS, required=False)
    alone = serializers.CharField(required=False)
    defend_alone = serializers.CharField(required=False)
    ally = serializers.CharField(required=False)
    folded = serializers.ListField(child=serializers.CharField(), required=False)
    declared = serializers.BooleanField(required=False)
    declarer = serializers.CharField(required=False, help_text="Where it need not be the maker.")
    tricks = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="Tricks by account."
    )
    take = serializers.ChoiceField(TAKES, required=False, default="add")
    partners_best = serializers.BooleanField(required=False)
    bare_jack = serializers.BooleanField(required=False)
    revokes = serializers.ListField(child=serializers.CharField(), required=False)
    stole_deal = serializers.BooleanField(required=False)


@extend_schema_field(HandFactsSerializer)
class FactsField(serializers.Field[Any, Any, Any, Any]):
    """Facts of a hand: in as they are, out from a `Hand`."""

    default_error_messages = {
        "no_facts": _("Send the facts of a hand as an object."),
        "too_many": _("A hand can’t have that many facts."),
    }

    def to_internal_value(self, data: Any) -> Mapping[str, Any]:
        if not isinstance(data, dict):
            self.fail("no_facts")
        parts = [part for part in data.values() if isinstance(part, dict | list)]
        if len(data) > MOST_FACTS or any(len(part) > MOST_IN_A_FACT for part in parts):
            self.fail("too_many")
        return data

    def to_representation(self, value: Any) -> Any:
        return value.to_dict()


class PointsField(serializers.DictField):
    """Whole numbers by account or by seat."""

    child = serializers.IntegerField(min_value=-FARTHEST_SCORE, max_value=FARTHEST_SCORE)


class HandScoreSerializer(serializers.Serializer[Any]):
    """The score of a hand; `events` such as "NS:lone_march"."""

    points = PointsField(help_text="By account.")
    seats = PointsField(help_text="By seat.")
    events = serializers.ListField(child=serializers.CharField())


class HandToScoreSerializer(serializers.Serializer[Any]):
    """A hand to score under a ruleset with these options; nothing is kept."""

    options = serializers.DictField(required=False, default=dict)
    hand = FactsField()
    before = PointsField(required=False, default=dict, help_text="Totals before the hand.")


# -- a sheet ------------------------------------------------------------------------------------


class AppliedAdjustmentSerializer(serializers.Serializer[Any]):
    """Points that the director gave or took; they are in the totals."""

    entry_id = serializers.UUIDField()
    points = serializers.IntegerField()
    account = serializers.CharField(allow_null=True)
    seat = serializers.CharField(allow_null=True)


class StandingHandSerializer(serializers.Serializer[Any]):
    """A hand that stands. Where `rivals`, other versions of it, wait for the director, it does not
    count yet."""

    number = serializers.IntegerField()
    hand_id = serializers.UUIDField(source="entry_id")
    facts = FactsField(source="hand")
    points = PointsField(source="score.points")
    seats = PointsField(source="score.seats")
    events = serializers.ListField(child=serializers.CharField(), source="score.events")
    corrected = serializers.BooleanField()
    rivals = serializers.ListField(child=FactsField())


class SeatTallySerializer(serializers.Serializer[Any]):
    """Points and loners of a seat."""

    points = serializers.IntegerField()
    loners = serializers.IntegerField()


class SheetStateSerializer(serializers.Serializer[Any]):
    """State of a sheet by its log: `ahead` is null at a tie, `dealer` deals hand `next_number`.

    `points` and `seats` are of the agreed hands: a hand in dispute counts once it is settled, and
    nobody is ahead before.
    """

    points = PointsField(help_text="By account.")
    seats = serializers.DictField(child=SeatTallySerializer())
    hands = StandingHandSerializer(many=True)
    adjustments = AppliedAdjustmentSerializer(many=True)
    played = serializers.IntegerField()
    complete = serializers.BooleanField()
    ahead = serializers.CharField(allow_null=True)
    flags = serializers.ListField(child=serializers.CharField())
    from_totals = serializers.BooleanField()
    disputed = serializers.ListField(child=serializers.IntegerField())
    next_number = serializers.IntegerField()
    dealer = serializers.CharField()
    carried = PointsField(help_text="The score that the sheet began from, if it did from any.")
    against = serializers.DictField(
        child=PointsField(),
        help_text=(
            "The points `typed` and those of the `hands`, where they differ. The typed ones count "
            "until a director withdraws them; the same totals typed again keep them."
        ),
    )


class SheetSerializer(serializers.Serializer[Any]):
    """A score sheet as it stands, replayed from its log."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(["open", "closed", "void"])
    version = serializers.IntegerField()
    first_dealer = serializers.CharField()
    changed_at = serializers.DateTimeField(allow_null=True)
    score = SheetStateSerializer(source="counted")


class RecordedSerializer(serializers.Serializer[Any]):
    """The answer to an entry, and the sheet as it now stands.

    `again`: this very entry had been written before, and nothing has changed.
    """

    answer = serializers.ChoiceField(["recorded", "confirmed", "disputed", "quarantined"])
    again = serializers.BooleanField()
    entry_id = serializers.UUIDField()
    number = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()
    score = SheetStateSerializer(source="counted")


class TotalsFactsSerializer(serializers.Serializer[Any]):
    """A sheet's totals from paper; empty ones take earlier totals back."""

    points = PointsField(required=False, default=dict, help_text="By account, all of them.")
    loners = PointsField(required=False, default=dict, help_text="Lone marches by seat.")
    hands = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_HANDS,
        help_text="How many were played, if not as many as the rules say.",
    )


class AdjustmentFactsSerializer(serializers.Serializer[Any]):
    """Points that the director gives or takes: to an `account`, or to one `seat` alone."""

    points = serializers.IntegerField(min_value=-LARGEST_TOTAL, max_value=LARGEST_TOTAL)
    account = serializers.CharField(required=False, max_length=3)
    seat = serializers.CharField(required=False, max_length=3)


LogFacts = PolymorphicProxySerializer(
    component_name="LogFacts",
    serializers=[HandFactsSerializer, TotalsFactsSerializer, AdjustmentFactsSerializer],
    resource_type_field_name=None,
)


@extend_schema_field(LogFacts)
class LoggedField(serializers.JSONField):
    """Facts as they were logged: of a hand, a sheet's totals, or an adjustment."""


class LogLineSerializer(serializers.Serializer[Any]):
    """One line of a sheet's log, which is never changed."""

    position = serializers.IntegerField()
    entry_id = serializers.UUIDField()
    kind = serializers.ChoiceField(
        [
            *("hand", "take_back", "correction", "totals", "left_out"),
            *("adjustment", "extra_hand", "carried"),
        ]
    )
    number = serializers.IntegerField(allow_null=True)
    refers_to = serializers.UUIDField(allow_null=True)
    facts = LoggedField()
    answer = serializers.ChoiceField(["recorded", "confirmed", "disputed", "quarantined"])
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    recorded_at = serializers.DateTimeField()


# -- entries ------------------------------------------------------------------------------------


class HandEntrySerializer(serializers.Serializer[Any]):
    """A hand that was played. `hand_id` is made by the device and is the same when sent again."""

    hand_id = serializers.UUIDField()
    number = serializers.IntegerField(min_value=1, help_text="Which deal of the sheet, from 1.")
    facts = FactsField()


class TakeBackSerializer(serializers.Serializer[Any]):
    """Takes a hand off the sheet: `hand_id` names the hand, `entry_id` this act."""

    entry_id = serializers.UUIDField()
    hand_id = serializers.UUIDField()
    number = serializers.IntegerField(min_value=1)


class ReasonMixin(serializers.Serializer[Any]):
    """Why the director changes what a table wrote."""

    reason = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LONGEST_REASON
    )


class CorrectionSerializer(ReasonMixin):
    """The director's version of a hand."""

    entry_id = serializers.UUIDField()
    facts = FactsField()


class RemovalSerializer(ReasonMixin, TakeBackSerializer):
    """The director takes any hand off the sheet."""


class TotalsSerializer(ReasonMixin, TotalsFactsSerializer):
    """A sheet's totals from paper, in the place of its hands.

    `seen` is the version of the sheet that a reason is about: if it has changed, nothing counts.
    """

    entry_id = serializers.UUIDField()
    seen = serializers.IntegerField(required=False)


class AdjustmentSerializer(AdjustmentFactsSerializer):
    """Points given or taken for what is no hand, and why. Its opposite takes it back."""

    entry_id = serializers.UUIDField()
    reason = serializers.CharField(max_length=LONGEST_REASON)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("account" in attrs) == ("seat" in attrs):
            raise serializers.ValidationError(_("Name either an account or a seat."))
        return attrs


class CarriedSerializer(ReasonMixin):
    """The score that a sheet begins from; an empty one takes it away."""

    entry_id = serializers.UUIDField()
    points = PointsField(required=False, default=dict, help_text="By account, all of them.")
