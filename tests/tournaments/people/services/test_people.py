"""What a club writes down about its people."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import cast
from tests.cases import for_every
from tournaments.core.errors import NoSuchThing, PersonRefused
from tournaments.models import Player, PlayerList
from tournaments.people.services.people import add_person, change_person
from tournaments.players.selectors.directory import people_called
from tournaments.players.services.registrations import register, remove

MAIL = {"email": "ann@example.org", "consent": "club"}


@pytest.fixture
def ann(club):
    return Player.objects.get(pk=add_person(club_id=club.pk, name="Ann Bower"))


@pytest.fixture
def change(club, ann):
    def act(lists=None, **details):
        change_person(club_id=club.pk, player_id=ann.pk, details=details, lists=lists)
        ann.refresh_from_db()
        return ann

    return act


def test_an_address_comes_with_what_was_agreed_to_and_when(change):
    now = change(**MAIL)
    assert (now.email, now.agreed_on) == ("ann@example.org", timezone.localdate())
    assert change(agreed_on=date(2026, 1, 5)).agreed_on == date(2026, 1, 5)


def test_without_consent_no_address_is_kept(change, ann):
    with pytest.raises(PersonRefused, match="Choose what they agreed to"):
        change(email="ann@example.org")
    with pytest.raises(PersonRefused, match="a day that has come"):
        change(**MAIL, agreed_on=timezone.localdate() + timedelta(days=1))
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=ann.pk).update(phone="555")


def test_consent_that_is_withdrawn_leaves_no_day(change):
    change(**MAIL)
    now = change(consent="", email="")
    assert (now.email, now.agreed_on) == ("", None)


@for_every(
    "details",
    [{"name": " "}, {"name": "A" * 81}, {"email": "no address", "consent": "club"}],
)
def test_what_cannot_be_kept_is_refused(change, details):
    with pytest.raises(PersonRefused):
        change(**details)


def test_who_is_renamed_is_found_by_the_new_name(club, change):
    change(name="Zoë O’Łuka-Smith", nickname="The Dealer")
    for typed in ("zoe", "oluka", "SMITH", "luka zo", "deal", "o'luka"):
        assert [person.nickname for person in people_called(club.pk, typed)] == ["The Dealer"]
    assert not people_called(club.pk, "bower").exists()


def test_a_new_name_shows_on_the_pages_of_evenings(club, ann):
    bustle = cast.bustle_in_setup(club, ["Ann Bower"])
    before = bustle.version
    change_person(club_id=club.pk, player_id=ann.pk, details={"name": "Ann Tower"})
    bustle.refresh_from_db()
    assert bustle.version > before
    assert bustle.registrations.get().player.name == "Ann Tower"


def test_lists_are_chosen_whole(club, change, ann):
    women, men = (PlayerList.objects.create(club=club, name=name) for name in ("Women", "Men"))
    change(lists=[women.pk])
    change(lists=[men.pk])
    assert [row.name for row in ann.lists.all()] == ["Men"]
    with pytest.raises(NoSuchThing):
        change(lists=[10_000])


def test_somebody_brought_somebody(club, change, ann):
    bob = add_person(club_id=club.pk, name="Bob")
    assert change(brought_by=bob).brought_by_id == bob
    for wrong in (ann.pk, 10_000):
        with pytest.raises(PersonRefused):
            change(brought_by=wrong)


def test_other_clubs_people_are_not_there(ann):
    other = cast.club("Other")
    with pytest.raises(NoSuchThing):
        change_person(club_id=other.pk, player_id=ann.pk, details={"name": "X"})


def test_who_has_a_note_stays_in_the_directory_when_an_entry_was_a_mistake(club, change, ann):
    change(notes="Plays on Thursdays.")
    bustle = cast.bustle_in_setup(club, ["Ann Bower", "Mo"])
    remove(bustle_id=bustle.pk, number=1)
    remove(bustle_id=bustle.pk, number=2)
    assert Player.objects.filter(pk=ann.pk).exists()
    assert not Player.objects.filter(name="Mo").exists()
    assert register(bustle_id=bustle.pk, names=["Ann Bower"])
    assert ann.registrations.count() == 1
