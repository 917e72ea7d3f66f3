"""What was played, as files."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.archive.exports import FILES, export, takes_long
from tournaments.archive.exports.files import CSV, JSON, XLSX
from tournaments.core.api.base import DirectorView, answers
from tournaments.core.errors import NotNow
from tournaments.jobs.selectors import job_view
from tournaments.jobs.serializers import JobSerializer
from tournaments.jobs.services import request_file

FILE = {(200, kind.partition(";")[0]): OpenApiTypes.BINARY for kind in (CSV, XLSX, JSON)}
NAME = OpenApiParameter("file", str, OpenApiParameter.PATH, enum=FILES)
AS_A_JOB = "The files of so large a room take their time: ask for this one with POST, as a job."


@extend_schema(tags=["bustles"], parameters=[NAME])
class ExportFile(DirectorView):
    """Standings, results and hands for a spreadsheet or a program, by full names; the last file is
    the whole bustle, which another Bustle opens. With more than 100 people only `standings.csv` is
    there at once, and GET of the others is answered with 409."""

    @extend_schema(responses=FILE | answers(401, 404, 409))
    def get(self, request: Request, slug: str, file: str) -> HttpResponse:
        bustle = self.bustle(slug)
        if takes_long(bustle, file):
            raise NotNow(AS_A_JOB)
        made = export(bustle, file)
        response = HttpResponse(made.content, content_type=made.content_type)
        response["Content-Disposition"] = f'attachment; filename="{made.filename}"'
        return response

    @extend_schema(
        request=None,
        responses=answers(401, 404, created=JobSerializer),
        description="Has the file made as a job, in a room of any size; the same one under way is"
        " one job. It is fetched from the job once that is done.",
    )
    def post(self, request: Request, slug: str, file: str) -> Response:
        job_id = request_file(bustle_id=self.bustle(slug).pk, name=file)
        return Response(JobSerializer(job_view(self.user_id, job_id)).data, status=201)
