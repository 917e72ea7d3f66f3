"""Documents, and the backup: asking for them, following them, fetching them."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.archive.api import FILE
from tournaments.archive.services.backups import make_backup
from tournaments.core.api.base import DirectorView, answers, read
from tournaments.core.links import origin_of
from tournaments.jobs.selectors import job_file, job_view, jobs_of
from tournaments.jobs.serializers import JobRequestSerializer, JobSerializer
from tournaments.jobs.services import cancel_job, request_job
from tournaments.printing.services import OF_A_ROUND, OF_ITEMS

PDF, ZIP = "application/pdf", "application/zip"


@extend_schema(tags=["printing"])
class JobList(DirectorView):
    """The bustle's newest jobs; or a document to be made. The same one under way is one job."""

    @extend_schema(responses=answers(401, 404, ok=JobSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return Response(JobSerializer(jobs_of(self.bustle(slug).pk), many=True).data)

    @extend_schema(
        request=JobRequestSerializer, responses=answers(400, 401, 404, created=JobSerializer)
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, JobRequestSerializer)
        params = {"paper": sent["paper"], "origin": origin_of(request)}
        if sent["kind"] in OF_ITEMS and "numbers" in sent:
            params["numbers"] = sorted(set(sent["numbers"]))
        if sent["kind"] in OF_A_ROUND and "round" in sent:
            params["round"] = sent["round"]
        job_id = request_job(bustle_id=bustle.pk, kind=sent["kind"], params=params)
        return Response(JobSerializer(job_view(self.user_id, job_id)).data, status=201)


@extend_schema(tags=["printing"])
class JobDetail(DirectorView):
    """How far a document, a file or a search is; DELETE gives it up while it is not done."""

    @extend_schema(responses=answers(401, 404, ok=JobSerializer))
    def get(self, request: Request, job_id: int) -> Response:
        return Response(JobSerializer(job_view(self.user_id, job_id)).data)

    @extend_schema(request=None, responses=answers(401, 404, deleted=None))
    def delete(self, request: Request, job_id: int) -> Response:
        cancel_job(job_id=job_view(self.user_id, job_id).id)
        return Response(status=204)


@extend_schema(tags=["printing"])
class JobFile(DirectorView):
    """The finished document or file."""

    @extend_schema(responses=FILE | {(200, PDF): OpenApiTypes.BINARY} | answers(401, 404))
    def get(self, request: Request, job_id: int) -> HttpResponse:
        made = job_file(self.user_id, job_id)
        return _download(made.filename, made.content_type, bytes(made.content))


@extend_schema(tags=["printing"])
class Backup(DirectorView):
    """Everything, every club's: for whoever looks after the installation."""

    permission_classes = (IsAdminUser,)

    @extend_schema(request=None, responses={(200, ZIP): OpenApiTypes.BINARY} | answers(401, 403))
    def post(self, request: Request) -> HttpResponse:
        name, content = make_backup()
        return _download(name, ZIP, content)


def _download(name: str, content_type: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
