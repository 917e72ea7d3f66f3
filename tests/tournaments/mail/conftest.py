"""A mail server of the tests' own, and the address that links in e-mail begin with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.mail_server import Mailbox, mail_server


@pytest.fixture
def mailbox(settings: Any) -> Iterator[Mailbox]:
    settings.SITE_URL = "https://euchre.example.org"
    with mail_server(settings) as box:
        yield box
