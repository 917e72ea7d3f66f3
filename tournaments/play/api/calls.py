"""A table calls the director; the director sees who waits, and answers."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import PAGES, DirectorView, answers, read
from tournaments.core.api.throttles import allow_writes, count_failure
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.play.api.tables import TableView
from tournaments.play.selectors.tables import TableCode, check_code, read_code, waiting_calls
from tournaments.play.serializers.calls import CallEntrySerializer, CallIdSerializer, CallSerializer
from tournaments.play.services.calls import answer_call, call_director, withdraw_call


class TableCall(TableView):
    """The table's call. Calling again while it waits is the same call."""

    @extend_schema(
        request=CallEntrySerializer, responses=answers(400, 404, 409, 429, ok=CallIdSerializer)
    )
    def post(self, request: Request, code: str) -> Response:
        entry = read(request, CallEntrySerializer)
        table_code = self._allowed(code)
        call = call_director(
            bustle_id=table_code.bustle_id, table=table_code.table, why=entry["why"]
        )
        return Response({"id": call})

    @extend_schema(responses={204: None} | answers(404, 429))
    def delete(self, request: Request, code: str) -> Response:
        table_code = self._allowed(code)
        withdraw_call(bustle_id=table_code.bustle_id, table=table_code.table)
        return Response(status=204)

    def _allowed(self, code: str) -> TableCode:
        """The code, read. Raises NoSuchThing, or Throttled."""
        try:
            check_code(code)
        except NoSuchThing as error:
            raise count_failure(self.request, error) from error
        allow_writes(code)
        table_code = read_code(code)
        if table_code is None:
            raise NoSuchThing(_("This link doesn’t lead to a table."))
        return table_code


@extend_schema(tags=["calls"])
class CallList(DirectorView):
    """The tables that wait for the director, in the order in which they called."""

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=CallSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        calls = waiting_calls(self.bustle(slug).pk)
        return self.paged(calls, CallSerializer)


@extend_schema(tags=["calls"])
class CallAnswer(DirectorView):
    """The director is on the way. Answering again changes nothing."""

    press = Action.SCORE

    @extend_schema(request=None, responses={204: None} | answers(401, 404))
    def post(self, request: Request, slug: str, call_id: int) -> Response:
        answer_call(bustle_id=self.bustle(slug).pk, call_id=call_id)
        return Response(status=204)
