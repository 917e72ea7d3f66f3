"""The logo of the director's own club."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.clubs.forms.settings import ClubForm, LogoForm
from tournaments.clubs.views.settings import club_page
from tournaments.core.roles import Action
from tournaments.core.views.access import directors_of_club
from tournaments.core.views.shared import posted_from
from tournaments.models import Club
from tournaments.printing.services.logos import BadLogo, remove_logo, set_logo


@posted_from("director:club_settings")
@directors_of_club(Action.CLUB, press=Action.CLUB)
def club_logo(request: HttpRequest, club: Club) -> HttpResponse:
    if request.POST.get("action") == "remove":
        remove_logo(club_id=club.pk)
        messages.success(request, _("Logo removed."))
        return redirect("director:club_settings", club.slug)
    form = LogoForm(request.POST, request.FILES)
    if not form.is_valid() or not _is_kept(club.pk, form):
        return club_page(request, club, ClubForm(instance=club), form)
    messages.success(request, _("Logo saved. It’s on certificates from now on."))
    return redirect("director:club_settings", club.slug)


def _is_kept(club_id: int, form: LogoForm) -> bool:
    try:
        set_logo(club_id=club_id, data=form.cleaned_data["file"].read())
    except BadLogo as bad:
        form.add_error(bad.field, bad.sentence)
        return False
    return True
