"""Standings and seats as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.standings.ranking import TIE_BREAKS


class StandingRowSerializer(serializers.Serializer[Any]):
    """One line of the standings; `why` says what put it below the one above.

    The line of a team has the number of the first of its `members`.

    Helpers have no `place`. `credits` are the numbers of the rounds in `by_round` that count
    though the person had no seat in them.
    """

    place = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    number = serializers.IntegerField()
    members = serializers.ListField(
        child=serializers.IntegerField(), help_text="The numbers of a team; empty for a person."
    )
    name = serializers.CharField()
    points = serializers.IntegerField()
    by_round = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    credits = serializers.ListField(child=serializers.IntegerField())
    mark = serializers.CharField(allow_blank=True)
    helper = serializers.BooleanField()
    decided_by = serializers.CharField(allow_null=True)
    why = serializers.CharField(allow_blank=True)
    pending = serializers.BooleanField(
        help_text="A hand of theirs is in dispute; only the others count so far."
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The fields above, and after the points one for every tie-break."""
        fields = {}
        for name, field in super().get_fields().items():
            fields[name] = field
            if name == "points":
                for key in TIE_BREAKS:
                    fields[key] = serializers.IntegerField(source=f"figures.{key}")
        return fields


class StandingsSerializer(serializers.Serializer[Any]):
    """All rows in order, and the version of the bustle that they hold for."""

    version = serializers.IntegerField()
    rows = StandingRowSerializer(many=True)


class PlaceSerializer(serializers.Serializer[Any]):
    """Somebody's seat; no table is a sit-out."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    seat = serializers.CharField(allow_blank=True)
    partner = serializers.CharField(allow_blank=True, help_text="If there is exactly one.")
    partners = serializers.ListField(child=serializers.CharField())
    opponents = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField(
        allow_blank=True, help_text="Why they sit there or why not, where the format says it."
    )
    idle = serializers.BooleanField(
        help_text="Not in play: knocked out, or without a partner. They do not sit out."
    )


class SeatingSerializer(serializers.Serializer[Any]):
    """A round's seating, A to Z; `playing` is false for a round that is still to be opened."""

    round = serializers.IntegerField(source="round_number")
    playing = serializers.BooleanField()
    places = PlaceSerializer(many=True)
