"""The mail server that the environment names, as Django's settings for it."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
SHAPE = "smtp+tls://user:password@host:587, smtps://… or smtp://…"
TIMEOUT = 10  # seconds: somebody waits for the page that sends a code


def mail_settings() -> dict[str, Any]:
    """Settings from BUSTLE_MAIL_URL and BUSTLE_MAIL_FROM; an empty `EMAIL_HOST` means no mail.

    Raises:
        ImproperlyConfigured: one of the two is missing or is not what it should be.
    """
    url, sender = os.environ.get("BUSTLE_MAIL_URL", ""), os.environ.get("BUSTLE_MAIL_FROM", "")
    if not url:
        return {"EMAIL_HOST": "", "DEFAULT_FROM_EMAIL": ""}
    if "@" not in sender:
        raise ImproperlyConfigured("Set BUSTLE_MAIL_FROM to the address that mail comes from.")
    return {"DEFAULT_FROM_EMAIL": sender, "SERVER_EMAIL": sender, **_server(url)}


def _server(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    try:
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        port = 0
    if not port or not parts.hostname:
        raise ImproperlyConfigured(f"BUSTLE_MAIL_URL has to look like {SHAPE}")
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": TIMEOUT,
    }
