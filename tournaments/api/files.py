"""What was played, as files."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from tournaments.api.base import DirectorView, answers
from tournaments.services.exporting import EXPORTS, export
from tournaments.services.exporting.files import CSV, JSON, WHOLE, XLSX

FILES = (*EXPORTS, WHOLE)
FILE = {(200, kind.partition(";")[0]): OpenApiTypes.BINARY for kind in (CSV, XLSX, JSON)}


@extend_schema(tags=["bustles"])
class ExportFile(DirectorView):
    """Standings, results and hands for a spreadsheet or a program, by full names; the last file is
    the whole bustle, which another Bustle opens."""

    @extend_schema(
        parameters=[OpenApiParameter("file", str, OpenApiParameter.PATH, enum=FILES)],
        responses=FILE | answers(401, 404),
    )
    def get(self, request: Request, slug: str, file: str) -> HttpResponse:
        made = export(self.bustle(slug), file)
        response = HttpResponse(made.content, content_type=made.content_type)
        response["Content-Disposition"] = f'attachment; filename="{made.filename}"'
        return response
