"""What everybody did in a bustle, for programs."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Registration

pytestmark = pytest.mark.django_db


def where(bustle):
    return reverse("api:public-figures", args=[bustle.slug])


def test_figures_and_partnerships_of_a_bustle(client, eight):
    table, _other = cast.tables_of(eight)
    cast.enter(table.sheet_id, 1, "N", 2)
    found = client.get(where(eight)).json()
    by_number = {one["number"]: one for one in found["people"]}
    assert set(by_number) == {player.number for player in table.players}, "one table has begun"
    maker = by_number[next(one.number for one in table.players if one.seat == "N")]
    assert (maker["called"], maker["euchred_as_maker"], maker["hands"]) == (1, 1, 1)
    assert maker["high_round"] == 0
    assert [one["points"] for one in found["partnerships"]] == [2, 0]
    assert found["partnerships"][0]["per_round"] == 2.0


def test_only_what_is_public_is_told(client, eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    Registration.objects.filter(bustle=eight).update(shown_as="number")
    people = client.get(where(eight)).json()["people"]
    assert {one["name"] for one in people} == {f"Number {one['number']}" for one in people}
    eight.scores_public = "final"
    eight.save()
    assert client.get(where(eight)).json()["people"] == []


def test_what_has_not_changed_is_not_sent_again(client, eight):
    etag = client.get(where(eight))["ETag"]
    assert client.get(where(eight), headers={"If-None-Match": etag}).status_code == 304
