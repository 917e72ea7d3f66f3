"""Deeds of directors as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.play.serializers.rounds import LARGEST_ID


class DeedSerializer(serializers.Serializer[Any]):
    """Something that was done; `undone_at` once it was taken back."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    sentence = serializers.CharField()
    round = serializers.IntegerField(source="round_number", allow_null=True)
    by = serializers.CharField(allow_blank=True)
    done_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)
    undone_by = serializers.CharField(allow_blank=True)


class WrittenSerializer(serializers.Serializer[Any]):
    """An entry of a director's on a sheet; `void` if its round was taken back since."""

    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    sentence = serializers.CharField()
    score = serializers.CharField(allow_blank=True, help_text='"8-6 was 8-5", if it changed.')
    reason = serializers.CharField(allow_blank=True)
    void = serializers.BooleanField()


class HistorySerializer(serializers.Serializer[Any]):
    """Everything that was done, newest first."""

    deeds = DeedSerializer(many=True)
    written = WrittenSerializer(many=True)


class UndoableSerializer(serializers.Serializer[Any]):
    """The deed that can be undone now. `hands` that were entered would count no more."""

    id = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField(allow_blank=True)
    also = serializers.CharField(allow_blank=True, help_text="What else undoing it does.")
    hands = serializers.IntegerField()


class UndoSerializer(serializers.Serializer[Any]):
    """The deed that is meant, so that two who press at once undo one thing; else the last one."""

    deed = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    hands = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_ID,
        default=0,
        help_text="So many entered hands may count no more; with fewer it is refused.",
    )
