"""A mail server of the tests' own, and what has reached it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, cast

import pytest
from aiosmtpd.controller import Controller

SITE = "https://euchre.example.org"


class Mailbox:
    """Takes every e-mail, or answers what `answer` says instead."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.answer = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answer:
            return self.answer
        message = message_from_bytes(envelope.content, policy=policy.default)
        self.messages.append(cast(EmailMessage, message))
        return "250 OK"

    @property
    def subjects(self) -> list[str]:
        return [message["Subject"] for message in self.messages]


@pytest.fixture
def mailbox(settings: Any) -> Iterator[Mailbox]:
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=_free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = controller.port
    settings.DEFAULT_FROM_EMAIL = "Euchre <euchre@example.org>"
    settings.SITE_URL = SITE
    yield box
    controller.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
