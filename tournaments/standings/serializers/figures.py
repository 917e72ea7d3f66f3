"""Figures of everybody in an evening, as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class FiguresRowSerializer(serializers.Serializer[Any]):
    """Figures of one person from the hands that stand.

    A hand of which a penalty replaced the score is called and neither made nor euchred.
    """

    number = serializers.IntegerField()
    name = serializers.CharField()
    rounds = serializers.IntegerField()
    rounds_without_hands = serializers.IntegerField(
        help_text="Rounds of which only totals are known; none of their hands counts."
    )
    high_round = serializers.IntegerField(
        allow_null=True, help_text="Points of the best round, the fewest where few are best."
    )
    hands = serializers.IntegerField()
    called = serializers.IntegerField()
    made = serializers.IntegerField(help_text="Called, and took what the hand needed.")
    loners_tried = serializers.IntegerField()
    loners_made = serializers.IntegerField(help_text="Lone marches as maker.")
    marches = serializers.IntegerField(help_text="Of the maker's side.")
    euchred = serializers.IntegerField(help_text="Of the maker's side.")
    euchred_as_maker = serializers.IntegerField()
    euchres = serializers.IntegerField(help_text="Makers whom this side euchred.")
    misdeals = serializers.IntegerField()
    passed_out = serializers.IntegerField()


class PartnershipSerializer(serializers.Serializer[Any]):
    """The people of one side, and its points."""

    numbers = serializers.ListField(child=serializers.IntegerField())
    rounds = serializers.IntegerField()
    points = serializers.IntegerField()
    per_round = serializers.FloatField()


class FiguresSerializer(serializers.Serializer[Any]):
    """Everybody who had a seat at a table that has begun, and all partnerships, best first."""

    version = serializers.IntegerField()
    people = FiguresRowSerializer(many=True)
    partnerships = PartnershipSerializer(many=True)
