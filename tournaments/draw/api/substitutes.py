"""Substitutes, for directors."""

from __future__ import annotations

from functools import partial

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import IDEMPOTENCY_KEY, DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.draw.serializers.substitutes import SubstituteSerializer
from tournaments.draw.services.substitutes import substitute
from tournaments.players.api.registrations import one_person
from tournaments.players.serializers.registrations import RegistrationSerializer


class Substitute(DirectorView):
    """Somebody takes over all seats to come of a person, who goes; answers who that is.

    Nobody else's card changes, and each scores for themselves.
    """

    press = Action.RUN

    @extend_schema(
        tags=["registrations"],
        parameters=[IDEMPOTENCY_KEY],
        request=SubstituteSerializer,
        responses=answers(400, 401, 404, 409, 422, created=RegistrationSerializer),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, SubstituteSerializer)
        act = partial(substitute, name=sent.get("name"), by_number=sent.get("number"))
        stand_in = self.once(
            f"substitute:{bustle.pk}:{number}", lambda: act(bustle_id=bustle.pk, number=number)
        )
        return Response(one_person(bustle, stand_in), status=201)
