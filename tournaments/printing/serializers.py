"""What is asked of the printer, as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.jobs.selectors import PAPERS
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
