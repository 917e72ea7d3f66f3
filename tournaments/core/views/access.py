"""Getting a director in, and finding what is theirs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.rules.book import InvalidRuleset
from scoring.saying import said
from tournaments.core.errors import DirectorMustAct, StillPlaying
from tournaments.core.links import origin_of, phones_can_open, qr_image
from tournaments.core.selectors.bustles import directors_bustle
from tournaments.core.services.access import CODE_LASTS, make_sign_in_link, redeem_sign_in_link
from tournaments.core.services.audit_log import acting
from tournaments.core.services.serving import SERVING
from tournaments.core.views.shared import View, missing_is_404, posted_from
from tournaments.draw.pairing.model import CannotPair
from tournaments.models import Bustle

security = logging.getLogger("bustle.security")


def directors(view: Callable[..., HttpResponse]) -> View:
    """Signed in, the bustle their own, and never out of a cache: `view(request, bustle, …)`."""

    @login_required
    @never_cache
    @missing_is_404
    @wraps(view)
    def wrapped(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        with acting(director(request)):
            return view(request, directors_bustle(user_id(request), slug), *args, **kwargs)

    return wrapped


def directors_own(view: Callable[..., HttpResponse]) -> View:
    """Access of directors to pages that find their rows by themselves, by the user's id."""
    return login_required(never_cache(missing_is_404(view)))


def user_id(request: HttpRequest) -> int:
    """The signed-in user's id."""
    return int(request.user.pk or 0)


def director(request: HttpRequest) -> str:
    """Name of the director in the log."""
    return f"director:{user_id(request)}"


def attempt(request: HttpRequest, act: Callable[[], Any], done: str = "") -> bool:
    """True if a service was done; the next page says `done`, or what the service refused."""
    try:
        act()
    except (DirectorMustAct, CannotPair, InvalidRuleset) as error:
        messages.error(request, _refusal(request, error))
        return False
    if done:
        messages.success(request, done)
    return True


def _refusal(request: HttpRequest, error: Exception) -> str:
    """What was refused, in words for the director."""
    if isinstance(error, StillPlaying):
        return _with_link_to_table(request, error)
    if isinstance(error, CannotPair):
        return said(error.reason)
    return said(error.sentence) if isinstance(error, InvalidRuleset) else str(error)


def _with_link_to_table(request: HttpRequest, error: StillPlaying) -> str:
    """The refusal with a link to the table that the round waits for."""
    slug = request.resolver_match.kwargs["slug"] if request.resolver_match else ""
    href = reverse("director:sheet", args=[slug, error.round_number, error.table])
    words = _("Enter table %(table)s’s result") % {"table": error.table}
    return format_html('{} <a href="{}">{}</a>', str(error), href, words)


def board_of(bustle: Bustle) -> HttpResponse:
    """Back to the bustle's board."""
    return redirect("director:board", bustle.slug)


@require_safe
def sign_in(request: HttpRequest) -> HttpResponse:
    return _sign_in_page(request)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_link(request: HttpRequest, secret: str) -> HttpResponse:
    """GET shows a button, so that a chat's link preview does not spend the link; POST signs in."""
    if request.method != "POST":
        return _sign_in_page(request, secret=secret)
    user, address = redeem_sign_in_link(secret=secret), request.META.get("REMOTE_ADDR", "")
    if user is None:
        security.warning("a spent or unknown sign-in link was tried from %s", address)
        return _sign_in_page(request, spent=True)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    security.info("user %s signed in from %s", user.pk, address)
    return redirect("director:bustles")


def _sign_in_page(
    request: HttpRequest, *, secret: str | None = None, spent: bool = False
) -> HttpResponse:
    context = {"secret": secret, "spent": spent, "by_enter": SERVING.prints_links}
    return render(request, "sign_in.html", context, status=410 if spent else 200)


@directors_own
def another_device(request: HttpRequest) -> HttpResponse:
    """The code to scan, made by a press only: whoever leafs back does not make another."""
    context: dict[str, Any] = {"link": ""}
    if request.method == "POST" and phones_can_open(origin_of(request)):
        secret = make_sign_in_link(user_id=user_id(request), lasts=CODE_LASTS)
        security.info("user %s made a code for another device", user_id(request))
        link = origin_of(request) + reverse("sign-in-link", args=[secret])
        context = {"link": link, "qr": qr_image(link), "ends_at": timezone.now() + CODE_LASTS}
    return render(request, "another_device.html", context)


@posted_from("public:home")
def sign_out(request: HttpRequest) -> HttpResponse:
    security.info("user %s signed out", request.user.pk)
    logout(request)
    return redirect("public:home")
