"""Two entries that are one person: joined, and parted again as if nothing had been."""

from datetime import date

import pytest

from tests import cast
from tests.tournaments.people.rows import all_rows
from tournaments.core.errors import NoSuchThing, NotNow, PersonRefused
from tournaments.models import Player, PlayerList, PlayerMerge, Registration
from tournaments.people.services.merging import merge_people, undo_merge
from tournaments.people.services.people import add_person, change_person

DONE = "tournaments_playermerge"


@pytest.fixture
def bob(club):
    cast.bustle_in_setup(club, ["Bob Miller", "Uma"], name="First")
    return Player.objects.get(name="Bob Miller")


@pytest.fixture
def bobby(club, bob):
    cast.bustle_in_setup(club, ["Bobby Miller", "Uma"], name="Second")
    bobby = Player.objects.get(name="Bobby Miller")
    contact = {"email": "bob@example.org", "consent": "club", "agreed_on": date(2026, 1, 5)}
    details = {"nickname": "The Lefty", "notes": "Deals fast.", "shown_as": "initials"}
    uma = Player.objects.get(name="Uma")
    change_person(
        club_id=club.pk, player_id=bobby.pk, details={**contact, **details, "brought_by": uma.pk}
    )
    men, both = (PlayerList.objects.create(club=club, name=name) for name in ("Men", "Both"))
    men.players.add(bobby)
    both.players.add(bob, bobby)
    change_person(club_id=club.pk, player_id=uma.pk, details={"brought_by": bobby.pk})
    return bobby


@pytest.fixture
def merge(club, bob, bobby):
    def act(*taken, kept=bob, other=bobby):
        return merge_people(club_id=club.pk, kept_id=kept.pk, other_id=other.pk, taken=taken)

    return act


def test_evenings_and_lists_join(merge, bob, bobby):
    merge()
    assert not Player.objects.filter(pk=bobby.pk).exists()
    assert {row.bustle.name for row in bob.registrations.all()} == {"First", "Second"}
    assert {row.name for row in bob.lists.all()} == {"Men", "Both"}
    assert Player.objects.get(name="Uma").brought_by_id == bob.pk


def test_what_was_chosen_of_the_other_stands(merge, bob):
    merge("contact", "nickname", "shown_as")
    bob.refresh_from_db()
    assert (bob.name, bob.nickname, bob.notes) == ("Bob Miller", "The Lefty", "")
    assert (bob.email, bob.consent, bob.agreed_on) == (
        "bob@example.org",
        "club",
        date(2026, 1, 5),
    )
    assert bob.shown_as == "initials"


@pytest.mark.parametrize(
    "taken", [(), ("name", "nickname", "notes", "contact", "shown_as", "brought_by")]
)
def test_a_merge_that_is_undone_leaves_the_database_as_it_was(club, merge, taken):
    before = all_rows(DONE, "sqlite_sequence")
    merge_id = merge(*taken)
    assert all_rows(DONE, "sqlite_sequence") != before
    undo_merge(club_id=club.pk, merge_id=merge_id)
    assert all_rows(DONE, "sqlite_sequence") == before


def test_it_is_undone_exactly_where_the_kept_one_was_brought_by_the_other(club, bob, bobby, merge):
    change_person(club_id=club.pk, player_id=bob.pk, details={"brought_by": bobby.pk})
    before = all_rows(DONE, "sqlite_sequence")
    undo_merge(club_id=club.pk, merge_id=merge("brought_by"))
    assert all_rows(DONE, "sqlite_sequence") == before


def test_three_entries_are_parted_in_the_opposite_order(club, merge, bob, bobby):
    third = Player.objects.get(pk=add_person(club_id=club.pk, name="Robert Miller"))
    before = all_rows(DONE, "sqlite_sequence")
    first, second = merge("name"), merge("notes", kept=third, other=bob)
    undo_merge(club_id=club.pk, merge_id=second)
    undo_merge(club_id=club.pk, merge_id=first)
    assert all_rows(DONE, "sqlite_sequence") == before


def test_what_came_later_stays_with_the_one_that_was_kept(club, merge, bob, bobby):
    merge_id = merge("notes")
    change_person(club_id=club.pk, player_id=bob.pk, details={"notes": "Deals slowly."})
    later = cast.bustle_in_setup(club, ["Bob Miller"], name="Third")
    undo_merge(club_id=club.pk, merge_id=merge_id)
    bob.refresh_from_db()
    assert bob.notes == "Deals slowly."
    assert later.registrations.get().player == bob
    assert Registration.objects.get(player=bobby).bustle.name == "Second"


def test_two_who_were_in_one_bustle_are_two_people(club, bob, merge):
    cast.bustle_in_setup(club, ["Bob Miller", "Bobby Miller"], name="Both there")
    rows = all_rows()
    with pytest.raises(PersonRefused, match="both played in Both there, so they are two people"):
        merge()
    assert all_rows() == rows


def test_nobody_is_merged_with_themselves_or_with_another_club(club, bob, merge):
    with pytest.raises(PersonRefused):
        merge(other=bob)
    stranger = Player.objects.get(pk=add_person(club_id=cast.club("Other").pk, name="Bob"))
    with pytest.raises(NoSuchThing):
        merge(other=stranger)
    with pytest.raises(NoSuchThing):
        undo_merge(club_id=stranger.club_id, merge_id=merge())


def test_a_merge_is_undone_once_and_says_by_whom(club, merge):
    merge_id = merge()
    undo_merge(club_id=club.pk, merge_id=merge_id)
    assert PlayerMerge.objects.get().undone_at
    with pytest.raises(NotNow):
        undo_merge(club_id=club.pk, merge_id=merge_id)
