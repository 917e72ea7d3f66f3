"""Picking somebody from the directory as one types."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Player, Registration
from tournaments.players.services.registrations import register
from tournaments.players.services.start import start_bustle

BOBS = 3


@pytest.fixture
def before(club):
    """An evening that was played, with three Bob Millers."""
    evening = cast.bustle_in_setup(
        club, ["Bob Miller"] * BOBS + ["Zoë Łuka", "Uma"], name="Last week"
    )
    cast.check_in(bustle_id=evening.pk, numbers=[1, 2, 4, 5])
    start_bustle(bustle_id=evening.pk)
    return evening


@pytest.fixture
def bustle(club, before):
    return cast.bustle_in_setup(club)


@pytest.fixture
def door(director_client, bustle):
    path = reverse("director:players", args=[bustle.slug])

    def post(action, **sent):
        return director_client.post(path, {"action": action, **sent}, follow=True)

    return post


@pytest.fixture
def suggested(director_client, bustle):
    def ask(typed):
        path = reverse("director:players_suggestions", args=[bustle.slug])
        return director_client.get(path, {"name": typed}).content.decode()

    return ask


def text(answer):
    return answer.content.decode()


def the_bobs():
    return list(Player.objects.filter(name="Bob Miller").order_by("pk"))


def registered(number):
    return Registration.objects.get(bustle__name="Thursday night", number=number).player


def test_people_are_suggested_with_how_often_they_played(suggested):
    seen = suggested("luk")
    assert "Zoë Łuka" in seen
    assert "played 1 evening, on" in seen
    assert "“luk”, as typed" in seen


def test_accents_and_capitals_make_no_difference(suggested):
    for typed in ("zoe", "ZOE LUK", "łuka zo"):
        assert "Zoë Łuka" in suggested(typed)


def test_somebody_unknown_is_new(suggested):
    assert "Nobody in the directory is called “Mo” yet." in suggested("Mo")
    assert suggested("M").strip() == ""


def test_who_is_on_the_list_is_not_suggested(suggested, bustle):
    register(bustle_id=bustle.pk, names=["Zoë Łuka"])
    assert "Zoë" not in suggested("luka").replace("“luka”", "")


def test_other_clubs_are_not_suggested(suggested):
    cast.bustle_in_setup(cast.club("Other"), ["Bobby Foreign"], name="Elsewhere")
    assert "Foreign" not in suggested("bobby")


def test_whoever_is_picked_is_meant_exactly(door, suggested):
    second = the_bobs()[1]
    assert suggested("Bob Miller").count("Bob Miller") > BOBS
    assert "Bob Miller is number 9." in text(door("add", name="bo", person=second.pk))
    assert registered(9) == second


def test_a_name_of_several_people_is_asked_about(door):
    asked = door("add", name="Bob Miller")
    assert asked.status_code == 422
    assert "3 people in the directory are called Bob Miller. Choose one." in text(asked)
    door("add", name="Bob Miller", person="new")
    assert len(the_bobs()) == BOBS + 1
    assert registered(9) == the_bobs()[-1]


def test_a_namesake_of_somebody_on_the_list_can_be_picked(door):
    first, _second, third = the_bobs()
    door("add", name="bob", person=third.pk)
    door("add_here", name="bob", person=first.pk)
    assert (registered(9), registered(10)) == (third, first)
    again = door("add", name="bob", person=third.pk)
    assert "Bob Miller is already on the list, number 9." in text(again)


def test_nobody_of_another_club_can_be_picked(door):
    cast.bustle_in_setup(cast.club("Other"), ["Bobby Foreign"], name="Elsewhere")
    foreign = Player.objects.get(name="Bobby Foreign")
    refused = door("add", name="bob", person=foreign.pk)
    assert refused.status_code == 422
    assert "isn’t in the club’s directory" in text(refused)
    assert foreign.registrations.count() == 1


def test_one_person_of_a_name_is_found_again_without_a_question(door):
    assert "is number 9." in text(door("add", name="Zoë Łuka"))
    assert Player.objects.filter(name="Zoë Łuka").count() == 1


def test_a_new_evening_shows_of_somebody_what_they_agreed_to(door):
    Player.objects.filter(name="Zoë Łuka").update(shown_as="initials")
    door("add", name="Zoë Łuka")
    assert Registration.objects.get(number=9).shown_as == "initials"


def test_a_pasted_list_says_who_is_known_and_asks_which_of_several(director_client, bustle, before):
    path = reverse("director:players_import", args=[bustle.slug])
    sent = {"action": "take", "text": "Mo\nBob Miller\nZoë Łuka"}
    seen = text(director_client.post(path, sent))
    assert '<span class="found__known">new</span>' in seen
    assert "played 1 evening, on" in seen
    assert '<select name="person-1" aria-label="Which Bob Miller?">' in seen
    third = the_bobs()[-1]
    keep = {"action": "keep", "keep": ["1", "2"], "person-1": third.pk, "text": sent["text"]}
    director_client.post(path, keep)
    assert (registered(9), registered(10).name) == (third, "Zoë Łuka")
    assert bustle.registrations.count() == 10
