"""What every public page does: closed before it opens, nothing sent twice, no writing."""

from datetime import timedelta

import pytest
from django.http import Http404, HttpResponse
from django.utils import timezone

from tests import cast
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.services.visibility import set_public_from
from tournaments.models import Bustle
from tournaments.public.views.public_page import public_page

pytestmark = pytest.mark.django_db


@public_page(query=["me"], follows=True)
def page(request, bustle, number, me):
    return HttpResponse(f"{bustle.name}, {number}, {me}")


@pytest.fixture
def ask(rf, eight):
    def asked(query="", slug=eight.slug, **headers):
        return page(rf.get(f"/{query}", headers=headers), slug, number=7)

    return asked


def test_the_view_gets_the_bustle_and_the_numbers_of_the_address(ask, eight):
    assert ask("?me=3").content.decode() == f"{eight.name}, 7, 3"
    assert ask("?me=nobody").content.decode() == f"{eight.name}, 7, 0"


def test_nothing_is_sent_to_whoever_has_it(ask, eight):
    answer = ask()
    version = public_bustle(eight.slug).live_version
    assert ask(**{"If-None-Match": answer["ETag"]}).status_code == 304
    assert ask(f"?v={version}").status_code == 204
    assert ask(f"?v={version - 1}").status_code == 200
    assert "no-cache" in answer["Cache-Control"]


def test_what_nothing_changed_in_is_asked_for_with_one_question(
    ask, eight, django_assert_num_queries
):
    etag = ask()["ETag"]
    with django_assert_num_queries(1):
        assert ask(**{"If-None-Match": etag}).status_code == 304
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    assert ask(**{"If-None-Match": etag}).status_code == 200
    Bustle.objects.filter(pk=eight.pk).update(slug="elsewhere")
    with pytest.raises(Http404):
        ask()


def test_what_the_reader_asks_for_is_in_the_etag(ask):
    assert ask("?me=3")["ETag"] != ask("?me=4")["ETag"]


def test_before_it_is_public_there_is_the_closed_page(ask, eight):
    set_public_from(bustle_id=eight.pk, at=timezone.now() + timedelta(hours=1))
    assert f"{eight.name}, 7" not in ask().content.decode()


def test_an_address_of_nothing_is_not_found_and_nobody_writes(ask, rf, eight):
    with pytest.raises(Http404):
        ask(slug="nowhere")
    assert page(rf.post("/"), eight.slug, number=7).status_code == 405
