"""Jobs as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models import Job


class JobSerializer(serializers.Serializer[Any]):
    """Progress of a document or file; `size` in bytes and `pages` once it is there. `name` is of a
    file; a document has none."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    paper = serializers.CharField(allow_blank=True)
    state = serializers.ChoiceField(Job.State.choices)
    done_steps = serializers.IntegerField()
    steps = serializers.IntegerField()
    message = serializers.CharField(allow_blank=True)
    size = serializers.IntegerField(allow_null=True)
    pages = serializers.IntegerField(allow_null=True)
