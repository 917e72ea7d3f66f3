"""Proposed draws as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.draw.serializers.draws import LineSerializer
from tournaments.draw.services.proposals import MINUTES


class ChangedCardSerializer(serializers.Serializer[Any]):
    """Somebody whose card would be wrong, and what changes on it; `new`: has no card yet."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    new = serializers.BooleanField()
    what = serializers.ListField(child=serializers.CharField())


class ProposalSerializer(serializers.Serializer[Any]):
    """A draw to look at. `fits`: it can still be kept. Of all `cards` so many stay `valid`."""

    id = serializers.IntegerField()
    way = serializers.ChoiceField(["best", "least", "search"])
    from_round = serializers.IntegerField()
    seed = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    fits = serializers.BooleanField()
    cards = serializers.IntegerField()
    valid = serializers.IntegerField()
    reprint = serializers.IntegerField()
    changes = ChangedCardSerializer(many=True)
    words = serializers.ListField(child=serializers.CharField())
    warnings = serializers.ListField(child=serializers.CharField())
    figures = LineSerializer(many=True, source="lines")


class SearchSerializer(serializers.Serializer[Any]):
    """About how long to search. It counts steps, so a slow machine takes longer."""

    minutes = serializers.ChoiceField(MINUTES)
