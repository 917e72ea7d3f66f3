"""When each session was used last, for the list on its owner's account page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from scoring.cache import Cache
from tournaments.accounts.services import note_use

PAGES = ("/director/", "/account/")  # where people who run a club are; nobody else pays for it
EVERY = 60.0  # seconds
_written: Cache[str, float] = Cache(2048)


class SessionUse:
    """Notes the use of a session, at most once a minute for each process."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        if not request.path_info.startswith(PAGES):
            return
        key = request.session.session_key
        now = time.monotonic()
        if key and now - (_written.get(key) or -EVERY) >= EVERY:
            _written[key] = now
            note_use(key)
