"""Showing once more who one is, before Bustle hands out everything."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from tournaments.accounts.selectors import (
    has_confirmed_address,
    has_passkey,
    has_password,
    mail_is_set,
)
from tournaments.accounts.services import is_fresh
from tournaments.core.views.access import user_id
from tournaments.core.views.shared import View


def fresh_sign_in(view: Callable[..., Any]) -> View:
    """For whoever signed in within the last minutes; others do so again, and come back."""

    @login_required
    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_fresh(request):
            return _to(reverse("sign-in-again"), request.path)
        answer: HttpResponse = view(request, *args, **kwargs)
        return answer

    return wrapped


@login_required
@never_cache
def sign_in_again(request: HttpRequest) -> HttpResponse:
    """The ways of this user; what allauth has no second look for begins with signing out."""
    after = request.POST.get("next", request.GET.get("next", ""))
    if not url_has_allowed_host_and_scheme(after, allowed_hosts=None):
        after = reverse("account")
    if is_fresh(request):
        return redirect(after)
    if request.method == "POST":
        logout(request)
        return _to(reverse("sign-in"), after)
    context = {
        "next": after,
        "query": urlencode({"next": after}),
        "password": has_password(user_id(request)),
        "passkey": has_passkey(user_id(request)),
        "code": mail_is_set() and has_confirmed_address(user_id(request)),
    }
    return render(request, "account/again.html", context)


def _to(page: str, after: str) -> HttpResponseRedirect:
    return HttpResponseRedirect(f"{page}?{urlencode({'next': after})}")
