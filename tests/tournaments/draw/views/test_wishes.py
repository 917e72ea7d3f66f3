"""Wishes on the page: picked from lists, refused beside the form that was sent."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.bustles import play_round
from tournaments.models import Bustle, Wish

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club, (*cast.NAMES[:11], "Ada"), rounds_planned=4)


@pytest.fixture
def send(director_client, bustle):
    """Sends one of the page's forms."""

    def sent(action, **fields):
        data = {f"{action}-{name}": value for name, value in fields.items()}
        path = reverse("director:wishes", args=[bustle.slug])
        return director_client.post(path, {"action": action, **data}, follow=True)

    return sent


def seen(response):
    return " ".join(response.content.decode().split())


def test_people_are_picked_by_name_and_number(director_client, bustle):
    page = seen(director_client.get(reverse("director:wishes", args=[bustle.slug])))
    assert '<option value="2">Ben (2)</option>' in page
    assert '<option value="1">Ada (1)</option>' in page
    assert '<option value="12">Ada (12)</option>' in page


def test_a_wish_is_added_said_and_taken_back(send, director_client, bustle):
    page = send("pair", one="1", other="2", kind="must")
    assert "Ada (1) and Ben are always partners." in seen(page)
    wish = Wish.objects.get()
    path = reverse("director:wishes", args=[bustle.slug])
    page = director_client.post(path, {"action": "remove", "wish": wish.pk}, follow=True)
    assert "No wishes yet" in seen(page)


def test_what_contradicts_is_said_beside_the_form_with_names(send):
    send("pair", one="1", other="2", kind="must")
    page = send("pair", one="2", other="1", kind="apart")
    assert page.status_code == 422
    assert "all be kept: Ada (1) and Ben" in seen(page)
    assert "Ada (1) and Ben are always partners" in seen(page)
    assert Wish.objects.count() == 1


def test_a_seat_a_broken_table_and_the_number_of_tables(send, bustle):
    send("tables", tables="5")
    send("fixed", one="3", table="2")
    page = seen(send("broken", table="4"))
    assert "Cleo stays at table 2." in page
    assert "Table 4 stays empty." in page
    assert 'value="5"' in page
    send("tables", tables="")
    assert Bustle.objects.get(pk=bustle.pk).tables is None


@pytest.mark.parametrize(
    ("action", "fields", "sentence"),
    [
        ("pair", {"one": "", "other": "2", "kind": "must"}, "Choose a player."),
        ("pair", {"one": "2", "other": "2", "kind": "must"}, "Choose two different players."),
        ("pair", {"one": "77", "other": "2", "kind": "must"}, "Choose a player from the list."),
        ("pair", {"one": "1", "other": "2", "kind": "fixed"}, "Choose one of these."),
        ("fixed", {"one": "1", "table": ""}, "Enter a whole number"),
        ("broken", {"table": "0"}, "Enter a whole number"),
        ("tables", {"tables": "999"}, "Enter a whole number"),
    ],
)
def test_what_is_missing_is_said_and_nothing_typed_is_lost(send, action, fields, sentence):
    page = send(action, **fields)
    assert page.status_code == 422
    assert sentence in seen(page)
    assert not Wish.objects.exists()


def test_a_format_that_moves_people_by_a_rule_offers_only_what_it_can_keep(director_client, bustle):
    Bustle.objects.filter(pk=bustle.pk).update(format="compass")
    page = seen(director_client.get(reverse("director:wishes", args=[bustle.slug])))
    assert "keep players together" in page
    assert "Add this wish" not in page
    assert "They sit North all evening, one at a table." in page


def test_another_clubs_wish_is_not_taken_back(director_client, bustle):
    other = cast.bustle_in_setup(cast.club("Friday club"))
    wish = Wish.objects.create(bustle=other, kind="broken", table=1)
    path = reverse("director:wishes", args=[bustle.slug])
    page = director_client.post(path, {"action": "remove", "wish": wish.pk}, follow=True)
    assert "This wish is already gone" in seen(page)
    assert Wish.objects.exists()


def test_during_the_bustle_a_wish_leads_to_what_another_draw_changes(director_client, eight):
    play_round(eight)
    path = reverse("director:wishes", args=[eight.slug])
    data = {"action": "tables", "tables-tables": "1"}
    page = seen(director_client.post(path, data, follow=True))
    assert "See what a redraw changes" in page
