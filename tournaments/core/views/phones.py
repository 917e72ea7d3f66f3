"""Links that phones can't open, and what to do about it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from tournaments.core.errors import NotNow
from tournaments.core.links import is_private, origin_of, phones_can_open
from tournaments.core.roles import Action
from tournaments.core.services.serving import SERVING, let_phones_in
from tournaments.core.views.access import clubs_here, directors_own
from tournaments.core.views.shared import posted_from

LET_IN = _("Phones on this Wi-Fi can open Bustle now: %(address)s")


def phones(request: HttpRequest) -> dict[str, Any]:
    """`phones` for every template that shows a link (a context processor); see
    templates/components/phones.html. `on_this_network`: the address, where another network has
    another."""
    origin = origin_of(request)
    reach = phones_can_open(origin)
    return {
        "phones": {
            "reach": reach,
            "on_this_network": origin if reach and is_private(origin) else "",
            "may_let_in": SERVING.let_phones_in is not None,
            "embedded": settings.JOBS_BY == "companion",
        }
    }


@posted_from("director:bustles")
@directors_own(Action.RUN, press=Action.RUN)
def let_in(request: HttpRequest) -> HttpResponse:
    """One press, and back to the page with the links."""
    clubs_here(request)
    try:
        messages.success(request, LET_IN % {"address": let_phones_in()})
    except NotNow as refusal:
        messages.error(request, refusal.sentence)
    back = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        return redirect(back)
    return redirect("director:bustles")
