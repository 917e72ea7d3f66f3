"""Teams as JSON."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournaments.models.clubs import LONGEST_NAME
from tournaments.players.serializers.registrations import HIGHEST_NUMBER
from tournaments.players.services.teams import PARTNERS


class TeamNameSerializer(serializers.Serializer[Any]):
    """The name that a team wants to be called by; empty for none."""

    name = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_NAME)


class NewTeamSerializer(TeamNameSerializer):
    """Two who are on the list, by their `numbers`; or two who are not yet, by their `names`."""

    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        required=False,
        min_length=PARTNERS,
        max_length=PARTNERS,
    )
    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME),
        required=False,
        min_length=PARTNERS,
        max_length=PARTNERS,
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("numbers" in attrs) == ("names" in attrs):
            raise serializers.ValidationError({"numbers": _("Send either numbers or names.")})
        return attrs


class MemberSerializer(serializers.Serializer[Any]):
    """Somebody in a team."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class TeamSerializer(serializers.Serializer[Any]):
    """A team; `called` is its name, or its people's. `here`: all are; `played`: at a table."""

    number = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    called = serializers.CharField(source="label")
    members = MemberSerializer(many=True)
    here = serializers.BooleanField()
    played = serializers.BooleanField()
