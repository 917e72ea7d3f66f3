"""Stopping a club's mail: by the link in it, or by the button that mail programs make of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.core.views.shared import missing_is_404
from tournaments.mail.selectors.stops import club_of_stop, is_stopped, read_stop_token
from tournaments.mail.services.stops import allow_mail, stop_mail


# A mail program presses the button from outside (RFC 8058); the link itself is the proof.
@csrf_exempt
@never_cache
@missing_is_404
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """GET only asks: programs that look for dangerous links follow every one of them."""
    club_id, digest = read_stop_token(token)
    club = club_of_stop(club_id)
    if request.method == "POST" and request.POST.get("action") == "allow":
        allow_mail(club_id=club_id, digest=digest)
    elif request.method == "POST":
        stop_mail(club_id=club_id, digest=digest)
    context = {"club": club, "stopped": is_stopped(club_id, digest)}
    return render(request, "public/stop_mail.html", context)
