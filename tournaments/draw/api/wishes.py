"""Wishes: what the director asks of the draw beyond fairness."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.draw.selectors.wishes import tables_of, wishes_of
from tournaments.draw.serializers.wishes import (
    NewWishSerializer,
    TablesSerializer,
    WishesSerializer,
)
from tournaments.draw.services.wishes import add_wish, remove_wish, set_tables
from tournaments.models import Bustle


@extend_schema(tags=["wishes"])
class WishList(DirectorView):
    """All wishes, and how many tables there are.

    POST adds a wish and PATCH says how many tables there are; both are refused with the wishes that
    they contradict. What counts now goes on counting, but is stale.
    """

    press = Action.RUN

    @extend_schema(responses=answers(401, 404, ok=WishesSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return _all(self.bustle(slug))

    @extend_schema(
        request=NewWishSerializer,
        responses=answers(400, 401, 404, 409, 422, created=WishesSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        add_wish(bustle_id=bustle.pk, **read(request, NewWishSerializer))
        return _all(bustle, 201)

    @extend_schema(
        request=TablesSerializer, responses=answers(400, 401, 404, 409, 422, ok=WishesSerializer)
    )
    def patch(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, TablesSerializer, partial=True)
        if "tables" in sent:
            set_tables(bustle_id=bustle.pk, tables=sent["tables"])
        return _all(bustle)


@extend_schema(tags=["wishes"])
class WishDetail(DirectorView):
    """One wish; DELETE takes it back."""

    press = Action.RUN

    @extend_schema(request=None, responses=answers(401, 404, 409, deleted=None))
    def delete(self, request: Request, slug: str, wish_id: int) -> Response:
        remove_wish(bustle_id=self.bustle(slug).pk, wish_id=wish_id)
        return Response(status=204)


def _all(bustle: Bustle, status: int = 200) -> Response:
    body = {"tables": tables_of(bustle.pk), "wishes": wishes_of(bustle.pk)}
    return Response(WishesSerializer(body).data, status=status)
