"""The pages that take a whole club away and open one."""

import io

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.archive.services.club_writing import write_club
from tournaments.models import Club, Role, SecurityEvent

OPEN = reverse("director:host_open_club")


def content(answer):
    return b"".join(answer.streaming_content)


@pytest.fixture
def owner(club):
    """The browser of an owner who has just signed in."""
    browser = Client()
    browser.force_login(cast.director(club))
    return browser


def file_of(club):
    file = io.BytesIO()
    write_club(club_id=club.pk, to=file)
    return file.getvalue()


def test_an_owner_downloads_the_club_after_a_fresh_sign_in(owner, club):
    page = reverse("director:club_file", args=[club.slug])
    download = reverse("director:club_download", args=[club.slug])
    assert download in owner.get(page).content.decode()
    assert owner.get(download)["Location"] == page
    stale = owner.post(download)
    if stale.status_code == 302:
        assert "again" in stale["Location"]


def test_nobody_else_in_the_club_may(client, club):
    client.force_login(cast.director(club, "dirk", Role.DIRECTOR))
    for page in ("director:club_file", "director:club_download"):
        address = reverse(page, args=[club.slug])
        assert client.post(address).status_code in (403, 405)


def test_the_host_opens_a_club_and_gets_links_for_those_who_ran_it(owner, club):
    host = get_user_model().objects.create_user("hosta", is_staff=True)
    browser = Client()
    browser.force_login(host)
    sent = SimpleUploadedFile("ours.club.jsonl", file_of(club))
    page = browser.post(OPEN, {"file": sent}).content.decode()
    assert "The club is here, with 0 bustles." in page
    assert "/join/" in page
    assert Club.objects.count() == 2
    assert SecurityEvent.objects.filter(kind="invitation").exists()
    refused = browser.post(OPEN, {"file": SimpleUploadedFile("x", b"nothing")})
    assert refused.status_code == 422
    assert "This isn’t a club." in refused.content.decode()
    assert owner.get(OPEN).status_code == 403
