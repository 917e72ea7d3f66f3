"""E-mails sent in the background."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from tournaments.core.tasks import enqueue
from tournaments.mail.services import sending


@shared_task
def send_email(email_id: int) -> None:
    """Sends an e-mail if nobody else has taken it."""
    sending.send_email(email_id=email_id)


def hand_to_workers() -> None:
    """Gives what waits to the workers; where there are none, the companion sends it by itself."""
    if settings.JOBS_BY == "worker":
        for email_id in sending.waiting_emails():
            enqueue(send_email, email_id)


def send_waiting_emails() -> None:
    """Sends what waits, where there are no workers: one after the other, here."""
    for email_id in sending.waiting_emails():
        sending.send_email(email_id=email_id)
