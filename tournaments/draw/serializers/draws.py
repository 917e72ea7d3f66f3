"""Draws as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.core.serializers import SaidField
from tournaments.draw.services.draws import LARGEST_SEED


class SeedSerializer(serializers.Serializer[Any]):
    """The same seed on the same evening gives the same draw; without one, chance."""

    seed = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=LARGEST_SEED
    )


class DrawRequestSerializer(SeedSerializer):
    """`replaces` is the generation of the draw that you have seen, 0 for none.

    Sent again it makes no second draw, and a draw that you have not seen is not replaced but
    answered with 409.
    """

    replaces = serializers.IntegerField(default=0, min_value=0, max_value=32767)


class DrawnTableSerializer(serializers.Serializer[Any]):
    """A table: names by side, registration numbers by seat."""

    number = serializers.IntegerField()
    sides = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Two of partners, or one for everybody who plays alone.",
    )
    seats = serializers.DictField(child=serializers.IntegerField())


class DrawnRoundSerializer(serializers.Serializer[Any]):
    """A round; who sits out by name, and by number."""

    number = serializers.IntegerField()
    tables = DrawnTableSerializer(many=True)
    sitting_out = serializers.ListField(child=serializers.CharField())
    out_numbers = serializers.ListField(child=serializers.IntegerField())


class FigureSerializer(serializers.Serializer[Any]):
    """Meetings of pairs of people: the most, the repeats, the sum of squares."""

    max = serializers.IntegerField()
    repeats = serializers.IntegerField()
    sumsq = serializers.IntegerField()


class BoundedFigureSerializer(FigureSerializer):
    """The figure reached, and what no draw can be better than."""

    bound = FigureSerializer()


class SitOutsSerializer(serializers.Serializer[Any]):
    """By how many sit-outs people differ, and how often two follow each other."""

    spread = serializers.IntegerField()
    consecutive = serializers.IntegerField()


class QualitySerializer(serializers.Serializer[Any]):
    """The quality of a draw. No partners and opponents where everybody plays for themselves."""

    partner = BoundedFigureSerializer(required=False)
    opponent = BoundedFigureSerializer(required=False)
    met = BoundedFigureSerializer()
    sit_outs = SitOutsSerializer()
    table_visits_max = serializers.IntegerField()


class LineSerializer(serializers.Serializer[Any]):
    """A figure, less being better, beside what no draw can go below."""

    key = serializers.CharField()
    title = SaidField()
    means = SaidField()
    reached = serializers.IntegerField()
    best = serializers.IntegerField()


class DrawSerializer(serializers.Serializer[Any]):
    """The whole draw, opened rounds included. `stale`: people came or went since."""

    generation = serializers.IntegerField()
    from_round = serializers.IntegerField()
    published_at = serializers.DateTimeField(allow_null=True)
    stale = serializers.BooleanField()
    words = serializers.ListField(child=serializers.CharField())
    quality = QualitySerializer()
    figures = LineSerializer(many=True, source="lines")
    rounds = DrawnRoundSerializer(many=True)


class DirectorsDrawSerializer(DrawSerializer):
    """The draw with the seed that makes it again, and what its director should know."""

    seed = serializers.IntegerField()
    warnings = serializers.ListField(child=serializers.CharField())


class PairsField(serializers.ListField):
    """Pairs of people."""

    child = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)


class ScheduleSerializer(serializers.Serializer[Any]):
    """The file that `manage.py draw --in` reads; keys that say nothing are left out.

    Everything is counted from 1: [a, b, c, d] is a table with (a, b) against (c, d), its position
    the table's number, null an empty one.
    """

    players = serializers.IntegerField()
    rounds = serializers.ListField(
        child=serializers.ListField(
            child=serializers.ListField(child=serializers.IntegerField(), allow_null=True)
        )
    )
    arrive = serializers.DictField(child=serializers.IntegerField(), required=False)
    leave = serializers.DictField(child=serializers.IntegerField(), required=False)
    must = PairsField(required=False)
    avoid = PairsField(required=False)
    apart = PairsField(required=False)
    first_only = PairsField(required=False)
    fixed = serializers.DictField(child=serializers.IntegerField(), required=False)
    tables = serializers.IntegerField(required=False)
    broken = serializers.ListField(child=serializers.IntegerField(), required=False)
    quality = QualitySerializer(required=False)
