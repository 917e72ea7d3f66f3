"""Print jobs and API tokens as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.jobs.selectors import PAPERS
from tournaments.models import Job
from tournaments.printing.services import PRINTERS


class JobRequestSerializer(serializers.Serializer[Any]):
    """A document to print. Scorecards and table tents only of these numbers, if any are given; a
    round sheet or seating of this `round`, else of the one being played or the next."""

    kind = serializers.ChoiceField(list(PRINTERS))
    paper = serializers.ChoiceField(list(PAPERS), required=False, default="letter")
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=9999),
        required=False,
        allow_empty=False,
        max_length=1000,
    )
    round = serializers.IntegerField(required=False, min_value=1, max_value=100)


class JobSerializer(serializers.Serializer[Any]):
    """How far a document or file is; `size` in bytes and `pages` once it is there. `name` is of a
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
