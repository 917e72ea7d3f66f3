"""Files of what was played, and the backup of everything."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.accounts.api import require_fresh
from tournaments.archive.exports import FILES, export, takes_long
from tournaments.archive.exports.files import CONTENT_TYPES
from tournaments.archive.jobs import request_file
from tournaments.archive.serializers import BustleFileSerializer, OpeningSerializer
from tournaments.archive.services import open_archive
from tournaments.archive.services.backups import ZIP, make_backup
from tournaments.core.api.base import IDEMPOTENCY_KEY, DirectorView, answers, read, read_query
from tournaments.core.errors import NotNow
from tournaments.core.roles import Action
from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.core.views.downloads import download
from tournaments.jobs.selectors import job_view
from tournaments.jobs.serializers import JobSerializer
from tournaments.setup.serializers.bustles import BustleSerializer

FILE = {
    (200, content_type): (
        OpenApiTypes.OBJECT if content_type == "application/json" else OpenApiTypes.BINARY
    )
    for content_type in CONTENT_TYPES
}
NAME = OpenApiParameter("file", str, OpenApiParameter.PATH, enum=FILES)
AS_A_JOB = "The files of so large a room take their time: ask for this one with POST, as a job."


@extend_schema(tags=["bustles"], parameters=[NAME])
class ExportFile(DirectorView):
    """Standings, results and hands for a spreadsheet or a program, by full names; the last file is
    the whole bustle, which another Bustle opens. With more than 100 people only `standings.csv` is
    there at once, and GET of the others is answered with 409."""

    see = Action.RUN
    press = Action.RUN

    @extend_schema(responses=FILE | answers(401, 404, 409))
    def get(self, request: Request, slug: str, file: str) -> HttpResponse:
        bustle = self.bustle(slug)
        if takes_long(bustle, file):
            raise NotNow(AS_A_JOB)
        exported = export(bustle, file)
        return download(exported.filename, exported.content_type, exported.content)

    @extend_schema(
        request=None,
        responses=answers(401, 404, created=JobSerializer),
        description="Has the file made as a job, in a room of any size; the same one under way is"
        " one job. It is fetched from the job once that is done.",
    )
    def post(self, request: Request, slug: str, file: str) -> Response:
        job_id = request_file(bustle_id=self.bustle(slug).pk, name=file)
        return Response(JobSerializer(job_view(self.user_id, job_id)).data, status=201)


@extend_schema(tags=["printing"])
class Backup(DirectorView):
    """Everything, every club's: for whoever looks after the installation.

    By a token with the scope `host`, or from a browser that signed in within the last 15 minutes.
    """

    press = Action.HOST

    @extend_schema(request=None, responses={(200, ZIP): OpenApiTypes.BINARY} | answers(401, 403))
    def post(self, request: Request) -> HttpResponse:
        require_fresh(request)
        name, content = make_backup(user_id=self.user_id)
        return download(name, ZIP, content)


class BustleFile(DirectorView):
    """Opens a bustle from its file `bustle.json`: all of it, or what is wrong with it (422).

    The body is the file, as JSON or packed as gzip, or the field `file` of a form; up to 1.9 MB,
    packed for one of 20 MB. A bustle that is here already is refused, unless `as_copy` asks for
    another beside it.
    """

    press = Action.SET_UP

    @extend_schema(
        tags=["bustles"],
        parameters=[OpeningSerializer, IDEMPOTENCY_KEY],
        request={
            "application/json": OpenApiTypes.OBJECT,
            "application/gzip": OpenApiTypes.BINARY,
            "multipart/form-data": BustleFileSerializer,
        },
        responses=answers(400, 401, 403, 404, 413, 422, created=BustleSerializer),
    )
    def post(self, request: Request) -> Response:
        asked = read_query(request, OpeningSerializer)
        club_id, data = self.own_club(asked.pop("club", None)), _file(request)
        bustle_id = self.once(
            f"bustle-file:{club_id}",
            lambda: open_archive(data=data, club_id=club_id, **asked).bustle_id,
            content=[sha256(data).hexdigest(), asked],
        )
        bustle = self.bustle(bustle_by_id(bustle_id).slug)
        return Response(BustleSerializer(bustle).data, status=201)


def _file(request: Request) -> bytes:
    """The file of a bustle: the body itself, or the field of a form."""
    if isinstance(request.data, bytes):
        return request.data
    upload: Any = read(request, BustleFileSerializer)["file"]
    return bytes(upload.read())
