"""API tokens as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class TokenSerializer(serializers.Serializer[Any]):
    """A token that opens the API, by the beginning that names it."""

    key = serializers.CharField()
    created = serializers.DateTimeField()


class NewTokenSerializer(TokenSerializer):
    """A token as it is shown this once; only its hash is kept."""

    token = serializers.CharField()
