"""The director's part of the public list: opening it, the waiting list, wishes, who has paid."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.core.selectors.names import public_names_of
from tournaments.draw.pairing.model import FOURS
from tournaments.models import Bustle, PrizePlan
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.sign_up import own_code_of
from tournaments.players.services.registrations import check_in
from tournaments.players.services.sign_up import set_sign_up, sign_up
from tournaments.players.views.headcount import waiting_outlook


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club, cast.NAMES[:8])


@pytest.fixture
def door(director_client, bustle):
    path = reverse("director:players", args=[bustle.slug])

    def post(action="", **data):
        if not action:
            return seen(director_client.get(path))
        answer = director_client.post(path, {"action": action, **data}, follow=True)
        return seen(answer)

    return post


def seen(response):
    return " ".join(response.content.decode().split())


def guests(bustle, *names, **said):
    return [sign_up(bustle_id=bustle.pk, name=name, **said) for name in names]


def test_the_list_is_opened_limited_and_closed_on_the_players_page(door, bustle):
    page = door("open_list", limit="12")
    assert "8 of 12 places are taken." in page
    assert reverse("public:sign_up", args=[bustle.slug]) in page
    assert "QR code that opens" in page
    bustle.refresh_from_db()
    assert (bustle.registration_open, bustle.player_limit) == (True, 12)

    assert "Enter a number" not in door("save_list", limit="")
    door("close_list", limit="16")
    bustle.refresh_from_db()
    assert (bustle.registration_open, bustle.player_limit) == (False, 16)


@pytest.mark.parametrize("limit", ["3", "lots", "1001"])
def test_a_limit_that_is_none_is_said_beside_the_field(door, bustle, limit):
    page = door("open_list", limit=limit)
    assert "field--wrong" in page
    assert not Bustle.objects.get(pk=bustle.pk).registration_open


def test_those_who_wait_stand_in_their_own_group_and_come_in(door, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=8)
    numbers = guests(bustle, "Mae", "Ned", "Oz", "Pat", "Quin")
    page = door()
    assert "<b>5</b> waiting" in page
    assert "Let four in" in page
    page = door("let_four_in")
    assert "<b>1</b> waiting" in page
    assert "Let four in" not in page
    assert "Waiting list" not in door("let_in", registration=str(numbers[4]))


def test_whoever_waits_and_stands_in_the_door_is_here_with_one_tap(door, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=8)
    [mae] = guests(bustle, "Mae")
    assert "<b>1</b> here" in door("here", registration=str(mae))


def test_not_coming_makes_room_for_who_waits(door, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=8)
    guests(bustle, "Mae")
    page = door("no_show", registration="1")
    assert "Waiting list" not in page
    assert "not coming" in page


def test_paid_is_one_tap_and_one_back(door, bustle):
    door("paid", registration="3")
    assert [one.number for one in registrations_of(bustle.pk) if one.paid] == [3]
    assert 'aria-pressed="true"' in door()
    door("not_paid", registration="3")
    assert 'aria-pressed="true"' not in door()


def test_nobody_is_asked_about_paying_where_there_is_no_fee(door, bustle):
    assert "Paid: " not in door()
    door("paid", registration="3")
    assert door().count("Paid: ") == 1  # it can be taken back
    PrizePlan.objects.create(bustle=bustle, fee=5)
    assert door().count("Paid: ") == 8


def test_what_somebody_wishes_becomes_a_wish_with_both_filled_in(director_client, door, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=None)
    [mae] = guests(bustle, "Mae", partner_wish="gladly with Ada <3")
    page = door()
    assert "gladly with Ada &lt;3" in page
    address = f"{reverse('director:wishes', args=[bustle.slug])}?one={mae}&amp;other=1"
    assert address in page

    wishes = seen(director_client.get(address.replace("&amp;", "&")))
    assert f'<option value="{mae}" selected>' in wishes
    assert '<option value="1" selected>' in wishes
    assert director_client.get(address.split("?")[0] + "?one=zz&other=99999").status_code == 200


@pytest.mark.parametrize(
    ("here", "waiting", "sentence"),
    [
        (21, 0, ""),
        (21, 3, "3 on the waiting list. Let 3 in: 6 tables, everybody plays."),
        (21, 5, "5 on the waiting list. Let 3 in: 6 tables, everybody plays."),
        (21, 1, "1 on the waiting list. Letting any of them in would make more people sit out."),
        (24, 4, "4 on the waiting list. Let 4 in: 7 tables, everybody plays."),
        (2, 1, "1 on the waiting list."),
    ],
)
def test_what_the_waiting_list_would_come_to_in_a_sentence(here, waiting, sentence):
    assert waiting_outlook(here, waiting, FOURS) == sentence


def test_at_the_door_the_number_says_how_many_are_missing_and_who_could_fill_up(door, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=8)
    guests(bustle, "Mae", "Ned", "Oz")
    check_in(bustle_id=bustle.pk, numbers=[1, 2, 3, 4, 5])
    page = door()
    assert "5 of 8 here: 1 table, 1 sits out each round." in page
    assert "3 on the waiting list. Let 3 in: 2 tables, everybody plays." in page
    check_in(bustle_id=bustle.pk, numbers=[6])
    assert "Let 2 in from the waiting list" in door()


def test_pages_about_somebody_who_waits_open(director_client, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=8)
    [mae] = guests(bustle, "Mae")
    for name, args in (("person", [mae]), ("board", []), ("wishes", []), ("teams", [])):
        path = reverse(f"director:{name}", args=[bustle.slug, *args])
        assert director_client.get(path).status_code == 200
    check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    cast.start_bustle(bustle_id=bustle.pk)
    page = director_client.get(reverse("director:players", args=[bustle.slug]))
    assert "let in the people you need" in seen(page)


def test_the_director_says_for_somebody_how_they_are_shown(director_client, bustle):
    path = reverse("director:person", args=[bustle.slug, 1])
    assert "Their own link" not in seen(director_client.get(path))
    director_client.post(path, {"action": "shown", "shown_as": "number"})
    assert public_names_of(bustle.pk)[1] == "Number 1"
    assert director_client.post(path, {"action": "shown", "shown_as": ""}).status_code == 422


def test_a_lost_link_is_on_the_persons_page_and_can_be_ended(client, director_client, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=None)
    [mae] = guests(bustle, "Mae")
    before = reverse("public:entry", args=[own_code_of(bustle.pk, mae)])
    path = reverse("director:person", args=[bustle.slug, mae])
    assert f"http://testserver{before}" in seen(director_client.get(path))

    page = director_client.post(path, {"action": "own_link"}, follow=True)
    assert before not in seen(page)
    assert client.get(before).status_code == 410
