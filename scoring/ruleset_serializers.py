"""Rulesets as JSON: what may be chosen, what a sheet asks, what everything gives."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.serializers import ProblemSerializer


class RulesProblemSerializer(ProblemSerializer):
    """Why these rules cannot be had: the first problem, and all of them."""

    problems = ProblemSerializer(many=True, required=False)


class PresetSerializer(serializers.Serializer[Any]):
    """A ruleset in the book; without `partnership` everybody plays for themselves."""

    slug = serializers.CharField()
    version = serializers.IntegerField()
    name = serializers.CharField()
    family = serializers.CharField()
    partnership = serializers.BooleanField()
    origin = serializers.CharField()


@extend_schema_field({"type": "object", "properties": {"value": {}, "label": {"type": "string"}}})
class ChoicePairField(serializers.Field[Any, Any, Any, Any]):
    """A value and how a form names it."""

    def to_representation(self, value: Any) -> Any:
        return {"value": value[0], "label": value[1]}


class OptionSerializer(serializers.Serializer[Any]):
    """A choice that the organiser has; `default` is its value here if left alone."""

    name = serializers.CharField()
    kind = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    note = serializers.CharField(allow_blank=True)
    type = serializers.ChoiceField(["integer", "boolean", "choice", "several"])
    choices = serializers.ListField(child=ChoicePairField())
    default = serializers.JSONField(allow_null=True)
    min = serializers.IntegerField(allow_null=True)
    max = serializers.IntegerField(allow_null=True)
    word = serializers.CharField(allow_null=True)
    empty = serializers.BooleanField()


class QuestionSerializer(serializers.Serializer[Any]):
    """A fact that the sheet must ask under these rules."""

    name = serializers.CharField()
    kind = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    choices = serializers.ListField(child=ChoicePairField())


class PointRowSerializer(serializers.Serializer[Any]):
    """The worth of one way for a hand to end, in words."""

    case = serializers.CharField()
    makers = serializers.CharField(allow_blank=True)
    others = serializers.CharField(allow_blank=True)


class RulesetSerializer(PresetSerializer):
    """A settled ruleset: what may be chosen, what a sheet asks, what everything gives."""

    origin = serializers.CharField(allow_blank=True)
    ending = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField())
    accounts = serializers.ListField(child=serializers.CharField())
    options = OptionSerializer(many=True)
    fields_to_ask = QuestionSerializer(many=True)
    points = PointRowSerializer(many=True)
    allowed = serializers.ListField(child=serializers.CharField())
    customs = serializers.ListField(child=serializers.CharField())
    notes = serializers.ListField(child=serializers.CharField())


class OptionsSerializer(serializers.Serializer[Any]):
    """The organiser's choices on top of a preset: option names with values."""

    options = serializers.DictField(required=False, default=dict)
