"""Somebody's own page across evenings: what is theirs, what they change, and who gets in."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.bustles import play_round, started
from tournaments.core.links import person_code
from tournaments.models import Player, Registration
from tournaments.people.selectors.own import own_code_of_person
from tournaments.people.services.people import change_person
from tournaments.players.selectors.sign_up import own_code_of, own_entry
from tournaments.players.services.registrations import register
from tournaments.players.services.sign_up import set_sign_up, sign_up
from tournaments.setup.services.bustles import finish_bustle

pytestmark = pytest.mark.django_db
SAID = {"action": "save", "shown_as": "initials", "consent": "", "email": "", "phone": ""}


@pytest.fixture
def past(club):
    bustle = started(club, rounds_planned=1)
    play_round(bustle, "NE")
    finish_bustle(bustle_id=bustle.pk)
    return bustle


@pytest.fixture
def ada(past):
    return Player.objects.get(name="Ada")


@pytest.fixture
def coming(club, ada):
    bustle = cast.bustle_in_setup(club, ["Ada", "Zoe"], name="Next week")
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=None)
    return bustle


def address(person):
    person.refresh_from_db()
    return reverse("public:own_evenings", args=[person.club.slug, own_code_of_person(person)])


def test_it_has_what_is_to_come_and_what_is_past(client, ada, past, coming):
    text = client.get(address(ada)).content.decode()
    assert reverse("public:entry", args=[own_code_of(coming.pk, 1)]) in text
    assert reverse("public:player", args=[past.slug, 1]) in text
    assert reverse("public:person", args=[ada.club.slug, person_code(ada.pk)]) in text


def test_they_say_how_they_are_shown_from_now_on_or_in_evenings_so_far_too(client, ada, past):
    client.post(address(ada), SAID)
    ada.refresh_from_db()
    assert ada.shown_as == "initials"
    assert Registration.objects.get(bustle=past, player=ada).shown_as == "name"
    client.post(address(ada), SAID | {"so_far": "on"})
    assert Registration.objects.get(bustle=past, player=ada).shown_as == "initials"


def test_an_address_needs_consent_which_is_of_today(client, ada):
    mail = SAID | {"email": "ada@example.org"}
    refused = client.post(address(ada), mail)
    assert refused.status_code == 422
    assert "Choose what they agreed to" in refused.content.decode()
    client.post(address(ada), mail | {"consent": "evenings"})
    ada.refresh_from_db()
    assert (ada.email, ada.consent) == ("ada@example.org", "evenings")
    assert ada.agreed_on
    text = client.get(address(ada)).content.decode()
    stop = re.search(r"/stop-mail/[^\"]+", text)[0]
    client.post(stop)
    assert "You’ve stopped e-mail" in client.get(address(ada)).content.decode()
    client.post(address(ada), SAID)
    ada.refresh_from_db()
    assert (ada.email, ada.agreed_on) == ("", None)


def test_the_director_finds_and_renews_it(client, director_client, ada):
    old = address(ada)
    page = reverse("director:club_person", args=[ada.club.slug, ada.pk])
    assert old in director_client.get(page).content.decode()
    director_client.post(page, {"action": "own_link"})
    assert old != address(ada)
    assert client.get(old).status_code == 410
    assert client.get(address(ada)).status_code == 200


def test_nobody_gets_in_by_the_public_code_or_a_guess_or_once_erased(client, ada):
    real = own_code_of_person(ada)
    secret = real.split("-")[1]
    for code in (person_code(ada.pk), f"{ada.pk + 1}-{secret}", f"{ada.pk}-{'A' * 16}", "x"):
        assert client.get(f"/c/{ada.club.slug}/my/{code}/").status_code == 404, code
    assert client.get(f"/c/{ada.club.slug}/people/{real}/").status_code == 404
    here = address(ada)
    Player.objects.update(erased_at="2026-01-01T00:00:00Z")
    assert client.get(here).status_code == 404


def test_whoever_signs_up_under_the_name_of_somebody_does_not_get_their_link(client, club, ada):
    """The directory finds people again by name, which anybody can type."""
    bustle = cast.bustle_in_setup(club, ["Zoe"], name="Next week")
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=None)
    change_person(
        club_id=club.pk,
        player_id=ada.pk,
        details={"email": "ada@example.org", "consent": "club"},
    )
    number = sign_up(bustle_id=bustle.pk, name="Ada", shown_as="name")
    assert Registration.objects.get(bustle=bustle, number=number).player == ada
    code = own_code_of(bustle.pk, number)
    assert own_entry(code).person_code == ""
    text = client.get(reverse("public:entry", args=[code])).content.decode()
    assert "/my/" not in text
    assert "Ask the director for a link" in text


def test_the_page_of_a_registration_leads_there_who_is_new_or_was_entered_by_the_director(
    client, club, coming, ada
):
    number = sign_up(bustle_id=coming.pk, name="Newcomer", shown_as="name")
    register(bustle_id=coming.pk, names=["Ben"])
    for one in (1, number):
        text = client.get(reverse("public:entry", args=[own_code_of(coming.pk, one)]))
        person = Registration.objects.get(bustle=coming, number=one).player
        assert address(person) in text.content.decode()
