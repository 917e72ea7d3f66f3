"""The public list as JSON, and what somebody says who puts themselves on it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.core.serializers import AnswerSerializer, RequestSerializer
from tournaments.models import Registration
from tournaments.models.bustles import MOST_PLAYERS, SMALLEST_LIMIT
from tournaments.models.clubs import LONGEST_NAME


class SignUpListSerializer(serializers.Serializer[Any]):
    """State of the list: open or not, and how long. `pairs`: they may bring a partner."""

    open = serializers.BooleanField()
    listed = serializers.IntegerField(help_text="How many have a place.")
    limit = serializers.IntegerField(allow_null=True, help_text="Null: a place for everybody.")
    waiting = serializers.IntegerField()
    pairs = serializers.BooleanField()


class ListSettingsSerializer(serializers.Serializer[Any]):
    """Settings of the list."""

    open = serializers.BooleanField(required=False)
    limit = serializers.IntegerField(
        required=False, allow_null=True, min_value=SMALLEST_LIMIT, max_value=MOST_PLAYERS
    )


class ChangeEntrySerializer(RequestSerializer):
    """The part of a registration that its owner may change."""

    class Meta:
        model = Registration
        fields: tuple[str, ...] = Registration.OWN_FIELDS
        extra_kwargs = {
            "shown_as": {"help_text": "What the public may see."},
            "partner_wish": {"help_text": "For the director."},
        }


class SignUpSerializer(ChangeEntrySerializer):
    """Somebody who signs up. `sure`: they are somebody else than whoever has their name."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    partner = serializers.CharField(
        required=False, max_length=LONGEST_NAME, help_text="Who comes too, where pairs enter."
    )
    email = serializers.EmailField(
        required=False,
        max_length=120,
        help_text="Where to confirm it, and to write about evenings from now on.",
    )
    sure = serializers.BooleanField(required=False)

    class Meta(ChangeEntrySerializer.Meta):
        fields = (*ChangeEntrySerializer.Meta.fields, "name", "partner", "email", "sure")

    def get_fields(self) -> dict[str, Any]:
        """The shown name is theirs to choose: nothing is taken for granted."""
        fields = super().get_fields()
        fields["shown_as"].required = True
        return fields


class OwnEntrySerializer(AnswerSerializer):
    """A registration as its owner sees it. `place` is the one on the waiting list, else null."""

    code = serializers.CharField(help_text="Whoever has it may change this registration.")
    name = serializers.CharField()
    partner = serializers.CharField(allow_blank=True)
    place = serializers.IntegerField(allow_null=True)

    class Meta:
        model = Registration
        fields = ("code", "number", "name", "partner", "state", "place", *Registration.OWN_FIELDS)
