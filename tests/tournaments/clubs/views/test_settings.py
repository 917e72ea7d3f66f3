"""A club's settings: its name and address, how it looks and speaks."""

import pytest
from django.urls import reverse

from tests import cast
from tests.cases import for_every
from tournaments.core.moments import day_and_time
from tournaments.core.selectors.languages import Language
from tournaments.core.speaking import speaking
from tournaments.models import Club

CLUB = {
    "name": "The Crown",
    "slug": "crown",
    "place": "Plymouth",
    "color": "blue",
    "language": "en-gb",
    "clock": "",
    "paper": "a4",
    "domain": "",
}


def settings_of(slug="thursday-club"):
    return reverse("director:club_settings", args=[slug])


@pytest.fixture
def save(director_client, club):
    return lambda **sent: director_client.post(settings_of(), CLUB | sent, follow=True)


@pytest.fixture
def other(db):
    return Club.objects.create(name="Other", domain="other.example")


def test_a_club_that_becomes_british_reads_british_pages_at_once(director_client, eight, save):
    page = reverse("public:bustle", args=[eight.slug])
    american = director_client.get(page)
    assert day_and_time(eight.starts_at) in american.content.decode()
    saved = save().content.decode()
    assert 'lang="en-GB" data-clock="24"' in saved
    assert "The Crown" in saved
    again = director_client.get(page, headers={"If-None-Match": american["ETag"]})
    with speaking(Language("en-gb")):
        assert day_and_time(eight.starts_at) in again.content.decode()


def test_the_clock_may_be_another_than_the_languages(save):
    saved = save(language="en-us", clock="24").content.decode()
    assert 'lang="en-US" data-clock="24"' in saved


def test_every_setting_of_the_model_is_asked_for_and_kept(save, club):
    sent = CLUB | {"domain": "Euchre.Example.org"}
    assert save(**sent).redirect_chain[-1][0] == settings_of("crown")
    club.refresh_from_db()
    kept = {name: getattr(club, name) for name in Club.SETTINGS}
    assert kept == CLUB | {"domain": "euchre.example.org"}
    assert set(CLUB) == set(Club.SETTINGS)


def test_an_empty_address_stays_as_it_is_and_no_domain_is_nobodys(save, club):
    other = cast.club("Other")
    save(slug="", domain="")
    club.refresh_from_db()
    assert (club.slug, club.domain, other.domain) == ("thursday-club", None, None)


@for_every(
    ("sent", "sentence"),
    [
        ({"name": ""}, "Give the club a name."),
        ({"language": "tlh"}, "Choose one of these."),
        ({"color": "pink"}, "Choose one of these."),
        ({"slug": "the crown"}, "Use letters, numbers, and hyphens."),
        ({"slug": "Other"}, "Another club has this address. Choose another."),
        ({"domain": "https://crown.example"}, "Enter only the name, such as euchre.example.org."),
        ({"domain": "other.example"}, "Another club has this domain."),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(save, club, other, sent, sentence):
    refused = save(**sent)
    assert refused.status_code == 422
    [name] = sent
    assert [str(error) for error in refused.context["form"].errors[name]] == [sentence]
    club.refresh_from_db()
    assert (club.name, club.language, club.slug) == ("Thursday club", "en-us", "thursday-club")


def test_a_club_that_somebody_does_not_run_is_not_there(director_client):
    other = cast.club("Other")
    assert director_client.get(settings_of(other.slug)).status_code == 404
    assert director_client.post(settings_of(other.slug), CLUB).status_code == 404


def test_the_link_to_the_club_leads_to_the_only_one_or_to_a_choice(director_client, director, club):
    there = director_client.get(reverse("director:club"))
    assert there["Location"] == settings_of()
    other = cast.club("Other")
    other.memberships.create(user=director)
    page = director_client.get(reverse("director:club"), follow=True).content.decode()
    assert settings_of() in page
    assert settings_of("other") in page


def test_the_pages_of_a_club_lead_to_each_other(director_client, club):
    page = director_client.get(settings_of()).content.decode()
    assert f'href="{settings_of()}" aria-current="page"' in page
    assert f'href="{reverse("public:club", args=[club.slug])}"' in page
