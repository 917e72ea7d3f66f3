"""Words and helpers that pages of several audiences share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _

from scoring.forms import whole
from tournaments.core.errors import LinkEnded, NoSuchThing, NotAllowed
from tournaments.core.services.once import RequestKey
from tournaments.core.text import uuid_in

OF_THE_SENDING = ("csrfmiddlewaretoken", "form_id")  # the rest of a form is what it asks for
View = Callable[..., HttpResponse]

BUSTLE_STATES = {
    "setup": ("free", _("coming up")),
    "running": ("playing", _("under way")),
    "finished": ("done", _("finished")),
}


def missing_is_404(view: View) -> View:
    """Turns a service's or selector's NoSuchThing into "not found", and says so of an old link."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except LinkEnded as error:
            return render(request, "errors/old_link.html", {"sentence": str(error)}, status=410)
        except NoSuchThing as error:
            raise Http404(str(error)) from error

    return wrapped


def refused_is_403(view: View) -> View:
    """Turns a refusal for want of a role into a page that says who may."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotAllowed as error:
            return render(request, "errors/not_allowed.html", {"sentence": str(error)}, status=403)

    return wrapped


def kept_private(view: View) -> View:
    """Answers that no cache keeps, unless the view says otherwise by itself."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response

    return wrapped


def is_htmx(request: HttpRequest) -> bool:
    """True if htmx asks, and puts a part of the page in its place."""
    return bool(getattr(request, "htmx", False))


def posted_from(page: str) -> Callable[[View], View]:
    """For a view that only answers a button: a reload of its address leads to the page that has it.

    `page` is that page's name; its address takes the first argument of the view's, or none.
    """

    def way_back(first: list[Any]) -> str:
        try:
            return reverse(page, args=first)
        except NoReverseMatch:
            return reverse(page)

    def decorated(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            return redirect(way_back(list(kwargs.values())[:1]))

        return wrapped

    return decorated


def number_in(text: str | None) -> int:
    """A small whole number out of a form or address; 0 if it is none."""
    return int(text) if text and text.isdecimal() and len(text) < 5 else 0


def numbers_in(text: str | None) -> list[int]:
    """Small whole numbers out of a form, with spaces between them."""
    return [number_in(word) for word in (text or "").split()]


def draw_seen(sent: Mapping[str, str]) -> int:
    """Generation of the draw that the page showed on which a button was pressed; 0 for none."""
    return number_in(sent.get("draw"))


def number_in_full(text: str | None) -> int:
    """An id out of a form; 0 if it is none."""
    return max(whole(text or "") or 0, 0)


def request_key(request: HttpRequest) -> RequestKey | None:
    """The key of a form that was posted (an `OnceForm`), for `once`; None if it has no id."""
    form_id = uuid_in(request.POST.get("form_id"))
    if form_id is None:
        return None
    sent = {name: values for name, values in request.POST.lists() if name not in OF_THE_SENDING}
    return RequestKey.of_form(form_id, sent)


def plain_number(number: int) -> str:
    """With a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """With its sign, or 0."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"
