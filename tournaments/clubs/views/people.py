"""The people who run a club: their roles, invitations, and how they end."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.forms.people import InviteForm
from tournaments.clubs.selectors.members import members_of, open_invitations
from tournaments.clubs.services.invitations import withdraw_invitation
from tournaments.clubs.services.members import change_role, remove_member
from tournaments.clubs.views.invited import invited
from tournaments.core.errors import DirectorMustAct
from tournaments.core.roles import Action
from tournaments.core.views.access import attempt, directors_of_club, user_id
from tournaments.core.views.shared import number_in_full
from tournaments.models import Club, Role

ROLES = list(Role)


@directors_of_club(Action.PEOPLE, press=Action.PEOPLE)
def people(request: HttpRequest, club: Club) -> HttpResponse:
    action = request.POST.get("action", "")
    if request.method != "POST":
        return _page(request, club, InviteForm(roles=ROLES))
    if action == "invite":
        return _invite(request, club)
    person, me = number_in_full(request.POST.get("person")), user_id(request)
    if action == "role":
        role = request.POST.get("role", "")
        if role in Role.values:
            attempt(
                request,
                lambda: change_role(club_id=club.pk, user_id=person, role=role, by=me),
                _("Role changed."),
            )
    elif action == "remove":
        attempt(
            request,
            lambda: remove_member(club_id=club.pk, user_id=person, by=me),
            _("Removed. They can’t get in any more."),
        )
    elif action == "withdraw":
        invitation = number_in_full(request.POST.get("invitation"))
        withdraw_invitation(club_id=club.pk, invitation_id=invitation, by=me)
        messages.success(request, _("Invitation withdrawn."))
    if person == me:
        return redirect("director:bustles")
    return redirect("director:club_people", club.slug)


def _invite(request: HttpRequest, club: Club) -> HttpResponse:
    form = InviteForm(request.POST, roles=ROLES)
    if not form.is_valid():
        return _page(request, club, form)
    try:
        new = invited(request, club, form.cleaned_data)
    except DirectorMustAct as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, club, form)
    return _page(request, club, InviteForm(roles=ROLES), new=new)


def _page(
    request: HttpRequest, club: Club, form: InviteForm, new: dict[str, Any] | None = None
) -> HttpResponse:
    context = {
        "club": club,
        "people": members_of(club),
        "invitations": open_invitations(club),
        "roles": Role.choices,
        "me": user_id(request),
        "form": form,
        "new": new,
    }
    return render(request, "club/people.html", context, status=422 if form.errors else 200)
