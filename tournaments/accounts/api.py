"""The tokens with which programs act for somebody who runs a club."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.accounts.services import is_fresh
from tournaments.core.api.base import PAGES, DirectorView, answers, read_if_json
from tournaments.core.errors import NotAllowed
from tournaments.core.roles import Action, host_only, within_scope
from tournaments.core.selectors.tokens import tokens_of
from tournaments.core.serializers import (
    NewTokenSerializer,
    TokenRequestSerializer,
    TokenSerializer,
)
from tournaments.core.services.tokens import make_token, revoke_token
from tournaments.models import ApiToken, Scope


def require_fresh(request: Request) -> None:
    """Lets a token go on, and a browser whose user signed in within the last minutes.

    Raises:
        NotAllowed: the sign-in is too old.
    """
    if not isinstance(request.auth, ApiToken) and not is_fresh(request._request):
        raise NotAllowed(_("You signed in a while ago. Sign in again first."))


@extend_schema(tags=["tokens"])
class TokenList(DirectorView):
    """The caller's tokens by their beginnings; or a new one, shown this once.

    A new one reaches no further than the token that makes it, and lasts no longer. From a browser
    it takes a sign-in of the last 15 minutes.
    """

    see = Action.OWN
    press = Action.OWN

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 403, ok=TokenSerializer(many=True)))
    def get(self, request: Request) -> Response:
        return self.paged(tokens_of(self.user_id), TokenSerializer)

    @extend_schema(
        request=TokenRequestSerializer,
        responses=answers(400, 401, 403, 409, created=NewTokenSerializer),
    )
    def post(self, request: Request) -> Response:
        require_fresh(request)
        wanted = read_if_json(request, TokenRequestSerializer)
        self._require_within(wanted)
        token = make_token(user_id=self.user_id, **wanted)
        return Response(NewTokenSerializer(token).data, status=201)

    def _require_within(self, wanted: dict[str, Any]) -> None:
        if wanted["scope"] == Scope.HOST and not getattr(self.request.user, "is_staff", False):
            raise NotAllowed(host_only())
        if not within_scope(wanted["scope"]) <= self.within:
            raise NotAllowed(_("A token makes no token that may do more than itself."))
        if not _ends_by(wanted["ends_at"], getattr(self.request.auth, "expiry", None)):
            raise NotAllowed(_("A token makes no token that lasts longer than itself."))


def _ends_by(ends_at: datetime | None, last: datetime | None) -> bool:
    return last is None or (ends_at is not None and ends_at <= last)


@extend_schema(tags=["tokens"])
class TokenDetail(DirectorView):
    """Ends a token at once."""

    press = Action.OWN

    @extend_schema(request=None, responses={204: None} | answers(401, 403, 404))
    def delete(self, request: Request, key: str) -> Response:
        revoke_token(user_id=self.user_id, key=key)
        return Response(status=204)
