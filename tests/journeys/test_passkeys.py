"""Passkeys, with an authenticator that Chromium itself plays; and a code where all else is lost."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Page, expect

from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE
from tests.mail_server import mail_server
from tournaments.core.services.access import make_sign_in_link


def authenticator(page: Page) -> Any:
    """A finger on a sensor that always fits; returns its session with the browser."""
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return tools


def sign_in_by_link(page: Page, user: Any) -> None:
    page.goto(f"/sign-in/{make_sign_in_link(user_id=user.pk)}/")
    page.get_by_role("button", name="Sign me in").click()
    expect(page.get_by_role("heading", name="Bustles", exact=True)).to_be_visible()


def add_passkey(page: Page, name: str) -> None:
    page.goto("/account/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name of the passkey").fill(name)
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.locator("main")).to_contain_text("Passkey added.")
    expect(page.locator("main")).to_contain_text(name)


def let_time_pass(user: Any) -> None:
    """Makes the newest sign-in of somebody twenty minutes old."""
    key = UserSession.objects.filter(user=user).latest("last_seen_at").session_key
    session = SessionStore(key)
    records = session["account_authentication_methods"]
    session["account_authentication_methods"] = [
        record | {"at": record["at"] - 20 * 60} for record in records
    ]
    session.save()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_passkey_is_added_signs_in_shows_who_one_is_and_is_removed(
    open_page: Any, transactional_db: None, size: Any
) -> None:
    dora = cast.director(cast.club())
    page = open_page("/sign-in/", size)
    authenticator(page)
    sign_in_by_link(page, dora)
    add_passkey(page, "Dora’s laptop")
    page.get_by_role("button", name="Sign out on this device").click()

    page.goto("/director/rules/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Your rulesets", exact=True)).to_be_visible()

    let_time_pass(dora)
    page.goto("/account/")
    page.get_by_role("link", name="Rename").click()
    page.get_by_role("link", name="Use your passkey").click()
    page.get_by_role("button", name="Use your passkey").click()
    page.get_by_label("Name of the passkey").fill("Old laptop")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Remove").click()
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.locator("main")).to_contain_text("No passkey yet")


def test_a_passkey_that_is_not_known_here_is_said_to_be_so(
    open_page: Any, transactional_db: None
) -> None:
    cast.director(cast.club())
    page = open_page("/sign-in/")
    authenticator(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("The passkey didn’t work")


def test_everything_is_lost_but_the_address(
    open_page: Any, transactional_db: None, settings: Any
) -> None:
    dora = cast.director(cast.club())
    EmailAddress.objects.create(user=dora, email="dora@example.org", verified=True, primary=True)
    with mail_server(settings) as mail:
        lost = open_page("/sign-in/")
        authenticator(lost)
        sign_in_by_link(lost, dora)
        add_passkey(lost, "The phone in the lake")

        page = open_page("/sign-in/", PHONE)
        authenticator(page)
        page.get_by_label("E-mail address", exact=True).fill("dora@example.org")
        page.get_by_role("button", name="E-mail me a code").click()
        page.get_by_label("Code from the e-mail").fill(mail.code_for("dora@example.org"))
        page.get_by_role("button", name="Sign in", exact=True).click()
        add_passkey(page, "The new phone")
        page.goto("/account/")
        page.get_by_role("button", name="Sign out everywhere else").click()
        lost.goto("/director/")
        expect(lost.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()


def test_where_passkeys_cannot_be_none_is_offered(
    open_page: Any, live_server: Any, transactional_db: None
) -> None:
    """A browser keeps them for names alone, not for an address of numbers."""
    page = open_page("/sign-in/")
    button = page.get_by_role("button", name="Sign in with a passkey")
    expect(button).to_be_visible()
    page.goto(live_server.url.replace("localhost", "127.0.0.1") + "/sign-in/")
    expect(page.get_by_role("heading", name="Sign in with a link")).to_be_visible()
    expect(button).to_be_hidden()
