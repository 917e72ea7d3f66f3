"""Getting somebody in: the page with every way, links that work once, and signing out."""

from __future__ import annotations

import logging
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import perform_login
from allauth.account.views import LoginView
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.accounts.forms import SendCodeForm
from tournaments.accounts.selectors import mail_is_set
from tournaments.core.links import origin_of, phones_can_open, qr_image
from tournaments.core.roles import Action
from tournaments.core.services.access import CODE_LASTS, make_sign_in_link, redeem_sign_in_link
from tournaments.core.services.security_log import log_security
from tournaments.core.services.serving import SERVING
from tournaments.core.views.access import directors_own, user_id
from tournaments.core.views.shared import View, posted_from
from tournaments.models import SecurityEvent

security = logging.getLogger("bustle.security")


class SignIn(LoginView):
    """Every way in on one page; what is posted here is a password."""

    template_name = "sign_in.html"

    @method_decorator(require_http_methods(["GET", "HEAD", "POST"]))
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | ways_in()


def ways_in() -> dict[str, Any]:
    """Ways to sign in here, as the page names them."""
    code_form = SendCodeForm(auto_id="code_%s") if mail_is_set() else None
    return {"code_form": code_form, "by_enter": SERVING.prints_links}


def with_mail(view: View) -> View:
    """For pages that send e-mail: without a mail server there are none."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not mail_is_set():
            raise Http404("There is no mail server.")
        return view(request, *args, **kwargs)

    return wrapped


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_link(request: HttpRequest, secret: str) -> HttpResponse:
    """GET shows a button, so that a chat's link preview does not spend the link; POST signs in."""
    if request.method != "POST":
        return render(request, "sign_in.html", {"secret": secret})
    user = redeem_sign_in_link(secret=secret)
    if user is None:
        address = get_adapter(request).get_client_ip(request)
        security.warning("a spent or unknown sign-in link was tried from %s", address)
        return render(request, "sign_in.html", ways_in() | {"spent": True}, status=410)
    return sign_in_as(request, user, method="link", onward=reverse("director:bustles"))


def sign_in_as(request: HttpRequest, user: Any, *, method: str, onward: str) -> HttpResponse:
    """Signs somebody in who has shown a link of theirs, and leads them onward."""
    if request.user.is_authenticated and request.user.pk != user.pk:
        logout(request)
    record_authentication(request, user, method=method)
    answer: HttpResponse = perform_login(request, user, redirect_url=onward)
    return answer


@directors_own(Action.OWN, press=Action.OWN)
def another_device(request: HttpRequest) -> HttpResponse:
    """The code to scan, made by a press only: whoever leafs back does not make another."""
    context: dict[str, Any] = {"link": ""}
    if request.method == "POST" and phones_can_open(origin_of(request)):
        secret = make_sign_in_link(user_id=user_id(request), lasts=CODE_LASTS)
        log_security(
            SecurityEvent.Kind.LINK, user_id=user_id(request), detail=_("for another device")
        )
        link = origin_of(request) + reverse("sign-in-link", args=[secret])
        context = {"link": link, "qr": qr_image(link), "ends_at": timezone.now() + CODE_LASTS}
    return render(request, "another_device.html", context)


@posted_from("public:home")
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("public:home")
