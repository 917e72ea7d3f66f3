"""A club's settings, for those who run it: its name and address, how it looks and speaks."""

from __future__ import annotations

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.forms.settings import ClubForm, LogoForm
from tournaments.clubs.services.settings import change_club, forget_usual_evening
from tournaments.core.roles import Action
from tournaments.core.selectors.access import clubs_where, every_club_of
from tournaments.core.selectors.languages import language_of_club
from tournaments.core.selectors.logos import logo_address
from tournaments.core.speaking import speaking
from tournaments.core.views.access import directors_of_club, directors_own, user_id
from tournaments.models import Club


@directors_own()
def only_club(request: HttpRequest) -> HttpResponse:
    """On to the club that they run; to a choice where there are several."""
    mine = clubs_where(user_id(request), Action.SEE)
    if len(mine) > 1:
        return redirect("director:clubs")
    [club] = mine
    page = "director:club_settings" if club.access.may(Action.CLUB) else "public:club"
    return redirect(page, club.slug)


@directors_own()
def clubs(request: HttpRequest) -> HttpResponse:
    return render(request, "club/clubs.html", {"clubs": every_club_of(user_id(request))})


@directors_of_club(Action.CLUB, press=Action.CLUB)
def club_settings(request: HttpRequest, club: Club) -> HttpResponse:
    if request.POST.get("action") == "forget_usual":
        forget_usual_evening(club_id=club.pk)
        messages.success(request, _("New bustles start with what Bustle suggests."))
        return redirect("director:club_settings", club.slug)
    form = ClubForm(request.POST or None, instance=copy(club))  # it writes what was sent into it
    if request.method != "POST" or not form.is_valid():
        return club_page(request, club, form, LogoForm())
    change_club(club_id=club.pk, settings=form.cleaned_data)
    with speaking(language_of_club(club.pk)):
        messages.success(request, _("Saved."))
    return redirect("director:club_settings", form.cleaned_data["slug"])


def club_page(
    request: HttpRequest, club: Club, form: ClubForm, logo_form: LogoForm
) -> HttpResponse:
    """The page of a club, with what is wrong beside its field."""
    context = {
        "club": club,
        "form": form,
        "logo": logo_address(club.pk),
        "logo_form": logo_form,
    }
    status = 422 if form.errors or logo_form.errors else 200
    return render(request, "club/settings.html", context, status=status)
