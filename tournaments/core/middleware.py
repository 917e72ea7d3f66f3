"""Every page in its club's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.core.selectors.languages import language_of_page, language_remembered
from tournaments.core.speaking import speak, speaking


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
