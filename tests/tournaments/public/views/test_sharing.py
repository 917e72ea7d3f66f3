"""A link that is shared: its sentence and picture, from whatever address, with nobody's secret."""

import re

import pytest
from django.test import override_settings
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.bustles import play_round
from tournaments.models import Bustle, Registration, SharePicture


@pytest.fixture
def played(eight):
    play_round(eight, "NNNN")
    return Bustle.objects.get(pk=eight.pk)


def page(bustle, name="bustle", *args):
    return reverse(f"public:{name}", args=[bustle.slug, *args])


def told(client, path, **headers):
    """What a place that shows links reads: property -> content."""
    seen = client.get(path, **headers).content.decode()
    return dict(
        re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', seen)
    )


def keep(bustle, version):
    SharePicture.objects.create(
        bustle=bustle, version=version, content=b"drawn", made_at=timezone.now()
    )


def test_the_public_page_tells_how_the_evening_stands(client, played):
    said = told(client, page(played))
    assert said["og:title"] == "Thursday night"
    assert said["og:description"].startswith("After round 1 of 3: ")
    assert said["og:url"] == f"http://testserver{page(played)}"
    assert said["og:image"] == f"http://testserver{page(played, 'picture')}"
    assert said["twitter:card"] == "summary_large_image"
    assert said["twitter:description"] == said["og:description"]


def test_the_link_of_one_person_says_the_address_for_everybody(client, played):
    assert told(client, page(played) + "?me=3")["og:url"] == f"http://testserver{page(played)}"


def test_a_person_s_page_and_a_round_s_say_what_they_are(client, played):
    person = told(client, page(played, "player", 1))
    assert person["og:title"] == "Ada · Thursday night"
    assert person["og:description"].startswith("Ada: ")
    assert told(client, page(played, "round", 1))["og:title"] == "Round 1 · Thursday night"


def test_links_carry_the_site_s_own_address_and_no_reader_gets_another_s(client, played):
    elsewhere = told(client, page(played), headers={"Host": "elsewhere.example"})
    assert elsewhere["og:image"].startswith("http://elsewhere.example/")
    assert told(client, page(played))["og:image"].startswith("http://testserver/")
    with override_settings(SITE_URL="https://euchre.example.org"):
        assert told(client, page(played))["og:image"].startswith("https://euchre.example.org/b/")


@pytest.mark.parametrize("scores", ["rounds", "final"])
def test_no_score_is_told_that_is_not_public(client, eight, scores):
    Bustle.objects.filter(pk=eight.pk).update(scores_public=scores, version=eight.version + 1)
    cast.enter(cast.tables_of(eight)[0].sheet_id, won=5)
    for path in (page(eight), page(eight, "round", 1), page(eight, "player", 1)):
        assert "point" not in told(client, path)["og:description"]


def test_whoever_hides_is_not_named(client, played):
    Registration.objects.filter(bustle=played).update(shown_as="number")
    Bustle.objects.filter(pk=played.pk).update(version=played.version + 1)
    for path in (page(played), page(played, "player", 1)):
        said = " ".join(told(client, path).values())
        assert not any(name in said for name in cast.NAMES[:8])


def test_until_one_is_drawn_the_house_s_picture_serves(client, played):
    answer = client.get(page(played, "picture"))
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")
    assert len(answer.content) < 40_000


def test_the_drawn_picture_is_sent_once(client, played, django_assert_max_num_queries):
    keep(played, played.version)
    answer = client.get(page(played, "picture"))
    assert answer.content == b"drawn"
    with django_assert_max_num_queries(2):
        again = client.get(page(played, "picture"), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_a_picture_from_before_a_change_is_shown_to_nobody(client, played):
    keep(played, played.version - 1)
    assert client.get(page(played, "picture")).content.startswith(b"\x89PNG")


def test_no_request_draws_a_picture(client, played, monkeypatch):
    monkeypatch.setattr("subprocess.Popen", None)
    assert client.get(page(played, "picture")).status_code == 200
    assert not SharePicture.objects.exists()


def test_a_bustle_that_is_not_there_has_no_picture(client, db):
    assert client.get(reverse("public:picture", args=["nothing"])).status_code == 404
