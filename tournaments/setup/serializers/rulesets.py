"""A club's own rulesets as JSON; as a file they look the same."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.setup.services.ruleset_files import FORMAT
from tournaments.setup.services.rulesets import LONGEST_NAME


class ClubRulesetDetailsSerializer(serializers.Serializer[Any]):
    """The parts of a club's ruleset: a preset, options over it, customs by name."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    base = serializers.CharField(max_length=60, help_text="The slug of a preset.")
    options = serializers.DictField(required=False)
    customs = serializers.DictField(required=False)


class NewClubRulesetSerializer(ClubRulesetDetailsSerializer):
    """A new one; `club` is needed only by those who direct several."""

    club = serializers.IntegerField(required=False)


class ClubQuerySerializer(serializers.Serializer[Any]):
    """Whose it becomes, in the address of an import."""

    club = serializers.IntegerField(required=False)


class ClubRulesetSerializer(serializers.Serializer[Any]):
    """A club's ruleset. `problem` says why it cannot be had any more, if so."""

    id = serializers.IntegerField()
    club = serializers.IntegerField(source="club_id")
    name = serializers.CharField()
    base = serializers.CharField()
    options = serializers.DictField()
    customs = serializers.DictField()
    differences = serializers.ListField(child=serializers.CharField())
    problem = serializers.CharField(allow_blank=True)


class RulesetFileSerializer(serializers.Serializer[Any]):
    """A ruleset as a file. It can be sent to the import as it is."""

    bustle_ruleset = serializers.IntegerField(
        min_value=FORMAT, max_value=FORMAT, help_text="The format's number."
    )
    name = serializers.CharField()
    base = serializers.CharField()
    options = serializers.DictField(required=False)
    customs = serializers.DictField(required=False)
