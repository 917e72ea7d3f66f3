"""Parts of Django REST framework as Bustle uses them. Named in settings, so it imports no views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from csp.constants import UNSAFE_INLINE
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication as KnoxTokenAuthentication
from rest_framework import exceptions, renderers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.settings import api_settings

from scoring.forms import whole
from tournaments.core.services.tokens import note_token_use

PROBLEM_TYPE = "application/problem+json"  # RFC 9457
INLINE_STYLES = {"style-src": [UNSAFE_INLINE]}


class Pages(LimitOffsetPagination):
    """`?limit=` and `?offset=`, and no other: a filter that is not there would give too much.

    A view names the filters that it has in `filters`.
    """

    default_limit = 200
    max_limit = 1000

    def paginate_queryset(self, queryset: Any, request: Any, view: Any = None) -> Any:
        known = {self.limit_query_param, self.offset_query_param, api_settings.URL_FORMAT_OVERRIDE}
        known |= set(getattr(view, "filters", ()))
        for name in request.query_params.keys() - known:
            raise exceptions.ValidationError({name: [_("This list has no such filter.")]})
        return super().paginate_queryset(queryset, request, view)

    def get_limit(self, request: Any) -> int | None:
        return _checked(request, "limit", super().get_limit(request))

    def get_offset(self, request: Any) -> int:
        return _checked(request, "offset", super().get_offset(request)) or 0


def _checked(request: Any, name: str, number: int | None) -> int | None:
    """The number; ValidationError where the address says something that is none."""
    for text in request.query_params.getlist(name):
        if whole(text) is None:
            raise exceptions.ValidationError({name: [_("Send a whole number.")]})
    return number


class TokenAuthentication(KnoxTokenAuthentication):
    """Knox's tokens; bytes that are no text are a wrong token, not a failure of ours."""

    def authenticate_credentials(self, token: bytes) -> Any:
        if not token.isalnum():
            raise exceptions.AuthenticationFailed("Invalid token.")
        user, row = super().authenticate_credentials(token)
        note_token_use(row)
        return user, row


class JSONRenderer(renderers.JSONRenderer):
    """JSON; a refusal says of itself that it is one."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        if renderer_context and renderer_context["response"].status_code >= 400:
            renderer_context["response"]["Content-Type"] = PROBLEM_TYPE
        return super().render(data, accepted_media_type, renderer_context)


class BrowsableAPI(renderers.BrowsableAPIRenderer):
    """The browsable pages, which carry a few style attributes; nothing else is let in."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        if renderer_context:
            renderer_context["response"]._csp_update = INLINE_STYLES
        return super().render(data, accepted_media_type, renderer_context)
