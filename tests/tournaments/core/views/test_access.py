"""Who may open which page."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.core.links import card_code
from tournaments.core.services.access import make_sign_in_link
from tournaments.core.services.serving import SERVING
from tournaments.models import SignInLink
from tournaments.play.selectors.tables import table_code_of

PUBLIC = ("bustle", "live", "round", "table", "player")
DIRECTORS = (
    "board",
    "board_live",
    "bustle_edit",
    "players",
    "person",
    "players_import",
    "draw",
    "round",
    "paper",
    "sheet",
    "late",
    "carry",
    "money",
    "money_plan",
    "money_lists",
    "print",
    "publish",
    "files",
    "file",
)
NUMBERS = {
    "round": [1],
    "table": [1, 1],
    "paper": [1],
    "player": [1],
    "person": [1],
    "sheet": [1, 1],
    "file": ["hands.csv"],
}


def address(audience, name, bustle):
    return reverse(f"{audience}:{name}", args=[bustle.slug, *NUMBERS.get(name, [])])


@pytest.fixture
def stranger_client(db):
    """A director of another club."""
    client = Client()
    client.force_login(cast.director(cast.club("Another club"), "stranger"))
    return client


def statuses(client, audience, names, bustle, method="get"):
    """Name of a page -> the status it answers with. One bustle serves all: a draw takes time."""
    open_it = getattr(client, method)
    return {name: open_it(address(audience, name, bustle)).status_code for name in names}


def test_anybody_opens_the_public_pages(client, eight):
    assert statuses(client, "public", PUBLIC, eight) == dict.fromkeys(PUBLIC, 200)


def test_the_front_page_lists_what_is_on(client, eight):
    assert eight.name in client.get(reverse("public:home")).content.decode()


def test_whoever_is_not_signed_in_is_asked_to(client, eight):
    assert statuses(client, "director", DIRECTORS, eight) == dict.fromkeys(DIRECTORS, 302)
    asked = client.get(address("director", "board", eight))["Location"]
    assert asked.startswith(reverse("sign-in"))


def test_a_bustle_of_another_club_is_not_there(stranger_client, eight):
    read = statuses(stranger_client, "director", DIRECTORS, eight)
    assert read == dict.fromkeys(DIRECTORS, 404)
    written = statuses(stranger_client, "director", DIRECTORS, eight, "post")
    assert set(written.values()) == {404, 405}


def test_the_club_s_director_opens_every_page_and_it_is_kept_in_no_cache(director_client, eight):
    for name in DIRECTORS:
        answer = director_client.get(address("director", name, eight))
        assert answer.status_code == 200, name
        assert "no-store" in answer["Cache-Control"], name


@pytest.mark.parametrize("name", ["bustles", "bustle_new"])
def test_the_list_and_the_form_need_a_director(client, director_client, name):
    assert director_client.get(reverse(f"director:{name}")).status_code == 200
    assert Client().get(reverse(f"director:{name}")).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_the_backup_is_for_whoever_looks_after_the_installation(director_client, director):
    assert director_client.post(reverse("director:backup")).status_code == 403
    director.is_staff = True
    director.save()
    assert director_client.post(reverse("director:backup"))["Location"].startswith(
        "/sign-in/again/"
    )
    director_client.post(f"/sign-in/{make_sign_in_link(user_id=director.pk)}/")
    answer = director_client.post(reverse("director:backup"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")


def test_a_made_up_code_opens_no_table(client, eight):
    for code in ("nonsense", "1-1-AAAAAAAAAAAAAAAA", f"{eight.pk}-1-AAAAAAAAAAAAAAAA"):
        for name in ("sheet", "live"):
            assert client.get(reverse(f"table:{name}", args=[code])).status_code == 404
        for name in ("record", "take_back"):
            assert client.post(reverse(f"table:{name}", args=[code])).status_code == 404


def test_the_code_of_a_table_opens_it_in_either_case(client, eight):
    code = table_code_of(eight, 1)
    assert client.get(f"/T/{code}").status_code == 200
    assert client.get(f"/t/{code.lower()}").status_code == 200


def test_what_is_not_there_is_said_to_be_so(client, eight):
    for path in ("/b/nothing/", f"/b/{eight.slug}/rounds/2/", f"/b/{eight.slug}/players/99/"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "There’s nothing at this address" in answer.content.decode()


def test_a_card_s_short_link_leads_to_its_player(client, eight):
    code = card_code(bustle_id=eight.pk, number=3, generation=1, draw=2)
    answer = client.get(f"/P/{code}")
    assert answer["Location"] == reverse("public:player", args=[eight.slug, 3]) + "?card=2"


def test_numbers_that_count_up_lead_nowhere(client, eight):
    other = card_code(bustle_id=eight.pk, number=4, generation=1).rpartition("-")[2]
    for rest in ("", "-1", f"-{other}", "-AAAAAAAA", "-AAAAAAAA-1"):
        assert client.get(f"/P/{eight.pk}-3{rest}").status_code == 404


def test_a_sign_in_link_works_once_and_only_when_pressed(client, director):
    path = reverse("sign-in-link", args=[make_sign_in_link(user_id=director.pk)])
    assert "_auth_user_id" not in client.get(path).wsgi_request.session
    assert client.post(path)["Location"] == reverse("director:bustles")
    again = Client().post(path)
    assert again.status_code == 410
    assert "already used" in again.content.decode()


def test_a_code_signs_another_device_in_once_and_soon_ends(director_client, director):
    path = reverse("another-device")
    assert "/sign-in/" not in director_client.get(path).content.decode().partition("<main")[2]
    page = director_client.post(path).content.decode()
    assert "It works once, until" in page
    link = re.search(r"http://testserver(/sign-in/[\w-]+/)", page)[1]
    assert SignInLink.objects.get().expires_at < timezone.now() + timedelta(minutes=11)
    other = Client()
    assert other.post(link).status_code == 302
    assert other.session["_auth_user_id"] == str(director.pk)
    assert Client().post(link).status_code == 410


def test_no_code_is_made_that_a_phone_could_not_open(director_client):
    page = director_client.post(reverse("another-device"), headers={"host": "127.0.0.1"})
    assert "no code to scan" in page.content.decode()
    assert not SignInLink.objects.exists()


@pytest.mark.django_db
def test_the_way_in_is_the_one_that_works_here(client, monkeypatch):
    assert "./bustle link" in client.get(reverse("sign-in")).content.decode()
    monkeypatch.setattr(SERVING, "prints_links", True)
    page = client.get(reverse("sign-in")).content.decode()
    assert ("press Enter" in page, "./bustle link" in page) == (True, False)
