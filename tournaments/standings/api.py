"""Standings, for directors."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import DirectorView, answers
from tournaments.standings.selectors.standings import standings_of
from tournaments.standings.serializers.standings import StandingsSerializer


@extend_schema(tags=["bustles"])
class BustleStandings(DirectorView):
    """The standings as they are now."""

    @extend_schema(responses=answers(401, 404, ok=StandingsSerializer))
    def get(self, request: Request, slug: str) -> Response:
        bustle: Any = self.bustle(slug)
        return Response(StandingsSerializer(standings_of(bustle, bustle.live_version)).data)
