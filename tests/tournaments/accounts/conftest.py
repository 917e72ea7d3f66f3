"""A director with an address, and a mail server to reach it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from tests import cast
from tests.mail_server import Mailbox, mail_server
from tournaments.core.services.access import make_sign_in_link

ADDRESS = "dora@example.org"


@pytest.fixture
def dora(db: None) -> Any:
    user = cast.director(cast.club())
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    return user


@pytest.fixture
def mail(settings: Any) -> Iterator[Mailbox]:
    with mail_server(settings) as box:
        yield box


def by_link(user: Any, **headers: str) -> Client:
    """A browser, just signed in by a link."""
    client = Client(headers=headers)
    client.post(f"/sign-in/{make_sign_in_link(user_id=user.pk)}/")
    return client


def signed_in(client: Client) -> bool:
    return client.get("/director/").status_code == 200
