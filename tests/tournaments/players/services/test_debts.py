"""Who did not come owes double, and the door says so until that is settled."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.core.errors import NotNow
from tournaments.core.services.visibility import set_public
from tournaments.models import Deed, Registration
from tournaments.people.services.erasing import erase_person
from tournaments.people.services.merging import merge_people
from tournaments.players.selectors.debts import debts_in
from tournaments.players.services.debts import set_owes_double, settle_debt
from tournaments.players.services.registrations import check_in, mark_no_show
from tournaments.printing.documents import sign_in_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def missed(club):
    """Ada did not come and was marked."""
    bustle = cast.bustle_in_setup(club, ["Ada", "Ben"], name="Last week")
    mark_no_show(bustle_id=bustle.pk, number=1)
    set_owes_double(bustle_id=bustle.pk, number=1, owes=True)
    return bustle


@pytest.fixture
def tonight(club, missed):
    """Ada is number 2 tonight."""
    return cast.bustle_in_setup(club, ["Zoe", "Ada"], name="Tonight")


def door(client, bustle):
    return client.get(reverse("director:players", args=[bustle.slug])).content.decode()


def press(client, bustle, number, action):
    sent = {"registration": number, "action": action}
    return client.post(reverse("director:players", args=[bustle.slug]), sent)


def kinds(bustle):
    return list(Deed.objects.filter(bustle=bustle).values_list("kind", flat=True))


def test_only_who_did_not_come_owes(missed):
    with pytest.raises(NotNow, match="Mark them as not coming first"):
        set_owes_double(bustle_id=missed.pk, number=2, owes=True)
    assert debts_in(missed.pk) == {}  # next time, not now


def test_the_door_says_so_next_time_until_it_is_paid(director_client, missed, tonight):
    assert door(director_client, tonight).count("owes double: didn’t come on") == 1
    press(director_client, tonight, 2, "paid_double")
    assert "owes double" not in door(director_client, tonight)
    assert Registration.objects.get(bustle=tonight, number=2).paid
    assert "paid_double" in kinds(tonight)
    with pytest.raises(NotNow, match="any more"):
        settle_debt(bustle_id=tonight.pk, number=2, paid=True)


def test_it_is_let_go_or_taken_back(director_client, missed, tonight):
    tonights = reverse("director:person", args=[tonight.slug, 2])
    director_client.post(tonights, {"action": "let_go"})
    assert debts_in(tonight.pk) == {}
    assert not Registration.objects.get(bustle=tonight, number=2).paid
    press(director_client, missed, 1, "owes")
    assert list(debts_in(tonight.pk)) == [2]
    page = reverse("director:person", args=[missed.slug, 1])
    assert 'value="owes_nothing"' in director_client.get(page).content.decode()
    director_client.post(page, {"action": "owes_nothing"})
    assert debts_in(tonight.pk) == {}


def test_who_came_after_all_owes_nothing(missed, tonight):
    check_in(bustle_id=missed.pk, numbers=[1])
    assert debts_in(tonight.pk) == {}


def test_the_printed_list_says_so(missed, tonight, monkeypatch):
    said = []
    monkeypatch.setattr(
        sign_in_sheet, "sign_in_sheet", lambda _event, people, *_a, **_k: said.extend(people)
    )
    monkeypatch.setattr(sign_in_sheet, "pdf_file", lambda *_what: None)
    sign_in_sheet.sign_in_sheet_pdf(tonight, {"paper": "letter"}, None)
    assert [one.word for one in said] == ["owes double", ""]


def test_the_public_does_not_learn_of_it(client, missed, tonight):
    for bustle in (missed, tonight):
        set_public(bustle_id=bustle.pk)
        for address in ("public:bustle", "api:public-bustle", "api:public-sign-up"):
            text = client.get(reverse(address, args=[bustle.slug])).content.decode()
            assert "owes" not in text


def test_a_debt_goes_with_a_merge_and_ends_with_an_erasure(club, missed, tonight):
    ada = Registration.objects.get(bustle=missed, number=1).player
    zoe = Registration.objects.get(bustle=tonight, number=1).player
    ben = Registration.objects.get(bustle=missed, number=2).player
    Registration.objects.filter(bustle=tonight, number=2).update(player=ben)
    assert debts_in(tonight.pk) == {}
    Registration.objects.filter(bustle=missed, number=2).delete()
    merge_people(club_id=club.pk, kept_id=ben.pk, other_id=ada.pk)
    assert list(debts_in(tonight.pk)) == [2]
    erase_person(club_id=club.pk, player_id=ben.pk)
    assert not Registration.objects.filter(owes_double=True).exists()
    assert zoe.name


def test_by_program(program, missed, tonight):
    at = f"/api/bustles/{tonight.slug}/"
    [debt] = program.get(f"{at}debts/").json()["results"]
    assert (debt["number"], debt["bustle"]) == (2, "Last week")
    assert (
        program.post(f"{at}registrations/2/settle/", {"paid": False}, format="json").status_code
        == 200
    )
    assert program.get(f"{at}debts/").json()["results"] == []
    there = f"/api/bustles/{missed.slug}/registrations/1/"
    assert program.patch(there, {"owes_double": True}, format="json").json()["owes_double"]
