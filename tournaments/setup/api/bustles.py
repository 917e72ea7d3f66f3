"""A director's bustles: making, changing, finishing, taking the finish back."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.ruleset_serializers import RulesProblemSerializer
from tournaments.core.api.base import IDEMPOTENCY_KEY, PAGES, DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.core.selectors.bustles import bustle_by_id, clubs_of, directors_bustles
from tournaments.setup.serializers.bustles import (
    BustleDetailsSerializer,
    BustleLineSerializer,
    BustleSerializer,
    ClubSerializer,
    NewBustleSerializer,
)
from tournaments.setup.services.bustles import (
    change_bustle,
    create_bustle,
    finish_bustle,
    resume_bustle,
)
from tournaments.setup.services.usual import keep_usual_evening

RULES_REFUSED = {422: RulesProblemSerializer}


@extend_schema(tags=["bustles"])
class ClubList(DirectorView):
    """The clubs that the caller directs."""

    pagination_class = PAGES

    @extend_schema(responses=answers(401, ok=ClubSerializer(many=True)))
    def get(self, request: Request) -> Response:
        return self.paged(clubs_of(self.user_id), ClubSerializer)


@extend_schema(tags=["bustles"])
class BustleList(DirectorView):
    """The bustles of the caller's clubs, newest first; or a new one, being set up."""

    press = Action.SET_UP

    pagination_class = PAGES

    @extend_schema(responses=answers(401, ok=BustleLineSerializer(many=True)))
    def get(self, request: Request) -> Response:
        return self.paged(directors_bustles(self.user_id), BustleLineSerializer)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=NewBustleSerializer,
        responses=answers(400, 401, 404, created=BustleSerializer) | RULES_REFUSED,
    )
    def post(self, request: Request) -> Response:
        sent = read(request, NewBustleSerializer)
        club_id = self.own_club(sent.pop("club", None))
        bustle_id = self.once(
            f"bustle:{club_id}", lambda: create_bustle(club_id=club_id, settings=sent)
        )
        bustle = self.bustle(bustle_by_id(bustle_id).slug)
        return Response(BustleSerializer(bustle).data, status=201)


@extend_schema(tags=["bustles"])
class BustleDetail(DirectorView):
    """One bustle; and changes of what was filled in."""

    press = Action.SET_UP

    @extend_schema(responses=answers(401, 404, ok=BustleSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return Response(BustleSerializer(self.bustle(slug)).data)

    @extend_schema(
        request=BustleDetailsSerializer(partial=True),
        responses=answers(400, 401, 404, 409, ok=BustleSerializer) | RULES_REFUSED,
    )
    def patch(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        changes = read(request, BustleDetailsSerializer, partial=True)
        change_bustle(bustle_id=bustle.pk, settings=changes)
        return Response(BustleSerializer(self.bustle(slug)).data)


class BustleAction(DirectorView):
    """Something that happens to a whole bustle at the press of a button."""

    press = Action.RUN

    service: Any

    def act(self, slug: str) -> Response:
        type(self).service(bustle_id=self.bustle(slug).pk)
        return Response(BustleSerializer(self.bustle(slug)).data)

    @extend_schema(
        tags=["bustles"], request=None, responses=answers(401, 404, 409, ok=BustleSerializer)
    )
    def post(self, request: Request, slug: str) -> Response:
        return self.act(slug)


class UsualEvening(BustleAction):
    """New bustles of the club start with the settings of this one."""

    press = Action.SET_UP

    service = staticmethod(keep_usual_evening)


class BustleFinish(BustleAction):
    """Makes the standings final."""

    service = staticmethod(finish_bustle)


class BustleResume(BustleAction):
    """Takes the finish back."""

    service = staticmethod(resume_bustle)
