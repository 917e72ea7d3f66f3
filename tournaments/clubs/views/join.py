"""Accepting an invitation, with an account or without one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.accounts.views.sign_in import sign_in_as
from tournaments.clubs.forms.people import JoinForm
from tournaments.clubs.services.invitations import accept, accept_as_new, invitation_of
from tournaments.core.roles import ROLE_MEANS
from tournaments.core.selectors.audit_log import name_of_user
from tournaments.core.views.access import user_id
from tournaments.core.views.shared import missing_is_404
from tournaments.models import Invitation, Role


@never_cache
@missing_is_404
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """A look spends nothing, or a chat's preview of the link would."""
    invitation = invitation_of(secret)
    form = JoinForm(request.POST or None, initial={"name": invitation.name})
    if request.method != "POST":
        return _page(request, invitation, form)
    if request.user.is_authenticated:
        accept(secret=secret, user_id=user_id(request))
        return redirect(_way_on(invitation))
    if not form.is_valid():
        return _page(request, invitation, form)
    user = accept_as_new(secret=secret, name=form.cleaned_data["name"])
    return sign_in_as(request, user, method="invitation", onward=_way_on(invitation))


def _way_on(invitation: Invitation) -> str:
    if invitation.bustle is None:
        return reverse("director:bustles")
    return reverse("director:board", args=[invitation.bustle.slug])


def _page(request: HttpRequest, invitation: Invitation, form: JoinForm) -> HttpResponse:
    context = {
        "club": invitation.club.name,
        "bustle": invitation.bustle,
        "means": ROLE_MEANS[Role(invitation.role)],
        "me": name_of_user(request.user) if request.user.is_authenticated else "",
        "form": form,
    }
    return render(request, "club/join.html", context, status=422 if form.errors else 200)
