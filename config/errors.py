"""Pages for errors that happen before a view is reached."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A page for a form that is too old or came from elsewhere; it says what to do now."""
    return render(request, "errors/stale_form.html", status=403)
