"""The page on which people are paired up."""

import pytest

from tests import cast
from tests.tournaments.bustles import everybody_here
from tournaments.players.selectors.teams import drawn_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club, cast.NAMES[:5])


@pytest.fixture
def at(bustle):
    return f"/director/b/{bustle.slug}/teams/"


def shown(client, at):
    answer = client.get(at)
    assert answer.status_code == 200
    return answer.content.decode()


def test_two_names_are_picked_and_become_a_team(director_client, bustle, at):
    answer = director_client.post(at, {"action": "pair", "number": [1, 2], "name": "Bowers"})
    assert answer["Location"] == at
    page = shown(director_client, at)
    assert "Bowers" in page
    assert "Ada (registered) &amp; Ben (registered)" in page
    assert drawn_teams(bustle.pk) == ((1, 2),)


def test_a_wrong_choice_is_said(director_client, at):
    director_client.post(at, {"action": "pair", "number": [1]})
    assert "Choose two different players." in shown(director_client, at)


def test_lots_a_name_parting_and_a_pair_at_the_door(director_client, bustle, at):
    everybody_here(bustle)
    director_client.post(at, {"action": "lots"})
    assert len(drawn_teams(bustle.pk)) == 2
    page = shown(director_client, at)
    assert "2 teams are ready." in page
    assert "needs a partner to get a seat" in page
    director_client.post(at, {"action": "rename", "team": 1, "name": "The Nines"})
    assert "The Nines" in shown(director_client, at)
    director_client.post(at, {"action": "part", "team": 1})
    assert len(drawn_teams(bustle.pk)) == 1
    director_client.post(at, {"action": "enter", "person": ["Max", "Moe"], "name": ""})
    assert "Max &amp; Moe" in shown(director_client, at)


def test_the_page_is_the_directors_own(client, at):
    assert client.get(at).status_code == 302


def test_before_the_start_the_board_leads_to_the_teams(director_client, club):
    found = cast.bustle_in_setup(club, cast.NAMES[:5], format="single_elimination")
    board = director_client.get(f"/director/b/{found.slug}/").content.decode()
    assert "0 teams so far. 5 players have no partner. Pair them up" in board
    assert "The bracket decides how many rounds." in board
    assert f'href="/director/b/{found.slug}/teams/"' in board
