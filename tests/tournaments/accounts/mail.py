"""A mail server of the tests' own, on a port of this machine."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from typing import Any

from aiosmtpd.controller import Controller

CODE = re.compile(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b")


class Mailbox:
    """Keeps what was sent, as (address, subject, text)."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        letter = message_from_bytes(envelope.content)
        payload = letter.get_payload(decode=True)
        assert isinstance(payload, bytes)
        self.letters.append((envelope.rcpt_tos[0], str(letter["Subject"]), payload.decode()))
        return "250 taken"

    def code_for(self, address: str) -> str:
        """The newest code that was sent to this address."""
        texts = [text for to, _subject, text in self.letters if to == address]
        found = CODE.search(texts[-1])
        assert found, texts[-1]
        return found[0]


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def mail_server(settings: Any) -> Iterator[Mailbox]:
    """A server that Bustle's settings name, and what it was sent."""
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = controller.port
    settings.DEFAULT_FROM_EMAIL = "Bustle <club@example.org>"
    try:
        yield box
    finally:
        controller.stop()
