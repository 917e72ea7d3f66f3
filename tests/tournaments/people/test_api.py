"""The directory by the API."""

import pytest
from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Player, PlayerList
from tournaments.people.services.people import add_person


@pytest.fixture
def ask(director, club):
    client = APIClient()
    client.force_authenticate(director)

    def act(method, path, **sent):
        answer = getattr(client, method)(
            f"/api/v1/clubs/{club.slug}/people/{path}", sent or None, format="json"
        )
        return answer.status_code, answer.data

    return act


def test_people_are_found_written_down_and_changed(ask, club):
    PlayerList.objects.create(club=club, name="Women")
    contact = {"email": "zoe@example.org", "consent": "club"}
    code, zoe = ask("post", "", name="Zoë Łuka", lists=["Women"], **contact)
    assert (code, zoe["lists"]) == (201, ["Women"])
    assert zoe["agreed_on"] is not None
    code, found = ask("get", "?q=luka zoe")
    assert [person["name"] for person in found["results"]] == ["Zoë Łuka"]
    assert found["results"][0]["evenings"] == 0
    assert ask("get", "?q=nobody")[1]["results"] == []
    code, changed = ask("patch", f"{zoe['id']}/", nickname="Ace", shown_as="initials")
    assert (code, changed["nickname"], changed["lists"]) == (200, "Ace", ["Women"])


def test_what_cannot_be_kept_is_refused_by_field(ask, club):
    person = add_person(club_id=club.pk, name="Ann")
    for sent, field in (
        ({"email": "ann@example.org"}, "consent"),
        ({"lists": ["None such"]}, "lists"),
        ({"brought_by": person}, "brought_by"),
    ):
        code, refused = ask("patch", f"{person}/", **sent)
        assert (code, refused["code"], refused["field"]) == (422, "person_refused", field)


def test_doubles_are_merged_and_parted(ask, club):
    one, other = (add_person(club_id=club.pk, name=name) for name in ("Bob", "Bobby"))
    code, merge = ask("post", f"{one}/merge/", other=other, taken=["name"])
    assert (code, merge["gone"], merge["kept"]) == (201, "Bobby", one)
    assert ask("get", f"{other}/")[0] == 404
    assert ask("post", f"merges/{merge['id']}/undo/")[0] == 200
    assert ask("get", f"{other}/")[1]["name"] == "Bobby"
    assert ask("post", f"merges/{merge['id']}/undo/")[0] == 409
    assert len(ask("get", "merges/")[1]["results"]) == 1


def test_somebody_is_taken_away_and_erased(ask, club):
    cast.bustle_in_setup(club, ["Ann Bower"])
    ann = Player.objects.get()
    code, known = ask("get", f"{ann.pk}/known/")
    assert (code, known["person"]["name"], len(known["evenings"])) == (200, "Ann Bower", 1)
    assert ask("post", f"{ann.pk}/erase/", name="Ann")[0] == 422
    assert ask("post", f"{ann.pk}/erase/", name="Ann Bower")[0] == 204
    assert ask("get", f"{ann.pk}/")[0] == 404


def test_registering_says_who_of_the_directory_it_is(director, club):
    cast.bustle_in_setup(club, ["Bob", "Bob"], name="Before")
    second = Player.objects.order_by("pk").last()
    bustle = cast.bustle_in_setup(club, ["Ada"])
    client = APIClient()
    client.force_authenticate(director)
    at = f"/api/v1/bustles/{bustle.slug}/"
    sent = {"names": ["Bob", "Zoe", "Bob"], "people": {"0": second.pk, "2": 0}}
    assert client.post(f"{at}registrations/", sent, format="json").status_code == 201
    people = [row.player for row in bustle.registrations.order_by("number")]
    assert people[1] == second
    assert people[3] not in (second, Player.objects.filter(name="Bob").order_by("pk")[0])
    again = client.post(f"{at}walk-ins/", {"name": "Bob", "person": second.pk}, format="json")
    assert (again.status_code, again.data["code"]) == (422, "registration_refused")
    wrong = client.post(
        f"{at}registrations/", {"names": ["Mo"], "people": {"5": second.pk}}, format="json"
    )
    assert wrong.status_code == 422
