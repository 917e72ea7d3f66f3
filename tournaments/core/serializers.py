"""Serializers of model fields as the API describes them, and API tokens as JSON."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.saying import said
from tournaments.models import Scope

# All that an answer tells of a model's field; limits are for those who send one.
ANSWERED = frozenset({"choices", "allow_null", "allow_blank"})


class RequestSerializer(serializers.ModelSerializer[Any]):
    """Model fields that a program may send, under their own names: labels are for forms."""

    def build_standard_field(
        self, field_name: str, model_field: models.Field[Any, Any]
    ) -> tuple[type[serializers.Field[Any, Any, Any, Any]], dict[str, Any]]:
        field_class, kwargs = super().build_standard_field(field_name, model_field)
        return field_class, {key: value for key, value in kwargs.items() if key != "label"}


class AnswerSerializer(serializers.ModelSerializer[Any]):
    """Model fields as an answer has them: each is always there, as it is stored."""

    def build_standard_field(
        self, field_name: str, model_field: models.Field[Any, Any]
    ) -> tuple[type[serializers.Field[Any, Any, Any, Any]], dict[str, Any]]:
        field_class, kwargs = super().build_standard_field(field_name, model_field)
        return field_class, {key: value for key, value in kwargs.items() if key in ANSWERED}


class SaidField(serializers.CharField):
    """A sentence of an engine, in the reader's language."""

    def to_representation(self, value: str) -> str:
        return said(value)


class AmountField(serializers.RegexField):
    """An amount with cents, or a percentage, as text: a number in JSON may not be exact."""

    default_error_messages = {"invalid": _("Send an amount as text, such as “12.50”.")}

    def __init__(self, *, whole_digits: int = 7, signed: bool = False, **kwargs: Any) -> None:
        sign = "-?" if signed else ""
        pattern = rf"^{sign}[0-9]{{1,{whole_digits}}}(\.[0-9]{{1,2}})?$"
        super().__init__(pattern, trim_whitespace=False, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        text = super().run_validation(data)
        return Decimal(text.strip()) if isinstance(text, str) else text

    def to_representation(self, value: Any) -> str:
        return f"{value:.2f}"


class TokenSerializer(serializers.Serializer[Any]):
    """A token that opens the API, by the beginning that names it."""

    key = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    scope = serializers.ChoiceField(choices=Scope.choices)
    created = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)


class NewTokenSerializer(TokenSerializer):
    """A token as it is shown this once; only its hash is kept."""

    token = serializers.CharField()


class TokenRequestSerializer(serializers.Serializer[Any]):
    """A token that is wanted: what for, what it may do at most, and until when."""

    name = serializers.CharField(max_length=60, allow_blank=True, default="")
    scope = serializers.ChoiceField(choices=Scope.choices, default=Scope.DIRECTOR)
    ends_at = serializers.DateTimeField(allow_null=True, default=None)

    def validate_ends_at(self, ends_at: datetime | None) -> datetime | None:
        if ends_at is not None and ends_at <= timezone.now():
            raise serializers.ValidationError(_("Choose a time that’s still to come."))
        return ends_at
