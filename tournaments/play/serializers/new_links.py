"""The choice of what gets new links."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournaments.models.bustles import MOST_TABLES


class NewLinksSerializer(serializers.Serializer[Any]):
    """`table` needs its number; `bustle` is all tables, everybody's card and own link."""

    of = serializers.ChoiceField(["table", "tables", "bustle"])
    table = serializers.IntegerField(min_value=1, max_value=MOST_TABLES, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["of"] == "table" and "table" not in attrs:
            raise serializers.ValidationError({"table": _("Say which table.")})
        return attrs
