"""Whose language a page speaks."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.core.selectors.clubs import forget_clubs
from tournaments.models import Club
from tournaments.play.selectors.tables import table_code_of

pytestmark = pytest.mark.django_db
BRITISH, AMERICAN = 'lang="en-GB" data-clock="24"', 'lang="en-US" data-clock="12"'


@pytest.fixture
def british(club):
    """A second club, with an evening."""
    other = Club.objects.create(name="The Crown, Plymouth", language="en-gb")
    forget_clubs()
    return cast.running_bustle(other, players=8, rounds=3, hands=4)


def page(client, name, *args):
    return client.get(reverse(name, args=args)).content.decode()


def test_everything_about_an_evening_speaks_its_clubs_language(client, british):
    assert BRITISH in page(client, "public:bustle", british.slug)
    assert BRITISH in page(client, "table:sheet", table_code_of(british, 1))


def test_the_front_page_speaks_the_first_clubs(client, british):
    assert AMERICAN in page(client, "public:home")
    Club.objects.order_by("pk").first().delete()
    forget_clubs()
    assert BRITISH in page(client, "public:home")


def test_a_director_reads_their_own_clubs(client, british):
    client.force_login(cast.director(british.club))
    assert BRITISH in page(client, "director:bustles")


def test_an_address_that_leads_nowhere_asks_nobody(client, british, django_assert_num_queries):
    page(client, "public:home")
    with django_assert_num_queries(0):
        answer = client.get("/nothing/here/")
    assert answer.status_code == 404
    assert AMERICAN in answer.content.decode()
