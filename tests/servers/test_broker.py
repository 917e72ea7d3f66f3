"""Worker and broker die in mid-evening: entry goes on, standings stay right, the queue catches up.

PostgreSQL, Redis and a Celery worker are real. The standings task's own record is `Publication`.
"""

import itertools
import json
import time
from contextlib import contextmanager

import pytest
import redis
from django.test import override_settings
from kombu import pools

from chaos.processes import Broker, wait_until
from config.broker import celery_over
from config.celery import app
from tests import cast
from tests.memories import forget
from tests.servers.processes import Worker
from tournaments.core import tasks as core_tasks
from tournaments.core.selectors.bustles import version_of
from tournaments.jobs.services import request_job
from tournaments.models import Bustle, Job, Publication
from tournaments.standings.selectors.standings import standings_of

pytestmark = [pytest.mark.servers, pytest.mark.django_db(transaction=True)]

LONGEST_WAIT = 1.5  # seconds that a hand may take while Redis hangs


@pytest.fixture
def broker(tmp_path):
    broker = Broker(tmp_path)
    broker.start()
    with celery_uses(broker):
        yield broker
    broker.kill()


@pytest.fixture
def worker(tmp_path, broker):
    worker = Worker(tmp_path, broker)
    worker.start()
    yield worker
    worker.kill()


@contextmanager
def celery_uses(broker):
    """This process hands its tasks to `broker`, as a web process of a serious installation does."""
    wanted = celery_over(broker.url)
    before = {name: app.conf[name] for name in wanted}
    app.conf.update(wanted)
    forget_connections()
    try:
        with override_settings(JOBS_BY="worker"):
            yield
    finally:
        app.conf.update(before)
        forget_connections()


def forget_connections():
    """As after a fork: the next task is sent over a connection made by the present settings."""
    pools.reset()
    app._after_fork()
    core_tasks._Broker.rests_until = 0.0
    forget()


@pytest.fixture
def enter(eight):
    """Enters the next hand of the first table and says how long that took."""
    sheet_id = cast.tables_of(eight)[0].sheet_id
    numbers = itertools.count(1)

    def enter():
        forget()  # as more than a second after the hand before: a task is due again
        began = time.monotonic()
        assert cast.enter(sheet_id, number=next(numbers)).answer == "recorded"
        return time.monotonic() - began

    return enter


def points_of_the_winners(bustle):
    """The standings as a page shows them now."""
    bustle = Bustle.objects.get(pk=bustle.pk)
    rows = standings_of(bustle, version_of(bustle.pk)).rows
    return [row.points for row in rows[:2]]


def is_published(bustle):
    """Whether a worker has kept the standings of this very moment."""
    kept = Publication.objects.filter(bustle=bustle, version=version_of(bustle.pk)).first()
    return kept is not None and kept.made_by.startswith("task ")


def test_a_hand_is_followed_by_tasks(enter, broker):
    enter()
    waiting = redis.Redis(port=broker.port).lrange("celery", 0, -1)
    assert sorted(json.loads(message)["headers"]["task"] for message in waiting) == [
        "tournaments.draw.tasks.draw_next_round",
        "tournaments.standings.tasks.publish_standings",
    ]


def test_an_evening_outlives_its_worker_and_its_broker(eight, enter, broker, worker):
    enter()
    wait_until(lambda: is_published(eight), "the worker publishes")
    first = Publication.objects.get(bustle=eight)

    worker.kill()
    assert enter() < LONGEST_WAIT
    assert points_of_the_winners(eight) == [2, 2]

    broker.freeze()
    assert 0.9 < enter() < LONGEST_WAIT
    assert points_of_the_winners(eight) == [3, 3]

    broker.kill()
    forget_connections()
    assert enter() < LONGEST_WAIT
    assert points_of_the_winners(eight) == [4, 4]
    assert Publication.objects.get(bustle=eight).version == first.version

    broker.start()
    worker.start()
    wait_until(lambda: is_published(eight), "the queue catches up")
    last = Publication.objects.get(bustle=eight)
    assert (last.version, last.runs) == (version_of(eight.pk), first.runs + 1)
    assert [row["points"] for row in last.rows[:2]] == [4, 4]


def test_a_worker_finds_its_broker_again(eight, enter, broker, worker):
    broker.kill()
    enter()
    broker.start()
    wait_until(lambda: is_published(eight), "the worker is back at work")


def test_while_the_broker_hangs_only_the_first_hand_waits(enter, broker):
    enter()
    broker.freeze()
    enter()
    assert max(enter() for _time in range(2)) < 0.25


def test_a_job_asked_for_while_the_broker_is_dead_is_done_later(eight, broker, worker):
    broker.kill()
    job_id = request_job(bustle_id=eight.pk, kind="results", params={})
    assert Job.objects.get(pk=job_id).state == Job.State.QUEUED
    broker.start()
    wait_until(lambda: Job.objects.get(pk=job_id).state == Job.State.DONE, "the job is done")
