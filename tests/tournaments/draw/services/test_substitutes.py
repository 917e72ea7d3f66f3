"""Somebody takes a seat over: nobody else's card changes, and everybody scores for themselves."""

import pytest

from tests import cast
from tests.cases import for_every
from tests.tournaments.bustles import open_round, person, play_round, players, redraw
from tests.tournaments.players.services.test_coming_and_going import next_round, nine  # noqa: F401
from tournaments.core.errors import NoSuchThing, NotNow, RegistrationRefused
from tournaments.core.selectors.bustles import version_of
from tournaments.draw.selectors.draws import draw_view, is_stale
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.draws import draw_rounds
from tournaments.draw.services.substitutes import substitute
from tournaments.models import Team
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.services.registrations import (
    arrive_late,
    check_in,
    leave,
    leave_after,
    play_from,
    walk_in,
)
from tournaments.players.services.start import start_bustle
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(nine):  # noqa: F811
    """Nine of nine are here in six rounds, drawn and published; round 1 is being played."""
    check_in(bustle_id=nine.pk, numbers=[9])
    redraw(nine)
    return nine


def plan(bustle):
    return newest_draw(bustle.pk).rounds


def swapped(rounds, one, other):
    return [
        [[other if n == one else n for n in table] if table else None for table in tables]
        for tables in rounds
    ]


def stale(bustle):
    return is_stale(bustle.pk, newest_draw(bustle.pk))


def test_the_draw_goes_on_with_one_number_in_place_of_the_other(bustle):
    before = newest_draw(bustle.pk)
    number = substitute(bustle_id=bustle.pk, number=3, name="Sue")
    after = newest_draw(bustle.pk)
    assert (number, after.generation) == (10, before.generation + 1)
    assert after.rounds == swapped(before.rounds, 3, 10)
    assert after.published_at == before.published_at
    assert not stale(bustle)
    assert after.quality["partner"]["repeats"] == before.quality["partner"]["repeats"]
    assert not any("seats player" in str(word) for word in after.quality["words"])
    assert draw_view(bustle.pk).rounds[0].number == 1


def test_the_one_has_left_and_the_other_is_here_from_the_next_round_on(bustle):
    number = substitute(bustle_id=bustle.pk, number=3, name="Sue")
    leaver, stand_in = person(bustle, 3), person(bustle, number)
    assert (leaver.state, leaver.gone_from_round) == ("left", 2)
    assert (stand_in.state, stand_in.from_round, stand_in.stands_in_for) == ("here", 2, leaver)
    assert registrations_of(bustle.pk)[number - 1].stands_in_for == 3
    play_round(bustle, "NN")
    open_round(bustle)
    assert 3 in players(bustle, 1)
    assert 3 not in players(bustle, 2)


@pytest.mark.full
def test_everybody_scores_for_themselves(bustle):
    number = substitute(bustle_id=bustle.pk, number=3, name="Sue")
    for _round in range(3):
        next_round(bustle)
    rows = {row.number: row for row in standings_of(bustle, version_of(bustle.pk)).rows}
    assert rows[3].by_round[1:] == (None,) * 3
    assert rows[number].by_round[0] is None
    assert (rows[3].mark, rows[number].mark) == ("left", "")


def test_who_has_just_left_can_be_stood_in_for(bustle):
    before = plan(bustle)
    leave(bustle_id=bustle.pk, number=3)
    assert stale(bustle)
    number = substitute(bustle_id=bustle.pk, number=3, name="Sue")
    assert plan(bustle) == swapped(before, 3, number)
    assert not stale(bustle)


@pytest.mark.full
def test_a_later_substitution_keeps_only_the_rounds_to_come(bustle):
    before = plan(bustle)
    play_round(bustle, "NN")
    redraw_was = newest_draw(bustle.pk).generation
    number = substitute(bustle_id=bustle.pk, number=3, name="Sue")
    assert newest_draw(bustle.pk).generation == redraw_was + 1
    assert plan(bustle) == swapped(before, 3, number)
    open_round(bustle)
    play_round(bustle, "NN")
    before = newest_draw(bustle.pk)
    again = substitute(bustle_id=bustle.pk, number=number, name="Max")
    after = newest_draw(bustle.pk)
    assert after.from_round == 3
    assert after.rounds == swapped(before.rounds[3 - before.from_round :], number, again)
    assert person(bustle, again).stands_in_for.number == number


