"""A mail server of the tests' own, on a port of this machine."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, cast

from aiosmtpd.controller import Controller

CODE = re.compile(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b")


class Mailbox:
    """Everything that was sent. `answer` is said instead of taking it, after `pause` seconds."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.answer = ""
        self.pause = 0.0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        await asyncio.sleep(self.pause)
        if self.answer:
            return self.answer
        message = message_from_bytes(envelope.content, policy=policy.default)
        self.messages.append(cast(EmailMessage, message))
        return "250 OK"

    @property
    def subjects(self) -> list[str]:
        """Subjects, in the order of their coming."""
        return [str(message["Subject"]) for message in self.messages]

    @property
    def addresses(self) -> list[str]:
        """To whom they went, in the order of their coming."""
        return [str(message["To"]) for message in self.messages]

    def code_for(self, address: str) -> str:
        """The newest code that was sent to this address."""
        texts = [each.get_content() for each in self.messages if each["To"] == address]
        code = CODE.search(texts[-1])
        assert code, texts[-1]
        return code[0]


@contextmanager
def mail_server(settings: Any) -> Iterator[Mailbox]:
    """A server that Bustle's settings name, and what it was sent."""
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=_free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = controller.port
    settings.DEFAULT_FROM_EMAIL = "Bustle <club@example.org>"
    try:
        yield box
    finally:
        controller.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
