"""Who has what there is is told so before anything else is looked at; everybody else goes on."""

import pytest
from django.db import transaction
from django.urls import reverse

from scoring.cache import clear_all
from tests import cast
from tests.tournaments.public.views.test_large_room import shown
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Bustle
from tournaments.public.views.large_room import RECENT
from tournaments.public.views.watchers import HEADER, SHORTEST

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_kept():
    clear_all()


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass only when told so."""
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


@pytest.fixture
def small(club):
    return cast.running_bustle(club, players=8, rounds=1, hands=4)


def news(bustle, **asked):
    return reverse("public:live", args=[bustle.slug], query=asked)


def test_many_who_ask_within_a_moment_cost_a_small_room_one_question(
    client, small, clock, django_assert_num_queries
):
    version = shown(client.get(news(small)))
    with django_assert_num_queries(0):
        for _watcher in range(20):
            assert client.get(news(small, v=version, me=3)).status_code == 204
    clock[0] += RECENT
    with django_assert_num_queries(1):
        assert client.get(news(small, v=version)).status_code == 204


def test_a_hand_that_this_process_has_taken_is_news_at_once(client, small, clock):
    version = shown(client.get(news(small)))
    cast.enter(cast.tables_of(small)[0].sheet_id, 1)
    assert shown(client.get(news(small, v=version))) == version_of(small.pk) > version


def test_a_hand_that_another_process_has_taken_is_news_after_a_moment(client, small, clock):
    version = shown(client.get(news(small)))
    Bustle.objects.filter(pk=small.pk).update(version=small.version + 7)  # no signal reaches here
    assert client.get(news(small, v=version)).status_code == 204
    clock[0] += RECENT
    assert client.get(news(small, v=version)).status_code == 200


def test_inside_a_transaction_the_version_is_always_asked(client, small, clock):
    version = shown(client.get(news(small)))
    with transaction.atomic():
        Bustle.objects.filter(pk=small.pk).update(version=small.version + 7)
        assert client.get(news(small, v=version)).status_code == 200


def test_every_answer_tells_when_to_ask_again(client, small):
    answer = client.get(news(small))
    assert answer[HEADER] == str(SHORTEST)
    assert client.get(news(small, v=shown(answer)))[HEADER] == str(SHORTEST)


def test_a_page_that_is_not_public_yet_and_one_that_is_not_there_are_no_news(client, small):
    version = shown(client.get(news(small)))
    Bustle.objects.filter(pk=small.pk).update(public_from="2999-01-01T00:00Z", version=99)
    clear_all()
    answer = client.get(news(small, v=99), headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"
    assert client.get(f"/b/no-such-bustle/live?v={version}").status_code == 404
    assert client.get("/b/no%00such/live?v=1").status_code == 404
