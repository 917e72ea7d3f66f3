"""Pages with links say when phones cannot open them, and let phones in."""

import pytest
from django.urls import reverse

from tournaments.core.errors import NotNow
from tournaments.core.services.serving import SERVING
from tournaments.players.selectors.sign_up import own_code_of

HERE = "127.0.0.1:8000"
NOT_YET = "Phones can’t open Bustle yet"


@pytest.fixture
def at(director_client, eight):
    """What a page of the bustle says at this machine, or by another name for it."""

    def page(name, *numbers, host=HERE):
        path = reverse(f"director:{name}", args=[eight.slug, *numbers])
        return director_client.get(path, headers={"host": host}).content.decode()

    return page


def test_pages_with_links_say_that_phones_cannot_open_them(at):
    for name, numbers in (("print", ()), ("publish", ()), ("round", (1,))):
        assert NOT_YET in at(name, *numbers), name
        assert "./bustle run --lan" in at(name, *numbers), name
        assert NOT_YET not in at(name, *numbers, host="hall.example"), name


def test_what_would_be_handed_on_carries_no_link_that_leads_nowhere(at):
    page = at("publish")
    assert "data:image/svg" not in page
    assert "as soon as phones can open Bustle" in page
    assert "http://hall.example/b/" in at("publish", host="hall.example")


def test_one_press_lets_phones_in_and_leads_back(at, director_client, eight, settings, monkeypatch):
    def let_in():
        settings.SITE_URL = "http://192.168.1.20:8000"
        return settings.SITE_URL

    monkeypatch.setattr(SERVING, "let_phones_in", let_in)
    assert "Let phones in" in at("print")
    back = reverse("director:print", args=[eight.slug])
    answer = director_client.post(reverse("let-phones-in"), {"back": back}, headers={"host": HERE})
    assert answer["Location"] == back
    page = at("print")
    assert "can open Bustle now: http://192.168.1.20:8000" in page
    assert "works on this Wi-Fi only" in page
    assert NOT_YET not in page


@pytest.mark.django_db
def test_the_press_is_the_directors_alone_and_leads_to_no_other_site(
    client, director_client, monkeypatch
):
    def no_network():
        raise NotNow("This computer isn’t on a network.")

    monkeypatch.setattr(SERVING, "let_phones_in", no_network)
    path = reverse("let-phones-in")
    answer = director_client.post(path, {"back": "https://elsewhere.example/"})
    assert answer["Location"] == reverse("director:bustles")
    assert "isn’t on a network" in director_client.get(answer["Location"]).content.decode()
    director_client.logout()
    assert reverse("sign-in") in client.post(path)["Location"]


def test_who_is_not_signed_in_is_not_told_how_to_start_the_server(client, eight):
    path = reverse("public:entry", args=[own_code_of(eight.pk, 1)])
    page = client.get(path, headers={"host": HERE}).content.decode()
    assert "Only this computer can open this link" in page
    assert "./bustle" not in page
