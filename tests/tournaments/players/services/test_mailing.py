"""What people get by e-mail: a confirmation, word of a place, a reminder, the results."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests import cast
from tournaments.models import Bustle, Club, Email, Player
from tournaments.players.services.mailing import remind_players
from tournaments.players.services.sign_up import (
    cancel,
    come_after_all,
    let_in,
    set_sign_up,
    sign_up,
)

pytestmark = pytest.mark.django_db
ANN, BEN = "ann@example.org", "ben@example.org"
SITE = "https://euchre.example.org"


@pytest.fixture(autouse=True)
def _mail_server(settings: Any) -> None:
    settings.EMAIL_HOST, settings.SITE_URL = "mail.example.org", SITE


@pytest.fixture
def bustle(club: Club) -> Bustle:
    made = cast.bustle_in_setup(club, names=(), name="Winter bustle", place="The Anchor")
    set_sign_up(bustle_id=made.pk, is_open=True, limit=4)
    return made


def enter(bustle: Bustle, name: str, email: str = "", **more: Any) -> int:
    return sign_up(bustle_id=bustle.pk, name=name, email=email, shown_as="name", **more)


def fill(bustle: Bustle) -> None:
    for name in ("Cara", "Dan", "Eve", "Fay"):
        enter(bustle, name)


def subjects(kind: str = "") -> list[str]:
    emails = Email.objects.order_by("pk")
    return [each.subject for each in emails if kind in ("", each.kind)]


def test_a_sign_up_is_confirmed_with_the_persons_own_link(bustle: Bustle) -> None:
    enter(bustle, "Ann", ANN)
    email = Email.objects.get()
    assert email.subject == "You’re signed up for Winter bustle"
    assert email.address == ANN
    assert email.body.startswith("Hello Ann,\n\nYou have a place at Winter bustle: ")
    assert "The Anchor" in email.body
    assert f"{SITE}/E/" in email.body


def test_giving_an_address_is_agreeing_to_mail(bustle: Bustle) -> None:
    enter(bustle, "Ann", ANN)
    ann = Player.objects.get()
    assert (ann.email, ann.consent) == (ANN, Player.Consent.EVENINGS)
    assert ann.agreed_on == timezone.localdate()


def test_a_stranger_does_not_change_the_address_of_somebody_in_the_directory(
    bustle: Bustle, club: Club
) -> None:
    ann = Player.objects.create(
        club=club, name="Ann", email=ANN, consent="evenings", agreed_on="2026-01-01"
    )
    enter(bustle, "Ann", "mallory@example.org")
    ann.refresh_from_db()
    assert ann.email == ANN


def test_whoever_gave_no_address_gets_nothing(bustle: Bustle) -> None:
    enter(bustle, "Ann")
    assert not Email.objects.exists()


def test_whoever_waits_is_told_their_place_and_when_one_comes_free(bustle: Bustle) -> None:
    fill(bustle)
    ann = enter(bustle, "Ann", ANN)
    ben = enter(bustle, "Ben", BEN)
    assert "You’re number 2 on the waiting list" in Email.objects.get(address=BEN).body
    cancel(bustle_id=bustle.pk, number=1)
    assert Email.objects.get(kind=Email.Kind.PLACE).address == ANN
    let_in(bustle_id=bustle.pk, numbers=[ann, ben])
    places = Email.objects.filter(kind=Email.Kind.PLACE).order_by("pk")
    assert [each.address for each in places] == [ANN, BEN]


def test_a_place_that_comes_free_twice_is_told_twice(bustle: Bustle) -> None:
    fill(bustle)
    ann = enter(bustle, "Ann", ANN)
    cancel(bustle_id=bustle.pk, number=1)
    cancel(bustle_id=bustle.pk, number=ann)
    enter(bustle, "Gus")
    come_after_all(bustle_id=bustle.pk, number=ann)
    cancel(bustle_id=bustle.pk, number=2)
    assert len(subjects(Email.Kind.PLACE)) == 2


def test_people_are_reminded_once_the_day_before(bustle: Bustle) -> None:
    enter(bustle, "Ann", ANN)
    enter(bustle, "Cara")
    starts(bustle, timedelta(hours=25))
    remind_players()
    assert subjects(Email.Kind.REMINDER) == []
    starts(bustle, timedelta(hours=23))
    remind_players()
    remind_players()
    [reminder] = Email.objects.filter(kind=Email.Kind.REMINDER)
    assert reminder.address == ANN
    assert reminder.subject.startswith("Winter bustle is coming up: ")
    assert "Can’t make it?" in reminder.body


def test_nobody_is_reminded_of_what_is_about_to_start(bustle: Bustle) -> None:
    enter(bustle, "Ann", ANN)
    starts(bustle, timedelta(minutes=30))
    remind_players()
    assert subjects(Email.Kind.REMINDER) == []


def test_the_form_asks_for_an_address_only_where_mail_can_go(
    bustle: Bustle, client: Client, settings: Any
) -> None:
    address = f"/b/{bustle.slug}/sign-up/"
    assert 'name="email"' in client.get(address).text
    page = client.post(address, {"name": "Ann", "shown_as": "name", "email": "ann@"})
    assert "Check the e-mail address." in page.text
    client.post(address, {"name": "Ann", "shown_as": "name", "email": ANN})
    assert Email.objects.get().address == ANN
    settings.EMAIL_HOST = ""
    assert 'name="email"' not in client.get(address).text


def starts(bustle: Bustle, ahead: timedelta) -> None:
    Bustle.objects.filter(pk=bustle.pk).update(starts_at=timezone.now() + ahead)
