"""Putting oneself on the list, without an account."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.api.throttles import allow_sign_up
from tournaments.core.errors import DirectorMustAct, SameName
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.services.once import RequestKey, once
from tournaments.core.views.shared import missing_is_404, request_key
from tournaments.models import Bustle
from tournaments.players.forms.sign_up import UNSEEN, SignUpForm
from tournaments.players.selectors.sign_up import (
    SignUpList,
    own_code_of,
    sign_up_list,
)
from tournaments.players.services import sign_up as signing_up

TOO_MANY = gettext_lazy("Sign-up is busy right now. Wait a minute, then send it again.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@missing_is_404
def sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    bustle = public_bustle(slug)
    listed = sign_up_list(bustle)
    form = SignUpForm(request.POST or None, pairs=listed.pairs)
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, bustle, listed, form)
    if not allow_sign_up(bustle.pk):
        form.add_error(None, TOO_MANY)
        return _form_page(request, bustle, listed, form, status=429)
    number = _entered(bustle, form, request_key(request))
    if number is None:
        return _form_page(request, bustle, sign_up_list(bustle), form)
    messages.success(request, _("You’re signed up. Keep the link below."))
    return redirect("public:entry", own_code_of(bustle.pk, number))


def sign_up_line(bustle: Bustle) -> dict[str, Any] | None:
    """The list as the public page of the bustle tells of it; None while nobody can sign up."""
    return line_of(sign_up_list(bustle))


def line_of(listed: SignUpList) -> dict[str, Any] | None:
    """The same of a list that is known already."""
    return {"said": list_sentence(listed), "full": listed.full} if listed.open else None


def list_sentence(listed: SignUpList) -> str:
    """Progress of the list: "21 of 24 places are taken." """
    if listed.limit is None:
        signed_up = ngettext("%(count)s player so far.", "%(count)s players so far.", listed.listed)
        return signed_up % {"count": listed.listed}
    places = {"listed": listed.listed, "limit": listed.limit, "waiting": listed.waiting}
    if not listed.full:
        return _("%(listed)s of %(limit)s places are taken.") % places
    if not listed.waiting:
        return _("All %(limit)s places are taken. You can join the waiting list.") % places
    return _("All %(limit)s places are taken, with %(waiting)s on the waiting list.") % places


def _entered(bustle: Bustle, form: SignUpForm, key: RequestKey | None) -> int | None:
    """The number that somebody has now; None if the form says why they have none."""
    sent = {name: value for name, value in form.cleaned_data.items() if name not in UNSEEN}
    try:
        return once(
            f"sign-up:{bustle.pk}", key, lambda: signing_up.sign_up(bustle_id=bustle.pk, **sent)
        )
    except DirectorMustAct as refusal:
        form.same_name = isinstance(refusal, SameName)
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        return None


def _form_page(
    request: HttpRequest, bustle: Bustle, listed: SignUpList, form: SignUpForm, status: int = 200
) -> HttpResponse:
    context = {"bustle": bustle, "list": listed, "said": list_sentence(listed), "form": form}
    status = 422 if form.errors and status == 200 else status
    return render(request, "public/sign_up.html", context, status=status)
