"""Common parts of the API's views: who may come in, and how bodies and lists are read and written.

No view looks a bustle up by itself: a director's comes from their own clubs, a table's from its
code, the public's from its address.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import MethodNotAllowed, ValidationError
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from scoring.reading import fields_in
from scoring.serializers import ProblemSerializer, RecordedSerializer
from scoring.services import Recorded
from tournaments.core.errors import NoSuchThing, NotAllowed
from tournaments.core.roles import (
    EVERYTHING,
    Action,
    Allowed,
    host_only,
    narrow_token,
    within_scope,
)
from tournaments.core.selectors.access import every_club_of
from tournaments.core.selectors.bustles import directors_bustle
from tournaments.core.services.audit_log import act_as, acting
from tournaments.core.services.once import Made, RequestKey, once
from tournaments.core.text import uuid_in
from tournaments.models import ApiToken, Bustle

Body = type[BaseSerializer[Any]]
WRITING = ("post", "put", "patch", "delete")
RECORDED = RecordedSerializer()  # its nested fields are copied once, not for every hand
PAGES: Any = api_settings.DEFAULT_PAGINATION_CLASS


IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    description="A UUID of yours. Sent again with the same body within a week, the request makes "
    "nothing more and is answered with what it made; with another body it is refused (422).",
)


class PrivateView(APIView):
    """Answers that no cache keeps, unless a view says otherwise by itself: many hold a code."""

    def once(self, scope: str, make: Callable[[], Made], content: Any = None) -> Made:
        """Whatever `make` makes, once for each `Idempotency-Key`: see `services.once`.

        Args:
            content: what the request asks for, where that is not its JSON body.
        """
        text = self.request.headers.get(IDEMPOTENCY_KEY.name)
        if text is None:
            return make()
        if (key := uuid_in(text.strip('"'))) is None:
            raise ValidationError({IDEMPOTENCY_KEY.name: _("Send a UUID.")})
        asked = self.request.data if content is None else content
        return once(scope, RequestKey.of_request(key, asked), make)

    def paged(self, items: Sequence[Any], shape: Body) -> Response:
        """One page of a list."""
        pages = PAGES()
        page = pages.paginate_queryset(items, self.request, view=self)
        response: Response = pages.get_paginated_response(shape(page, many=True).data)
        return response

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-store"
        return response


class DirectorView(PrivateView):
    """For whoever helps to run a club, with a token or a session; other clubs' bustles are not
    there for them.

    `see` is the action that reading needs, `press` that of everything else.
    """

    permission_classes: Any = (IsAuthenticated,)
    see: Action = Action.SEE
    press: Action | None = None
    _found: Bustle | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.press is None and any(hasattr(cls, name) for name in WRITING):
            raise TypeError(f"{cls.__name__} must say which action it needs: press = Action.…")

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        with acting(""):
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Only now it is known who that is, and nothing of the view has run yet."""
        super().initial(request, *args, **kwargs)
        act_as(self.by)
        if self.needed == Action.HOST and not request.user.is_staff:
            raise NotAllowed(host_only())
        if self.needed not in self.within:
            raise NotAllowed(narrow_token(self.needed))
        if "slug" in kwargs:
            self._found = self._bustle(kwargs["slug"])

    @property
    def needed(self) -> Action:
        """The action that this request needs."""
        needed = self.see if self.request.method in SAFE_METHODS else self.press
        if needed is None:
            raise MethodNotAllowed(str(self.request.method))
        return needed

    @property
    def within(self) -> Allowed:
        """Actions that the proof of this request allows at most: a token may have a scope."""
        token = self.request.auth
        return within_scope(token.scope) if isinstance(token, ApiToken) else EVERYTHING

    def bustle(self, slug: str) -> Bustle:
        """The director's own bustle at this address, with its version; asked again, as it is now.

        Raises:
            NoSuchThing: there is none, or they have no role there.
            NotAllowed: their role does not allow what this request needs.
        """
        found, self._found = self._found, None
        return found if found and found.slug == slug else self._bustle(slug)

    def _bustle(self, slug: str) -> Bustle:
        return directors_bustle(self.user_id, slug, self.needed, self.within)

    def own_club(self, wanted: int | None) -> int:
        """The wanted club if the caller may do this there, else the only one where they may.

        Raises:
            NoSuchThing: they have no role there, or in no club.
            NotAllowed: their role does not allow what this request needs.
            ValidationError: there are several, and none was named.
        """
        clubs = every_club_of(self.user_id, self.within)
        if wanted is not None:
            clubs = [club for club in clubs if club.pk == wanted]
        if not clubs:
            raise NoSuchThing(_("You don’t direct that club."))
        allowed = [club for club in clubs if club.access.may(self.needed)]
        if not allowed:
            clubs[0].access.require(self.needed)
        if len(allowed) > 1:
            raise ValidationError({"club": _("You direct several clubs. Say which one.")})
        return allowed[0].pk

    @property
    def user_id(self) -> int:
        return int(self.request.user.pk or 0)

    @property
    def by(self) -> str:
        """Name of whoever acts, in the log."""
        return f"director:{self.user_id}"


class OpenView(PrivateView):
    """For everybody: cookies and tokens are not even looked at, so nothing can be forged."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    renderer_classes: Any = (api_settings.DEFAULT_RENDERER_CLASSES[0],)  # JSON


def read(request: Request, shape: Body, *, partial: bool = False) -> dict[str, Any]:
    """The body in this shape. Raises ValidationError, which is answered with 400."""
    return fields_in(request.data, shape, partial=partial)


def read_if_json(request: Request, shape: Body) -> dict[str, Any]:
    """The body in this shape where it is JSON: a press of a button may come with any other or none.

    Raises:
        ValidationError: as `read`.
    """
    is_json = (request.content_type or "").startswith(JSONRenderer.media_type)
    return fields_in(request.data if is_json else {}, shape)


def read_query(request: Request, shape: Body) -> dict[str, Any]:
    """The parameters of the address in this shape. Raises ValidationError as `read` does."""
    return fields_in(request.query_params.dict(), shape, typed=False)


def recorded_response(recorded: Recorded) -> Response:
    """201 for a new entry, 200 for one that was written before."""
    status = 200 if recorded.again else 201
    return Response(RECORDED.to_representation(recorded), status=status)


def answers(*codes: int, **shapes: Any) -> dict[int, Any]:
    """For the schema: `ok` or `created` with their shapes, and refusals by status."""
    named = {"ok": 200, "created": 201, "deleted": 204}
    good = {named[name]: shape for name, shape in shapes.items()}
    # Whoever has to say who they are may turn out to lack the role.
    refused = {*codes, 403} if 401 in codes else {*codes}
    return good | dict.fromkeys(sorted(refused), ProblemSerializer)
