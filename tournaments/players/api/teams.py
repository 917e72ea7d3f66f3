"""Fixed partners, for directors."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import IDEMPOTENCY_KEY, PAGES, DirectorView, answers, read
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.teams import teams_of
from tournaments.players.serializers.teams import (
    NewTeamSerializer,
    TeamNameSerializer,
    TeamSerializer,
)
from tournaments.players.services.teams import enter_team, pair_up, part_team, rename_team


class TeamView(DirectorView):
    """Base of the views of teams."""

    press = Action.REGISTER

    def team_json(self, bustle_id: int, number: int) -> Response:
        """A team as an answer. Raises NoSuchThing."""
        people = registrations_of(bustle_id)
        for team in teams_of(bustle_id, people):
            if team.number == number:
                return Response(TeamSerializer(team).data)
        raise NoSuchThing(_("No team has number %(number)s.") % {"number": number})


@extend_schema(tags=["registrations"])
class TeamList(TeamView):
    """All teams by number; or a new one, of two who are on the list or of two who come together."""

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=TeamSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        return self.paged(teams_of(bustle.pk, registrations_of(bustle.pk)), TeamSerializer)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=NewTeamSerializer,
        responses=answers(400, 401, 404, 409, 422, created=TeamSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, NewTeamSerializer)
        make = pair_up if "numbers" in sent else enter_team
        team = self.once(f"team:{bustle.pk}", lambda: make(bustle_id=bustle.pk, **sent))
        answer = self.team_json(bustle.pk, team)
        answer.status_code = 201
        return answer


@extend_schema(tags=["registrations"])
class TeamDetail(TeamView):
    """One team; a name of its own; or an end to it, while they have not played together."""

    @extend_schema(responses=answers(401, 404, ok=TeamSerializer))
    def get(self, request: Request, slug: str, team: int) -> Response:
        return self.team_json(self.bustle(slug).pk, team)

    @extend_schema(
        request=TeamNameSerializer, responses=answers(400, 401, 404, 422, ok=TeamSerializer)
    )
    def patch(self, request: Request, slug: str, team: int) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, TeamNameSerializer, partial=True)
        if "name" in sent:
            rename_team(bustle_id=bustle.pk, team=team, name=sent["name"])
        return self.team_json(bustle.pk, team)

    @extend_schema(responses=answers(401, 404, 409, deleted=None))
    def delete(self, request: Request, slug: str, team: int) -> Response:
        part_team(bustle_id=self.bustle(slug).pk, team=team)
        return Response(status=204)
