"""The start of a bustle."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import DirectorView, answers, read_if_json
from tournaments.core.roles import Action
from tournaments.players.serializers.registrations import StartSerializer
from tournaments.players.services.start import start_bustle
from tournaments.setup.serializers.bustles import BustleSerializer


class BustleStart(DirectorView):
    """Freezes the rules and opens the score book."""

    press = Action.RUN

    @extend_schema(
        tags=["bustles"],
        request=StartSerializer,
        responses=answers(400, 401, 404, 409, ok=BustleSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = read_if_json(request, StartSerializer)
        start_bustle(bustle_id=self.bustle(slug).pk, **asked)
        return Response(BustleSerializer(self.bustle(slug)).data)
