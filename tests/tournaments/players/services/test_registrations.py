"""Registering, checking in, walking in, not coming, leaving, coming back."""

import pytest

from tests import cast
from tests.cases import for_every
from tests.tournaments.bustles import everybody_here, open_round, person, play_round, players
from tournaments.core.errors import NoSuchThing, NotNow, RegistrationRefused
from tournaments.draw.selectors.draws import is_stale
from tournaments.draw.selectors.schedule import current_roster, newest_draw
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Player, Registration
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.services.registrations import (
    check_in,
    leave,
    mark_no_show,
    register,
    rename,
    undo_check_in,
    walk_in,
)
from tournaments.players.services.start import start_bustle
from tournaments.setup.services.bustles import finish_bustle

pytestmark = pytest.mark.django_db


@pytest.fixture
def setup(club):
    """Eight people registered, nobody checked in."""
    return cast.bustle_in_setup(club)


@pytest.fixture
def started(setup):
    """Seven of eight came; drawn, no round opened yet."""
    check_in(bustle_id=setup.pk, numbers=range(1, 8))
    start_bustle(bustle_id=setup.pk)
    draw_rounds(bustle_id=setup.pk, seed=1)
    setup.refresh_from_db()
    return setup


@pytest.fixture
def over(between):
    """Eight whose bustle was finished after its first round."""
    finish_bustle(bustle_id=between.pk)
    return between


def stale(bustle):
    return is_stale(bustle.pk, newest_draw(bustle.pk))


def roster(bustle):
    return {one.id: (one.arrive, one.leave) for one in current_roster(bustle.pk).entrants}


def test_people_are_numbered_in_the_order_in_which_they_registered(setup):
    people = registrations_of(setup.pk)
    assert [(one.number, one.plain) for one in people] == list(enumerate(cast.NAMES[:8], start=1))
    assert register(bustle_id=setup.pk, names=["Max", "Moe"]) == [9, 10]


def test_a_number_is_given_to_nobody_else_after_somebody_left(eight):
    leave(bustle_id=eight.pk, number=8)
    mark_no_show(bustle_id=eight.pk, number=7)
    assert walk_in(bustle_id=eight.pk, name="Max") == 9


def test_numbers_go_on_after_a_gap_in_them(setup):
    Registration.objects.filter(bustle=setup, number=3).delete()
    assert register(bustle_id=setup.pk, names=["Max"]) == [9]


def test_a_name_that_the_directory_knows_is_that_person(club, setup):
    again = cast.bustle_in_setup(club, ["Ada", "Somebody New"])
    assert person(again, 1).player_id == person(setup, 1).player_id
    assert Player.objects.filter(club=club).count() == 9


def test_two_of_one_name_in_one_list_are_two_players(club, setup):
    register(bustle_id=setup.pk, names=["Ann Smith", "Ann Smith"])
    assert person(setup, 9).player_id != person(setup, 10).player_id
    views = {one.number: one for one in registrations_of(setup.pk)}
    assert (views[9].name, views[10].name) == ("Ann Smith (9)", "Ann Smith (10)")
    assert views[9].namesake
    assert not views[1].namesake


def test_two_of_one_name_come_again_as_the_same_two(club, setup):
    register(bustle_id=setup.pk, names=["Ann Smith", "Ann Smith"])
    again = cast.bustle_in_setup(club, ["Ann Smith", "Ann Smith", "Ann Smith"])
    known = {person(setup, 9).player_id, person(setup, 10).player_id}
    assert {person(again, 1).player_id, person(again, 2).player_id} == known
    assert person(again, 3).player_id not in known


def test_a_name_that_is_in_the_bustle_already_is_somebody_else(setup):
    [number] = register(bustle_id=setup.pk, names=["Ada"])
    assert person(setup, number).player_id != person(setup, 1).player_id


def test_another_clubs_directory_is_not_looked_at(setup):
    other = cast.bustle_in_setup(cast.club("Monday club"), ["Ada"])
    assert person(other, 1).player_id != person(setup, 1).player_id


def test_one_letter_written_in_two_ways_is_one_name(setup):
    register(bustle_id=setup.pk, names=["Zo\u00eb", "Zoe\u0308"])
    assert {one.name for one in registrations_of(setup.pk)[8:]} == {"Zoë (9)", "Zoë (10)"}


@for_every(
    ("name", "kept"), [("  Ann\t Smith\n", "Ann Smith"), ("Ann\x00Smith\u200b", "Ann Smith")]
)
def test_a_name_is_kept_in_order(setup, name, kept):
    [number] = register(bustle_id=setup.pk, names=[name])
    assert person(setup, number).player.name == kept


@for_every(
    ("name", "sentence"),
    [("", "Enter a name."), (" \x00 ", "Enter a name."), ("A" * 81, "to 80 letters")],
)
def test_a_name_that_cannot_be_is_refused_with_a_sentence_and_the_others_too(setup, name, sentence):
    with pytest.raises(RegistrationRefused, match=sentence) as refused:
        register(bustle_id=setup.pk, names=["Max", name])
    assert refused.value.field == "name"
    assert setup.registrations.count() == 8


def test_a_bustle_takes_so_many_and_no_more(setup):
    with pytest.raises(RegistrationRefused, match="1000 players is the most"):
        register(bustle_id=setup.pk, names=["X"] * 993)
    assert setup.registrations.count() == 8


def test_who_is_not_in_the_bustle_cannot_be_checked_in(setup):
    with pytest.raises(NoSuchThing, match="No player has number 99"):
        check_in(bustle_id=setup.pk, numbers=[1, 99])
    assert person(setup, 1).state == "registered"


