"""Getting a director in, and finding what is theirs."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import resolve, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.rules.book import InvalidRuleset
from scoring.saying import said
from tournaments.core.errors import DirectorMustAct, NotAllowed, StillPlaying
from tournaments.core.roles import Action, host_only
from tournaments.core.selectors.access import club_where, clubs_where
from tournaments.core.selectors.bustles import directors_bustle
from tournaments.core.services.audit_log import acting
from tournaments.core.views.shared import (
    View,
    kept_private,
    missing_is_404,
    refused_is_403,
)
from tournaments.draw.pairing.model import CannotPair
from tournaments.models import Bustle, Club

security = logging.getLogger("bustle.security")
READING = ("GET", "HEAD", "OPTIONS")
NEEDED = "needed_action"  # of a request


@dataclass(frozen=True)
class Needs:
    """Actions that a page asks for: to look at it, to press a button, or a button of its own."""

    see: Action
    press: Action | None = None
    buttons: Mapping[str, Action] = field(default_factory=dict)

    def of(self, request: HttpRequest) -> Action | None:
        """The action that this request needs; None where the page takes nothing."""
        if request.method in READING:
            return self.see
        return self.buttons.get(request.POST.get("action", ""), self.press)


def directors(
    see: Action = Action.SEE, *, press: Action | None = None, **buttons: Action
) -> Callable[[Callable[..., HttpResponse]], View]:
    """Signed in, with a role in the bustle that allows it, and never out of a cache:
    `view(request, bustle, …)`.

    `see` is needed to look, `press` for what is sent, and `buttons` are those that need another
    action, by the value of `action` that they send.
    """

    def with_bustle(
        view: Callable[..., HttpResponse],
        request: HttpRequest,
        needed: Action,
        slug: str,
        *args: Any,
        **kwargs: Any,
    ) -> HttpResponse:
        with acting(director(request)):
            bustle = directors_bustle(user_id(request), slug, needed)
            return view(request, bustle, *args, **kwargs)

    return _signed_in(Needs(see, press, buttons), with_bustle)


def directors_of_club(
    see: Action = Action.SEE, *, press: Action | None = None, **buttons: Action
) -> Callable[[Callable[..., HttpResponse]], View]:
    """Access to pages of a club by its address, as `directors`: `view(request, club, …)`."""

    def with_club(
        view: Callable[..., HttpResponse],
        request: HttpRequest,
        needed: Action,
        club_slug: str,
        *args: Any,
        **kwargs: Any,
    ) -> HttpResponse:
        with acting(director(request)):
            return view(request, club_where(user_id(request), club_slug, needed), *args, **kwargs)

    return _signed_in(Needs(see, press, buttons), with_club)


def directors_own(
    see: Action = Action.SEE, *, press: Action | None = None, **buttons: Action
) -> Callable[[Callable[..., HttpResponse]], View]:
    """Access to pages of no one bustle, as `directors`. They find their rows by the user's id and
    `needed_by(request)`, which is the action that selectors ask for."""

    def without_bustle(
        view: Callable[..., HttpResponse],
        request: HttpRequest,
        needed: Action,
        *args: Any,
        **kwargs: Any,
    ) -> HttpResponse:
        if needed == Action.HOST and not is_host(request):
            raise NotAllowed(host_only())
        return view(request, *args, **kwargs)

    return _signed_in(Needs(see, press, buttons), without_bustle)


def _signed_in(
    needs: Needs, call: Callable[..., HttpResponse]
) -> Callable[[Callable[..., HttpResponse]], View]:
    if not isinstance(needs.see, Action):
        raise TypeError("say which action the page needs: @directors(Action.SEE)")

    def decorated(view: Callable[..., HttpResponse]) -> View:
        @login_required
        @kept_private
        @refused_is_403
        @missing_is_404
        @wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            needed = needs.of(request)
            if needed is None:
                return HttpResponseNotAllowed(["GET", "HEAD"])
            setattr(request, NEEDED, needed)
            return call(view, request, needed, *args, **kwargs)

        wrapped.needs = needs  # type: ignore[attr-defined]
        return wrapped

    return decorated


def may_open(row: Bustle | Club, address: str) -> bool:
    """True if the reader of this bustle or club may open the page at an address of it."""
    needs: Needs | None = getattr(resolve(urlsplit(address).path).func, "needs", None)
    return needs is None or row.access.may(needs.see)


def may_press(row: Bustle | Club, view: View, button: str) -> bool:
    """True if the reader may press a button of this page."""
    needs: Needs = view.needs  # type: ignore[attr-defined]
    action = needs.buttons.get(button, needs.press)
    return action is not None and bool(row.access.may(action))


def needed_by(request: HttpRequest) -> Action:
    """The action that this request needs, as its view declares."""
    return Action(getattr(request, NEEDED))


def clubs_here(request: HttpRequest) -> list[Club]:
    """The clubs in which the user may do what this request is about.

    Raises:
        NoSuchThing: they have no role in any club.
        NotAllowed: none of their roles allows it.
    """
    return clubs_where(user_id(request), needed_by(request))


def is_host(request: HttpRequest) -> bool:
    """True for the person who runs this server."""
    return bool(getattr(request.user, "is_staff", False))


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
