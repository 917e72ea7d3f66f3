"""One chain of middleware for all test clients of a process.

Building it costs thirty milliseconds, because WhiteNoise looks at every static file for it.
"""

from __future__ import annotations

from typing import Any

from django.conf import Settings, settings
from django.test.client import ClientHandler

CHAIN = (
    "_middleware_chain",
    "_view_middleware",
    "_template_response_middleware",
    "_exception_middleware",
)
load_middleware = ClientHandler.load_middleware
loaded: dict[str, Any] = {}


def share_middleware() -> None:
    """Let every client use the first one's, unless a test has changed settings."""
    ClientHandler.load_middleware = _load


def _load(handler: ClientHandler, is_async: bool = False) -> None:
    if is_async or not isinstance(settings._wrapped, Settings):
        load_middleware(handler, is_async)
        return
    if not loaded:
        load_middleware(handler)
        loaded.update({name: getattr(handler, name) for name in CHAIN})
    for name, value in loaded.items():
        setattr(handler, name, value)
