"""Rules of every page: its club's language, and text that can be kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.request import split_domain_port
from django.utils.translation import gettext as _

from tournaments.core.selectors.clubs import OWN_DOMAIN, all_clubs, club_at_host
from tournaments.core.selectors.languages import club_at, language_of_page, language_remembered
from tournaments.core.speaking import speak, speaking
from tournaments.core.text import can_be_kept

OPEN_TO_ALL = {"public", "table", "table_lower"}  # namespaces of pages that need no sign-in


class WithoutOpenerPolicy:
    """Takes a header of Django's SecurityMiddleware back that browsers heed over HTTPS alone.

    In a hall phones come over plain HTTP, and each page would put an error on their console.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not request.is_secure():
            del response.headers["Cross-Origin-Opener-Policy"]
        return response


class ClubDomain:
    """Lets requests for a club's own domain in, and shows nothing of other clubs there; of a club
    that is closed nothing at all, except to those who run it.

    The names in ALLOWED_HOSTS are not looked for among the clubs, and these are kept for a few
    seconds, so that a request costs no query.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        written = request.META.get("HTTP_HOST", "")
        host, _port = split_domain_port(written)
        if host and host not in settings.ALLOWED_HOSTS and (club_id := club_at_host(host)):
            setattr(request, OWN_DOMAIN, club_id)
            setattr(request, "get_host", lambda: written)  # noqa: B010  (which would refuse it)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> None:
        here, match = getattr(request, OWN_DOMAIN, None), request.resolver_match
        if match is None or not OPEN_TO_ALL & set(match.namespaces):
            return
        clubs = all_clubs()
        if here is None and not clubs.any_closed:
            return
        club_id = club_at(kwargs)
        if club_id is None:
            return
        if here not in (None, club_id):
            raise Http404(_("This page belongs to another club."))
        if club_id in clubs.by_id and clubs.by_id[club_id].closed:
            raise Http404(_("This club is closed."))


class ClubLanguage:
    """Speaks the language of the club whose page is asked for, by the page's address.

    An address that leads nowhere is answered in the language that this process knows already,
    because that page must not need the database.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with speaking(language_remembered()):
            return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> None:
        speak(language_of_page(kwargs, lambda: request.user.pk))


class ReadableText:
    """Refuses letters that no database keeps, in addresses and forms alike.

    What programs send is judged by `config.api.bodies`, before it is read.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> None:
        _refuse_unkept(request.GET)
        if not getattr(view, "csrf_exempt", False):
            _refuse_unkept(request.POST)


def _refuse_unkept(sent: QueryDict) -> None:
    for name, values in sent.lists():
        if not all(map(can_be_kept, (name, *values))):
            raise BadRequest
