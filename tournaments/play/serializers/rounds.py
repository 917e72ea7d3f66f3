"""Rounds, tables, and sheets with who sits at them, as JSON."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from scoring.forms import MOST_DIGITS
from scoring.serializers import FactsField, HandEntrySerializer, SheetSerializer, TakeBackSerializer
from tournaments.models import Round
from tournaments.play.serializers.calls import CallSerializer
from tournaments.play.services.clock import MOST as MOST_MINUTES

LAST_ROUND = 9999
LARGEST_ID = 10**MOST_DIGITS - 1
MOST_ITEMS = 100
MOST_INPUTS = 40
LONGEST_INPUT = 80


class SideSerializer(serializers.Serializer[Any]):
    """One account of a sheet with its seats; `flags` such as "in_the_barn".

    `leads` alone in front; `level` in front with others. No points where they are not public.
    """

    account = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField())
    names = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)
    leads = serializers.BooleanField()
    level = serializers.BooleanField()
    flags = serializers.ListField(child=serializers.CharField())


class SeatedPlayerSerializer(serializers.Serializer[Any]):
    """Somebody at a table; `short` is what the table calls them."""

    seat = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    short = serializers.CharField()


class TableSerializer(serializers.Serializer[Any]):
    """A table of a round at a glance; `loners` are lone marches by seat.

    Without `scores` the public is not to see them yet, and whatever tells them is empty.
    """

    number = serializers.IntegerField()
    state = serializers.ChoiceField(["not_started", "playing", "disputed", "complete"])
    sides = SideSerializer(many=True)
    players = SeatedPlayerSerializer(many=True)
    played = serializers.IntegerField()
    from_totals = serializers.BooleanField()
    disputed = serializers.ListField(child=serializers.IntegerField())
    loners = serializers.DictField(child=serializers.IntegerField())
    extra_hand = serializers.CharField(
        allow_blank=True, help_text="The account that won the hand which settles a level sheet."
    )
    changed_at = serializers.DateTimeField(allow_null=True)
    scores = serializers.BooleanField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        shown = super().to_representation(instance)
        if not instance.scores:
            shown["sides"] = [side | {"points": None} for side in shown["sides"]]
        return shown


class HeldTablesSerializer(serializers.Serializer[Any]):
    """Tables of a round that wait for the `disputed` tables of the round `before`."""

    before = serializers.IntegerField()
    disputed = serializers.ListField(child=serializers.IntegerField())
    tables = serializers.ListField(child=serializers.IntegerField())


class RoundSerializer(serializers.Serializer[Any]):
    """A round that was opened, with its tables."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(Round.State.choices)
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    tables = TableSerializer(many=True)
    held = HeldTablesSerializer(
        allow_null=True, help_text="Tables that are not open yet because of a dispute."
    )


class ClosingSerializer(serializers.Serializer[Any]):
    """The tables whose dispute the director knows of and leaves open for now."""

    pending = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, default=list
    )


class DirectorsTableSerializer(serializers.Serializer[Any]):
    """A table with its sheet, and the code and link that open it: empty for who may not write."""

    round = serializers.IntegerField()
    table = TableSerializer()
    sheet = SheetSerializer()
    code = serializers.CharField(allow_blank=True)
    link = serializers.CharField(allow_blank=True)


class LateHandSerializer(serializers.Serializer[Any]):
    """A hand in quarantine, in words; `standing` is what its sheet has at that place."""

    entry_id = serializers.UUIDField()
    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField()
    number = serializers.IntegerField()
    sentence = serializers.CharField()
    standing = serializers.CharField(allow_null=True)
    by = serializers.CharField()
    came_at = serializers.DateTimeField()
    void = serializers.BooleanField(help_text="Its round was taken back: it is only left out.")


class RulingSerializer(serializers.Serializer[Any]):
    """The id of a director's ruling."""

    entry_id = serializers.UUIDField()


class TablePageSerializer(serializers.Serializer[Any]):
    """The page of a table's phone. No round, table and sheet while nothing is played there."""

    bustle = serializers.CharField(source="bustle.name")
    number = serializers.IntegerField()
    round = serializers.IntegerField(source="round_number", allow_null=True)
    round_state = serializers.ChoiceField(Round.State.choices, allow_null=True)
    rounds_planned = serializers.IntegerField(source="bustle.rounds_planned")
    hands_per_round = serializers.SerializerMethodField()
    table = TableSerializer(allow_null=True)
    sheet = SheetSerializer(allow_null=True)
    call = CallSerializer(allow_null=True, help_text="The table's call of the director, if any.")

    def get_hands_per_round(self, page: Any) -> int | str | None:
        return page.bustle.ruleset_options.get("hands")


