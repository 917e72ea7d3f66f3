"""One's own tokens, with which programs act."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.accounts.forms import TokenForm
from tournaments.accounts.views.fresh import fresh_sign_in
from tournaments.core.roles import Action
from tournaments.core.selectors.tokens import tokens_of
from tournaments.core.services.tokens import NewToken, make_token, revoke_token
from tournaments.core.views.access import attempt, directors_own, is_host, user_id
from tournaments.core.views.shared import posted_from


@directors_own(Action.OWN, press=Action.OWN)
@fresh_sign_in
def tokens(request: HttpRequest) -> HttpResponse:
    """The list, and a form for a new one, which the answer shows this once."""
    form = TokenForm(request.POST or None, host=is_host(request))
    made: list[NewToken] = []
    if request.method == "POST" and form.is_valid():
        wanted = form.wanted()
        attempt(request, lambda: made.append(make_token(user_id=user_id(request), **wanted)))
    context = {
        "form": TokenForm(host=is_host(request)) if made else form,
        "made": made[0] if made else None,
        "tokens": tokens_of(user_id(request)),
    }
    return render(request, "account/tokens.html", context, status=422 if form.errors else 200)


@posted_from("account-tokens")
@directors_own(Action.OWN, press=Action.OWN)
def revoke(request: HttpRequest, key: str) -> HttpResponse:
    revoke_token(user_id=user_id(request), key=key)
    messages.success(request, _("Token revoked. Programs that use it are out."))
    return redirect("account-tokens")
