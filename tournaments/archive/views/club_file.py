"""A club as one file: taken away by its owner, and opened by whoever runs another server."""

from __future__ import annotations

import tempfile
from typing import Any

from django import forms
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.accounts.views.fresh import fresh_sign_in
from tournaments.archive.forms import ClubFileForm
from tournaments.archive.services.club_opening import OpenedClub, open_club
from tournaments.archive.services.club_writing import write_club
from tournaments.archive.services.file import BadArchive
from tournaments.core.links import origin_of, qr_image
from tournaments.core.roles import Action
from tournaments.core.services.security_log import log_security
from tournaments.core.views.access import directors_of_club, directors_own, user_id
from tournaments.core.views.shared import posted_from
from tournaments.models import Club, SecurityEvent

IN_MEMORY = 5_000_000  # bytes; what is more waits on the disk
JSON_LINES = "application/jsonl"


@directors_of_club(Action.PEOPLE)
def club_file(request: HttpRequest, club: Club) -> HttpResponse:
    return render(request, "club/file.html", {"club": club})


@posted_from("director:club_file")
@directors_of_club(Action.PEOPLE, press=Action.PEOPLE)
@fresh_sign_in
def download(request: HttpRequest, club: Club) -> Any:
    """Everything of the club, people's contacts among it: for its owner."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  (the answer closes it)
    name = write_club(club_id=club.pk, to=file)
    file.seek(0)
    kind = SecurityEvent.Kind.EXPORT
    log_security(kind, user_id=user_id(request), club_id=club.pk, detail=name)
    return FileResponse(file, as_attachment=True, filename=name, content_type=JSON_LINES)


@directors_own(Action.HOST, press=Action.HOST)
def open_file(request: HttpRequest) -> HttpResponse:
    """A club out of a file: all of it, or what is wrong beside the field."""
    form = ClubFileForm(request.POST or None, request.FILES or None)
    opened = _open(request, form) if request.method == "POST" and form.is_valid() else None
    if opened is None:
        status = 422 if form.errors else 200
        return render(request, "host/open_club.html", {"form": form}, status=status)
    origin = origin_of(request)
    links = [(one, origin + reverse("join", args=[one.secret])) for one in opened.invited]
    invited = [{"who": one, "link": link, "qr": qr_image(link)} for one, link in links]
    context = {"club": opened.club, "bustles": opened.bustles, "invited": invited}
    return render(request, "host/opened_club.html", context)


def _open(request: HttpRequest, form: forms.Form) -> OpenedClub | None:
    """The club that was opened; None if the form says why there is none."""
    try:
        return open_club(file=form.cleaned_data["file"], by=user_id(request))
    except BadArchive as error:
        form.add_error(error.field, error.sentence)
        return None
