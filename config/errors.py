"""Answers to errors that happen outside a view: pages for people, refusals for programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import defaults

from config.api.parts import PROBLEM_TYPE
from config.api.refusals import refusal_body


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A page for a form that is too old or came from elsewhere; it says what to do now."""
    return render(request, "errors/stale_form.html", status=403)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to a request that nobody can read."""
    if not _is_of_api(request):
        return defaults.bad_request(request, exception)
    return _refusal(400, "malformed", _("This request cannot be read."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer at an address that leads nowhere."""
    if not _is_of_api(request):
        return defaults.page_not_found(request, exception)
    return _refusal(404, "not_found", _("There is nothing here."))


def failed(request: HttpRequest) -> HttpResponse:
    """The answer when Bustle itself failed."""
    if not _is_of_api(request):
        return defaults.server_error(request)
    return _refusal(500, "failed", _("Bustle failed here, and has written down why."))


def _is_of_api(request: HttpRequest) -> bool:
    return request.path.startswith(reverse("newest-api:docs").removesuffix("docs/"))


def _refusal(status: int, code: str, sentence: str) -> HttpResponse:
    body = refusal_body((status, code, "", sentence))
    return JsonResponse(body, status=status, content_type=PROBLEM_TYPE)
