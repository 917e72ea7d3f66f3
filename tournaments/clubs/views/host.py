"""The clubs of an installation, for whoever runs the server: their size, new ones, the end."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.forms.host import NewClubForm
from tournaments.clubs.selectors.host import clubs_to_host, sizes_of
from tournaments.clubs.services.host import (
    OWNERS_LINK_LASTS,
    add_club,
    close_club,
    owners_link,
    reopen_club,
)
from tournaments.core.errors import NoSuchThing
from tournaments.core.links import origin_of, qr_image
from tournaments.core.roles import Action
from tournaments.core.services.once import once
from tournaments.core.views.access import attempt, directors_own, user_id
from tournaments.core.views.shared import number_in_full, request_key
from tournaments.models import Club

LONGEST_SEARCH = 80


@directors_own(Action.HOST, press=Action.HOST)
def clubs(request: HttpRequest) -> HttpResponse:
    """All clubs and their size; one is closed or opened again, or its owner gets a new link."""
    if request.method == "POST":
        return _press(request)
    words = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    page = clubs_to_host(words, request.GET.get("page"))
    context = {"words": words, "page": page, "sizes": sizes_of(list(page))}
    return render(request, "host/clubs.html", context)


@directors_own(Action.HOST, press=Action.HOST)
def new_club(request: HttpRequest) -> HttpResponse:
    form = NewClubForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        context = {"form": form}
        return render(request, "host/new_club.html", context, status=422 if form.errors else 200)
    sent = {name: form.cleaned_data[name] for name in ("name", "owner")}
    make = partial(add_club, **sent, by=user_id(request))
    return _link_page(request, once("club", request_key(request), make))


def _press(request: HttpRequest) -> HttpResponse:
    club_id, action = number_in_full(request.POST.get("club")), request.POST.get("action")
    if action == "link":
        return _link_page(request, club_id)
    services: dict[str | None, Any] = {
        "close": (close_club, _("The club is closed. Nothing was deleted.")),
        "reopen": (reopen_club, _("The club is open again.")),
    }
    if action in services:
        service, done = services[action]
        attempt(request, lambda: service(club_id=club_id, by=user_id(request)), done)
    return redirect("director:host")


def _link_page(request: HttpRequest, club_id: int) -> HttpResponse:
    """The link that signs a club's owner in once, to be handed over."""
    club = Club.objects.filter(pk=club_id).first()
    if club is None:
        raise NoSuchThing(_("There is no such club."))
    owner, secret = owners_link(club_id=club_id)
    link = origin_of(request) + reverse("sign-in-link", args=[secret])
    context = {"club": club, "owner": owner, "link": link, "qr": qr_image(link)}
    context["ends_at"] = timezone.now() + OWNERS_LINK_LASTS
    return render(request, "host/owners_link.html", context)
