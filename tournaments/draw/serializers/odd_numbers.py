"""Those whom full tables leave over as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.core.serializers import RequestSerializer
from tournaments.models import Bustle
from tournaments.players.selectors.odd_numbers import CHOICES


class ChoiceSerializer(serializers.Serializer[Any]):
    """A way to deal with those left over, and what it means for them."""

    choice = serializers.ChoiceField(CHOICES, source="key")
    title = serializers.CharField()
    text = serializers.CharField()
    chosen = serializers.BooleanField()


class OddNumbersSerializer(serializers.Serializer[Any]):
    """The people who can play in the round that comes next, and whether they fill the tables.

    `more` would fill the last table; `choices` are what can become of those `left_over`.
    """

    here = serializers.IntegerField()
    round = serializers.IntegerField()
    left_over = serializers.IntegerField()
    more = serializers.IntegerField()
    waiting = serializers.IntegerField()
    choices = ChoiceSerializer(many=True)


class DecisionSerializer(RequestSerializer):
    """What becomes of those left over; where they sit out, also what that counts."""

    choice = serializers.ChoiceField(CHOICES)

    class Meta:
        model = Bustle
        fields = ("choice", *Bustle.CREDIT)
