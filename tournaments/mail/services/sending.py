"""Sending emails: each at most once, whoever dies in the middle.

An e-mail is taken, then the mail server is called, and only once it answers the row says that the
email is being handed over. Whoever dies before that has sent nothing, and the email goes again;
whoever dies after it may have sent it, so it is never sent again by itself: the director sees that
it is unsure. SMTP offers no more than that.
"""

from __future__ import annotations

import logging
import smtplib
from datetime import timedelta
from email.utils import make_msgid, parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.selectors.languages import language_of_club
from tournaments.core.speaking import speaking
from tournaments.mail.selectors.server import mail_is_set_up
from tournaments.mail.selectors.stops import digest_of_address, is_stopped, stop_link
from tournaments.models import Email

log = logging.getLogger(__name__)
State = Email.State

GIVEN_UP_AFTER = timedelta(minutes=3)  # longer than the mail server may take to answer
FIRST_PAUSE = timedelta(seconds=30)  # doubled after each try
MOST_TRIES = 8  # the last an hour after the first
AT_ONCE = 200  # emails that one sweep hurries


def waiting_emails() -> list[int]:
    """Ids of emails to send now, the oldest first; what somebody who died had taken among them."""
    if not mail_is_set_up():
        return []
    _take_back_lost()
    due = Email.objects.filter(state=State.WAITING, due_at__lte=timezone.now())
    return list(due.order_by("due_at", "pk").values_list("pk", flat=True)[:AT_ONCE])


def _take_back_lost() -> None:
    """Looks first: on SQLite an UPDATE of nothing takes the lock that a hand waits for."""
    silent = timezone.now() - GIVEN_UP_AFTER
    lost = Email.objects.filter(taken_at__lt=silent)
    if lost.filter(state=State.TAKEN).exists():
        lost.filter(state=State.TAKEN).update(state=State.WAITING)
    if lost.filter(state=State.HANDING_OVER).exists():
        lost.filter(state=State.HANDING_OVER).update(state=State.UNSURE)


def send_email(*, email_id: int) -> bool:
    """Sends a waiting email unless somebody else has taken it; says whether it went."""
    email = _take(email_id)
    if email is None:
        return False
    if email.kind != Email.Kind.INVITATION and is_stopped(
        email.club_id, digest_of_address(email.address)
    ):
        return _end(email, State.TAKEN, State.STOPPED)
    connection = get_connection(timeout=30)
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        return _put_back(email, State.TAKEN, error)
    try:
        return _hand_over(email, connection)
    finally:
        connection.close()


def _take(email_id: int) -> Email | None:
    """One conditional UPDATE, so two workers never take the same email."""
    now = timezone.now()
    mine = Email.objects.filter(pk=email_id, state=State.WAITING, due_at__lte=now)
    if not mine.update(state=State.TAKEN, taken_at=now, tries=F("tries") + 1):
        return None
    return Email.objects.select_related("club").get(pk=email_id)


def _hand_over(email: Email, connection: Any) -> bool:
    if not _move(email, State.TAKEN, State.HANDING_OVER):
        return False  # somebody else took it while this process stood still
    try:
        connection.send_messages([_message(email)])
    except smtplib.SMTPServerDisconnected as error:
        return _end(email, State.HANDING_OVER, State.UNSURE, str(error))
    except smtplib.SMTPRecipientsRefused as error:
        code = max((code for code, _text in error.recipients.values()), default=0)
        return _refused(email, code, error)
    except smtplib.SMTPResponseException as error:
        return _refused(email, error.smtp_code, error)
    except OSError as error:
        return _end(email, State.HANDING_OVER, State.UNSURE, str(error))
    # An invitation's link lets somebody in, so it is not kept once it has gone.
    gone = {"body": ""} if email.kind == Email.Kind.INVITATION else {}
    return _move(email, State.HANDING_OVER, State.SENT, **gone)


def _refused(email: Email, code: int, error: Exception) -> bool:
    """A mail server that says 4xx asks to come again; 5xx is its last word."""
    if 400 <= code < 500:
        return _put_back(email, State.HANDING_OVER, error)
    return _end(email, State.HANDING_OVER, State.REFUSED, str(error))


def _put_back(email: Email, now: State, error: Exception) -> bool:
    """Nothing went: the email waits, each time twice as long, and in the end is given up."""
    log.warning("email %s waits: %s", email.pk, error)
    if email.tries >= MOST_TRIES:
        return _end(email, now, State.REFUSED, str(error))
    pause = FIRST_PAUSE * 2 ** (email.tries - 1)
    _move(email, now, State.WAITING, due_at=timezone.now() + pause, problem=str(error)[:200])
    return False


def _end(email: Email, now: State, then: State, problem: str = "") -> bool:
    _move(email, now, then, problem=problem[:200])
    return False


def _move(email: Email, now: State, then: State, **more: Any) -> bool:
    """Moves an e-mail on if it still is where this worker left it; says whether it was."""
    mine = Email.objects.filter(pk=email.pk, state=now)
    return bool(mine.update(state=then, **more))


def _message(email: Email) -> EmailMessage:
    """The e-mail as it goes. Mail programs show the stop link as a button of their own."""
    sender = settings.DEFAULT_FROM_EMAIL
    headers = {
        "Message-ID": make_msgid(f"bustle-{email.pk}", domain=parseaddr(sender)[1].split("@")[-1]),
        "Auto-Submitted": "auto-generated",
    }
    body = email.body
    if email.kind != Email.Kind.INVITATION:
        link = stop_link(email.club_id, email.address)
        headers["List-Unsubscribe"] = f"<{link}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        with speaking(language_of_club(email.club_id)):
            club = {"club": email.club.name, "link": link}
            body += "\n\n-- \n" + _("No more e-mail from %(club)s: %(link)s") % club
    return EmailMessage(email.subject, body, sender, [email.address], headers=headers)
