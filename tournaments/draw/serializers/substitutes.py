"""A substitute as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models.clubs import LONGEST_NAME
from tournaments.players.serializers.registrations import HIGHEST_NUMBER


class SubstituteSerializer(serializers.Serializer[Any]):
    """The new holder of the seats: somebody new by `name`, or a registration by `number`."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError({"name": "Give a name or a number, and not both."})
        return attrs
