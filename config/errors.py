"""Pages for what went wrong before a view could say so."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form was too old or came from elsewhere: say what to do, not what failed."""
    return render(request, "errors/stale_form.html", status=403)
