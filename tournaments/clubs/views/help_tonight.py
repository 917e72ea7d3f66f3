"""Help for one evening: a code to scan, which ends with the evening."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.forms.people import InviteForm
from tournaments.clubs.selectors.members import helpers_of, open_invitations
from tournaments.clubs.services.invitations import withdraw_invitation
from tournaments.clubs.services.members import remove_helper
from tournaments.clubs.views.invited import invited
from tournaments.core.errors import DirectorMustAct
from tournaments.core.roles import Action
from tournaments.core.views.access import attempt, directors, user_id
from tournaments.core.views.shared import number_in_full
from tournaments.models import Bustle, Role

ROLES = [Role.SCORER, Role.DOOR, Role.DIRECTOR, Role.VIEWER]  # the likeliest first


@directors(Action.RUN, press=Action.RUN)
def help_tonight(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.method != "POST":
        return _page(request, bustle, InviteForm(roles=ROLES))
    action = request.POST.get("action")
    if action == "invite":
        return _invite(request, bustle)
    me = user_id(request)
    if action == "remove":
        person = number_in_full(request.POST.get("person"))
        attempt(
            request,
            lambda: remove_helper(bustle_id=bustle.pk, user_id=person, by=me),
            _("Removed. They can’t get in any more."),
        )
    elif action == "withdraw":
        invitation = number_in_full(request.POST.get("invitation"))
        withdraw_invitation(club_id=bustle.club_id, invitation_id=invitation, by=me)
        messages.success(request, _("Invitation withdrawn."))
    return redirect("director:help_tonight", bustle.slug)


def _invite(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    form = InviteForm(request.POST, roles=ROLES)
    if not form.is_valid():
        return _page(request, bustle, form)
    try:
        new = invited(request, bustle.club, form.cleaned_data, bustle)
    except DirectorMustAct as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, bustle, form)
    return _page(request, bustle, InviteForm(roles=ROLES), new=new)


def _page(
    request: HttpRequest, bustle: Bustle, form: InviteForm, new: dict[str, Any] | None = None
) -> HttpResponse:
    context = {
        "bustle": bustle,
        "over": bustle.state == Bustle.State.FINISHED,
        "people": helpers_of(bustle),
        "invitations": open_invitations(bustle.club, bustle),
        "form": form,
        "new": new,
    }
    return render(request, "club/help_tonight.html", context, status=422 if form.errors else 200)
