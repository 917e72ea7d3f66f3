"""Drawing the seats, for directors."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import DirectorView, answers, read
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.draw.selectors.draws import DrawView, draw_view
from tournaments.draw.selectors.schedule_files import schedule_file, starting_file
from tournaments.draw.serializers.draws import (
    DirectorsDrawSerializer,
    DrawRequestSerializer,
    ScheduleSerializer,
)
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.draw.services.start import take_start_back
from tournaments.models import Bustle
from tournaments.setup.serializers.bustles import BustleSerializer


@extend_schema(tags=["draw"])
class Draw(DirectorView):
    """The whole draw with its quality; or a new one of all rounds that are not yet opened."""

    press = Action.RUN

    @extend_schema(responses=answers(401, 404, ok=DirectorsDrawSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return Response(DirectorsDrawSerializer(newest(self.bustle(slug))).data)

    @extend_schema(
        request=DrawRequestSerializer,
        responses=answers(400, 401, 404, 409, created=DirectorsDrawSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        draw_rounds(bustle_id=bustle.pk, **read(request, DrawRequestSerializer))
        return Response(DirectorsDrawSerializer(newest(bustle)).data, status=201)


@extend_schema(tags=["draw"])
class DrawPublish(DirectorView):
    """Everybody may see the newest draw."""

    press = Action.RUN

    @extend_schema(request=None, responses=answers(401, 404, 409, ok=DirectorsDrawSerializer))
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        publish_draw(bustle_id=bustle.pk)
        return Response(DirectorsDrawSerializer(newest(bustle)).data)


@extend_schema(tags=["draw"])
class DrawFile(DirectorView):
    """Every round, played and drawn, as the file that `manage.py draw --in` reads."""

    @extend_schema(responses=answers(401, 404, ok=ScheduleSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return Response(schedule_file(self.bustle(slug).pk))


@extend_schema(tags=["draw"])
class DrawStart(DirectorView):
    """The start of the draw, in the same form: with its seed it gives the same draw."""

    @extend_schema(responses=answers(401, 404, ok=ScheduleSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return Response(starting_file(self.bustle(slug).pk))


@extend_schema(tags=["bustles"])
class StartTakeBack(DirectorView):
    """Takes the start back, before a round is opened: the draws go, and the rules can change."""

    press = Action.RUN

    @extend_schema(request=None, responses=answers(401, 404, 409, ok=BustleSerializer))
    def post(self, request: Request, slug: str) -> Response:
        take_start_back(bustle_id=self.bustle(slug).pk)
        return Response(BustleSerializer(self.bustle(slug)).data)


def newest(bustle: Bustle) -> DrawView:
    """The draw that counts. Raises NoSuchThing before the first."""
    draw = draw_view(bustle.pk)
    if draw is None:
        raise NoSuchThing(_("There is no draw yet."))
    return draw
