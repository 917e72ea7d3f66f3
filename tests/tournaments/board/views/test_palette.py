"""What the finder of the board finds, and where its keys lead."""

import json
import re

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Player


@pytest.fixture
def carried(director_client):
    """Reads the data out of the page, as a browser does."""

    def read(bustle):
        page = director_client.get(reverse("director:board", args=[bustle.slug])).content.decode()
        return json.loads(re.search(r'id="palette-data"[^>]*>(.*?)</script>', page, re.S)[1])

    return read


def called(carried, name):
    return next(find for find in carried["finds"] if find[0] == name)


@pytest.mark.full
def test_every_person_and_table_is_found_with_where_they_are(carried, eight, director_client):
    found = carried(eight)
    table = next(t for t in cast.tables_of(eight) if any(p.number == 3 for p in t.players))
    assert called(found, "Cleo")[1:] == [f"number 3, table {table.number}", "players/3/"]
    assert "Cleo" in called(found, f"Table {table.number}")[1]
    for _name, _what, where in found["finds"]:
        address = where if where.startswith("/") else found["base"] + where
        assert director_client.get(address).status_code == 200, address


def test_keys_lead_to_pages_that_are_there(carried, eight, director_client):
    found = carried(eight)
    assert set(found["keys"]) == {"p", "d", "t"}
    for where in found["keys"].values():
        assert director_client.get(found["base"] + where).status_code == 200


def test_before_the_first_round_there_is_no_table_and_nothing_to_type_in(carried, club):
    found = carried(cast.bustle_in_setup(club))
    assert set(found["keys"]) == {"p", "d"}
    assert not [find for find in found["finds"] if find[0].startswith(("Table", "Round", "Type"))]


def test_a_name_cannot_end_the_data(carried, eight):
    Player.objects.filter(name="Cleo").update(name="</script>Cleo")
    assert called(carried(eight), "</script>Cleo")