def test_checking_in_can_be_taken_back_before_the_start_only(setup):
    check_in(bustle_id=setup.pk, numbers=[1, 2, 3, 4, 5])
    undo_check_in(bustle_id=setup.pk, numbers=[5])
    assert person(setup, 5).state == "registered"
    start_bustle(bustle_id=setup.pk)
    with pytest.raises(NotNow, match="Mark them as leaving"):
        undo_check_in(bustle_id=setup.pk, numbers=[4])


def test_a_correction_of_a_name_stands_everywhere(setup):
    rename(bustle_id=setup.pk, number=1, name="  Adah ")
    assert registrations_of(setup.pk)[0].name == "Adah"


# -- walking in and coming late -----------------------------------------------------------------


def test_a_walk_in_before_the_start_plays_from_the_first_round(setup):
    number = walk_in(bustle_id=setup.pk, name="Max")
    assert (person(setup, number).state, person(setup, number).from_round) == ("here", None)


def test_a_walk_in_during_a_round_plays_from_the_next_one(eight):
    number = walk_in(bustle_id=eight.pk, name="Max")
    assert person(eight, number).from_round == 2
    assert stale(eight)
    for _round in (2, 3):
        play_round(eight)
        open_round(eight)
    assert number in players(eight, 2) | players(eight, 3)
    assert number not in players(eight, 1)


def test_who_was_registered_and_comes_late_plays_from_the_next_round(started):
    open_next_round(bustle_id=started.pk)
    check_in(bustle_id=started.pk, numbers=[8])
    assert roster(started)[8] == (2, None)


def test_checking_in_twice_changes_nothing(started):
    open_next_round(bustle_id=started.pk)
    check_in(bustle_id=started.pk, numbers=[1, 2])
    assert roster(started)[1] == (1, None)
    assert not stale(started)


# -- not coming and leaving ---------------------------------------------------------------------


def test_who_never_came_is_marked_without_making_the_draw_stale(started):
    mark_no_show(bustle_id=started.pk, number=8)
    assert person(started, 8).state == "no_show"
    assert not stale(started)


def test_who_never_came_has_sat_out_no_round_whenever_they_are_marked(started):
    open_next_round(bustle_id=started.pk)
    play_round(started, "NNNNNNNN")
    mark_no_show(bustle_id=started.pk, number=8)
    assert person(started, 8).gone_from_round is None
    assert 8 not in roster(started)


def test_who_was_checked_in_by_mistake_is_out_of_the_next_draw(started):
    mark_no_show(bustle_id=started.pk, number=1)
    assert stale(started)
    assert 1 not in roster(started)
    open_round(started)
    assert 1 not in players(started, 1)


def test_who_leaves_plays_the_running_round_to_its_end_and_no_other(eight):
    leave(bustle_id=eight.pk, number=3)
    assert roster(eight)[3] == (1, 2)
    assert stale(eight)
    play_round(eight)
    open_round(eight)
    assert 3 in players(eight, 1)
    assert 3 not in players(eight, 2)


def test_leaving_twice_is_leaving_once(eight):
    leave(bustle_id=eight.pk, number=3)
    play_round(eight)
    open_round(eight)
    leave(bustle_id=eight.pk, number=3)
    mark_no_show(bustle_id=eight.pk, number=3)
    assert roster(eight)[3] == (1, 2)
    assert not stale(eight)


def test_who_walked_in_and_left_before_a_card_was_dealt_changes_no_draw(eight):
    number = walk_in(bustle_id=eight.pk, name="Max")
    leave(bustle_id=eight.pk, number=number)
    assert number not in roster(eight)
    assert not stale(eight)


def test_who_left_can_come_back_and_plays_again(eight):
    leave(bustle_id=eight.pk, number=3)
    play_round(eight)
    open_round(eight)
    play_round(eight, "NNNN")
    check_in(bustle_id=eight.pk, numbers=[3])
    assert (person(eight, 3).state, roster(eight)[3]) == ("here", (1, None))
    assert stale(eight)
    open_round(eight)
    assert 3 in players(eight, 3)


def test_who_changes_their_mind_in_the_same_round_leaves_the_draw_as_it_was(eight):
    leave(bustle_id=eight.pk, number=3)
    check_in(bustle_id=eight.pk, numbers=[3])
    assert not stale(eight)


def test_before_the_start_who_leaves_is_simply_not_there(setup):
    everybody_here(setup)
    leave(bustle_id=setup.pk, number=8)
    start_bustle(bustle_id=setup.pk)
    assert 8 not in roster(setup)


@for_every(
    "act",
    [
        lambda pk: register(bustle_id=pk, names=["Max"]),
        lambda pk: walk_in(bustle_id=pk, name="Max"),
        lambda pk: check_in(bustle_id=pk, numbers=[1]),
        lambda pk: leave(bustle_id=pk, number=1),
        lambda pk: mark_no_show(bustle_id=pk, number=1),
    ],
)
def test_nobody_comes_or_goes_once_the_bustle_is_finished(over, act):
    with pytest.raises(NotNow, match="over"):
        act(over.pk)


def test_a_name_can_still_be_corrected_once_the_bustle_is_finished(over):
    rename(bustle_id=over.pk, number=1, name="Adah")
    assert registrations_of(over.pk)[0].plain == "Adah"


def test_a_bustle_that_is_not_there_takes_nobody():
    with pytest.raises(NoSuchThing):
        register(bustle_id=10**6, names=["Max"])


def test_nobody_else_is_needed_to_close_a_round_after_somebody_left(eight):
    leave(bustle_id=eight.pk, number=1)
    with pytest.raises(NotNow, match="finished yet"):
        close_round(bustle_id=eight.pk)
    play_round(eight)
