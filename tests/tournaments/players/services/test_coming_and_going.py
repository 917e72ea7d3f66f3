"""Announced ahead, undone, several times: who is there in which round, and what the draw makes."""

from contextlib import suppress

import pytest

from tests import cast
from tests.cases import for_every
from tests.tournaments.bustles import open_round, person, play_round, players, redraw
from tournaments.core.errors import NotNow
from tournaments.draw.selectors.draws import is_stale
from tournaments.draw.selectors.schedule import current_roster, newest_draw
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.services.registrations import (
    arrive_late,
    check_in,
    leave,
    leave_after,
    let_leavers_go,
    mark_no_show,
    play_from,
    register,
    set_helper,
    undo_check_in,
)
from tournaments.players.services.start import start_bustle

pytestmark = pytest.mark.django_db


@pytest.fixture
def nine(club):
    """Nine people in six rounds; round 1 is being played by eight, number 9 only registered."""
    names = [*cast.NAMES[:8], "Late"]
    bustle = cast.bustle_in_setup(club, names, rounds_planned=6, hands_per_round=2)
    check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    start_bustle(bustle_id=bustle.pk)
    open_round(bustle)
    bustle.refresh_from_db()
    return bustle


def roster(bustle):
    entrants = current_roster(bustle.pk).entrants
    return {one.id: (one.arrive, one.leave, sorted(one.away)) for one in entrants}


def stale(bustle):
    return is_stale(bustle.pk, newest_draw(bustle.pk))


def next_round(bustle):
    """Plays the running round and opens the next one."""
    play_round(bustle, "NN")
    open_round(bustle)


def sat_out(bustle, number):
    view = registrations_of(bustle.pk)[number - 1]
    opened = bustle.rounds.values_list("number", flat=True)
    return [n for n in opened if view.present(n) and number not in players(bustle, n)]


# -- announced late -----------------------------------------------------------------------------


def test_who_comes_for_a_round_is_drawn_from_it_on_although_not_here_yet(nine):
    arrive_late(bustle_id=nine.pk, number=9, round_number=3)
    assert (person(nine, 9).state, roster(nine)[9]) == ("registered", (3, None, []))
    redraw(nine)
    plan = newest_draw(nine.pk)
    drawn = [{n for table in tables if table for n in table} for tables in plan.rounds]
    assert plan.from_round == 2
    assert 9 not in drawn[0]
    assert any(9 in tables for tables in drawn[1:])


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_whoever_was_announced_comes_with_one_tap_and_no_card_changes(nine, rounds):
    arrive_late(bustle_id=nine.pk, number=9, round_number=3)
    redraw(nine)
    for _round in range(rounds):
        next_round(nine)
    check_in(bustle_id=nine.pk, numbers=[9])
    assert (person(nine, 9).state, roster(nine)[9]) == ("here", (3, None, []))
    assert not stale(nine)


def test_who_has_not_come_can_be_postponed_or_dropped(nine):
    arrive_late(bustle_id=nine.pk, number=9, round_number=2)
    arrive_late(bustle_id=nine.pk, number=9, round_number=3)
    assert roster(nine)[9] == (3, None, [])
    mark_no_show(bustle_id=nine.pk, number=9)
    assert 9 not in roster(nine)
    check_in(bustle_id=nine.pk, numbers=[9])
    assert roster(nine)[9] == (2, None, [])


def test_before_the_start_somebody_can_be_announced_for_a_later_round_and_come_in_time(club):
    bustle = cast.bustle_in_setup(club)
    check_in(bustle_id=bustle.pk, numbers=range(1, 7))
    arrive_late(bustle_id=bustle.pk, number=7, round_number=2)
    arrive_late(bustle_id=bustle.pk, number=8, round_number=2)
    check_in(bustle_id=bustle.pk, numbers=[8])
    start_bustle(bustle_id=bustle.pk)
    assert (roster(bustle)[7], roster(bustle)[8]) == ((2, None, []), (1, None, []))


def test_checking_in_by_mistake_forgets_no_more_than_it_must(club):
    bustle = cast.bustle_in_setup(club)
    check_in(bustle_id=bustle.pk, numbers=[8])
    undo_check_in(bustle_id=bustle.pk, numbers=[8])
    assert 8 not in roster(bustle)


@pytest.mark.parametrize(("number", "round_number"), [(9, 1), (9, 7), (1, 1)])
def test_nobody_can_be_announced_for_a_round_that_is_past_or_is_not_planned(
    nine, number, round_number
):
    with pytest.raises(NotNow, match="Choose a round from 2 to 6"):
        arrive_late(bustle_id=nine.pk, number=number, round_number=round_number)


# -- announced leaving --------------------------------------------------------------------------


def test_who_leaves_after_a_round_is_in_the_draw_up_to_it(nine):
    leave_after(bustle_id=nine.pk, number=3, round_number=2)
    assert (person(nine, 3).state, roster(nine)[3]) == ("here", (1, 3, []))
    next_round(nine)
    assert (person(nine, 3).state, 3 in players(nine, 2)) == ("here", True)
    next_round(nine)
    assert (person(nine, 3).state, 3 in players(nine, 3)) == ("left", False)
    assert roster(nine)[3] == (1, 3, [])


def test_who_stays_after_all_is_drawn_to_the_end(nine):
    redraw(nine)
    leave_after(bustle_id=nine.pk, number=3, round_number=2)
    assert stale(nine)
    leave_after(bustle_id=nine.pk, number=3, round_number=None)
    assert not stale(nine)


def test_who_leaves_earlier_than_announced_has_left_then(nine):
    leave_after(bustle_id=nine.pk, number=3, round_number=4)
    leave(bustle_id=nine.pk, number=3)
    assert roster(nine)[3] == (1, 2, [])


