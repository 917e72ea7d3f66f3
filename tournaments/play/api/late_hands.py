"""Hands that came after their round was closed: a director counts each, or leaves it out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.serializers import RecordedSerializer
from scoring.services import count_late_hand, leave_out_late_hand
from tournaments.core.api.base import PAGES, DirectorView, answers, read, recorded_response
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.play.selectors.late_hands import late_hands
from tournaments.play.serializers.rounds import LateHandSerializer, RulingSerializer


@extend_schema(tags=["sheets"])
class LateHands(DirectorView):
    """The hands that wait for a ruling, oldest first."""

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=LateHandSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(late_hands(self.bustle(slug)), LateHandSerializer)


class LateRuling(DirectorView):
    """A ruling on one of them; `entry_id` names this act."""

    press = Action.SCORE

    ruling: Any

    @extend_schema(
        tags=["sheets"],
        request=RulingSerializer,
        responses=answers(400, 401, 404, 422, created=RecordedSerializer),
    )
    def post(self, request: Request, slug: str, late_id: UUID) -> Response:
        waiting = {hand.entry_id for hand in late_hands(self.bustle(slug))}
        if late_id not in waiting:
            raise NoSuchThing(_("This hand isn’t waiting any more."))
        sent = read(request, RulingSerializer)
        return recorded_response(type(self).ruling(late_id=late_id, by=self.by, **sent))


class LateCount(LateRuling):
    """The hand counts, as a correction."""

    ruling = staticmethod(count_late_hand)


class LateLeaveOut(LateRuling):
    """The hand stays in the log and counts nowhere."""

    ruling = staticmethod(leave_out_late_hand)
