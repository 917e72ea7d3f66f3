"""The security log of a club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.clubs.selectors.security import security_page
from tournaments.core.roles import Action
from tournaments.core.views.access import directors_of_club
from tournaments.models import Club


@directors_of_club(Action.PEOPLE)
def security_log(request: HttpRequest, club: Club) -> HttpResponse:
    page, lines = security_page(club, request.GET.get("page"))
    return render(request, "club/security.html", {"club": club, "page": page, "lines": lines})
