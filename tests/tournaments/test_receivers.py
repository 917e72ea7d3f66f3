"""What follows a committed change, and that nothing of it can fail a request."""

import pytest

from scoring.models import LogEntry
from tests import cast
from tournaments import receivers
from tournaments.core import tasks as core
from tournaments.core.selectors.bustles import version_of
from tournaments.core.tasks import _Broker
from tournaments.draw import tasks as draw
from tournaments.jobs import tasks as jobs
from tournaments.jobs.services import request_job
from tournaments.models import Publication
from tournaments.players.services.registrations import register
from tournaments.standings.tasks import publish_standings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _rested_broker(monkeypatch):
    """A broker that failed in another test is not left alone in this one."""
    monkeypatch.setattr(_Broker, "rests_until", 0.0)


@pytest.fixture
def bustle(club):
    """One table, its only round open."""
    return cast.running_bustle(club, players=4, rounds=1, hands=2)


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    """Inside, a change is made; at the end it is committed, and what follows follows."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def handed(monkeypatch):
    """What was handed to Celery instead of being done."""
    found = []
    collect = lambda task, *args, **_when: found.append((task.name, *args))  # noqa: E731
    for module in (receivers, draw, jobs, core):
        monkeypatch.setattr(module, "enqueue", collect)
    return found


@pytest.fixture
def by_workers(settings):
    """Tasks that a broker takes, so that they are not done where they are handed over."""
    settings.JOBS_BY = "worker"
    eager = publish_standings.app.conf.task_always_eager
    publish_standings.app.conf.task_always_eager = False
    yield
    publish_standings.app.conf.task_always_eager = eager


def test_standings_follow_a_hand_where_there_are_workers(bustle, committed, settings):
    settings.JOBS_BY = "worker"
    with committed():
        cast.enter(cast.tables_of(bustle)[0].sheet_id)
    assert Publication.objects.get().version == version_of(bustle.pk)


def test_without_workers_a_hand_waits_for_no_ranking(bustle, committed):
    with committed():
        cast.enter(cast.tables_of(bustle)[0].sheet_id)
    assert not Publication.objects.exists()


def test_the_hands_of_a_second_are_ranked_once(bustle, handed, committed, by_workers):
    sheet_id = cast.tables_of(bustle)[0].sheet_id
    for number in (1, 2):
        with committed():
            cast.enter(sheet_id, number)
    ranked = [name for name, *_args in handed if name == publish_standings.name]
    assert len(ranked) == 1


def test_a_hand_after_that_second_is_ranked_again(bustle, handed, by_workers, monkeypatch):
    for now in (10.0, 10.0 + core.SOON - 0.1, 10.0 + core.SOON):
        monkeypatch.setattr(core.time, "monotonic", lambda now=now: now)
        core.enqueue_soon(publish_standings, bustle.pk)
    assert len(handed) == 2


def test_standings_follow_a_change_of_the_bustle(bustle, handed, committed):
    with committed():
        register(bustle_id=bustle.pk, names=["Max"])
    assert handed == [("tournaments.standings.tasks.publish_standings", bustle.pk)]


def test_a_hand_that_came_before_has_nothing_to_follow(bustle, handed, committed, settings):
    settings.JOBS_BY = "worker"
    sheet_id, hand_id = cast.tables_of(bustle)[0].sheet_id, cast.uuid4()
    for _time in range(2):
        with committed():
            cast.enter(sheet_id, hand_id=hand_id)
    assert len(handed) == 2  # to rank, and to draw


def test_a_job_is_hurried(bustle, handed, committed, settings):
    settings.JOBS_BY = "worker"
    with committed():
        job_id = request_job(bustle_id=bustle.pk, kind="results", params={})
    assert handed == [("tournaments.jobs.tasks.run_job", job_id)]


def test_a_hand_is_written_though_everything_after_it_fails(
    bustle, committed, monkeypatch, settings
):
    settings.JOBS_BY = "worker"

    def fails(*_args, **_when):
        raise RuntimeError("the broker is on fire")

    for module in (receivers, draw, jobs, core):
        monkeypatch.setattr(module, "enqueue", fails)
    with committed():
        assert cast.enter(cast.tables_of(bustle)[0].sheet_id).answer == "recorded"
    assert LogEntry.objects.count() == 1


def test_a_change_is_made_though_everything_after_it_fails(bustle, committed, monkeypatch):
    def fails(*_args):
        raise RuntimeError("the broker is on fire")

    for module in (receivers, draw, jobs, core):
        monkeypatch.setattr(module, "enqueue", fails)
    with committed():
        assert register(bustle_id=bustle.pk, names=["Max"]) == [5]
