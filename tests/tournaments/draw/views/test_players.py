"""The start of a bustle, which a director presses at the door and which leads to the draw."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.draw.selectors.draws import is_stale
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.models import Bustle


@pytest.fixture
def door(director_client, club):
    path = reverse("director:players", args=[cast.bustle_in_setup(club).slug])

    def post(action, _follow=True, **sent):
        return director_client.post(path, {"action": action, **sent}, follow=_follow)

    return post


def text(answer):
    return answer.content.decode()


def test_nobody_starts_with_three(door):
    for number in (1, 2):
        door("here", _follow=False, registration=number)
    seen = text(door("here", registration=3))
    assert "Check in 1 more player to start." in seen
    assert "You need 4 players" in text(door("start"))


def test_starting_leads_to_the_draw(door):
    door("all_here", _follow=False)
    assert door("start").redirect_chain[-1][0].endswith("/draw/")


@pytest.mark.full
def test_seats_are_drawn_before_anybody_is_here_and_stay_as_people_check_in(door):
    assert "Draw for all 8 now" in text(door("nothing"))
    drawn = door("draw_ahead")
    assert drawn.redirect_chain[-1][0].endswith("/draw/")
    assert "Print the cards" in text(drawn)
    assert "8 players have seats in round 1 and aren’t checked in yet." in text(door("nothing"))
    for number in range(1, 7):
        door("here", _follow=False, registration=number)
    bustle = Bustle.objects.get()
    assert "Seated in round 1 but not here yet: Gus, Hal." in text(door("nothing"))
    assert not is_stale(bustle.pk, newest_draw(bustle.pk))
    assert door("all_here").context["counts"]["here"] == 8


def test_a_walk_in_takes_over_the_seats_of_whoever_did_not_come(door):
    door("draw_ahead", _follow=False)
    bustle = Bustle.objects.get()
    door("here", _follow=False, registration=1)
    door("no_show", _follow=False, registration=3)
    door("no_show", _follow=False, registration=4)
    assert [number for number, _name in door("nothing").context["to_replace"]] == [*range(2, 9)]
    assert door("add", name=" ", in_place_of="3").status_code == 422
    page = door("add", name="Sue", in_place_of="3")
    assert "Sue takes over the seats of Cleo." in text(page)
    assert 3 not in dict(page.context["to_replace"])
    assert is_stale(bustle.pk, newest_draw(bustle.pk))
    door("add", _follow=False, name="Ned", in_place_of="4")
    assert not is_stale(bustle.pk, newest_draw(bustle.pk))
    assert newest_draw(bustle.pk).generation == 3


def test_nobody_takes_over_the_seats_of_a_number_that_nobody_has(door):
    door("draw_ahead", _follow=False)
    assert door("add", name="Sue", in_place_of="99").status_code == 404


def test_fill_ins_take_the_seats_of_those_who_did_not_come(door):
    door("draw_ahead", _follow=False)
    bustle = Bustle.objects.get()
    door("no_show", _follow=False, registration=3)
    page = door("odd_numbers", odd_numbers="fill_ins")
    assert page.context["choices"] == []
    assert not is_stale(bustle.pk, newest_draw(bustle.pk))
    fill_in = bustle.registrations.get(number=9)
    assert (fill_in.helper, fill_in.stands_in_for.number) == (True, 3)


@pytest.mark.full
def test_a_pasted_list_is_checked_in_drawn_and_playing_in_three_taps(director_client, door):
    bustle = Bustle.objects.get()
    path = reverse("director:players_import", args=[bustle.slug])
    sent = {"action": "keep_here", "text": "Mo\nMax\nMoe\nMae", "keep": ["0", "1", "2", "3"]}
    page = director_client.post(path, sent, follow=True)
    assert page.context["counts"]["here"] == 4
    drawn = door("start")
    assert "Publish and open round 1" in text(drawn)
    use = reverse("director:use_and_open", args=[bustle.slug])
    assert "Round 1 is open." in text(director_client.post(use, {"round": "1"}, follow=True))
    assert newest_draw(bustle.pk).published_at
