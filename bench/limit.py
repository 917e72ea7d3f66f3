"""The addresses of Bustle and one more that does nothing but insert one row: the least that any
entry can cost through the same server."""

from __future__ import annotations

from uuid import uuid4

from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone

from config.urls import urlpatterns as of_bustle

ROW = "/bench/row"


def row(request: HttpRequest) -> HttpResponse:
    """One row, committed."""
    Session.objects.create(session_key=uuid4().hex, session_data="", expire_date=timezone.now())
    return HttpResponse("done")


urlpatterns = [path(ROW.removeprefix("/"), row), *of_bustle]
