"""Requests for documents, as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.jobs.selectors import PAPERS
from tournaments.printing.registry import DOCUMENTS

# The order in which the published schema lists documents; any other follows in the page's order.
LISTED_FIRST = (
    *("sign_in_sheet", "scorecards", "blank_cards", "team_cards", "squad_cards", "table_tents"),
    *("rules_card", "wall_chart", "certificate", "round_sheet"),
)
KINDS = list(dict.fromkeys([*LISTED_FIRST, *DOCUMENTS]))


class JobRequestSerializer(serializers.Serializer[Any]):
    """A document to print. Scorecards and table tents only of these numbers, if any are given; a
    round sheet or seating of this `round`, else of the one being played or the next."""

    kind = serializers.ChoiceField(KINDS)
    paper = serializers.ChoiceField(list(PAPERS), required=False, help_text="Else the club’s.")
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=9999),
        required=False,
        min_length=1,
        max_length=1000,
    )
    round = serializers.IntegerField(required=False, min_value=1, max_value=100)
