"""People in a bustle as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.serializers import ProblemSerializer
from tournaments.core.serializers import AnswerSerializer, RequestSerializer
from tournaments.models import Registration
from tournaments.models.bustles import MOST_PLAYERS
from tournaments.models.clubs import LONGEST_NAME

HIGHEST_NUMBER = 9999


class RegistrationSerializer(AnswerSerializer):
    """A person in a bustle. `name` is told apart by number where two are the same.

    `expected` says that draws count on them: here, or announced for a round. `away_rounds` are
    those that they miss between `from_round` and `gone_from_round`.
    """

    name = serializers.CharField()
    plain_name = serializers.CharField(source="plain")
    namesake = serializers.BooleanField()
    expected = serializers.BooleanField()
    away_rounds = serializers.ListField(child=serializers.IntegerField())
    stands_in_for = serializers.IntegerField(
        allow_null=True,
        help_text="The number of the person whose seats they have taken over.",
    )

    class Meta:
        model = Registration
        fields = (
            *("number", "name", "plain_name", "namesake", "state", "from_round"),
            *("gone_from_round", "away_rounds", "expected", "helper", "stands_in_for", "paid"),
            "owes_double",
            *Registration.OWN_FIELDS,
            "by_themselves",
        )
        extra_kwargs = {
            field.name: {"help_text": field.help_text}
            for field in Registration._meta.fields
            if field.help_text
        }


class NameSerializer(serializers.Serializer[Any]):
    """One person's name."""

    name = serializers.CharField(max_length=LONGEST_NAME)


class NewcomerSerializer(NameSerializer):
    """Somebody who enters. `person` says who of the club's directory it is, 0 somebody new; without
    it whoever has the name is found again."""

    person = serializers.IntegerField(min_value=0, required=False)


class PersonSerializer(RequestSerializer):
    """The facts of a person that can be corrected."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)

    class Meta:
        model = Registration
        fields = ("name", "helper", "paid", "owes_double", *Registration.ENTERED_FIELDS)
        extra_kwargs = {"helper": {"help_text": ""}, "shown_as": {"help_text": ""}}


class RoundNumberSerializer(serializers.Serializer[Any]):
    """The number of a round."""

    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


class LastRoundSerializer(serializers.Serializer[Any]):
    """The last round that somebody plays; null for the end of the evening."""

    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, allow_null=True)


class NamesSerializer(serializers.Serializer[Any]):
    """Names of people, in the order in which they get their numbers."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME), min_length=1, max_length=MOST_PLAYERS
    )
    people = serializers.DictField(
        child=serializers.IntegerField(min_value=0),
        required=False,
        help_text="Who of the club's directory it is, by place in `names` from 0; 0 for somebody "
        "new. The others are found again by their names.",
    )


class StartSerializer(serializers.Serializer[Any]):
    """Who is drawn: those who are here, or `everybody` on the list before they come."""

    everybody = serializers.BooleanField(
        default=False,
        help_text="Seats are drawn for all on the list. Check in who comes afterwards.",
    )


class NumbersSerializer(serializers.Serializer[Any]):
    """Registration numbers."""

    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        min_length=1,
        max_length=MOST_PLAYERS,
    )


class RosterFileSerializer(serializers.Serializer[Any]):
    """A CSV file of players."""

    file = serializers.FileField()


class BadLineSerializer(serializers.Serializer[Any]):
    """A line that names nobody, and why."""

    line = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()


class ImportQuerySerializer(serializers.Serializer[Any]):
    """The choice to take the good lines of a file where others are bad."""

    keep_good = serializers.BooleanField(default=False)


class ImportedSerializer(serializers.Serializer[Any]):
    """The people registered from a file, and the lines that were not."""

    registered = RegistrationSerializer(many=True)
    bad = BadLineSerializer(many=True)


class RegistrationsSerializer(serializers.Serializer[Any]):
    """The people whom a request was about."""

    registrations = RegistrationSerializer(many=True)


class ImportRefusedSerializer(ProblemSerializer):
    """Why nobody was registered from a file: every bad line."""

    bad = BadLineSerializer(many=True, required=False)


class DebtSerializer(serializers.Serializer[Any]):
    """Somebody who did not come to an earlier bustle and owes a double fee."""

    number = serializers.IntegerField(help_text="In this bustle.")
    bustle = serializers.CharField(help_text="The latest one to which they did not come.")
    missed_at = serializers.DateTimeField()


class SettleSerializer(serializers.Serializer[Any]):
    """The end of what somebody owes: `paid` double here, or let go."""

    paid = serializers.BooleanField()
