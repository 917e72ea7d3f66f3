"""Devices as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class AskingDeviceSerializer(serializers.Serializer[Any]):
    """A device that asks to write at a table; for one side of it, if `account` names one."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    account = serializers.CharField(allow_blank=True)
    asked_at = serializers.DateTimeField()
