"""People of a directory as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.core.serializers import AnswerSerializer, RequestSerializer
from tournaments.models import Player
from tournaments.models.clubs import LONGEST_NAME
from tournaments.people.services.merging import CHOSEN

LONGEST_SEARCH = 80


class PersonInListSerializer(serializers.Serializer[Any]):
    """A person as a search finds them: how many evenings they played, and when the last one was."""

    id = serializers.IntegerField(source="person.pk")
    name = serializers.CharField(source="person.name")
    nickname = serializers.CharField(source="person.nickname")
    evenings = serializers.IntegerField(source="evenings.count")
    last_evening = serializers.DateTimeField(source="evenings.last", allow_null=True)


class PeopleQuerySerializer(serializers.Serializer[Any]):
    """What is looked for: any part of names and nicknames. Without it everybody is found."""

    q = serializers.CharField(max_length=LONGEST_SEARCH, required=False, default="")


class DirectoryPersonSerializer(AnswerSerializer):
    """All that is written down about somebody, for those who run the club."""

    id = serializers.IntegerField(source="pk")
    lists = serializers.SerializerMethodField()
    brought_by = serializers.IntegerField(
        source="brought_by_id", allow_null=True, help_text="The id of who brought them."
    )
    evenings = serializers.SerializerMethodField()

    class Meta:
        model = Player
        fields = (
            *("id", "name", *Player.DIRECTORY_FIELDS),
            *("lists", "brought_by", "evenings", "created_at"),
        )

    def get_lists(self, person: Player) -> list[str]:
        return [row.name for row in person.lists.order_by("name")]

    def get_evenings(self, person: Player) -> list[str]:
        rows = person.registrations.order_by("-bustle__starts_at", "-pk")
        return list(rows.values_list("bustle__slug", flat=True))


class WrittenDownSerializer(RequestSerializer):
    """What can be written down about somebody. E-mail and phone need `consent`.

    `lists` are names of lists that the club has.
    """

    name = serializers.CharField(max_length=LONGEST_NAME)
    lists = serializers.ListField(child=serializers.CharField(max_length=40), required=False)
    brought_by = serializers.IntegerField(
        min_value=1, allow_null=True, required=False, help_text="The id of who brought them."
    )

    class Meta:
        model = Player
        fields = ("name", *Player.DIRECTORY_FIELDS, "lists", "brought_by")


class MergeRequestSerializer(serializers.Serializer[Any]):
    """The other entry, which goes, and what of it stands from now on."""

    other = serializers.IntegerField(min_value=1)
    taken = serializers.ListField(child=serializers.ChoiceField(choices=CHOSEN), default=list)


class MergeSerializer(serializers.Serializer[Any]):
    """A merge: which entry is gone, and whose it is now."""

    id = serializers.IntegerField(source="pk")
    gone = serializers.CharField(source="facts.player.name")
    kept = serializers.IntegerField(source="kept_id")
    done_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)


class EraseSerializer(serializers.Serializer[Any]):
    """The name of whoever is erased, as a safeguard: nobody can undo it."""

    name = serializers.CharField(max_length=LONGEST_NAME)


class KnownSerializer(serializers.Serializer[Any]):
    """All that is known of a person: the same as the file for them."""

    format = serializers.CharField()
    version = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    club = serializers.CharField()
    person = serializers.DictField()
    evenings = serializers.ListField(child=serializers.DictField())
    merges = serializers.ListField(child=serializers.DictField())
    named_in = serializers.ListField(child=serializers.DictField())


class PersonsLinkSerializer(serializers.Serializer[Any]):
    """Somebody's own link: /c/<address of the club>/my/<code>/."""

    code = serializers.CharField()
