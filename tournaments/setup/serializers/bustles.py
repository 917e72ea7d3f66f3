"""Bustles and clubs as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from scoring.rules.sheet import CLOCK
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models import Bustle
from tournaments.models.bustles import MOST_PLAYERS, SMALLEST_LIMIT
from tournaments.setup.selectors.rulesets import customs_of_bustle
from tournaments.setup.services.bustles import BustleDetails

FIRST_YEAR, LAST_YEAR = 1970, 2200
MOST_ROUNDS = 60
MOST_HANDS = 200
MOST_MINUTES = 600
MOST_TABLES = 250


class ClubSerializer(serializers.Serializer[Any]):
    """A club that the caller directs."""

    id = serializers.IntegerField()
    name = serializers.CharField()


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 1, "maximum": MOST_HANDS},
            {"type": "string", "enum": [CLOCK]},
        ],
    }
)
class HandsField(serializers.IntegerField):
    """A number of hands, or "clock"."""

    def run_validation(self, data: Any = empty) -> Any:
        return CLOCK if data == CLOCK else super().run_validation(data)


class BustleDetailsSerializer(serializers.Serializer[Any]):
    """What the director fills in.

    `hands_per_round` null plays every sheet to the target, "clock" until the round is closed.
    """

    name = serializers.CharField(max_length=80)
    starts_at = serializers.DateTimeField()
    place = serializers.CharField(required=False, allow_blank=True, max_length=80)
    format = serializers.ChoiceField(list(FORMATS), required=False)
    final = serializers.ChoiceField(
        list(FINALS),
        required=False,
        allow_blank=True,
        help_text="What takes the last of the rounds; empty for none.",
    )
    rounds_planned = serializers.IntegerField(required=False, min_value=1, max_value=MOST_ROUNDS)
    minutes_per_round = serializers.IntegerField(
        required=False, min_value=0, max_value=MOST_MINUTES
    )
    hands_per_round = HandsField(required=False, allow_null=True, min_value=1, max_value=MOST_HANDS)
    ruleset = serializers.CharField(required=False, max_length=60, source="ruleset_slug")
    ruleset_options = serializers.DictField(required=False)
    rules_note = serializers.CharField(required=False, allow_blank=True, max_length=1000)
    ruleset_name = serializers.CharField(
        required=False, allow_blank=True, max_length=80, help_text="The club's own name for it."
    )
    customs = serializers.DictField(
        required=False, help_text="Customs of the table that are not as usual, by name."
    )
    tables = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_TABLES,
        help_text="How many there are; null: as many as people fill.",
    )
    player_limit = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=SMALLEST_LIMIT,
        max_value=MOST_PLAYERS,
        help_text="How many have a place; null: everybody.",
    )
    odd_numbers = serializers.ChoiceField(Bustle.OddNumbers.choices, required=False)
    threes_slug = serializers.CharField(
        required=False, max_length=60, help_text="The ruleset at tables of three."
    )
    sit_out_credit = serializers.ChoiceField(Bustle.Credit.choices, required=False)
    sit_out_points = serializers.IntegerField(
        required=False, min_value=-99, max_value=99, help_text="Where the credit is flat."
    )
    entry = serializers.ChoiceField(
        Bustle.Entry.choices, required=False, help_text="Who writes a table's hands on a screen."
    )

    def validate_starts_at(self, value: datetime) -> datetime:
        if not FIRST_YEAR <= value.year <= LAST_YEAR:
            raise serializers.ValidationError("Give a day that a calendar can show.")
        return value


class NewBustleSerializer(BustleDetailsSerializer):
    """A new bustle; `club` is needed only by those who direct several."""

    club = serializers.IntegerField(required=False)


def details_of(bustle: Bustle, changes: Mapping[str, Any]) -> BustleDetails:
    """What is filled in now, with some of it changed."""
    options = dict(bustle.ruleset_options)
    now: dict[str, Any] = {
        "name": bustle.name,
        "starts_at": bustle.starts_at,
        "place": bustle.place,
        "format": bustle.format,
        "final": bustle.final,
        "rounds_planned": bustle.rounds_planned,
        "minutes_per_round": bustle.minutes_per_round,
        "hands_per_round": options.pop("hands", None),
        "ruleset_slug": bustle.ruleset_slug,
        "ruleset_options": options,
        "rules_note": bustle.rules_note,
        "ruleset_name": bustle.ruleset_name,
        "customs": bustle.customs,
        "tables": bustle.tables,
        "player_limit": bustle.player_limit,
        "odd_numbers": bustle.odd_numbers,
        "threes_slug": bustle.threes_slug,
        "sit_out_credit": bustle.sit_out_credit,
        "sit_out_points": bustle.sit_out_points,
        "entry": bustle.entry,
    }
    return BustleDetails(**now | dict(changes))


class PublicBustleSerializer(serializers.Serializer[Any]):
    """A bustle as anybody may see it. `version` grows with every change."""

    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    starts_at = serializers.DateTimeField()
    state = serializers.ChoiceField(Bustle.State.choices)
    format = serializers.CharField()
    final = serializers.CharField(allow_blank=True)
    rounds_planned = serializers.IntegerField()
    minutes_per_round = serializers.IntegerField()
    hands_per_round = serializers.SerializerMethodField()
    ruleset = serializers.CharField(source="ruleset_slug")
    ruleset_options = serializers.SerializerMethodField()
    rules_note = serializers.CharField(allow_blank=True)
    ruleset_name = serializers.CharField(allow_blank=True)
    customs = serializers.SerializerMethodField()
    tables = serializers.IntegerField(allow_null=True)
    odd_numbers = serializers.ChoiceField(Bustle.OddNumbers.choices)
    threes_slug = serializers.CharField()
    sit_out_credit = serializers.ChoiceField(Bustle.Credit.choices)
    sit_out_points = serializers.IntegerField()
    entry = serializers.ChoiceField(Bustle.Entry.choices)
    simulated = serializers.BooleanField()
    version = serializers.SerializerMethodField()

    def get_hands_per_round(self, bustle: Bustle) -> int | str | None:
        return bustle.ruleset_options.get("hands")

    def get_ruleset_options(self, bustle: Bustle) -> dict[str, Any]:
        return {name: value for name, value in bustle.ruleset_options.items() if name != "hands"}

    def get_customs(self, bustle: Bustle) -> dict[str, str]:
        return customs_of_bustle(bustle)

    def get_version(self, bustle: Any) -> int:
        return int(bustle.live_version)


class BustleSerializer(PublicBustleSerializer):
    """A bustle as its director sees it."""

    club = ClubSerializer()
    player_limit = serializers.IntegerField(allow_null=True)


class BustleLineSerializer(serializers.Serializer[Any]):
    """A bustle in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    starts_at = serializers.DateTimeField()
    state = serializers.ChoiceField(Bustle.State.choices)
    club = ClubSerializer()
