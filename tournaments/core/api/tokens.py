"""The tokens with which programs act for a director."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import PAGES, DirectorView, answers
from tournaments.core.roles import Action
from tournaments.core.selectors.tokens import tokens_of
from tournaments.core.serializers import NewTokenSerializer, TokenSerializer
from tournaments.core.services.tokens import make_token, revoke_token


@extend_schema(tags=["tokens"])
class TokenList(DirectorView):
    """The caller's tokens by their beginnings; or a new one, shown this once."""

    see = Action.OWN
    press = Action.OWN

    pagination_class = PAGES

    @extend_schema(responses=answers(401, ok=TokenSerializer(many=True)))
    def get(self, request: Request) -> Response:
        return self.paged(tokens_of(self.user_id), TokenSerializer)

    @extend_schema(request=None, responses=answers(401, 409, created=NewTokenSerializer))
    def post(self, request: Request) -> Response:
        token = make_token(user_id=self.user_id)
        return Response(NewTokenSerializer(token).data, status=201)


@extend_schema(tags=["tokens"])
class TokenDetail(DirectorView):
    """Ends a token at once."""

    press = Action.OWN

    @extend_schema(request=None, responses={204: None} | answers(401, 404))
    def delete(self, request: Request, key: str) -> Response:
        revoke_token(user_id=self.user_id, key=key)
        return Response(status=204)