@pytest.mark.parametrize("round_number", [0, 6, 9])
def test_nobody_leaves_after_a_round_that_is_over_or_the_last_one(nine, round_number):
    with pytest.raises(NotNow, match="Choose a round from 1 to 5"):
        leave_after(bustle_id=nine.pk, number=3, round_number=round_number)


def test_only_who_plays_can_say_when_they_leave(nine):
    with pytest.raises(NotNow, match="aren’t playing"):
        leave_after(bustle_id=nine.pk, number=9, round_number=2)


# -- back again ---------------------------------------------------------------------------------


@pytest.mark.parametrize("gone", [leave, mark_no_show])
def test_leaving_by_mistake_is_undone_without_a_gap(nine, gone):
    gone(bustle_id=nine.pk, number=3)
    check_in(bustle_id=nine.pk, numbers=[3])
    assert (person(nine, 3).state, roster(nine)[3]) == ("here", (1, None, []))
    assert not stale(nine)


@pytest.mark.full
def test_the_rounds_between_are_remembered_as_often_as_somebody_comes_back(nine):
    leave(bustle_id=nine.pk, number=3)
    next_round(nine)
    next_round(nine)
    check_in(bustle_id=nine.pk, numbers=[3])
    assert roster(nine)[3] == (1, None, [2, 3])
    next_round(nine)
    leave(bustle_id=nine.pk, number=3)
    next_round(nine)
    check_in(bustle_id=nine.pk, numbers=[3])
    assert roster(nine)[3] == (1, None, [2, 3, 5])
    assert sat_out(nine, 3) == []


def test_who_comes_back_for_a_round_is_drawn_from_it_on(nine):
    leave(bustle_id=nine.pk, number=3)
    next_round(nine)
    arrive_late(bustle_id=nine.pk, number=3, round_number=4)
    assert (person(nine, 3).state, roster(nine)[3]) == ("registered", (1, None, [2, 3]))
    next_round(nine)
    check_in(bustle_id=nine.pk, numbers=[3])
    assert roster(nine)[3] == (1, None, [2, 3])
    next_round(nine)
    assert 3 in players(nine, 4)


def test_who_is_here_can_pause_and_change_their_mind(nine):
    play_from(bustle_id=nine.pk, number=3, round_number=4)
    assert roster(nine)[3] == (1, None, [2, 3])
    next_round(nine)
    play_from(bustle_id=nine.pk, number=3, round_number=3)
    assert roster(nine)[3] == (1, None, [2])


def test_a_pause_must_be_over_before_the_bustle_is(nine):
    with pytest.raises(NotNow, match="Choose a round from 2 to 6"):
        play_from(bustle_id=nine.pk, number=3, round_number=7)
    with pytest.raises(NotNow, match="aren’t here"):
        play_from(bustle_id=nine.pk, number=9, round_number=3)


def test_a_round_away_is_no_sit_out(nine):
    """Seven are left: three sit out, and nobody who was away is counted among them."""
    leave(bustle_id=nine.pk, number=3)
    next_round(nine)
    check_in(bustle_id=nine.pk, numbers=[3, 9])
    out = {number for number in range(1, 9) if 2 in sat_out(nine, number)}
    assert len(out) == 3
    assert 3 not in out


# -- helpers ------------------------------------------------------------------------------------


def test_whoever_helps_out_is_drawn_like_everybody(nine):
    [number] = register(bustle_id=nine.pk, names=["Max"])
    check_in(bustle_id=nine.pk, numbers=[number])
    redraw(nine)
    set_helper(bustle_id=nine.pk, number=number, helper=True)
    assert registrations_of(nine.pk)[number - 1].helper
    assert not stale(nine)
    set_helper(bustle_id=nine.pk, number=number, helper=False)
    assert not registrations_of(nine.pk)[number - 1].helper


# -- whatever happens ---------------------------------------------------------------------------

DEEDS = {
    "here": lambda who, _number: check_in(bustle_id=who["bustle_id"], numbers=[who["number"]]),
    "left": lambda who, _number: leave(**who),
    "no show": lambda who, _number: mark_no_show(**who),
    "later": lambda who, number: arrive_late(**who, round_number=number),
    "pause": lambda who, number: play_from(**who, round_number=number),
    "leaves": lambda who, number: leave_after(**who, round_number=number),
    "stays": lambda who, _number: leave_after(**who, round_number=None),
}


@pytest.mark.full
@for_every("seed", range(20), undo=True, quick=2)
def test_whatever_happens_rounds_that_were_opened_stay_as_they_were(nine, seed):
    """Nine more rounds of two people who cannot make up their minds; no cards are dealt."""
    Bustle.objects.filter(pk=nine.pk).update(rounds_planned=12)
    rng, draw, played = cast.chance(seed), newest_draw(nine.pk), {1: {3}}
    for coming in range(2, 11):
        for _deed in range(rng.randrange(5)):
            name, number = rng.choice(list(DEEDS)), rng.choice([3, 9])
            with suppress(NotNow):
                who = {"bustle_id": nine.pk, "number": number}
                DEEDS[name](who, coming + rng.randrange(-1, 3))
            assert {n: there(nine, n) for n in played} == played, f"{name} in round {coming}"
        let_leavers_go(nine, coming)
        closed = {"state": "closed", "draw": draw, "opened_at": draw.made_at}
        nine.rounds.create(number=coming, **closed)
        played[coming] = there(nine, coming)


def there(bustle, number):
    return {n for n in (3, 9) if registrations_of(bustle.pk)[n - 1].present(number)}