class InRoundMixin(serializers.Serializer[Any]):
    """The round that the phone showed: a hand that comes late must not fall on the next sheet."""

    round = serializers.IntegerField(min_value=1, max_value=LAST_ROUND)
    sheet = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        required=False,
        help_text="The id of the sheet that was shown: a round can be taken back and opened again.",
    )


class TableHandSerializer(InRoundMixin, HandEntrySerializer):
    """A hand from a table."""


class ExtraHandSerializer(serializers.Serializer[Any]):
    """The account that won the extra hand of a level sheet. It scores nothing."""

    entry_id = serializers.UUIDField()
    account = serializers.CharField(max_length=8)


class TableExtraHandSerializer(InRoundMixin, ExtraHandSerializer):
    """The same from a table."""


class TableTakeBackSerializer(InRoundMixin, TakeBackSerializer):
    """A table takes its last hand back."""


class TableFormSerializer(InRoundMixin):
    """A hand as the table's page has it: the inputs of its form that are filled in, by name."""

    hand_id = serializers.UUIDField()
    number = serializers.IntegerField(min_value=1, max_value=LAST_ROUND)
    inputs = serializers.DictField(
        child=serializers.ListField(
            child=serializers.CharField(max_length=LONGEST_INPUT, allow_blank=True),
            max_length=MOST_INPUTS,
        )
    )

    def validate_inputs(self, value: dict[str, list[str]]) -> dict[str, list[str]]:
        if len(value) > MOST_INPUTS:
            raise serializers.ValidationError(_("That’s more than a form can have."))
        return value


class TableConfirmSerializer(InRoundMixin):
    """A side confirms hands that the other wrote: the entries that it was shown."""

    hand_id = serializers.UUIDField(help_text="Of the tap.")
    entry_ids = serializers.ListField(
        child=serializers.UUIDField(), min_length=1, max_length=LAST_ROUND
    )


class BatchItemSerializer(serializers.Serializer[Any]):
    """One waiting entry: the body of `hands/` or `take-backs/` with its kind in front.

    A `form` is a hand too, with the inputs of the table's page instead of facts. A `confirm` says
    the same of hands that the other side wrote.
    """

    kind = serializers.ChoiceField(["hand", "take_back", "form", "confirm"])
    round = serializers.IntegerField()
    sheet = serializers.IntegerField(required=False, help_text="The id of the sheet shown.")
    number = serializers.IntegerField()
    hand_id = serializers.UUIDField()
    entry_id = serializers.UUIDField(required=False, help_text="Of a take-back.")
    entry_ids = serializers.ListField(
        child=serializers.UUIDField(),
        required=False,
        help_text="Of a confirm: the entries of the hands that the side was shown.",
    )
    facts = FactsField(required=False, help_text="Of a hand.")
    inputs = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Of a form: everything that is filled in, by name.",
    )


class BatchSerializer(serializers.Serializer[Any]):
    """Entries that wait on a phone, in order. Each item is judged and written by itself."""

    items = serializers.ListField(child=serializers.DictField(), max_length=MOST_ITEMS)


class BatchRequestSerializer(serializers.Serializer[Any]):
    """The same, as it is described to programs. An item that is none is refused in its place."""

    items = serializers.ListField(child=BatchItemSerializer(), max_length=MOST_ITEMS)


class BatchAnswerSerializer(serializers.Serializer[Any]):
    """Answer to one item: the status it would have had alone.

    The phone forgets an item only on a status below 429; 429 and 503 are sent again.
    """

    id = serializers.CharField(
        allow_blank=True, help_text="The item's own id as it was sent; empty if it has none."
    )
    status = serializers.IntegerField()
    answer = serializers.CharField(allow_blank=True)
    code = serializers.CharField(allow_blank=True)
    field = serializers.CharField(allow_blank=True)
    message = serializers.CharField(allow_blank=True)


class BatchAnswersSerializer(serializers.Serializer[Any]):
    """One answer for each item, in order."""

    items = BatchAnswerSerializer(many=True)


class MoreTimeSerializer(serializers.Serializer[Any]):
    """Minutes for the round that is being played."""

    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES)
    already = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_ID,
        required=False,
        help_text="What it was given before: with another number nothing is given, so that the "
        "same request twice gives once.",
    )


class GivenTimeSerializer(serializers.Serializer[Any]):
    """Minutes that a round has been given in all."""

    minutes = serializers.IntegerField()