def test_somebody_of_the_list_who_does_not_play_can_stand_in(bustle):
    leave(bustle_id=bustle.pk, number=4)
    play_round(bustle, "NN")
    open_round(bustle)
    play_round(bustle, "NN")
    before = plan(bustle)
    assert substitute(bustle_id=bustle.pk, number=3, by_number=4) == 4
    assert (person(bustle, 4).state, person(bustle, 4).away_rounds) == ("here", [2])
    assert plan(bustle) == swapped(before[1:], 3, 4)
    assert not stale(bustle)


def test_whoever_stands_in_comes_and_goes_when_the_other_would_have(bustle):
    leave_after(bustle_id=bustle.pk, number=3, round_number=4)
    play_from(bustle_id=bustle.pk, number=3, round_number=3)
    redraw(bustle)
    before = plan(bustle)
    number = substitute(bustle_id=bustle.pk, number=3, name="Sue")
    view = registrations_of(bustle.pk)[number - 1]
    assert [r for r in range(1, 7) if view.present(r)] == [3, 4]
    assert plan(bustle) == swapped(before, 3, number)
    assert not stale(bustle)


def test_who_was_announced_and_does_not_come_can_be_stood_in_for(bustle):
    late = walk_in(bustle_id=bustle.pk, name="Max")
    arrive_late(bustle_id=bustle.pk, number=late, round_number=4)
    redraw(bustle)
    before = plan(bustle)
    number = substitute(bustle_id=bustle.pk, number=late, name="Sue")
    assert (person(bustle, late).state, person(bustle, number).from_round) == ("no_show", 4)
    assert plan(bustle) == swapped(before, late, number)
    assert not stale(bustle)


def test_a_draw_that_others_have_made_stale_stays_so_with_the_one_in_place_of_the_other(bustle):
    walk_in(bustle_id=bustle.pk, name="Max")
    before = newest_draw(bustle.pk).rounds
    substitute(bustle_id=bustle.pk, number=3, name="Sue")
    assert plan(bustle) == swapped(before, 3, 11)
    assert stale(bustle)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    assert not stale(bustle)


def test_a_stand_in_joins_the_team(bustle):
    team = Team.objects.create(bustle=bustle, number=1)
    bustle.registrations.filter(number__in=[3, 4]).update(team=team)
    number = substitute(bustle_id=bustle.pk, number=3, name="Sue")
    assert person(bustle, number).team == team


@for_every(
    ("who", "refused", "sentence"),
    [
        ({"number": 3, "by_number": 4}, RegistrationRefused, "Dov is already playing"),
        ({"number": 3, "by_number": 3}, RegistrationRefused, "is already playing"),
        ({"number": 3}, RegistrationRefused, "Enter a name"),
        ({"number": 3, "name": " "}, RegistrationRefused, "Enter a name"),
        ({"number": 99, "name": "Sue"}, NoSuchThing, "number 99"),
        ({"number": 3, "by_number": 99}, NoSuchThing, "number 99"),
    ],
)
def test_a_refusal_changes_nothing(bustle, who, refused, sentence):
    with pytest.raises(refused, match=sentence):
        substitute(bustle_id=bustle.pk, **who)
    assert person(bustle, 3).state == "here"
    assert not stale(bustle)


def test_nobody_stands_in_for_somebody_long_gone(bustle):
    leave(bustle_id=bustle.pk, number=3)
    next_round(bustle)
    with pytest.raises(NotNow, match="no seats left"):
        substitute(bustle_id=bustle.pk, number=3, name="Sue")


def test_before_the_start_there_are_no_seats_to_take_over(club):
    bustle = cast.bustle_in_setup(club)
    with pytest.raises(NotNow, match="hasn’t started"):
        substitute(bustle_id=bustle.pk, number=3, name="Sue")


def test_who_gives_the_seats_away_before_any_round_has_not_come(club):
    ahead = cast.bustle_in_setup(club, cast.NAMES[:8])
    check_in(bustle_id=ahead.pk, numbers=range(1, 9))
    start_bustle(bustle_id=ahead.pk)
    substitute(bustle_id=ahead.pk, number=3, name="Max")
    assert person(ahead, 3).state == "no_show"
