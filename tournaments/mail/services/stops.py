"""Stopping a club's mail to an address, and allowing it again."""

from __future__ import annotations

from django.db import transaction

from tournaments.mail.selectors.stops import digest_of_address
from tournaments.models import Email, MailStop

State = Email.State


@transaction.atomic
def stop_mail(*, club_id: int, digest: str) -> None:
    """Nothing more goes to this address, what is waiting included."""
    MailStop.objects.get_or_create(club_id=club_id, digest=digest)
    waiting = Email.objects.filter(club_id=club_id, state=State.WAITING)
    theirs = [
        email.pk
        for email in waiting.exclude(kind=Email.Kind.INVITATION).only("address")
        if digest_of_address(email.address) == digest
    ]
    Email.objects.filter(pk__in=theirs, state=State.WAITING).update(state=State.STOPPED)


def allow_mail(*, club_id: int, digest: str) -> None:
    """Takes a stop back: emails go from now on."""
    MailStop.objects.filter(club_id=club_id, digest=digest).delete()
