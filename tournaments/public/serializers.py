"""Published results and the screen in the hall as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models import Bustle


class EditionSerializer(serializers.Serializer[Any]):
    """Results as they were published; `withdrawn_at` is null while they stand."""

    number = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    by = serializers.CharField()
    announcement = serializers.CharField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class ScreenSerializer(serializers.Serializer[Any]):
    """What every screen in the hall shows: one panel, or all in turn; dark or light."""

    shows = serializers.ChoiceField(Bustle.Screen.choices, source="screen", required=False)
    dark = serializers.BooleanField(source="screen_dark", required=False)
