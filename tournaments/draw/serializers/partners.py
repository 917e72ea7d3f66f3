"""Partners who were drawn by lot as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.players.serializers.teams import TeamSerializer


class TeamsSerializer(serializers.Serializer[Any]):
    """All teams by number."""

    teams = TeamSerializer(many=True)
