"""Rules of every page: its club's language, and text that can be kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict

from tournaments.core.selectors.languages import language_of_page, language_remembered
from tournaments.core.speaking import speak, speaking
from tournaments.core.text import can_be_kept


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
