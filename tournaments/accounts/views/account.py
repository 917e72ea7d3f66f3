"""The account page: everything that lets its owner in, and where they are signed in."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.accounts.forms import NameForm
from tournaments.accounts.selectors import mail_is_set, passkeys_of, sessions_of
from tournaments.accounts.services import end_other_sessions, end_session, remove_password
from tournaments.accounts.views.fresh import fresh_sign_in
from tournaments.core.roles import Action
from tournaments.core.views.access import directors_own, user_id
from tournaments.core.views.shared import posted_from


@directors_own(Action.OWN, press=Action.OWN)
def account(request: HttpRequest) -> HttpResponse:
    """The page; what is posted here is a name."""
    form = NameForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("account")
    context: dict[str, Any] = {
        "form": form,
        "mail": mail_is_set(),
        "addresses": EmailAddress.objects.filter(user_id=user_id(request)).order_by("email"),
        "passkeys": passkeys_of(user_id(request)),
        "sessions": sessions_of(user_id(request), request.session.session_key),
    }
    return render(request, "account/account.html", context, status=422 if form.errors else 200)


@posted_from("account")
@fresh_sign_in
def password_remove(request: HttpRequest) -> HttpResponse:
    update_session_auth_hash(request, remove_password(user_id=user_id(request)))
    messages.success(request, _("Password removed."))
    return redirect("account")


def _ended(request: HttpRequest, count: int) -> HttpResponse:
    words = ngettext("Signed out on one device.", "Signed out on %(count)s devices.", count)
    messages.success(request, words % {"count": count})
    return redirect("account")


@posted_from("account")
@directors_own(Action.OWN, press=Action.OWN)
def session_end(request: HttpRequest, session_id: int) -> HttpResponse:
    end_session(user_id=user_id(request), session_id=session_id)
    return _ended(request, 1)


@posted_from("account")
@directors_own(Action.OWN, press=Action.OWN)
def sessions_end(request: HttpRequest) -> HttpResponse:
    key = request.session.session_key or ""
    return _ended(request, end_other_sessions(user_id=user_id(request), this_session=key))
