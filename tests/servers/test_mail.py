"""A worker that sends e-mail is killed again and again, and nobody gets anything twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import F

from chaos.processes import Broker, wait_until
from tests.mail_server import Mailbox, mail_server
from tests.servers.processes import Worker
from tests.servers.test_broker import celery_uses
from tournaments.mail.services.writing import Draft, write_emails
from tournaments.models import Club, Email

pytestmark = [pytest.mark.servers, pytest.mark.django_db(transaction=True)]
SITE = "https://euchre.example.org"
EMAILS, KILLS = 60, 3
State = Email.State


@pytest.fixture
def mailbox(settings: Any) -> Iterator[Mailbox]:
    settings.SITE_URL = SITE
    with mail_server(settings) as box:
        box.pause = 0.05  # so that a kill meets an e-mail that is being handed over
        yield box


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    broker = Broker(tmp_path)
    broker.start()
    with celery_uses(broker):
        yield broker
    broker.kill()


def waiting() -> int:
    return Email.objects.exclude(state__in=[State.SENT, State.UNSURE]).count()


def test_nothing_goes_twice_and_nothing_is_forgotten(
    club: Club, mailbox: Mailbox, broker: Broker, tmp_path: Path, settings: Any
) -> None:
    mail = {
        "BUSTLE_MAIL_URL": f"smtp://127.0.0.1:{settings.EMAIL_PORT}",
        "BUSTLE_MAIL_FROM": "club@example.org",
        "BUSTLE_SITE_URL": SITE,
    }
    write_emails(
        club.pk,
        [
            Draft(Email.Kind.RESULTS, f"results:{number}", f"{number}@example.org", "Results", "")
            for number in range(EMAILS)
        ],
    )
    worker = Worker(tmp_path, broker)
    for _kill in range(KILLS):
        worker.start(**mail)
        there = len(mailbox.messages)
        wait_until(lambda there=there: len(mailbox.messages) >= there + 8, "some have come")
        worker.kill()
        # As if the minutes had passed after which whoever took an e-mail is known to be dead.
        Email.objects.update(taken_at=F("taken_at") - timedelta(hours=1))
    worker.start(**mail)
    wait_until(lambda: waiting() == 0, "all have gone")
    worker.kill()
    assert [address for address, times in Counter(mailbox.addresses).items() if times > 1] == []
    sent = set(Email.objects.filter(state=State.SENT).values_list("address", flat=True))
    unsure = set(Email.objects.filter(state=State.UNSURE).values_list("address", flat=True))
    assert sent <= set(mailbox.addresses) <= sent | unsure
    assert len(unsure) <= KILLS
