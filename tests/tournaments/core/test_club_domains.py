"""A club's own domain: its front page at the root, in its links, and nobody else's pages."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.cases import for_every
from tournaments.clubs.services.settings import change_club
from tournaments.core.selectors.clubs import forget_clubs
from tournaments.models import Club

CROWN = "crown.example"


@pytest.fixture(autouse=True)
def _only_these_hosts(settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.SITE_URL = "https://euchre.example"


@pytest.fixture
def crown(db):
    """A club with a domain and a night, beside another club."""
    cast.bustle_in_setup(cast.club("Other"), name="Other night")
    club = cast.club("The Crown")
    change_club(club_id=club.pk, settings={"domain": CROWN})
    return cast.bustle_in_setup(club, name="Crown night")


def at(client, address, host=CROWN, **sent):
    return client.get(address, headers={"host": host}, **sent)


def test_the_root_of_its_domain_is_its_front_page(client, crown):
    seen = at(client, "/").content.decode()
    assert "Crown night" in seen
    assert "Other night" not in seen
    assert "The Crown" in client.get("/").content.decode()  # in the list of clubs
    assert at(client, "/", CROWN.upper() + ":8443").status_code == 200


def test_a_host_that_is_no_clubs_is_refused(client, crown):
    assert at(client, "/", "elsewhere.example").status_code == 400
    Club.objects.update(domain=None)
    forget_clubs()
    assert at(client, "/").status_code == 400


@for_every("page", ["public:bustle", "public:rules", "public:sign_up", "public:calendar"])
def test_another_clubs_pages_are_not_there(client, crown, page):
    other = Club.objects.get(name="Other").bustles.get()
    assert client.get(reverse(page, args=[other.slug])).status_code == 200
    assert at(client, reverse(page, args=[other.slug])).status_code == 404
    assert at(client, reverse(page, args=[crown.slug])).status_code == 200


def test_another_clubs_front_page_and_calendar_are_not_there(client, crown):
    for page in ("public:club", "public:club_bustles"):
        assert at(client, reverse(page, args=["other"])).status_code == 404
        assert at(client, reverse(page, args=["the-crown"])).status_code == 200


def test_its_links_carry_its_domain_wherever_they_are_asked_for(client, crown):
    link = f"https://{CROWN}{reverse('public:bustle', args=[crown.slug])}"
    assert (
        f'content="{link}"'
        in at(client, reverse("public:bustle", args=[crown.slug]), "testserver").content.decode()
    )
    calendar = client.get(reverse("public:club_bustles", args=["the-crown"])).content.decode()
    assert link in calendar.replace("\r\n ", "")
    other = Club.objects.get(name="Other").bustles.get()
    page = client.get(reverse("public:bustle", args=[other.slug])).content.decode()
    assert "https://euchre.example/b/" in page


def test_codes_of_a_table_carry_it_too(client, crown):
    client.force_login(cast.director(crown.club))
    page = client.get(reverse("director:publish", args=[crown.slug])).content.decode()
    assert f"https://{CROWN}/b/" in page


def test_a_form_sent_from_its_domain_is_taken(crown):
    browser = Client(enforce_csrf_checks=True, headers={"host": CROWN})
    browser.get("/")
    token = browser.cookies["csrftoken"].value
    sent = {"code": "nothing", "csrfmiddlewaretoken": token}
    answer = browser.post(reverse("table:typed"), sent, headers={"origin": f"http://{CROWN}"})
    assert answer.status_code != 403


def test_a_closed_club_has_no_page_at_its_domain(client, crown):
    Club.objects.filter(domain=CROWN).update(closed_at=timezone.now() - timedelta(days=1))
    assert at(client, "/").status_code == 404


def test_who_is_asked_for_costs_no_query(client, crown):
    def queries(host):
        with CaptureQueriesContext(connection) as asked:
            at(client, reverse("public:club", args=["the-crown"]), host)
        return len(asked)

    queries(CROWN)
    assert queries(CROWN) == queries("testserver")
