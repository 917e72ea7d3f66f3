"""One's own account: name, addresses, password, sessions; and showing once more who one is."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.mail_server import Mailbox
from tests.tournaments.accounts.conftest import ADDRESS, by_link, signed_in
from tests.tournaments.accounts.test_sign_in import ask_for_code, enter, words
from tournaments.accounts.middleware import _written
from tournaments.accounts.selectors import device_named, sessions_of
from tournaments.accounts.services import end_all_access
from tournaments.core.services.access import make_sign_in_link
from tournaments.core.services.tokens import make_token
from tournaments.models import SecurityEvent

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"
SET = {"password1": "four words in a row", "password2": "four words in a row"}


def stale(client: Client) -> None:
    """Lets a sign-in be twenty minutes old."""
    session = client.session
    session["account_authentication_methods"][-1]["at"] = time.time() - 20 * 60
    session.save()


def test_a_name_is_changed(dora: Any) -> None:
    client = by_link(dora)
    client.post("/account/", {"first_name": "Dora Bower"})
    dora.refresh_from_db()
    assert dora.first_name == "Dora Bower"


def test_an_address_counts_when_its_code_was_typed(dora: Any, mail: Mailbox) -> None:
    client = by_link(dora)
    client.post("/account/email/", {"action_add": "", "email": "new@example.org"})
    assert EmailAddress.objects.count() == 1
    code = mail.code_for("new@example.org")
    client.post("/account/email/code/", {"code": code})
    assert EmailAddress.objects.filter(email="new@example.org", verified=True).exists()
    client.post("/account/email/", {"action_remove": "", "email": "new@example.org"})
    assert EmailAddress.objects.count() == 1


def test_a_password_is_set_changed_and_removed(dora: Any) -> None:
    client, other = by_link(dora), by_link(dora)
    assert client.post("/account/password/set/", SET)["Location"] == "/account/"
    assert signed_in(client)
    assert not signed_in(other)
    new = {"password1": "five words in one row", "password2": "five words in one row"}
    client.post("/account/password/", new | {"oldpassword": "four words in a row"})
    dora.refresh_from_db()
    assert dora.check_password("five words in one row")
    client.post("/account/password/remove/")
    dora.refresh_from_db()
    assert not dora.has_usable_password()
    assert signed_in(client)


def test_a_short_password_is_refused_beside_its_field(dora: Any) -> None:
    page = by_link(dora).post("/account/password/set/", {"password1": "x", "password2": "x"})
    assert "too short" in words(page)


def test_sessions_are_listed_with_device_and_ended_at_once(dora: Any) -> None:
    laptop, phone = by_link(dora, user_agent=FIREFOX), by_link(dora, user_agent=CHROME)
    page = words(laptop.get("/account/"))
    assert "Firefox on Windows" in page
    assert "Chrome on Android" in page
    [other] = [one for one in sessions_of(dora.pk, laptop.session.session_key) if not one.is_this]
    laptop.post(f"/account/sessions/{other.pk}/end/")
    assert not signed_in(phone)
    assert signed_in(laptop)
    assert SecurityEvent.objects.filter(kind="session", user=dora).exists()


def test_all_other_sessions_end_with_one_press(dora: Any) -> None:
    laptop, others = by_link(dora), [by_link(dora) for _device in range(3)]
    laptop.post("/account/sessions/end-others/")
    assert [signed_in(one) for one in (laptop, *others)] == [True, False, False, False]


def test_nobody_ends_the_session_of_somebody_else(dora: Any) -> None:
    from tests import cast

    client = by_link(cast.director(cast.club("Another"), "otto"))
    hers = by_link(dora)
    [session] = sessions_of(dora.pk, None)
    assert client.post(f"/account/sessions/{session.pk}/end/").status_code == 404
    assert signed_in(hers)


def test_a_session_that_was_signed_out_is_off_the_list_both_ways(dora: Any) -> None:
    laptop, phone = by_link(dora), by_link(dora)
    phone.post("/sign-out/")
    assert len(sessions_of(dora.pk, None)) == 1
    Session.objects.all().delete()
    assert sessions_of(dora.pk, None) == []
    assert not signed_in(laptop)


def test_what_is_left_of_ended_sessions_goes_with_the_next_sign_in(dora: Any) -> None:
    by_link(dora)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    ended = set(Session.objects.values_list("session_key", flat=True))
    here = by_link(dora)
    assert not Session.objects.filter(session_key__in=ended).exists()
    assert UserSession.objects.get().session_key == here.session.session_key


def test_last_use_is_written_once_a_minute_at_most(
    dora: Any, django_assert_num_queries: Any
) -> None:
    client = by_link(dora)
    before = sessions_of(dora.pk, None)[0].last_use
    _written.clear()
    client.get("/director/")
    used = sessions_of(dora.pk, None)[0].last_use
    assert used > before
    client.get("/director/")
    assert sessions_of(dora.pk, None)[0].last_use == used


def test_a_removed_person_is_out_at_once(dora: Any) -> None:
    browser, link = by_link(dora), f"/sign-in/{make_sign_in_link(user_id=dora.pk)}/"
    token = make_token(user_id=dora.pk).token
    end_all_access(user_id=dora.pk)
    assert not signed_in(browser)
    assert Client().post(link).status_code == 410
    answer = Client().get("/api/clubs/", headers={"authorization": f"Token {token}"})
    assert answer.status_code == 401


def test_what_hands_out_everything_asks_again_after_a_while(dora: Any, mail: Mailbox) -> None:
    client = by_link(dora)
    assert client.get("/account/password/set/").status_code == 200
    stale(client)
    page = client.get("/account/password/set/", follow=True)
    assert "Is it still you?" in words(page)
    client.post("/sign-in/again/", {"next": "/account/password/set/"})
    assert not signed_in(client)
    ask_for_code(client)
    enter(client, mail.code_for(ADDRESS))
    assert client.get("/account/password/set/").status_code == 200


def test_a_password_is_proof_enough(dora: Any) -> None:
    client = by_link(dora)
    client.post("/account/password/set/", SET)
    stale(client)
    page = client.get("/sign-in/again/?next=/account/passkeys/add/")
    link = re.search(r'href="(/sign-in/again/password/[^"]+)"', page.content.decode())
    assert link
    answer = client.post(link[1], {"password": SET["password1"], "next": "/account/passkeys/add/"})
    assert answer["Location"] == "/account/passkeys/add/"
    assert client.get("/account/passkeys/add/").status_code == 200


def test_after_everything_is_lost_a_code_by_mail_lets_back_in(dora: Any, mail: Mailbox) -> None:
    first = by_link(dora)
    first.post("/account/password/set/", SET)
    client = Client()
    ask_for_code(client)
    enter(client, mail.code_for(ADDRESS))
    assert client.get("/account/passkeys/add/").status_code == 200
    client.post("/account/password/remove/")
    client.post("/account/password/set/", dict.fromkeys(SET, "a quite new password"))
    dora.refresh_from_db()
    assert dora.check_password("a quite new password")


@pytest.mark.parametrize(
    ("agent", "device"),
    [(FIREFOX, "Firefox on Windows"), (CHROME, "Chrome on Android"), ("x", "An unknown browser")],
)
def test_a_device_has_a_name(agent: str, device: str) -> None:
    assert device_named(agent) == device
