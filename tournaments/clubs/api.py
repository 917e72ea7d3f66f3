"""A club's settings, for those who run it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.clubs.serializers import ClubDetailsSerializer, ClubSettingsSerializer
from tournaments.clubs.services.settings import change_club, forget_usual_evening
from tournaments.core.api.base import DirectorView, answers, read
from tournaments.core.errors import ClubRefused
from tournaments.core.roles import Action
from tournaments.core.selectors.access import every_club_of

EXAMPLES = [OpenApiExample("place", {"place": "The barn", "clock": "12"}, request_only=True)]


class ClubView(DirectorView):
    """Base of the views of one club."""

    see = Action.CLUB
    press = Action.CLUB

    def club_json(self, club_id: int) -> Response:
        """The club as it is now."""
        [club] = [club for club in every_club_of(self.user_id) if club.pk == club_id]
        return Response(ClubSettingsSerializer(club).data)


@extend_schema(tags=["clubs"])
class ClubSettings(ClubView):
    """The name of a club and its address, how it looks and speaks."""

    @extend_schema(responses=answers(401, 403, 404, ok=ClubSettingsSerializer))
    def get(self, request: Request, club_id: int) -> Response:
        return self.club_json(self.own_club(club_id))

    @extend_schema(
        request=ClubDetailsSerializer(partial=True),
        examples=EXAMPLES,
        responses=answers(400, 401, 403, 404, 422, ok=ClubSettingsSerializer),
    )
    def patch(self, request: Request, club_id: int) -> Response:
        own = self.own_club(club_id)
        sent = read(request, ClubDetailsSerializer, partial=True)
        try:
            change_club(club_id=own, settings=sent)
        except ValidationError as error:
            raise _refused(error) from error
        return self.club_json(own)


@extend_schema(tags=["clubs"])
class ClubUsualEvening(ClubView):
    """DELETE: new bustles of the club start with what Bustle suggests."""

    @extend_schema(request=None, responses=answers(401, 403, 404, deleted=None))
    def delete(self, request: Request, club_id: int) -> Response:
        forget_usual_evening(club_id=self.own_club(club_id))
        return Response(status=204)


def _refused(error: ValidationError) -> ClubRefused:
    """The first thing that is wrong, with its field."""
    fields: dict[str, Any] = error.message_dict
    field, sentences = next(iter(fields.items()))
    return ClubRefused(str(sentences[0]), field)
