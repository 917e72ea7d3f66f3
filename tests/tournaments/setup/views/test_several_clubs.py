"""The pages of a director of several clubs, and what a new bustle of a club starts with."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.setup.fields import PLAIN, shown_options
from tournaments.models import Bustle, Club
from tournaments.setup.selectors.usual import usual_evening

NEW, LIST = reverse("director:bustle_new"), reverse("director:bustles")


@pytest.fixture
def crown(director):
    """A second club that the director runs."""
    club = cast.club("The Crown")
    club.memberships.create(user=director)
    return club


def text(answer):
    return answer.content.decode()


def create(client, address=NEW, **sent):
    return client.post(address, {"action": "save"} | PLAIN | shown_options(client, address) | sent)


def test_a_new_bustle_asks_for_the_club_only_where_there_are_several(director_client, club):
    assert "Which club is it for?" not in text(director_client.get(NEW))


def test_a_new_bustle_is_the_clubs_that_was_chosen(director_client, club, crown):
    page = text(director_client.get(NEW))
    assert "Which club is it for?" in page
    assert f"?club={crown.slug}" in page
    assert create(director_client, f"{NEW}?club={crown.slug}", name="Ours").status_code == 302
    assert Bustle.objects.get().club == crown


def test_the_list_names_the_club_of_each_and_shows_one_alone(director_client, club, crown):
    cast.bustle_in_setup(club, name="Thursdays")
    cast.bustle_in_setup(crown, name="Sundays")
    both = text(director_client.get(LIST))
    assert 'class="fine">The Crown<' in both
    one = text(director_client.get(LIST, {"club": crown.slug}))
    assert ("Thursdays" in one, "Sundays" in one) == (False, True)
    assert f"{NEW}?club={crown.slug}" in one


def test_the_list_of_one_club_says_no_more_than_its_name(director_client, club):
    cast.bustle_in_setup(club)
    page = text(director_client.get(LIST))
    assert page.count("Thursday club") == 1
    assert "All clubs" not in page


def test_a_closed_club_gets_no_new_bustle(director_client, club, crown):
    Club.objects.filter(pk=crown.pk).update(closed_at=timezone.now())
    assert "Which club is it for?" not in text(director_client.get(NEW))
    Club.objects.update(closed_at=timezone.now())
    answer = create(director_client, f"{NEW}?club={crown.slug}")
    assert answer.status_code == 422
    assert "This club is closed." in text(answer)
    assert not Bustle.objects.exists()


def test_a_new_bustle_starts_where_the_club_plays(director_client, club):
    Club.objects.update(place="The hall")
    assert director_client.get(NEW).context["form"]["place"].value() == "The hall"


def test_a_new_bustle_starts_with_the_settings_that_were_chosen_for_it(director_client, club):
    then = timezone.now() - timedelta(days=30)
    old = cast.bustle_in_setup(
        club, name="Big night", starts_at=then, rounds_planned=5, tie_breaks=["loners"], tables=9
    )
    settings = reverse("director:bustle_edit", args=[old.slug])
    assert "from now on" in text(director_client.post(settings, {"action": "usual"}, follow=True))
    old.rounds_planned = 6
    old.save()
    page = director_client.get(NEW)
    assert "usual settings" in text(page)
    form = page.context["form"]
    shown = [form[name].value() for name in ("name", "rounds_planned", "tie_breaks", "tables")]
    assert shown == ["Big night", 5, ["loners"], 9]
    assert form["starts_at"].value().date() >= timezone.localdate()

    club_page = reverse("director:club_settings", args=[club.slug])
    assert "“Big night”" in text(director_client.get(club_page))
    director_client.post(club_page, {"action": "forget_usual"})
    assert director_client.get(NEW).context["form"]["name"].value() == "Euchre night"


def test_settings_that_cannot_be_any_more_start_nothing(club):
    club.usual_evening = {"name": "Old", "starts_at": "2026-01-01T19:00:00+00:00", "format": "gone"}
    assert usual_evening(club) is None
    club.usual_evening["format"] = "rotation"
    bustle = usual_evening(club)
    assert (bustle.name, bustle.pk) == ("Old", None)
