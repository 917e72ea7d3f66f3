"""Deeds of directors: undoing the last one, and the history."""

from __future__ import annotations

from dataclasses import asdict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.board.serializers import HistorySerializer, UndoableSerializer, UndoSerializer
from tournaments.board.services import undo_last
from tournaments.core.api.base import DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.core.selectors.audit_log import deeds_of, hands_at_stake, last_undoable
from tournaments.models import Bustle
from tournaments.play.selectors.sheet_history import written_in

NOTHING: dict[str, object] = {"id": None, "kind": "", "sentence": "", "also": "", "hands": 0}


@extend_schema(tags=["history"])
class History(DirectorView):
    """The history, newest first: deeds, and what directors wrote on sheets."""

    @extend_schema(responses=answers(401, 404, ok=HistorySerializer))
    def get(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        body = {"deeds": deeds_of(bustle.pk), "written": written_in(bustle.pk)}
        return Response(HistorySerializer(body).data)


@extend_schema(tags=["history"])
class Undo(DirectorView):
    """The deed that can be undone now; POST undoes it, and answers with the next one."""

    press = Action.RUN

    @extend_schema(responses=answers(401, 404, ok=UndoableSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return Response(_undoable(self.bustle(slug)))

    @extend_schema(
        request=UndoSerializer, responses=answers(400, 401, 404, 409, ok=UndoableSerializer)
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, UndoSerializer)
        undo_last(bustle_id=bustle.pk, by=self.by, deed_id=sent.get("deed"), hands=sent["hands"])
        return Response(_undoable(self.bustle(slug)))


def _undoable(bustle: Bustle) -> dict[str, object]:
    undoable = last_undoable(bustle)
    if undoable is None:
        return NOTHING
    hands = hands_at_stake(bustle, undoable)
    return dict(UndoableSerializer({**asdict(undoable), "hands": hands}).data)
