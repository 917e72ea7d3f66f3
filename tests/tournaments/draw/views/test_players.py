"""The start of a bustle, which a director presses at the door and which leads to the draw."""

import pytest
from django.urls import reverse

from tests import cast


@pytest.fixture
def door(director_client, club):
    path = reverse("director:players", args=[cast.bustle_in_setup(club).slug])

    def post(action, **sent):
        return director_client.post(path, {"action": action, **sent}, follow=True)

    return post


def text(answer):
    return answer.content.decode()


def test_nobody_starts_with_three(door):
    for number in (1, 2, 3):
        seen = text(door("here", registration=number))
    assert "Check in 1 more player to start." in seen
    assert "You need 4 players" in text(door("start"))


def test_starting_leads_to_the_draw(door):
    door("all_here")
    assert door("start").redirect_chain[-1][0].endswith("/draw/")
