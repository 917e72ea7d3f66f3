"""A club's own page: its name, its language, its clock."""

from django.urls import reverse

from tournaments.core.moments import day_and_time
from tournaments.core.selectors.languages import Language
from tournaments.core.speaking import speaking

CLUB = {"name": "The Crown", "language": "en-gb", "clock": ""}


def test_a_club_that_becomes_british_reads_british_pages_at_once(director_client, eight):
    page = reverse("public:bustle", args=[eight.slug])
    american = director_client.get(page)
    assert day_and_time(eight.starts_at) in american.content.decode()
    saved = director_client.post(reverse("director:club"), CLUB, follow=True).content.decode()
    assert 'lang="en-GB" data-clock="24"' in saved
    assert "The Crown" in saved
    again = director_client.get(page, headers={"If-None-Match": american["ETag"]})
    with speaking(Language("en-gb")):
        assert day_and_time(eight.starts_at) in again.content.decode()


def test_the_clock_may_be_another_than_the_languages(director_client, club):
    sent = CLUB | {"language": "en-us", "clock": "24"}
    saved = director_client.post(reverse("director:club"), sent, follow=True).content.decode()
    assert 'lang="en-US" data-clock="24"' in saved


def test_a_club_needs_a_name_and_a_language_that_is_there(director_client, club):
    refused = director_client.post(reverse("director:club"), {"name": "", "language": "tlh"})
    assert refused.status_code == 422
    assert "Give the club a name." in refused.content.decode()
    club.refresh_from_db()
    assert club.language == "en-us"
