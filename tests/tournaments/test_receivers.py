"""What follows a committed change, and that nothing of it can fail a request."""

import pytest

from scoring.models import LogEntry
from tests import cast
from tournaments import receivers
from tournaments.core.selectors.bustles import version_of
from tournaments.core.tasks import _Broker
from tournaments.draw import tasks as draw
from tournaments.jobs import tasks as jobs
from tournaments.jobs.services import request_job
from tournaments.models import Publication
from tournaments.players.services.registrations import register
from tournaments.standings import tasks as standings

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
    collect = lambda task, *args: found.append((task.name, *args))  # noqa: E731
    for module in (receivers, standings, draw, jobs):
        monkeypatch.setattr(module, "enqueue", collect)
    return found


def test_standings_follow_a_hand(bustle, committed):
    with committed():
        cast.enter(cast.tables_of(bustle)[0].sheet_id)
    assert Publication.objects.get().version == version_of(bustle.pk)


def test_standings_follow_a_change_of_the_bustle(bustle, handed, committed):
    with committed():
        register(bustle_id=bustle.pk, names=["Max"])
    assert handed == [("tournaments.standings.tasks.publish_standings", bustle.pk)]


def test_a_hand_that_came_before_has_nothing_to_follow(bustle, handed, committed):
    sheet_id, hand_id = cast.tables_of(bustle)[0].sheet_id, cast.uuid4()
    for _time in range(2):
        with committed():
            cast.enter(sheet_id, hand_id=hand_id)
    assert len(handed) == 1


def test_a_job_is_hurried(bustle, handed, committed, settings):
    settings.JOBS_BY = "worker"
    with committed():
        job_id = request_job(bustle_id=bustle.pk, kind="results", params={})
    assert handed == [("tournaments.jobs.tasks.run_job", job_id)]


def test_a_hand_is_written_though_everything_after_it_fails(bustle, committed, monkeypatch):
    def fails(*_args):
        raise RuntimeError("the broker is on fire")

    for module in (receivers, standings, draw, jobs):
        monkeypatch.setattr(module, "enqueue", fails)
    with committed():
        assert cast.enter(cast.tables_of(bustle)[0].sheet_id).answer == "recorded"
    assert LogEntry.objects.count() == 1


def test_a_change_is_made_though_everything_after_it_fails(bustle, committed, monkeypatch):
    def fails(*_args):
        raise RuntimeError("the broker is on fire")

    for module in (receivers, standings, draw, jobs):
        monkeypatch.setattr(module, "enqueue", fails)
    with committed():
        assert register(bustle_id=bustle.pk, names=["Max"]) == [5]
