"""A bustle's file as a program sends it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class BustleFileSerializer(serializers.Serializer[Any]):
    """The file of a bustle."""

    file = serializers.FileField()


class OpeningSerializer(serializers.Serializer[Any]):
    """How a file is opened. `club` is needed only by those who direct several."""

    club = serializers.IntegerField(required=False)
    same_people = serializers.BooleanField(
        default=False,
        help_text="Players are matched by name with the club's directory; else all are new in it.",
    )
    as_copy = serializers.BooleanField(
        default=False, help_text="Opens it beside the same bustle, which stays as it is."
    )
