"""The director's own club: what it is called, how it speaks, and its logo."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.forms import ClubForm, LogoForm
from tournaments.clubs.services import change_club
from tournaments.core.roles import Action
from tournaments.core.selectors.languages import language_of_club
from tournaments.core.selectors.logos import logo_address
from tournaments.core.speaking import speaking
from tournaments.core.views.access import clubs_here, directors_own
from tournaments.models import Club


@directors_own(Action.CLUB, press=Action.CLUB)
def club_edit(request: HttpRequest) -> HttpResponse:
    clubs = clubs_here(request)
    form = ClubForm(request.POST or None, instance=clubs[0])
    if request.method != "POST" or not form.is_valid():
        return club_page(request, clubs[0], form, LogoForm())
    change_club(club_id=clubs[0].pk, **form.cleaned_data)
    with speaking(language_of_club(clubs[0].pk)):
        messages.success(request, _("Saved."))
    return redirect("director:club")


def club_page(
    request: HttpRequest, club: Club, form: ClubForm, logo_form: LogoForm
) -> HttpResponse:
    """The page of a club, with what is wrong beside its field."""
    context = {"form": form, "logo": logo_address(club.pk), "logo_form": logo_form}
    status = 422 if form.errors or logo_form.errors else 200
    return render(request, "club/settings.html", context, status=status)
