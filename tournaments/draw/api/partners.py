"""Partners by lot, for directors."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import IDEMPOTENCY_KEY, DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.draw.serializers.draws import SeedSerializer
from tournaments.draw.serializers.partners import TeamsSerializer
from tournaments.draw.services.partners import draw_partners
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.teams import teams_of


class PartnersByLot(DirectorView):
    """Draws partners for everybody here who has none; answers with all teams.

    Wishes about partners are kept. Whoever is left over stays without; the same seed draws the
    same teams.
    """

    press = Action.RUN

    @extend_schema(
        tags=["registrations"],
        parameters=[IDEMPOTENCY_KEY],
        request=SeedSerializer,
        responses=answers(400, 401, 404, 409, 422, created=TeamsSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        seed = read(request, SeedSerializer).get("seed")
        self.once(f"lots:{bustle.pk}", lambda: draw_partners(bustle_id=bustle.pk, seed=seed))
        teams = teams_of(bustle.pk, registrations_of(bustle.pk))
        return Response(TeamsSerializer({"teams": teams}).data, status=201)
