"""The link that stops a club's mail."""

from __future__ import annotations

import pytest
from django.test import Client

from tournaments.mail.selectors.stops import digest_of_address, is_stopped, stop_link
from tournaments.models import Club

pytestmark = pytest.mark.django_db
ANN = "ann@example.org"


def test_a_look_stops_nothing_and_a_press_does(club: Club, client: Client) -> None:
    link, digest = stop_link(club.pk, ANN), digest_of_address(ANN)
    page = client.get(link)
    assert club.name in page.text
    assert not is_stopped(club.pk, digest)
    assert "won’t get any more" in client.post(link).text
    assert is_stopped(club.pk, digest)
    client.post(link, {"action": "allow"})
    assert not is_stopped(club.pk, digest)


def test_mail_programs_press_the_button_without_a_cookie(club: Club) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post(stop_link(club.pk, ANN), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert is_stopped(club.pk, digest_of_address(ANN))


def test_another_clubs_mail_goes_on(club: Club, client: Client) -> None:
    other = Club.objects.create(name="Friday club", slug="friday-club")
    client.post(stop_link(club.pk, ANN))
    assert not is_stopped(other.pk, digest_of_address(ANN))


def test_a_link_that_nobody_here_made_is_not_there(club: Club, client: Client) -> None:
    assert client.post(stop_link(club.pk, ANN)[:-3] + "xx/").status_code == 404
