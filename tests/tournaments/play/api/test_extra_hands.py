"""The hand that settles a level sheet, said by the table's device or a director's program."""

import pytest
from django.urls import reverse

from tests import cast
from tests.cases import for_every
from tests.tournaments.bustles import play_all, started
from tournaments.play.selectors.tables import table_code_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Winners move; both tables of round 1 ended level."""
    found = started(club, format="winners_move")
    play_all(found, "NE")
    return found


def at_table(bustle, table=1):
    return reverse("api:table-extra-hand", args=[table_code_of(bustle, table)])


def test_a_table_says_who_won_and_the_same_entry_again_changes_nothing(bustle, client):
    body = {"round": 1, "entry_id": str(cast.uuid4()), "account": "EW"}
    answers = [
        client.post(at_table(bustle), body, content_type="application/json") for _time in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert cast.tables_of(bustle)[0].extra_hand == "EW"
    path = reverse("api:table", args=[table_code_of(bustle, 1)])
    assert client.get(path).json()["table"]["extra_hand"] == "EW"


def test_a_director_says_it_for_any_table(bustle, director_client):
    path = reverse("api:sheet-extra-hand", args=[bustle.slug, 1, 2])
    body = {"entry_id": str(cast.uuid4()), "account": "NS"}
    assert director_client.post(path, body, content_type="application/json").status_code == 201
    assert cast.tables_of(bustle)[1].extra_hand == "NS"


@for_every(
    ("wrong", "status"),
    [({"account": "XX"}, 422), ({"round": 2}, 404), ({"account": ""}, 400), ({"round": 0}, 400)],
)
def test_what_cannot_be_is_refused(bustle, client, wrong, status):
    body = {"round": 1, "entry_id": str(cast.uuid4()), "account": "EW"} | wrong
    answer = client.post(at_table(bustle), body, content_type="application/json")
    assert answer.status_code == status
    assert cast.tables_of(bustle)[0].extra_hand == ""


def test_the_public_seats_say_why(bustle, client, director_client):
    for table in (1, 2):
        body = {"round": 1, "entry_id": str(cast.uuid4()), "account": "EW"}
        client.post(at_table(bustle, table), body, content_type="application/json")
    board = reverse("director:board", args=[bustle.slug])
    director_client.post(board, {"action": "close_and_open", "round": 1})
    places = client.get(reverse("api:public-seats", args=[bustle.slug])).json()["places"]
    assert {place["idle"] for place in places} == {False}
    assert "Won at table 2, moves up to table 1." in {place["reason"] for place in places}
