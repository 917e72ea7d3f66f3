"""Celery's way to the services: what runs may run again, and a dead broker disturbs nobody."""

import pytest
from kombu.exceptions import OperationalError

from tests import cast
from tournaments import tasks
from tournaments.core.tasks import _Broker, enqueue
from tournaments.jobs.services import request_job
from tournaments.jobs.tasks import enqueue_job, run_job
from tournaments.models import Job, Publication
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
def dead_broker(monkeypatch):
    def refused(*_args, **_what):
        raise OperationalError("connection refused")

    for task in (publish_standings, run_job):
        monkeypatch.setattr(task, "apply_async", refused)


def test_the_task_keeps_standings_and_says_that_it_did(bustle):
    publish_standings.delay(bustle.pk)
    assert Publication.objects.get().made_by.startswith("task ")


def test_many_tasks_for_one_version_are_one_run(bustle):
    for _time in range(3):
        publish_standings.delay(bustle.pk)
    assert Publication.objects.get().runs == 1


def test_a_broker_that_is_dead_raises_nothing_and_is_logged(bustle, dead_broker, caplog):
    enqueue(publish_standings, bustle.pk)
    assert "waits for the sweep" in caplog.text
    assert not Publication.objects.exists()


def test_a_broker_that_failed_is_left_alone_for_a_while(bustle, monkeypatch):
    asked = []

    def refused(*args, **_when):
        asked.append(args)
        raise OperationalError("connection refused")

    monkeypatch.setattr(publish_standings, "apply_async", refused)
    for _hand in range(5):
        enqueue(publish_standings, bustle.pk)
    assert len(asked) == 1
    monkeypatch.setattr(_Broker, "rests_until", 0.0)
    enqueue(publish_standings, bustle.pk)
    assert len(asked) == 2


@pytest.mark.full
def test_the_sweep_publishes_what_was_missed(bustle):
    tasks.sweep()
    assert Publication.objects.get().bustle_id == bustle.pk


def test_the_sweep_does_jobs_that_wait_and_a_job_is_done_once(bustle, monkeypatch):
    done = []
    monkeypatch.setattr(tasks.jobs, "run_job", lambda job_id: done.append(job_id))
    job_id = request_job(bustle_id=bustle.pk, kind="results", params={})
    tasks.sweep()
    assert done == [job_id]


def test_the_sweep_survives_a_dead_broker(bustle, dead_broker):
    request_job(bustle_id=bustle.pk, kind="results", params={})
    tasks.sweep()
    assert Job.objects.get().state == "queued"


@pytest.mark.parametrize(("by", "calls"), [("worker", 1), ("companion", 0)])
def test_a_job_is_handed_to_a_worker_only_where_there_is_one(settings, monkeypatch, by, calls):
    handed = []
    settings.JOBS_BY = by
    monkeypatch.setattr(run_job, "apply_async", lambda args, **_when: handed.append(args))
    enqueue_job(1)
    assert len(handed) == calls


@pytest.mark.full
@pytest.mark.parametrize(("by", "left_to_the_companion"), [("worker", False), ("companion", True)])
def test_the_sweep_gives_long_searches_to_workers_and_waits_for_none(
    bustle, settings, monkeypatch, by, left_to_the_companion
):
    settings.JOBS_BY = by
    request_job(bustle_id=bustle.pk, kind="draw", params={"minutes": 1})
    asked = []
    monkeypatch.setattr(run_job, "apply_async", lambda args, **_when: asked.append(args))
    tasks.sweep()
    assert (asked == []) is left_to_the_companion
