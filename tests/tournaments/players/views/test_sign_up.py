"""Putting one's name down, and one's own page: without an account and without JavaScript."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.core.api import throttles
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.sign_up import own_code_of
from tournaments.players.services.sign_up import set_sign_up

SAID = {"name": "Ann Bower", "shown_as": "initials", "partner_wish": "Bo"}


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet():
    cache.clear()


@pytest.fixture
def listed(club):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:3])
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=4)
    return bustle


def address(bustle):
    return reverse("public:sign_up", args=[bustle.slug])


def own(bustle, number):
    return reverse("public:entry", args=[own_code_of(bustle.pk, number)])


def text_of(answer):
    return answer.content.decode()


def test_the_bustles_page_leads_to_the_list_while_it_is_open(client, listed):
    page = text_of(client.get(reverse("public:bustle", args=[listed.slug])))
    assert address(listed) in page
    assert "3 of 4 places are taken." in page

    set_sign_up(bustle_id=listed.pk, is_open=False, limit=4)
    assert address(listed) not in text_of(client.get(reverse("public:bustle", args=[listed.slug])))


def test_a_lost_answer_gives_the_person_their_own_link_again(client, listed):
    form_id = client.get(address(listed)).context["form"]["form_id"].value()
    page = SAID | {"form_id": str(form_id)}
    answers = [client.post(address(listed), page)["Location"] for _time in range(2)]
    assert answers == [own(listed, 4)] * 2
    other = client.post(address(listed), page | {"name": "Bo Trump"})
    assert other["Location"] == own(listed, 5)


def test_somebody_puts_their_name_down_and_gets_a_link_of_their_own(client, listed):
    answer = client.post(address(listed), SAID)
    assert answer["Location"] == own(listed, 4)

    page = text_of(client.get(answer["Location"]))
    assert f"http://testserver{own(listed, 4)}" in page
    assert "Keep this link" in page
    assert 'src="data:image/svg+xml' in page
    assert "Ann Bower" in page
    public = text_of(client.get(reverse("public:player", args=[listed.slug, 4])))
    assert "Ann Bower" not in public
    assert "A. B." in public


def test_the_form_is_refused_without_its_token(listed):
    assert Client(enforce_csrf_checks=True).post(address(listed), SAID).status_code == 403


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"name": ""}, "Enter your name."),
        ({"name": "x" * 81}, "to 80 letters"),
        ({"shown_as": ""}, "Choose how to show you."),
        ({"partner_wish": "x" * 121}, "Keep the wish to 120 letters."),
        ({"website": "http://spam.example"}, "Leave this field empty."),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(
    client, listed, said, sentence
):
    answer = client.post(address(listed), SAID | said)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert (SAID | said)["partner_wish"] in text_of(answer)
    assert len(registrations_of(listed.pk)) == 3


def test_a_name_that_is_on_the_list_is_asked_about_and_goes_on(client, listed):
    asked = client.post(address(listed), SAID | {"name": "ada"})
    assert asked.status_code == 422
    assert "Ada is already on the list. Is that you?" in text_of(asked)
    assert 'name="sure"' in text_of(asked)

    assert client.post(address(listed), SAID | {"name": "ada", "sure": "on"}).status_code == 302


@pytest.mark.usefixtures("one_window")
def test_too_many_in_a_minute_wait_and_keep_what_they_typed(client, listed, monkeypatch):
    monkeypatch.setattr(throttles, "SIGN_UPS", 1)
    client.post(address(listed), SAID)
    late = client.post(address(listed), SAID | {"name": "Late Lou"})
    assert late.status_code == 429
    assert "Wait a minute" in text_of(late)
    assert 'value="Late Lou"' in text_of(late)
    other = cast.bustle_in_setup(listed.club, [])
    set_sign_up(bustle_id=other.pk, is_open=True, limit=None)
    assert client.post(address(other), SAID).status_code == 302


def test_without_a_place_people_wait_and_their_page_says_where(client, listed):
    for name in ("Ann", "Bo", "Cy"):
        client.post(address(listed), SAID | {"name": name})
    assert "2 on the waiting list" in text_of(client.get(address(listed)))
    assert "You’re number 2 on the waiting list." in text_of(client.get(own(listed, 6)))

    client.post(own(listed, 4), {"action": "cancel"})
    assert "You’re next in line." in text_of(client.get(own(listed, 6)))
    assert "not coming" in text_of(client.get(own(listed, 4)))

    client.post(own(listed, 4), {"action": "come"})
    assert "You’re number 2 on the waiting list." in text_of(client.get(own(listed, 4)))


def test_pairs_come_together_where_partners_stay(client, club):
    bustle = cast.bustle_in_setup(club, [], format="round_robin")
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=None)
    assert 'name="partner"' in text_of(client.get(address(bustle)))

    client.post(address(bustle), SAID | {"partner": "Bo Dee"})
    assert "Bo Dee" in text_of(client.get(own(bustle, 1)))
    assert bustle.teams.count() == 1


def test_where_partners_change_nobody_is_asked_for_one(client, listed):
    assert 'name="partner"' not in text_of(client.get(address(listed)))


def test_a_closed_list_says_so(client, listed):
    set_sign_up(bustle_id=listed.pk, is_open=False, limit=None)
    assert "Sign-up is closed" in text_of(client.get(address(listed)))
    refused = client.post(address(listed), SAID)
    assert refused.status_code == 422
    assert "Ask the director, or just come to the door" in text_of(refused)
