"""A bustle that comes from elsewhere, as a file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.archive.forms import BustleFileForm
from tournaments.archive.services import BadArchive, Opened, open_archive
from tournaments.core.roles import Action
from tournaments.core.views.access import clubs_here, directors_own


@directors_own(Action.SET_UP, press=Action.SET_UP)
def open_file(request: HttpRequest) -> HttpResponse:
    """A bustle out of a file: all of it, or what is wrong beside the field."""
    clubs = [(club.pk, club.name) for club in clubs_here(request)]
    form = BustleFileForm(request.POST or None, request.FILES or None, clubs=clubs)
    if request.method == "POST" and form.is_valid():
        try:
            opened = _open(form.cleaned_data)
        except BadArchive as error:
            form.add_error(error.field, error.sentence)
        else:
            messages.success(request, _success(opened))
            return redirect("director:board", opened.slug)
    status = 422 if form.errors else 200
    return render(request, "director/open_file.html", {"form": form}, status=status)


def _open(sent: dict[str, Any]) -> Opened:
    return open_archive(
        data=sent["file"].read(),
        club_id=sent["club"],
        same_people=sent["same_people"],
        as_copy=sent["as_copy"],
    )


def _success(opened: Opened) -> str:
    if opened.other_address:
        taken = _("%(bustle)s is open. Its address was taken, so it has a new one here.")
        return taken % {"bustle": opened.name}
    return _("%(bustle)s is open. Carry on where it stopped.") % {"bustle": opened.name}
