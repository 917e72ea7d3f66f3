"""Documents asked for by programs, among the jobs of a bustle."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.clubs.api import ClubView
from tournaments.clubs.serializers import ClubSettingsSerializer
from tournaments.core.api.base import PAGES, DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.jobs.selectors import job_view, jobs_of
from tournaments.jobs.serializers import JobSerializer
from tournaments.jobs.services import request_job
from tournaments.printing.documents.base import DocumentParams
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.serializers import JobRequestSerializer
from tournaments.printing.services.logos import remove_logo, set_logo


@extend_schema(tags=["printing"])
class JobList(DirectorView):
    """The bustle's newest jobs; or a document to be made. The same one under way is one job."""

    press = Action.RUN

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=JobSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(jobs_of(self.bustle(slug).pk), JobSerializer)

    @extend_schema(
        request=JobRequestSerializer, responses=answers(400, 401, 404, created=JobSerializer)
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, JobRequestSerializer)
        document = DOCUMENTS[sent["kind"]]
        params = DocumentParams(
            paper=sent.get("paper", bustle.club.paper),
            origin=origin_of_club(request, bustle.club_id),
        )
        if document.items and "numbers" in sent:
            params["numbers"] = sorted(set(sent["numbers"]))
        if document.of_a_round and "round" in sent:
            params["round"] = sent["round"]
        job_id = request_job(bustle_id=bustle.pk, kind=document.kind, params=params)
        return Response(JobSerializer(job_view(self.user_id, job_id)).data, status=201)


@extend_schema(tags=["clubs"])
class ClubLogo(ClubView):
    """The club's logo: PUT a PNG, JPEG or SVG of up to 1 MB as the body, DELETE takes it away."""

    @extend_schema(
        request={
            "image/png": OpenApiTypes.BINARY,
            "image/jpeg": OpenApiTypes.BINARY,
            "image/svg+xml": OpenApiTypes.BINARY,
        },
        responses=answers(400, 401, 403, 404, 413, 415, 422, ok=ClubSettingsSerializer),
    )
    def put(self, request: Request, club_id: int) -> Response:
        own = self.own_club(club_id)
        picture: Any = request.data
        set_logo(club_id=own, data=picture)
        return self.club_json(own)

    @extend_schema(request=None, responses=answers(401, 403, 404, deleted=None))
    def delete(self, request: Request, club_id: int) -> Response:
        remove_logo(club_id=self.own_club(club_id))
        return Response(status=204)
