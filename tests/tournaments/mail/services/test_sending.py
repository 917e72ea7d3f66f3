"""E-mail goes once, whoever dies in the middle, and waits while the mail server is away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import get_connection
from django.utils import timezone

from tests.mail_server import Mailbox
from tournaments.mail.selectors.stops import digest_of_address, stop_link
from tournaments.mail.services.sending import MOST_TRIES, send_email, waiting_emails
from tournaments.mail.services.stops import allow_mail, stop_mail
from tournaments.mail.services.writing import Draft, write_emails
from tournaments.mail.tasks import send_waiting_emails
from tournaments.models import Club, Email

pytestmark = pytest.mark.django_db
State = Email.State
LATER = timedelta(minutes=30)


def write(club: Club, key: str = "results:1", address: str = "ann@example.org") -> Email:
    draft = Draft(Email.Kind.RESULTS, key, address, "Results", "Ann won.")
    write_emails(club.pk, [draft])
    return Email.objects.get(key=key)


def state_of(email: Email) -> str:
    email.refresh_from_db()
    return email.state


def wait_for(email: Email, pause: timedelta = LATER) -> None:
    """Lets time pass for an e-mail."""
    email.refresh_from_db()
    email.due_at -= pause
    email.taken_at = email.taken_at and email.taken_at - pause
    email.save()


def test_an_email_goes_with_its_stop_link(club: Club, mailbox: Mailbox) -> None:
    email = write(club)
    send_waiting_emails()
    [message] = mailbox.messages
    link = stop_link(club.pk, "ann@example.org")
    assert state_of(email) == State.SENT
    assert message["To"] == "ann@example.org"
    assert message["From"] == "Bustle <club@example.org>"
    assert message["List-Unsubscribe"].strip() == f"<{link}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    body = message.get_content()
    assert body.startswith("Ann won.")
    assert link in body


def test_an_invitations_link_is_not_kept_once_it_has_gone(club: Club, mailbox: Mailbox) -> None:
    draft = Draft(Email.Kind.INVITATION, "invitation:1", "ann@example.org", "Help", "/join/secret/")
    write_emails(club.pk, [draft])
    send_waiting_emails()
    assert "/join/secret/" in mailbox.messages[0].get_content()
    assert Email.objects.get().body == ""
    write(club)
    send_waiting_emails()
    assert Email.objects.get(key="results:1").body == "Ann won."


def test_what_is_about_the_same_thing_is_written_once(club: Club, mailbox: Mailbox) -> None:
    write(club)
    write(club)
    send_waiting_emails()
    send_waiting_emails()
    assert mailbox.subjects == ["Results"]


def test_nothing_is_written_without_a_mail_server(club: Club, settings: Any) -> None:
    settings.EMAIL_HOST = ""
    draft = Draft(Email.Kind.RESULTS, "results:1", "ann@example.org", "Results", "Ann won.")
    assert write_emails(club.pk, [draft]) == 0
    assert not Email.objects.exists()


def test_two_workers_do_not_send_the_same(
    club: Club, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    email = write(club)

    def second_worker_comes(**what: Any) -> Any:
        assert not send_email(email_id=email.pk)
        return get_connection(**what)

    monkeypatch.setattr("tournaments.mail.services.sending.get_connection", second_worker_comes)
    assert send_email(email_id=email.pk)
    assert mailbox.subjects == ["Results"]


def test_a_worker_that_died_before_it_reached_the_server_has_sent_nothing(
    club: Club, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    email = write(club)
    monkeypatch.setattr(
        "tournaments.mail.services.sending.get_connection", lambda **_what: _Killed("open")
    )
    with pytest.raises(_Dead):
        send_email(email_id=email.pk)
    monkeypatch.undo()
    assert waiting_emails() == []  # it may be alive yet
    wait_for(email)
    send_waiting_emails()
    assert mailbox.subjects == ["Results"]


def test_a_worker_that_died_while_handing_over_may_have_sent_it(
    club: Club, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    email = write(club)
    monkeypatch.setattr(
        "tournaments.mail.services.sending.get_connection", lambda **_what: _Killed("send_messages")
    )
    with pytest.raises(_Dead):
        send_email(email_id=email.pk)
    monkeypatch.undo()
    wait_for(email)
    send_waiting_emails()
    assert state_of(email) == State.UNSURE
    assert mailbox.messages == []


def test_a_worker_that_stood_still_does_not_send_what_another_has_sent(
    club: Club, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    email = write(club)

    def stands_still(**what: Any) -> Any:
        monkeypatch.undo()
        wait_for(email)
        send_waiting_emails()
        return get_connection(**what)

    monkeypatch.setattr("tournaments.mail.services.sending.get_connection", stands_still)
    assert not send_email(email_id=email.pk)
    assert mailbox.subjects == ["Results"]
    assert state_of(email) == State.SENT


def test_it_waits_longer_each_time_while_the_server_is_away(
    club: Club, mailbox: Mailbox, settings: Any
) -> None:
    email, port = write(club), settings.EMAIL_PORT
    settings.EMAIL_PORT = 1
    pauses = []
    for _try in range(3):
        before = timezone.now()
        send_waiting_emails()
        email.refresh_from_db()
        pauses.append(round((email.due_at - before).total_seconds()))
        wait_for(email)
    assert pauses == [30, 60, 120]
    assert "refused" in email.problem
    settings.EMAIL_PORT = port
    send_waiting_emails()
    assert mailbox.subjects == ["Results"]


def test_it_is_given_up_in_the_end(club: Club, mailbox: Mailbox, settings: Any) -> None:
    email = write(club)
    settings.EMAIL_PORT = 1
    for _try in range(MOST_TRIES):
        send_waiting_emails()
        wait_for(email, timedelta(hours=3))
    assert state_of(email) == State.REFUSED


def test_a_server_that_asks_to_come_again_is_asked_again(club: Club, mailbox: Mailbox) -> None:
    email = write(club)
    mailbox.answer = "451 Try again later"
    send_waiting_emails()
    assert state_of(email) == State.WAITING
    mailbox.answer = ""
    wait_for(email)
    send_waiting_emails()
    assert mailbox.subjects == ["Results"]


def test_a_refusal_is_the_last_word(club: Club, mailbox: Mailbox) -> None:
    email = write(club)
    mailbox.answer = "550 No such person here"
    send_waiting_emails()
    assert state_of(email) == State.REFUSED
    assert "No such person" in email.problem


def test_nothing_goes_to_those_who_stopped_it(club: Club, mailbox: Mailbox) -> None:
    waiting = write(club)
    digest = digest_of_address("Ann@Example.org")
    stop_mail(club_id=club.pk, digest=digest)
    draft = Draft(Email.Kind.REMINDER, "reminder:1", "ann@example.org", "Soon", "Tonight.")
    assert write_emails(club.pk, [draft]) == 0
    send_waiting_emails()
    assert state_of(waiting) == State.STOPPED
    assert mailbox.messages == []
    allow_mail(club_id=club.pk, digest=digest)
    assert write_emails(club.pk, [draft]) == 1


def test_a_stop_in_the_last_second_counts(club: Club, mailbox: Mailbox) -> None:
    email = write(club)
    stop_mail(club_id=club.pk, digest=digest_of_address(email.address))
    Email.objects.filter(pk=email.pk).update(state=State.WAITING)
    send_waiting_emails()
    assert state_of(email) == State.STOPPED
    assert mailbox.messages == []


class _Dead(BaseException):
    """The end of a process, which no `except Exception` sees."""


class _Killed:
    """A connection in whose use the worker is killed."""

    def __init__(self, at: str) -> None:
        self.at = at

    def open(self) -> None:
        self._maybe("open")

    def send_messages(self, messages: Any) -> None:
        self._maybe("send_messages")

    def close(self) -> None:
        pass

    def _maybe(self, step: str) -> None:
        if step == self.at:
            raise _Dead
