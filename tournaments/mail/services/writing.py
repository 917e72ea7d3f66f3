"""Writing e-mail. Nothing is sent here: the row is the order, and a task carries it out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.core.services.bustle_lock import notify
from tournaments.mail.selectors.server import mail_is_set_up
from tournaments.mail.selectors.stops import digest_of_address
from tournaments.mail.signals import emails_waiting
from tournaments.models import Email, MailStop


@dataclass(frozen=True)
class Draft:
    """An e-mail before it is written down.

    Args:
        key: what it is about; a second e-mail with the same key is never written.
        player_id: whom it is to; None for somebody who is in no directory, as an invitation.
        due_at: when it may go; None for now.
    """

    kind: Email.Kind
    key: str
    address: str
    subject: str
    body: str
    player_id: int | None = None
    due_at: datetime | None = None


def write_emails(club_id: int, drafts: Iterable[Draft], *, bustle_id: int | None = None) -> int:
    """Writes down what has not been written before, and has it sent after commit.

    Nothing where no mail server is set up, and nothing to addresses that have stopped the club's
    mail; an invitation always goes, because whoever invites has just typed the address.

    Returns:
        The number of drafts that were kept, those among them that were written before included.
    """
    if not mail_is_set_up():
        return 0
    wanted = _without_stopped(club_id, list(drafts))
    now = timezone.now()
    Email.objects.bulk_create(
        [
            Email(
                club_id=club_id,
                bustle_id=bustle_id,
                player_id=draft.player_id,
                kind=draft.kind,
                key=draft.key,
                address=draft.address,
                subject=" ".join(draft.subject.split()),
                body=draft.body,
                due_at=draft.due_at or now,
            )
            for draft in wanted
        ],
        ignore_conflicts=True,
    )
    if wanted:
        notify(emails_waiting)
    return len(wanted)


def _without_stopped(club_id: int, drafts: list[Draft]) -> list[Draft]:
    digests = {digest_of_address(draft.address): draft for draft in drafts}
    stopped = set(
        MailStop.objects.filter(club_id=club_id, digest__in=digests).values_list(
            "digest", flat=True
        )
    )
    return [
        draft
        for draft in drafts
        if draft.kind == Email.Kind.INVITATION or digest_of_address(draft.address) not in stopped
    ]
