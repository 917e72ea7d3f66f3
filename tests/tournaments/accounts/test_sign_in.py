"""Ways in: a code by e-mail, a password, a link; and what each says when it does not work."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.mail_server import Mailbox
from tests.tournaments.accounts.conftest import ADDRESS, by_link, signed_in
from tournaments.models import SecurityEvent

pytestmark = pytest.mark.django_db


def words(page: Any) -> str:
    return re.sub(r"\s+", " ", page.content.decode())


def ask_for_code(client: Client, address: str = ADDRESS) -> Any:
    return client.post("/sign-in/code/", {"email": address}, follow=True)


def enter(client: Client, code: str, **more: str) -> Any:
    return client.post("/sign-in/code/enter/", {"code": code, **more}, follow=True)


def kinds() -> list[str]:
    return list(SecurityEvent.objects.order_by("pk").values_list("kind", flat=True))


def test_a_code_by_mail_signs_in_and_comes_back_to_where_one_was_going(
    dora: Any, mail: Mailbox
) -> None:
    client = Client()
    page = client.get("/director/rules/", follow=True)
    assert "E-mail me a code" in words(page)
    sent = {"email": ADDRESS, "next": "/director/rules/"}
    page = client.post("/sign-in/code/", sent, follow=True)
    assert "a code is on its way" in words(page)
    answer = enter(client, mail.code_for(ADDRESS), next="/director/rules/")
    assert answer.redirect_chain[-1][0] == "/director/rules/"
    assert signed_in(client)
    assert kinds() == ["link", "sign_in"]
    assert set(SecurityEvent.objects.values_list("user", "address")) == {(dora.pk, "127.0.0.1")}


def test_a_code_may_be_typed_in_small_letters_without_the_dash(dora: Any, mail: Mailbox) -> None:
    client = Client()
    ask_for_code(client)
    enter(client, mail.code_for(ADDRESS).replace("-", "").lower())
    assert signed_in(client)


def test_a_wrong_code_is_refused_and_the_third_ends_it(dora: Any, mail: Mailbox) -> None:
    client = Client()
    ask_for_code(client)
    assert "That isn’t the code" in words(enter(client, "AAAA-AAAA"))
    enter(client, "AAAA-AAAB")
    enter(client, "AAAA-AAAC")
    enter(client, mail.code_for(ADDRESS))
    assert not signed_in(client)
    assert kinds().count("sign_in_failed") == 3


def test_a_code_is_for_the_browser_that_asked_and_works_once(dora: Any, mail: Mailbox) -> None:
    client, other = Client(), Client()
    ask_for_code(client)
    code = mail.code_for(ADDRESS)
    enter(other, code)
    assert not signed_in(other)
    enter(client, code)
    client.post("/sign-out/")
    enter(client, code)
    assert not signed_in(client)


def test_an_unknown_address_gets_no_mail_and_the_same_page(dora: Any, mail: Mailbox) -> None:
    known, unknown = (
        words(ask_for_code(Client(), address)) for address in (ADDRESS, "x@example.org")
    )
    assert mail.addresses[0] == ADDRESS
    assert len(mail.messages) == 1
    token = re.compile(r'value="\w{64}"')
    assert token.sub("", known) == token.sub("", unknown.replace("x@example.org", ADDRESS))


def test_a_fourth_code_within_a_minute_is_not_sent(dora: Any, mail: Mailbox) -> None:
    cache.clear()
    for _time in range(4):
        page = ask_for_code(Client())
    assert len(mail.messages) == 3
    assert "Too many tries" in words(page)


def test_a_room_behind_one_address_signs_in(dora: Any, mail: Mailbox) -> None:
    cache.clear()
    for number in range(25):
        assert "on its way" in words(ask_for_code(Client(), f"{number}@example.org"))


def test_a_mail_server_that_does_not_answer_is_said(
    dora: Any, settings: Any, mail: Mailbox
) -> None:
    settings.EMAIL_PORT = 1
    page = ask_for_code(Client())
    assert page.status_code == 503
    assert "We couldn’t send the code" in words(page)


def test_without_a_mail_server_no_page_offers_mail(dora: Any) -> None:
    assert "mail" not in words(Client().get("/sign-in/")).partition("<main")[2]
    client = by_link(dora)
    assert "E-mail" not in words(client.get("/account/"))
    for path in ("/account/email/", "/account/email/code/", "/sign-in/code/"):
        assert client.get(path).status_code == 404


def test_a_password_signs_in_by_name_or_address(dora: Any) -> None:
    dora.set_password("four words in a row")
    dora.save()
    for name in ("dora", ADDRESS):
        client = Client()
        client.post("/sign-in/", {"login": name, "password": "four words in a row"})
        assert signed_in(client), name


def test_a_wrong_password_is_refused_logged_and_not_tried_for_ever(dora: Any) -> None:
    cache.clear()
    dora.set_password("four words in a row")
    dora.save()
    wrong = {"login": "dora", "password": "no"}
    pages = [words(Client().post("/sign-in/", wrong)) for _time in range(6)]
    assert "don’t go together" in pages[0]
    assert "Too many tries" in pages[5]
    assert kinds() == ["sign_in_failed"] * 5
    right = wrong | {"password": "four words in a row"}
    client = Client()
    client.post("/sign-in/", right)
    assert not signed_in(client)


def test_nobody_signs_up(client: Client) -> None:
    for path in ("/signup/", "/account/signup/", "/sign-up/", "/accounts/signup/"):
        assert client.get(path).status_code == 404


def test_a_closed_account_does_not_come_in(dora: Any, mail: Mailbox) -> None:
    client = Client()
    ask_for_code(client)
    dora.is_active = False
    dora.save()
    enter(client, mail.code_for(ADDRESS))
    assert not signed_in(client)


def test_a_link_of_another_replaces_who_was_signed_in(dora: Any) -> None:
    from tests import cast

    client = by_link(dora)
    other = cast.director(cast.club("Another"), "otto")
    from tournaments.core.services.access import make_sign_in_link

    client.post(f"/sign-in/{make_sign_in_link(user_id=other.pk)}/")
    assert client.session["_auth_user_id"] == str(other.pk)
