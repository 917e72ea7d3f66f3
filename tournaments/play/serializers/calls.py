"""Calls of the director on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class CallEntrySerializer(serializers.Serializer[Any]):
    """Why a table calls, in a few words; nobody has to say."""

    why = serializers.CharField(max_length=120, allow_blank=True, default="")


class CallIdSerializer(serializers.Serializer[Any]):
    """The call that waits."""

    id = serializers.IntegerField()


class CallSerializer(serializers.Serializer[Any]):
    """A table's call; `answered_at` is empty while it waits."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    why = serializers.CharField(allow_blank=True)
    called_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)
