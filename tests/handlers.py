"""One chain of middleware for all test clients of a process, and what they keep of an answer.

Building the chain costs thirty milliseconds, because WhiteNoise looks at every static file for it.
Clients copy the context of every template, which is a sixth of the time in which a form is drawn:
those of widgets and of what a page includes, which no test asks for, are left out.
"""

from __future__ import annotations

from typing import Any

from django.conf import Settings, settings
from django.test import client as testing
from django.test.client import ClientHandler

CHAIN = (
    "_middleware_chain",
    "_view_middleware",
    "_template_response_middleware",
    "_exception_middleware",
)
keep_template = testing.store_rendered_templates
load_middleware = ClientHandler.load_middleware
loaded: dict[str, Any] = {}


def share_middleware() -> None:
    """Let every client use the first one's, unless a test has changed settings."""
    ClientHandler.load_middleware = _load


def keep_less() -> None:
    """Let every client keep the contexts of pages alone."""
    testing.store_rendered_templates = _keep


def _load(handler: ClientHandler, is_async: bool = False) -> None:
    if is_async or not isinstance(settings._wrapped, Settings):
        load_middleware(handler, is_async)
        return
    if not loaded:
        load_middleware(handler)
        loaded.update({name: getattr(handler, name) for name in CHAIN})
    for name, value in loaded.items():
        setattr(handler, name, value)


def _keep(
    store: dict[str, Any], signal: Any, sender: Any, template: Any, context: Any, **more: Any
) -> None:
    # A template that is included or extended is drawn with the context of the one that says so.
    if context.template is template and not (template.name or "").startswith("django/forms/"):
        keep_template(store, signal, sender, template, context, **more)
