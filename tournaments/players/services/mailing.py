"""E-mail about an evening, to whoever agreed to it. Without a mail server nothing is written."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from tournaments.core.selectors.languages import language_of_club
from tournaments.core.speaking import speaking
from tournaments.mail.selectors.server import mail_is_set_up
from tournaments.mail.services.writing import Draft, write_emails
from tournaments.models import Bustle, Email, Player, Registration
from tournaments.players.selectors import mail_texts
from tournaments.players.selectors.sign_up import waiting_numbers

REMINDED = timedelta(hours=24)  # before the start
TOO_LATE = timedelta(hours=2)  # before the start they are on their way
Kind, State = Email.Kind, Registration.State


def set_own_address(entry: Registration, address: str) -> None:
    """Keeps the e-mail address that somebody gave at sign-up, which is how they agree to mail.

    Whoever has one already keeps it: a stranger may have typed their name.
    """
    player = entry.player
    if not address or player.email:
        return
    player.email, player.consent = address, Player.Consent.EVENINGS
    player.agreed_on = timezone.localdate()
    player.save(update_fields=["email", "consent", "agreed_on"])


def confirm_sign_up(bustle: Bustle, numbers: Iterable[int], address: str = "") -> None:
    """Confirms a sign-up, to the address that was given with it or to the one they have."""
    waiting = waiting_numbers(bustle.pk)
    with speaking(language_of_club(bustle.club_id)):
        drafts = [
            _draft(
                entry,
                Kind.CONFIRMATION,
                mail_texts.confirmation_text(
                    entry,
                    waiting.index(entry.number) + 1 if entry.number in waiting else None,
                ),
                address,
            )
            for entry in _entries(bustle, numbers)
            if address or _agreed(entry)
        ]
    write_emails(bustle.club_id, drafts, bustle_id=bustle.pk)


def tell_of_places(bustle: Bustle, numbers: Iterable[int]) -> None:
    """Tells those who waited that they have a place now."""
    if not mail_is_set_up():
        return
    with speaking(language_of_club(bustle.club_id)):
        drafts = [
            _draft(entry, Kind.PLACE, mail_texts.place_text(entry))
            for entry in _entries(bustle, numbers)
            if _agreed(entry)
        ]
    write_emails(bustle.club_id, drafts, bustle_id=bustle.pk)


def remind_players() -> None:
    """Reminds the people of every bustle that starts within a day, once. Run by the sweep."""
    if not mail_is_set_up():
        return
    now = timezone.now()
    reminded = Email.objects.filter(bustle=OuterRef("pk"), kind=Kind.REMINDER)
    soon = Bustle.objects.filter(
        state=Bustle.State.SETUP,
        simulated=False,
        starts_at__gt=now + TOO_LATE,
        starts_at__lte=now + REMINDED,
    )
    for bustle in soon.filter(~Exists(reminded)):
        remind(bustle)


def remind(bustle: Bustle) -> None:
    """Reminds everybody who has a place and agreed to mail."""
    with speaking(language_of_club(bustle.club_id)):
        drafts = [
            _draft(
                entry,
                Kind.REMINDER,
                mail_texts.reminder_text(bustle, mail_texts.own_link(entry)),
            )
            for entry in _all(bustle).filter(state=State.REGISTERED)
            if _agreed(entry)
        ]
    write_emails(bustle.club_id, drafts, bustle_id=bustle.pk)


def _draft(
    entry: Registration, kind: Email.Kind, text: mail_texts.MailText, address: str = ""
) -> Draft:
    """Whoever cancels and comes back is told again, because `created_at` is their place in line."""
    return Draft(
        kind=kind,
        key=f"{kind}:{entry.pk}:{entry.created_at:%Y%m%d%H%M%S%f}",
        address=address or entry.player.email,
        subject=text.subject,
        body=text.body,
        player_id=entry.player_id,
    )


def _agreed(entry: Registration) -> bool:
    return bool(entry.player.email) and entry.player.consent == Player.Consent.EVENINGS


def _all(bustle: Bustle) -> QuerySet[Registration]:
    return Registration.objects.filter(bustle=bustle).select_related("player", "bustle")


def _entries(bustle: Bustle, numbers: Iterable[int]) -> QuerySet[Registration]:
    return _all(bustle).filter(number__in=list(numbers))
