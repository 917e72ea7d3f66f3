"""Bustles and clubs as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from scoring.rules.sheet import CLOCK
from tournaments.core.serializers import AnswerSerializer, RequestSerializer
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models import Bustle
from tournaments.models.bustles import validate_day, validate_tie_breaks
from tournaments.setup.selectors.rulesets import customs_of_bustle, option_limits
from tournaments.standings.ranking.tie_breaks.registry import TIE_BREAKS

LEAST_HANDS, MOST_HANDS = option_limits("hands")
API_NAMES = {"ruleset_slug": "ruleset"}
# Settings that stand before the others, or are the director's alone.
ELSEWHERE = ("name", "place", "starts_at", "player_limit")


def api_names(settings: Iterable[str]) -> tuple[str, ...]:
    """Settings as programs call them; the number of hands stands before the ruleset."""
    names = [API_NAMES.get(name, name) for name in settings]
    names.insert(names.index("ruleset"), "hands_per_round")
    return tuple(names)


class ClubSerializer(serializers.Serializer[Any]):
    """A club that the caller directs."""

    id = serializers.IntegerField()
    name = serializers.CharField()


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": LEAST_HANDS, "maximum": MOST_HANDS},
            {"type": "string", "enum": [CLOCK]},
        ],
    }
)
class HandsField(serializers.IntegerField):
    """A number of hands, or "clock"."""

    def run_validation(self, data: Any = empty) -> Any:
        if isinstance(data, str | bool) and data != CLOCK:
            self.fail("invalid")
        return CLOCK if data == CLOCK else super().run_validation(data)


class BustleDetailsSerializer(RequestSerializer):
    """Settings that the director fills in.

    `hands_per_round` null plays every sheet to the target, "clock" until the round is closed.
    """

    hands_per_round = HandsField(
        required=False, allow_null=True, min_value=LEAST_HANDS, max_value=MOST_HANDS
    )
    ruleset = serializers.CharField(required=False, max_length=60, source="ruleset_slug")
    ruleset_options = serializers.DictField(required=False)
    customs = serializers.DictField(
        required=False, help_text="Customs of the table that are not as usual, by name."
    )
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField([*TIE_BREAKS]),
        required=False,
        validators=[validate_tie_breaks],
        help_text=str(Bustle._meta.get_field("tie_breaks").help_text),
    )

    class Meta:
        model = Bustle
        fields: tuple[str, ...] = (
            *("name", "starts_at", "place"),
            *(name for name in api_names(Bustle.SETTINGS) if name not in ELSEWHERE),
            *("player_limit", *Bustle.VISIBILITY),
        )
        # What a form says of an empty field is null here; choices go by their keys.
        extra_kwargs = {
            "format": {"choices": [*FORMATS]},
            "final": {
                "choices": [*FINALS],
                "help_text": "What takes the last of the rounds; empty for none.",
            },
            "ruleset_name": {"help_text": "The club's own name for it."},
            "rules_note": {"help_text": ""},
            "rounds_planned": {"help_text": ""},
            "tables": {"help_text": "How many there are; null: as many as people fill."},
            "player_limit": {"help_text": "How many have a place; null: everybody."},
            "odd_numbers": {"help_text": ""},
            "threes_slug": {"help_text": "The ruleset at tables of three."},
            "sit_out_points": {"help_text": "Where the credit is flat."},
            "listed": {"help_text": "Whether the front page names it."},
            "public_names": {"help_text": "The most that anybody is told of a name."},
            "scores_public": {"help_text": "When the public sees scores."},
            "public_from": {
                "validators": [validate_day],
                "help_text": "When the public page opens; null: it is open.",
            },
            "entry": {"help_text": "Who writes a table's hands on a screen."},
        }


class NewBustleSerializer(BustleDetailsSerializer):
    """A new bustle; `club` is needed only by those who direct several."""

    club = serializers.IntegerField(required=False)

    class Meta(BustleDetailsSerializer.Meta):
        fields = (*BustleDetailsSerializer.Meta.fields, "club")


class PublicBustleSerializer(AnswerSerializer):
    """A bustle as anybody may see it. `version` grows with every change."""

    slug = serializers.CharField()
    format = serializers.CharField()
    final = serializers.CharField(allow_blank=True)
    hands_per_round = serializers.SerializerMethodField()
    ruleset = serializers.CharField(source="ruleset_slug")
    ruleset_options = serializers.SerializerMethodField()
    customs = serializers.SerializerMethodField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    version = serializers.SerializerMethodField()

    class Meta:
        model = Bustle
        fields: tuple[str, ...] = (
            *("slug", "name", "place", "starts_at", "state"),
            *(name for name in api_names(Bustle.SETTINGS) if name not in ELSEWHERE),
            *("simulated", "version"),
        )

    def get_hands_per_round(self, bustle: Bustle) -> int | str | None:
        return bustle.hands_per_round

    def get_ruleset_options(self, bustle: Bustle) -> dict[str, Any]:
        return {name: value for name, value in bustle.ruleset_options.items() if name != "hands"}

    def get_customs(self, bustle: Bustle) -> dict[str, str]:
        return customs_of_bustle(bustle)

    def get_version(self, bustle: Any) -> int:
        return int(bustle.live_version)


class BustleSerializer(PublicBustleSerializer):
    """A bustle as its director sees it."""

    club = ClubSerializer()

    class Meta(PublicBustleSerializer.Meta):
        fields = (*PublicBustleSerializer.Meta.fields, "club", "player_limit", *Bustle.VISIBILITY)


class BustleLineSerializer(serializers.Serializer[Any]):
    """A bustle in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    starts_at = serializers.DateTimeField()
    state = serializers.ChoiceField(Bustle.State.choices)
    club = ClubSerializer()
