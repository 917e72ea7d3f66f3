"""Wishes as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models import Wish
from tournaments.models.bustles import MOST_TABLES

MOST_PEOPLE = 9999


class NewWishSerializer(serializers.Serializer[Any]):
    """A wish: two people, or one and a table, or only a table; people by number."""

    kind = serializers.ChoiceField(Wish.Kind.choices)
    one = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST_PEOPLE
    )
    other = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST_PEOPLE
    )
    table = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST_TABLES
    )


class WishSerializer(serializers.Serializer[Any]):
    """A wish that is kept by every draw; `sentence` says it with names."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Wish.Kind.choices)
    sentence = serializers.CharField()
    one = serializers.IntegerField(allow_null=True)
    other = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)


class TablesSerializer(serializers.Serializer[Any]):
    """The number of tables; null for as many as people can fill."""

    tables = serializers.IntegerField(allow_null=True, min_value=1, max_value=MOST_TABLES)


class WishesSerializer(TablesSerializer):
    """All wishes in the order in which they were made."""

    wishes = WishSerializer(many=True)
