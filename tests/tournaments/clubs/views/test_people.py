"""Pages on which a club's people are invited, given roles, and removed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.clubs.services.invitations import invite
from tournaments.models import BustleHelper, Club, Email, Invitation, Membership, Role

pytestmark = pytest.mark.django_db
SUE = {"action": "invite", "name": "Sue Mill", "role": "scorer"}


@pytest.fixture
def owner(director: Any, client: Client) -> Client:
    client.force_login(director)
    return client


def people_of(club: Club) -> str:
    return reverse("director:club_people", args=[club.slug])


def link_in(page: str) -> str:
    match = re.search(r"http://testserver(/join/[\w-]+/)", page)
    assert match, "no invitation on the page"
    return match[1]


def test_an_owner_invites_and_somebody_joins_on_another_device(owner: Client, club: Club) -> None:
    link = link_in(owner.post(people_of(club), SUE).text)
    assert link not in owner.get(people_of(club)).text  # it is shown this once
    phone = Client()
    assert "Scorer: enters and corrects scores" in phone.get(link).text
    answer = phone.post(link, {"name": "Sue Mill"}, follow=True)
    assert answer.status_code == 200
    assert Membership.objects.get(user__first_name="Sue Mill").role == Role.SCORER
    assert "Sue Mill" in owner.get(people_of(club)).text
    assert phone.get(people_of(club)).status_code == 403
    assert Client().post(link, {"name": "Mallory"}).status_code == 410


def test_whoever_has_an_account_joins_as_themselves(owner: Client, club: Club) -> None:
    fred = cast.director(cast.club("Friday club"), "fred")
    link = link_in(owner.post(people_of(club), SUE).text)
    his = Client()
    his.force_login(fred)
    assert "You’re signed in as fred." in his.get(link).text
    his.post(link)
    assert Membership.objects.get(user=fred, club=club).role == Role.SCORER


def test_what_is_missing_is_said_beside_its_field(owner: Client, club: Club, director: Any) -> None:
    answer = owner.post(people_of(club), {"action": "invite", "name": ""})
    assert answer.status_code == 422
    assert "Enter a name." in answer.text
    assert "Choose what they may do." in answer.text
    link = reverse("join", args=[invite(club_id=club.pk, role="viewer", by=director.pk).secret])
    assert "Enter a name." in Client().post(link, {"name": " "}).text


def test_an_invitation_goes_by_mail_where_there_is_a_server(
    owner: Client, club: Club, settings: Any
) -> None:
    assert 'name="email"' not in owner.get(people_of(club)).text
    settings.EMAIL_HOST, settings.SITE_URL = "mail.example.org", "http://testserver"
    page = owner.post(people_of(club), SUE | {"email": "sue@example.org"}).text
    email = Email.objects.get()
    assert email.address == "sue@example.org"
    assert link_in(page) in email.body


def test_an_invitation_for_one_evening_says_so_by_mail(
    owner: Client, club: Club, settings: Any
) -> None:
    settings.EMAIL_HOST, settings.SITE_URL = "mail.example.org", "http://testserver"
    bustle = cast.bustle_in_setup(club)
    page = reverse("director:help_tonight", args=[bustle.slug])
    owner.post(page, SUE | {"email": "sue@example.org"})
    email = Email.objects.get()
    assert email.subject == "Help with Thursday night"
    assert "for a week" not in email.body


def test_roles_change_and_end(owner: Client, club: Club, director: Any) -> None:
    sue = cast.director(club, "sue")
    owner.post(people_of(club), {"action": "role", "person": sue.pk, "role": "door"})
    assert Membership.objects.get(user=sue).role == Role.DOOR
    page = owner.post(
        people_of(club), {"action": "role", "person": director.pk, "role": "door"}, follow=True
    )
    assert "Make somebody else an owner first." in page.text
    owner.post(people_of(club), {"action": "remove", "person": sue.pk})
    assert not Membership.objects.filter(user=sue).exists()


def test_an_invitation_is_withdrawn(owner: Client, club: Club) -> None:
    link = link_in(owner.post(people_of(club), SUE).text)
    row = Invitation.objects.get()
    owner.post(people_of(club), {"action": "withdraw", "invitation": row.pk})
    assert Client().get(link).status_code == 410


def test_help_tonight_leads_to_the_board_and_ends_there(owner: Client, club: Club) -> None:
    bustle = cast.bustle_in_setup(club)
    page = reverse("director:help_tonight", args=[bustle.slug])
    link = link_in(owner.post(page, SUE | {"role": "door"}).text)
    phone = Client()
    board = reverse("director:board", args=[bustle.slug])
    assert phone.post(link, {"name": "Tom"}).headers["Location"] == board
    assert phone.get(reverse("director:players", args=[bustle.slug])).status_code == 200
    assert phone.get(page).status_code == 403
    tom = BustleHelper.objects.get()
    assert "Tom" in owner.get(page).text
    owner.post(page, {"action": "remove", "person": tom.user_id})
    assert phone.get(board).status_code in (302, 404)


def test_nobody_owns_an_evening(owner: Client, club: Club) -> None:
    bustle = cast.bustle_in_setup(club)
    page = reverse("director:help_tonight", args=[bustle.slug])
    assert owner.post(page, SUE | {"role": "owner"}).status_code == 422


def test_an_owner_reads_the_security_log(owner: Client, club: Club) -> None:
    log = reverse("director:club_security", args=[club.slug])
    owner.post(people_of(club), SUE)
    page = owner.get(log).text
    assert "invited somebody" in page
    assert "Sue Mill as scorer" in page
    fred = Client()
    fred.force_login(cast.director(cast.club("Friday club"), "fred"))
    assert fred.get(log).status_code == 404


def test_the_log_goes_on_on_further_pages(
    owner: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.clubs.selectors.security.ON_A_PAGE", 2)
    log = reverse("director:club_security", args=[club.slug])
    for name in ("Ann", "Ben", "Cara"):
        owner.post(people_of(club), SUE | {"name": name})
    assert "Ann as scorer" not in owner.get(log).text
    assert "Ann as scorer" in owner.get(log, {"page": 2}).text
