"""Texts to paste, for clubs without a mail server and for people without an address."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Bustle, Club, Email
from tournaments.players.services.sign_up import cancel, set_sign_up, sign_up

pytestmark = pytest.mark.django_db
SITE = "https://euchre.example.org"


@pytest.fixture
def bustle(club: Club, settings: Any) -> Bustle:
    settings.SITE_URL, settings.EMAIL_HOST = SITE, ""
    made = cast.bustle_in_setup(club, names=(), name="Winter bustle", place="The Anchor")
    set_sign_up(bustle_id=made.pk, is_open=True, limit=4)
    return made


@pytest.fixture
def owner(director: Any, client: Client) -> Client:
    client.force_login(director)
    return client


def page_of(owner: Client, bustle: Bustle) -> str:
    return owner.get(reverse("director:messages", args=[bustle.slug])).text


def enter(bustle: Bustle, name: str, email: str = "") -> int:
    return sign_up(bustle_id=bustle.pk, name=name, email=email, shown_as="name")


def test_a_group_is_told_what_is_coming_up_and_where_to_sign_up(
    owner: Client, bustle: Bustle
) -> None:
    page = page_of(owner, bustle)
    assert "This Bustle sends no e-mail." in page
    assert "Winter bustle is coming up: " in page
    assert f"Sign up here: {SITE}/b/{bustle.slug}/sign-up/" in page
    set_sign_up(bustle_id=bustle.pk, is_open=False, limit=4)
    assert f"See {SITE}/b/{bustle.slug}/" in page_of(owner, bustle)


def test_each_has_a_text_with_their_own_link_that_says_how_they_stand(
    owner: Client, bustle: Bustle
) -> None:
    for name in ("Ann", "Ben", "Cara", "Dan", "Eve", "Fay"):
        enter(bustle, name)
    page = page_of(owner, bustle)
    assert "Hello Ann," in page
    assert "You have a place at Winter bustle: " in page
    assert "number 2 on the waiting list" in page
    assert page.count(f"{SITE}/E/") == 6
    cancel(bustle_id=bustle.pk, number=1)
    page = page_of(owner, bustle)
    assert "A place came free, and it’s yours" in page
    assert "Hello Ann," not in page


def test_whoever_gets_e_mail_needs_no_text_and_troubles_are_told(
    owner: Client, bustle: Bustle, settings: Any
) -> None:
    settings.EMAIL_HOST = "mail.example.org"
    enter(bustle, "Ann", "ann@example.org")
    enter(bustle, "Ben")
    page = page_of(owner, bustle)
    assert "Hello Ann," not in page
    assert "Hello Ben," in page
    assert "sign-up confirmed: 1 waiting" in page
    Email.objects.update(state=Email.State.REFUSED, problem="550 No such person")
    page = page_of(owner, bustle)
    assert "ann@example.org" in page
    assert "550 No such person" in page


def test_links_that_no_phone_can_open_are_not_pasted(
    owner: Client, bustle: Bustle, settings: Any
) -> None:
    settings.SITE_URL = "http://127.0.0.1:8000"
    enter(bustle, "Ann")
    assert "127.0.0.1" not in page_of(owner, bustle)
