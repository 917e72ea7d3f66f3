"""A club's address, made from its name, and a domain of its own."""

import pytest
from django.core.exceptions import ValidationError

from tests import cast
from tests.cases import for_every
from tournaments.models import Club
from tournaments.models.clubs import validate_domain


def test_an_address_is_made_from_the_name_and_is_nobody_elses(club):
    assert club.slug == "thursday-club"
    assert cast.club().slug == "thursday-club-2"
    assert cast.club("Café d’Été").slug == "cafe-dete"
    assert cast.club("木曜会").slug == "club"
    assert len(cast.club("A" * 80).slug) == 40


def test_an_address_stays_when_the_name_changes(club):
    club.name = "Friday club"
    club.save()
    assert Club.objects.get().slug == "thursday-club"


@for_every("domain", ("euchre.example.org", "a-b.example", "xn--caf-dma.example"))
def test_a_host_name_is_a_domain(domain):
    validate_domain(domain)


@for_every(
    "domain",
    (
        *("https://a.example", "a.example/x", "a.example:80", "Example.org", "example", ".a.b"),
        *("127.0.0.1", "a..b", "-a.example", "*.example.org", "a.example\n", "a" * 250 + ".org"),
    ),
)
def test_what_is_no_host_name_is_refused(domain):
    with pytest.raises(ValidationError):
        validate_domain(domain)
