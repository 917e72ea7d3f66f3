"""New links for a table, for all tables, or for everything of a bustle."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.play.serializers.new_links import NewLinksSerializer
from tournaments.play.services.links import renew_links, renew_table_link, renew_table_links


@extend_schema(tags=["bustles"])
class NewLinks(DirectorView):
    """Ends printed links at once; tents and cards have to be printed again."""

    press = Action.RUN

    @extend_schema(request=NewLinksSerializer, responses={204: None} | answers(400, 401, 404))
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, NewLinksSerializer)
        if sent["of"] == "table":
            renew_table_link(bustle_id=bustle.pk, table=sent["table"])
        elif sent["of"] == "tables":
            renew_table_links(bustle_id=bustle.pk)
        else:
            renew_links(bustle_id=bustle.pk)
        return Response(status=204)
