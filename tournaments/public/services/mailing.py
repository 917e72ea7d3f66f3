"""Results by e-mail, to those who played and agreed to mail."""

from __future__ import annotations

from tournaments.mail.services.writing import Draft, write_emails
from tournaments.models import Bustle, Email, Player, Registration

PLAYED = (Registration.State.HERE, Registration.State.LEFT)


def send_results(bustle: Bustle, number: int, text: str) -> None:
    """Writes the published results to everybody who played; once for each edition.

    Args:
        number: of the edition.
        text: the announcement, whose first line says what it is.
    """
    subject = text.partition("\n")[0]
    entries = Registration.objects.filter(
        bustle=bustle, state__in=PLAYED, player__consent=Player.Consent.EVENINGS
    )
    drafts = [
        Draft(
            kind=Email.Kind.RESULTS,
            key=f"{Email.Kind.RESULTS}:{entry.pk}:{number}",
            address=entry.player.email,
            subject=subject,
            body=text,
            player_id=entry.player_id,
        )
        for entry in entries.exclude(player__email="").select_related("player")
    ]
    write_emails(bustle.club_id, drafts, bustle_id=bustle.pk)
