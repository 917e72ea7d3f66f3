"""Jobs: following them, giving them up, fetching what they made."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import DirectorView, answers
from tournaments.core.roles import Action
from tournaments.core.views.downloads import download
from tournaments.jobs.registry import content_types
from tournaments.jobs.selectors import job_file, job_view
from tournaments.jobs.serializers import JobSerializer
from tournaments.jobs.services import cancel_job

FILES = {(200, content_type): OpenApiTypes.BINARY for content_type in content_types()}


@extend_schema(tags=["printing"])
class JobDetail(DirectorView):
    """Progress of a document, a file or a search; DELETE gives it up while it is not done."""

    press = Action.RUN

    @extend_schema(responses=answers(401, 404, ok=JobSerializer))
    def get(self, request: Request, job_id: int) -> Response:
        return Response(
            JobSerializer(job_view(self.user_id, job_id, self.needed, self.within)).data
        )

    @extend_schema(request=None, responses=answers(401, 404, deleted=None))
    def delete(self, request: Request, job_id: int) -> Response:
        cancel_job(job_id=job_view(self.user_id, job_id, self.needed, self.within).id)
        return Response(status=204)


@extend_schema(tags=["printing"])
class JobFile(DirectorView):
    """The finished document or file."""

    see = Action.RUN

    @extend_schema(responses=FILES | answers(401, 404))
    def get(self, request: Request, job_id: int) -> HttpResponse:
        file = job_file(self.user_id, job_id, self.within)
        return download(file.filename, file.content_type, bytes(file.content))
