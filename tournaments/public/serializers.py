"""Published results as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class EditionSerializer(serializers.Serializer[Any]):
    """Results as they were published; `withdrawn_at` is null while they stand."""

    number = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    by = serializers.CharField()
    announcement = serializers.CharField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)
