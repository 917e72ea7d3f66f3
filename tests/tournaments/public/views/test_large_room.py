"""A large room: no hand waits for its ranking, and news is asked and drawn once for hundreds."""

import re

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.cache import clear_all
from tests import cast
from tests.tiers import amount
from tournaments.core.selectors.bustles import LARGE_ROOM, version_of
from tournaments.models import Bustle, Publication, Registration
from tournaments.play.selectors.tables import table_code_of
from tournaments.public.views import large_room
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = amount(LARGE_ROOM + 4, 28)  # a page rests so many hundredths of a second


@pytest.fixture(autouse=True)
def _nothing_kept():
    clear_all()


@pytest.fixture(autouse=True)
def _a_few_less_are_not_large(monkeypatch):
    monkeypatch.setattr("tournaments.public.views.large_room.LARGE_ROOM", PEOPLE - 4)
    # Longer than a version is taken to be the newest, however few they are.
    monkeypatch.setattr("tournaments.public.views.large_room.PEOPLE_A_SECOND", 100)


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass only when told so."""
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


@pytest.fixture
def large(club):
    return cast.running_bustle(club, players=PEOPLE, rounds=1, hands=4)


def page(bustle, name="live", **asked):
    return reverse(f"public:{name}", args=[bustle.slug], query=asked)


def shown(answer):
    return int(re.search(rb"\?v=(\d+)", answer.content)[1])


def enter(bustle, table=0, number=1):
    cast.enter(cast.tables_of(bustle)[table].sheet_id, number)


def test_a_hand_is_ranked_by_the_companion_where_there_are_no_workers(large):
    before = Publication.objects.get()
    enter(large)
    assert Publication.objects.get().runs == before.runs
    sweep()
    assert Publication.objects.get().version == version_of(large.pk) > before.version


def test_where_there_are_workers_one_ranks_after_every_hand(large, settings, monkeypatch):
    handed = []
    settings.JOBS_BY = "worker"
    collect = lambda task, *_args, **_when: handed.append(task.name)  # noqa: E731
    monkeypatch.setattr("tournaments.core.tasks.enqueue", collect)
    enter(large)
    assert handed == [
        "tournaments.standings.tasks.publish_standings",
        "tournaments.draw.tasks.draw_next_round",
    ]


def asked_for_a_hand(client, bustle):
    """How many queries the second hand of a table takes."""
    sheet = reverse("table:sheet", args=[table_code_of(bustle, 1)])
    for number in (1, 2):
        fields = {"number": number, "round": 1, "maker": "N", "tricks": 4}
        with CaptureQueriesContext(connection) as asked:
            client.post(f"{sheet}/record", fields)
    return len(asked)


def test_a_hand_of_a_large_room_asks_no_more_than_one_of_a_small_one(client, club, large):
    small = cast.running_bustle(club, players=8, rounds=1, hands=4)
    assert asked_for_a_hand(client, large) == asked_for_a_hand(client, small) <= 10


def test_news_costs_a_large_room_no_question_and_no_drawing_while_the_page_rests(
    client, large, clock, django_assert_num_queries
):
    version = shown(client.get(page(large)))
    enter(large)
    with django_assert_num_queries(0):
        for _watcher in range(20):
            assert client.get(page(large, v=version)).status_code == 204
            assert shown(client.get(page(large, v=version - 1))) == version


def test_an_unchanged_page_of_a_large_room_costs_no_question(
    client, large, clock, django_assert_num_queries
):
    unchanged = {"If-None-Match": client.get(page(large, "bustle"))["ETag"]}
    with django_assert_num_queries(0):
        for _reader in range(20):
            assert client.get(page(large, "bustle"), headers=unchanged).status_code == 304


def test_a_page_of_a_large_room_is_never_older_than_its_rest(client, large, clock):
    before = shown(client.get(page(large)))
    enter(large)
    clock[0] += PEOPLE / 100 - 0.01
    assert shown(client.get(page(large))) == before
    assert shown(client.get(page(large, "bustle"))) == version_of(large.pk)  # its first drawing
    clock[0] += 0.02
    assert shown(client.get(page(large))) == version_of(large.pk) > before


@pytest.mark.full
def test_the_page_names_the_version_that_is_on_it(client, large, clock):
    answer = client.get(page(large, "bustle"))
    enter(large)
    clock[0] += large_room.RECENT
    again = client.get(page(large, "bustle"), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    clock[0] += PEOPLE / 100
    newer = client.get(page(large, "bustle"), headers={"If-None-Match": answer["ETag"]})
    assert newer.status_code == 200
    assert newer["ETag"] != answer["ETag"]


def test_who_takes_their_name_back_is_gone_from_a_large_room_within_a_moment(client, large, clock):
    assert b"Ada" in client.get(page(large)).content
    Registration.objects.update(shown_as="number")
    Bustle.objects.update(version=F("version") + 1)
    clock[0] += large_room.RECENT
    assert b"Ada" not in client.get(page(large)).content


@pytest.mark.full
def test_nobody_is_given_an_older_page_than_another_process_gave_them(client, large, clock):
    drawn_here = shown(client.get(page(large)))
    enter(large)
    clock[0] += large_room.RECENT
    assert client.get(page(large, v=drawn_here + 1)).status_code == 204


def test_a_small_room_has_every_hand_at_once(client, club, clock):
    small = cast.running_bustle(club, players=8, rounds=1, hands=4)
    before = shown(client.get(page(small)))
    enter(small)
    assert shown(client.get(page(small, v=before))) == version_of(small.pk) > before
