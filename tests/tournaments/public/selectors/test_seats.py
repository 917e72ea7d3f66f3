"""Where do I sit now?"""

import pytest

from tests import cast
from tests.tournaments.bustles import everybody_here, play_round, redraw, seating
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.draw.services.wishes import add_wish
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import current_round
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.services.registrations import leave, mark_no_show, register, walk_in
from tournaments.players.services.start import start_bustle
from tournaments.public.selectors.seats import seating_now

pytestmark = pytest.mark.django_db


def now(bustle):
    bustle = Bustle.objects.get(pk=bustle.pk)
    return seating_now(bustle, current_round(bustle.pk), registrations_of(bustle.pk))


def places(bustle):
    return {place.number: place for place in now(bustle).places}


def test_before_a_draw_is_published_nobody_is_told_a_seat(club):
    bustle = cast.bustle_in_setup(club)
    assert now(bustle) is None
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    assert now(bustle) is None
    publish_draw(bustle_id=bustle.pk)
    assert (now(bustle).round_number, now(bustle).playing) == (1, False)


def test_during_a_round_everybody_finds_table_partner_and_opponents(eight):
    found = {(place.table, place.seat, place.number) for place in now(eight).places}
    assert found == set(seating(eight, 1))
    for place in now(eight).places:
        at_table = {p.name for p in now(eight).places if p.table == place.table}
        assert at_table == {place.name, place.partner, *place.opponents}
        partner = next(p for p in now(eight).places if p.name == place.partner)
        assert {place.seat, partner.seat} in ({"N", "S"}, {"E", "W"})


def test_names_stand_a_to_z_whatever_their_case(club):
    bustle = cast.bustle_in_setup(club, ["bo", "Ann", "Cy", "ann", "Dee"])
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    redraw(bustle)
    assert [p.name for p in now(bustle).places] == ["Ann (2)", "ann (4)", "bo", "Cy", "Dee"]


def test_who_sits_out_is_told_so_and_who_is_not_here_is_not_listed(club):
    bustle = cast.running_bustle(club, players=5, rounds=2, hands=1)
    register(bustle_id=bustle.pk, names=["Max"])
    walk_in(bustle_id=bustle.pk, name="Moe")
    assert [place.table for place in now(bustle).places].count(None) == 1
    assert {6, 7}.isdisjoint(places(bustle))


def test_who_left_during_the_round_still_has_their_seat_in_it(eight):
    leave(bustle_id=eight.pk, number=1)
    assert places(eight)[1].table is not None


def test_between_rounds_the_next_seats_are_told_once_they_are_published(eight):
    play_round(eight)
    assert (now(eight).round_number, now(eight).playing) == (2, False)
    draw_rounds(bustle_id=eight.pk, seed=9)
    assert now(eight) is None
    publish_draw(bustle_id=eight.pk)
    assert now(eight).round_number == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda pk: leave(bustle_id=pk, number=1),
        lambda pk: walk_in(bustle_id=pk, name="Max"),
    ],
    ids=["somebody left", "somebody came"],
)
def test_nobody_is_sent_to_a_seat_of_a_draw_that_is_about_to_be_made_again(eight, change):
    play_round(eight)
    change(eight.pk)
    assert now(eight) is None
    redraw(eight)
    assert now(eight).round_number == 2


def test_marking_somebody_who_never_came_takes_nobodys_seat_away(club):
    bustle = cast.bustle_in_setup(club)
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 8))
    start_bustle(bustle_id=bustle.pk)
    redraw(bustle)
    before = now(bustle)
    mark_no_show(bustle_id=bustle.pk, number=8)
    assert now(bustle) == before


def test_after_the_last_round_its_seats_stay_on_the_screen(club):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=1)
    play_round(bustle, "N")
    assert (now(bustle).round_number, len(now(bustle).places)) == (1, 4)


def test_a_draw_since_which_a_wish_changed_seats_nobody(eight):
    play_round(eight)
    assert now(eight).round_number == 2
    add_wish(bustle_id=eight.pk, kind="avoid", one=1, other=2)
    assert now(eight) is None
